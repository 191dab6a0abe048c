"""An analysis as JSON: all numbers, and the sentences of one language. See docs/files.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regnum.coach.analysis.account import DIGITS, Account
from regnum.coach.analysis.kinds import kinds, parted
from regnum.coach.analysis.steps import Step
from regnum.coach.analysis.verdict import Value, Verdict
from regnum.coach.analysis.whole import Analysis, Highlight
from regnum.coach.analysis.words import highlight_words, move
from regnum.coach.compare import Gap

FORMAT = 1


def shown(analysis: Analysis, names: Sequence[str], language: str) -> dict[str, Any]:
    """What is there: of an analysis that was stopped the choices that were judged by then, without an account."""
    record, course = analysis.record, analysis.course
    return {
        "regnum_analysis": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "language": language,
        "names": [str(name) for name in names],
        "depth": analysis.depth.name,
        "seed": analysis.seed,
        "over": course.over,
        "done": analysis.done,
        "seats": [
            {"seat": seat, "marks": analysis.marks(seat) if seat in (analysis.seats or ()) else None}
            for seat in range(record.players)
        ],
        "decisions": [_decision(step, verdict, names, language) for step, verdict in analysis.verdicts()],
        "accounts": [_account(one, analysis) for one in analysis.accounts()] if analysis.done else None,
        "highlights": [_highlight(one, names, language) for one in analysis.highlights],
    }


def _decision(step: Step, verdict: Verdict, names: Sequence[str], language: str) -> dict[str, Any]:
    return {
        "step": step.number,
        "first_action": step.first,
        "seat": step.seat,
        "actions": list(step.texts),
        "kinds": kinds(step.state.game, step.texts),
        "kind": parted(step.state.game, step.texts, verdict.best.line.texts),
        "mark": verdict.mark,
        "doubted": verdict.doubted,
        "loss": round(verdict.loss, DIGITS),
        "cost": {"chance": _gap(verdict.cost), "points": _gap(verdict.points)},
        "played": _value(step, verdict.played, names, language),
        "best": _value(step, verdict.best, names, language),
        "others": [_value(step, other, names, language) for other in verdict.others],
    }


def _value(step: Step, value: Value, names: Sequence[str], language: str) -> dict[str, Any]:
    return {
        "actions": list(value.line.texts),
        "words": move(step.state, value.line, names, language),
        "chance": _gap(value.chance),
        "points": _gap(value.points),
    }


def _gap(gap: Gap) -> dict[str, float]:
    return {"mean": round(gap.mean, DIGITS), "error": round(gap.error, DIGITS)}


def _account(account: Account, analysis: Analysis) -> dict[str, Any]:
    return {
        "seat": account.seat,
        "start": account.start,
        "own": account.own,
        "others": account.others,
        "luck": account.luck,
        "result": account.result,
        "steps": [
            {
                "step": row.number,
                "first_action": analysis.course.steps[row.number].first,
                "seat": row.chooser,
                "before": {"mean": row.before, "error": round(row.error, DIGITS)},
                "changed": {"mean": row.changed, "error": round(row.changed_error, DIGITS)},
                "luck": row.luck,
            }
            for row in account.rows
        ],
    }


def _highlight(highlight: Highlight, names: Sequence[str], language: str) -> dict[str, Any]:
    said = highlight_words(highlight, names, language)
    return {
        "kind": highlight.kind,
        "step": highlight.found.step.number,
        "seat": highlight.found.step.seat,
        "mark": highlight.verdict.mark,
        "played": said.played,
        "instead": said.instead,
        "verdict": said.verdict,
        "at_once": said.at_once,
        "reasons": [
            {"what": reason.what, "amount": reason.amount, "share": reason.share, "helps": reason.helps}
            for reason in said.reasons
        ],
        "replies": said.replies,
    }
