"""An analysis in the words of somebody who looks at it: moves, verdicts, reasons, what decided the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from regnum.coach.analysis.kept import Kept, comparison_of, move_words
from regnum.coach.analysis.verdict import MARKS
from regnum.coach.analysis.words import mark_name, percent
from regnum.coach.words import number, why
from regnum.core.state import State
from regnum.locales import Name, Reader, translator
from regnum.server.advice import KINDS, elsewhere
from regnum.server.html import Markup, marked
from regnum.server.table import Table
from regnum.view import view_of
from regnum.view.things import unpointed
from regnum.view.turns import told_once

COSTLY = ("inaccuracy", "mistake", "blunder")
NOTHING = 0.02
"""A part of the account below it decided nothing."""


class Words:
    def __init__(self, table: Table, names: Sequence[str], mine: list[int], language: str) -> None:
        self._table = table
        self._language = language
        self._ = translator(language)
        you = Reader(self._("You"))
        self.names = list(names)
        self.told_names: list[Name] = [you if mine == [seat] else Name(name) for seat, name in enumerate(names)]
        self.mark_names = {mark: mark_name(mark, language) for mark in MARKS}
        self._states: dict[int, State] = {}

    def _before(self, choice: Kept) -> State:
        first = choice["first"]
        if first not in self._states:
            self._states[first] = self._table.course.state_after(first)
        return self._states[first]

    def move(self, choice: Kept, line: Kept, other: bool = False) -> Markup:
        """What a line does in one sentence; what is silent in the log, as the game says it.

        Of the other of two, what differs in its place alone is elsewhere.
        """
        words = view_of(self._table.state.game)
        said = told_once(line["events"], choice["seat"], words, self.told_names, self._language)
        said = [unpointed(sentence) for sentence in said]
        said = said or move_words(line, self._before(choice), self.told_names, self._language)
        return elsewhere("; ".join(said), self._language) if other else marked("; ".join(said))

    def choices(self, found: Kept) -> list[dict[str, Any]]:
        """All that were judged, in their order."""
        return [
            {
                "number": place,
                "seat": choice["seat"],
                "last": choice["first"] + len(choice["texts"]),
                "mark": choice["verdict"]["mark"],
                "lost": percent(choice["verdict"]["loss"]),
                "said": self.move(choice, choice["verdict"]["played"]),
            }
            for place, choice in enumerate((one for one in found["choices"] if one["verdict"] is not None), 1)
        ]

    def highlights(self, found: Kept, seat: int) -> list[dict[str, Any]]:
        """Those of one seat, the worst first, with better ones and reasons."""
        choices = {choice["step"]: choice for choice in found["choices"]}
        places = {
            choice["step"]: place
            for place, choice in enumerate((one for one in found["choices"] if one["verdict"] is not None), 1)
        }
        told = []
        for highlight in found["highlights"]:
            choice = choices[highlight["step"]]
            if choice["seat"] == seat:
                told.append(self._highlight(highlight, choice) | {"number": places[highlight["step"]]})
        return told

    def _highlight(self, highlight: Kept, choice: Kept) -> dict[str, Any]:
        verdict, before = choice["verdict"], self._before(choice)
        worst = highlight["kind"] == "worst"
        comparison = comparison_of(highlight)
        reasons = why(before, comparison, self.names, self._language, self.told_names)
        instead = verdict["best"] if worst else verdict["expected"]
        return {
            "kind": highlight["kind"],
            "seat": choice["seat"],
            "first": choice["first"],
            "last": choice["first"] + len(choice["texts"]),
            "step": choice["step"],
            "mark": verdict["mark"],
            "change": -percent(verdict["loss"]) if worst else percent(verdict["gained"]),
            "played": self.move(choice, verdict["played"]),
            "instead": self.move(choice, instead, other=True),
            "verdict": self.verdict_of(verdict, worst),
            "at_once": [marked(fact) for fact in reasons.at_once],
            "reasons": [(KINDS[one.helps], one.amount, one.what, one.share) for one in reasons.reasons],
            "replies": [marked(reply) for reply in reasons.replies],
        }

    def verdict_of(self, verdict: Kept, worst: bool = True) -> str:
        """What a choice was worth beside the better one, or beside what was to be expected."""
        _ = self._
        played, best = (percent(share) for share in verdict["chance"])
        if not worst:
            return _("{played} % to win so: more than with what was to be expected.", played=played)
        said = _("{played} % to win so, {best} % with the better one.", played=played, best=best)
        points, error = verdict["points"]
        if points > error:
            unit = view_of(self._table.state.game).unit(round(points), self._language)
            amount = f"{number(points, self._language)} {unit}"
            said = f"{said} {_('In points: {amount} less.', amount=amount)}"
        if verdict["doubted"]:
            said = f"{said} {_('The bot, which looks further, thinks it is about as good.')}"
        return said

    def verdict(self, found: Kept, seat: int) -> str:
        """What decided it for a seat, in a sentence; empty until all was looked at."""
        if found["looked"] < found["steps"] or not found["accounts"]:
            return ""
        _, account, who = self._, found["accounts"][seat], self.told_names[seat]
        ended = account["result"] - account["start"]
        parts = {name: account[name] for name in ("luck", "own", "others")}
        helped = {name: part for name, part in parts.items() if part * ended > 0 and abs(part) >= NOTHING}
        if not helped:
            return _("Nothing stands out: choices and luck nearly held the balance.")
        most = max(helped, key=lambda name: abs(helped[name]))
        if ended > 0:
            said = {
                "luck": _("What came to light helped {who:*|you} most.", who=who),
                "own": _("It was won by choices: {who:those of *|yours} counted more than luck.", who=who),
                "others": _("What the others chose helped {who:*|you} most.", who=who),
            }
        else:
            said = {
                "luck": _("Bad luck cost {who:*|you} more than anything else.", who=who),
                "own": _("It was lost by choices: {who:those of *|yours} cost more than luck did.", who=who),
                "others": _("The others chose well: that cost {who:*|you} most.", who=who),
            }
        return said[most]
