"""An analysis as JSON that can be put into the words of any language later: what a server keeps with a table.

It has numbers, what was done in the game's notation and as the log tells it, and seats by their numbers: no names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from regnum.coach.analysis.account import DIGITS, Account
from regnum.coach.analysis.verdict import Verdict
from regnum.coach.analysis.whole import Analysis, Found, Highlight
from regnum.coach.compare import Comparison, Difference, Gap
from regnum.coach.lines import Line
from regnum.coach.replies import Reply
from regnum.coach.words import told_line
from regnum.core.state import State
from regnum.locales import Name

FORMAT = 1
Kept = dict[str, Any]


def kept(analysis: Analysis) -> Kept:
    """What is there, of an analysis that is done or not."""
    return {
        "format": FORMAT,
        "depth": analysis.depth.name,
        "steps": len(analysis.course.steps),
        "looked": len(analysis.found),
        "done": analysis.done and not analysis.picks(),
        "choices": [_choice(found) for _number, found in sorted(analysis.found.items())],
        "accounts": [_account(one) for one in analysis.accounts()],
        "highlights": [_highlight(one) for one in analysis.highlights],
    }


def _choice(found: Found) -> Kept:
    step, verdict = found.step, found.verdict
    return {
        "step": step.number,
        "first": step.first,
        "seat": step.seat,
        "texts": list(step.texts),
        "verdict": _verdict(verdict) if verdict is not None else None,
    }


def _verdict(verdict: Verdict) -> Kept:
    return {
        "mark": verdict.mark,
        "doubted": verdict.doubted,
        "loss": round(verdict.loss, DIGITS),
        "error": round(verdict.cost.error, DIGITS),
        "chance": [round(verdict.played.chance.mean, DIGITS), round(verdict.best.chance.mean, DIGITS)],
        "points": [round(verdict.points.mean, DIGITS), round(verdict.points.error, DIGITS)],
        "gained": round(verdict.gained.mean, DIGITS) if verdict.gained is not None else None,
        "played": _line(verdict.played.line),
        "best": _line(verdict.best.line) if verdict.mark != "best" else None,
        "expected": _line(verdict.surprise.line) if verdict.surprise is not None else None,
    }


def _line(line: Line) -> Kept:
    return {"texts": list(line.texts), "events": line.events}


def _account(account: Account) -> Kept:
    return {
        "start": account.start,
        "own": account.own,
        "others": account.others,
        "luck": account.luck,
        "result": account.result,
        "rows": [[row.number, row.chooser, row.before, row.changed, row.luck] for row in account.rows],
    }


def _highlight(highlight: Highlight) -> Kept:
    comparison = highlight.comparison
    return {
        "kind": highlight.kind,
        "step": highlight.found.step.number,
        "comparison": {
            "one": _line(comparison.one),
            "other": _line(comparison.other),
            "seat": comparison.seat,
            "rival": comparison.rival,
            "deals": comparison.deals,
            "won": list(comparison.won) if comparison.won is not None else None,
            "worth": asdict(comparison.worth),
            "ahead": asdict(comparison.ahead),
            "differences": [
                {
                    "seat": one.seat,
                    "item": [list(named) for named in one.item],
                    "gaps": {what: asdict(gap) for what, gap in one.gaps.items()},
                }
                for one in comparison.differences
            ],
            "replies": [asdict(one) for one in comparison.replies],
        },
    }


def comparison_of(highlight: Kept) -> Comparison:
    """That of a highlight, again."""
    told = highlight["comparison"]
    return Comparison(
        one=line_of(told["one"]),
        other=line_of(told["other"]),
        seat=told["seat"],
        rival=told["rival"],
        deals=told["deals"],
        won=(told["won"][0], told["won"][1]) if told["won"] is not None else None,
        worth=Gap(**told["worth"]),
        ahead=Gap(**told["ahead"]),
        differences=[
            Difference(
                one["seat"],
                tuple((name, value) for name, value in one["item"]),
                {what: Gap(**gap) for what, gap in one["gaps"].items()},
            )
            for one in told["differences"]
        ],
        replies=[Reply(**one) for one in told["replies"]],
    )


def line_of(told: Kept) -> Line:
    """A line to be put into words; it can be played by its texts."""
    return Line((), tuple(told["texts"]), told["events"], "")


def move_words(told: Kept, before: State, names: Sequence[Name], language: str) -> list[str]:
    """What a line does, for whoever reads it: the names say who is spoken to."""
    return told_line(line_of(told), before, names, language)
