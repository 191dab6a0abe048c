"""Whether a record shows that nobody could choose the cards: every step that docs/fairness.md asks for."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from regnum.core.errors import BadRecord, Phrase, RegnumError
from regnum.core.fairness import Fairness, commitment_of, seal_of
from regnum.core.fields import Fields
from regnum.core.record import Record
from regnum.core.registry import game
from regnum.core.seeds import generator_of

FAIR, COHERENT, UNPROVEN, WRONG = "fair", "coherent", "unproven", "wrong"
"""Shown to whose page took the note; shown to who saw the commitment and the seals before the deal; neither shown
nor disproved; something contradicts something else."""


@dataclass(frozen=True)
class Step:
    name: str
    holds: bool | None
    """None: nothing is wrong, but it does not show what it should."""
    words: Phrase


@dataclass
class Report:
    steps: list[Step] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        if any(step.holds is False for step in self.steps):
            return WRONG
        if any(step.holds is None and step.name != "seen" for step in self.steps):
            return UNPROVEN
        return FAIR if any(step.name == "seen" and step.holds for step in self.steps) else COHERENT


@dataclass(frozen=True)
class Seen:
    """What a page noted while the lots were drawn."""

    commitment: str
    seals: list[tuple[int, str]]
    """As they were when it opened its own; empty when it only watched."""
    seat: int | None
    contribution: str | None


def read_seen(value: object) -> Seen:
    """A page's note, as JSON has it."""
    fields = Fields(value, BadRecord)
    fields.take("table", "")
    seals = [(one.whole("seat", 0, 99), one.string("seal")) for one in fields.objects("seals", [])]
    seat, contribution = fields.take("seat", None), fields.take("contribution", None)
    seen = Seen(
        fields.string("commitment"),
        seals,
        seat if type(seat) is int else None,
        contribution if isinstance(contribution, str) else None,
    )
    fields.done()
    return seen


def verdict_words(verdict: str) -> Phrase:
    return {
        FAIR: Phrase("Fair: nobody could choose the cards, not even the server."),
        COHERENT: Phrase(
            "All parts fit: whoever added to the cards, and saw this commitment and these seals before the deal,"
            " knows that nobody could choose the cards."
        ),
        UNPROVEN: Phrase("Not shown: the game is legal, but nothing shows that nobody chose the cards."),
        WRONG: Phrase("Wrong: this record contradicts itself, or what was seen."),
    }[verdict]


def check(text: str, seen: Seen | None = None) -> Report:
    """Of a record as it stands in its file; with what somebody's page had seen."""
    try:
        record = Record.from_json(text)
    except RegnumError as error:
        return Report([Step("record", False, error.phrase)])
    report = Report([_replayed(record, json.loads(text))])
    fairness = record.fairness
    if fairness is None:
        words = Phrase("The record has no field “fairness”: it can be checked for legal play, not for fair cards.")
        report.steps.append(Step("lots", None, words))
        return report
    report.steps += [
        _bound(record, fairness),
        _commitment(fairness),
        _seals(fairness),
        _seed(record, fairness),
        _lots(record, fairness),
    ]
    if seen is not None:
        report.steps.append(_seen(fairness, seen))
    return report


def _replayed(record: Record, written: dict[str, Any]) -> Step:
    if not record.replay().over:
        return Step("record", None, Phrase("The game replays by the rules, but it is not over."))
    if "scores" not in written or "winners" not in written:
        return Step("record", None, Phrase("The game replays by the rules, but the record states no result."))
    return Step("record", True, Phrase("The game replays by the rules to the result that the record states."))


def _bound(record: Record, fairness: Fairness) -> Step:
    played = {
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "generator": None if record.seed is None else generator_of(record.seed),
        "options": record.options,
    }
    try:  # what is not said means the default, also when an option was added since
        options = game(record.game).check_options(record.players, fairness.bound["options"])
    except RegnumError as error:
        return Step("bound", False, error.phrase)
    for name, value in played.items():
        bound = options if name == "options" else fairness.bound[name]
        if bound != value:
            words = Phrase(
                "The server had bound itself to another field “{field}”: {bound}, not {played}.",
                field=name,
                bound=json.dumps(bound, ensure_ascii=False),
                played=json.dumps(value, ensure_ascii=False),
            )
            return Step("bound", False, words)
    words = Phrase("Game, rules, players, options and generator are those that the server had bound itself to.")
    return Step("bound", True, words)


def _commitment(fairness: Fairness) -> Step:
    if commitment_of(fairness.bound, fairness.secret) == fairness.commitment:
        words = Phrase("The server's secret is the one that it had committed itself to.")
        return Step("commitment", True, words)
    return Step("commitment", False, Phrase("The server's secret does not fit its commitment."))


def _seals(fairness: Fairness) -> Step:
    for lot in fairness.lots:
        opened = lot.contribution
        if opened is not None and seal_of(fairness.commitment, lot.seat, opened) != lot.seal:
            words = Phrase("Seat {seat}: the contribution does not fit its seal.", seat=lot.seat + 1)
            return Step("seals", False, words)
    closed = [str(lot.seat + 1) for lot in fairness.lots if lot.contribution is None]
    if closed:
        words = Phrase(
            "Sealed and never opened: seat {seats}. So there were two deals or more to choose from.",
            seats=", ".join(closed),
        )
        return Step("seals", None, words)
    return Step("seals", True, Phrase("Every contribution is the one that was sealed before any was opened."))


def _seed(record: Record, fairness: Fairness) -> Step:
    if record.seed == fairness.seed:
        words = Phrase("The cards were dealt from the seed that follows from the secret and the contributions.")
        return Step("seed", True, words)
    return Step("seed", False, Phrase("The cards were dealt from another seed than the parts lead to."))


def _lots(record: Record, fairness: Fairness) -> Step:
    seats = [lot.seat for lot in fairness.lots if lot.contribution is not None]
    if not seats:
        return Step("lots", None, Phrase("Nobody contributed: the server alone drew the cards."))
    told = ", ".join(_told(seat, record.seats) for seat in seats)
    words = Phrase("Contributed: seat {seats}. Whoever did needs to trust nobody else.", seats=told)
    return Step("lots", True, words)


def _told(seat: int, names: list[str]) -> str:
    """A seat by its number, and by the name of who sat there; a bot may have played on for them."""
    name = names[seat] if seat < len(names) else ""
    return f"{seat + 1} ({name})" if name and not name.startswith("bot:") else str(seat + 1)


def _seen(fairness: Fairness, seen: Seen) -> Step:
    if seen.commitment != fairness.commitment:
        return Step("seen", False, Phrase("The page had seen another commitment: the record is not of that game."))
    if not seen.seals:
        words = Phrase("The commitment is the one that the page had seen; it did not contribute.")
        return Step("seen", None, words)
    if seen.seals != [(lot.seat, lot.seal) for lot in fairness.lots]:
        return Step("seen", False, Phrase("The page had seen other seals before it opened its own."))
    if (seen.seat, seen.contribution) not in [(lot.seat, lot.contribution) for lot in fairness.lots]:
        return Step("seen", False, Phrase("The page's own contribution is not in the record."))
    words = Phrase("Commitment, seals and the own contribution are those that the page had noted before the deal.")
    return Step("seen", True, words)
