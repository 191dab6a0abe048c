"""Drawing lots for the cards of a table, so that nobody can choose them: docs/fairness.md says how and why.

First everybody's page seals a lot, then, when all are sealed, everybody's page opens it. What the server puts in is
its secret, to which it is committed from the beginning. All of it is in the table's events.
"""

from __future__ import annotations

from typing import Any

from regnum.core.errors import BadOption
from regnum.core.fairness import CONTRIBUTION, HASH, MOST_WORDS, Fairness, Lot, commitment_of, seal_of
from regnum.server.seats import OPEN, PERSON, Seat, seat_from_json
from regnum.server.store import Event

SEALING, OPENING, DEALT = "sealing", "opening", "dealt"
KINDS = ("seal", "open", "close", "deal")
"""What happens while lots are drawn; `close` and `deal` may also come with what brings them about."""
BOUND = ("game", "rules", "players", "options", "generator")


class Lots:
    def __init__(self, table_id: str, start: dict[str, Any]) -> None:
        self._bound = {"table": table_id, **{name: start[name] for name in BOUND}}
        self._secret: str = start["seed"]
        """Nobody may know it before the game is over: the cards follow from it and from what all pages open."""
        self.commitment = commitment_of(self._bound, self._secret)
        self.seals: dict[int, str] = {}
        """By seat, in the order in which they came; a person with several seats has one, for one of them."""
        self.opened: dict[int, str] = {}
        self.stage = SEALING

    @property
    def dealt(self) -> bool:
        return self.stage == DEALT

    @property
    def fairness(self) -> Fairness:
        """Everything, the secret too."""
        lots = tuple(Lot(seat, seal, self.opened.get(seat)) for seat, seal in self.seals.items())
        return Fairness(self._bound, self._secret, self.commitment, lots)

    @property
    def next_stage(self) -> Event:
        """What happens when nobody is waited for any more."""
        return {"close": 1} if self.stage == SEALING else {"deal": 1}

    def knows(self, event: Event) -> bool:
        return any(kind in event for kind in KINDS)

    def do(self, event: Event) -> bool:
        """Whether the cards are dealt with this event."""
        if "seat" in event:
            self.vacated(event["seat"])
        elif "seal" in event:
            self.seals[event["of"]] = event["seal"]
        elif "open" in event:
            self.opened[event["of"]] = event["open"]
        if "close" in event:
            self.stage = OPENING
        if "deal" in event:
            self.stage = DEALT
        return self.dealt

    def vacated(self, seat: int) -> None:
        """Somebody else sits there now, who does not have the lot of who sat there before."""
        if self.stage == SEALING:
            self.seals.pop(seat, None)

    def missing(self, seats: list[Seat]) -> list[int]:
        """The seats whose people are waited for: each person by the first of theirs."""
        if self.stage == OPENING:
            return [seat for seat in self.seals if seats[seat].kind == PERSON and seat not in self.opened]
        sealed = {seats[seat].person for seat in self.seals}
        first: dict[str, int] = {}
        for number, seat in enumerate(seats):
            if seat.kind == PERSON and seat.person not in sealed:
                first.setdefault(seat.person, number)
        return list(first.values())

    def copy(self) -> Lots:
        other = Lots.__new__(Lots)
        other.__dict__ |= self.__dict__ | {"seals": dict(self.seals), "opened": dict(self.opened)}
        return other


def followed_up(event: Event, seats: list[Seat], lots: Lots | None) -> Event:
    """An event with what it brings about at once: the last seal closes the list, the last opening deals."""
    if lots is None or lots.dealt:
        return event
    then = lots.copy()
    then.do(event)
    if "seat" in event:
        seats = [*seats]
        seats[event["seat"]] = seat_from_json(event["as"])
    if then.stage == SEALING and not any(seat.kind == OPEN for seat in seats) and not then.missing(seats):
        event = event | {"close": 1}
        then.do({"close": 1})
    if then.stage == OPENING and not then.missing(seats):
        event = event | {"deal": 1}
    return event


def lot_event(lots: Lots | None, mine: list[int], kind: str, text: str) -> Event | None:
    """What somebody with these seats puts in; None when it is in already. BadOption says why it cannot be."""
    if lots is None:
        raise BadOption("No lots are drawn at this table: the server alone has dealt.")
    if not mine:
        raise BadOption("Only those who sit at a table draw lots for its cards.")
    return _sealing(lots, mine, text) if kind == "seal" else _opening(lots, mine, text)


def _sealing(lots: Lots, mine: list[int], seal: str) -> Event | None:
    if any(lots.seals.get(seat) == seal for seat in mine):
        return None  # from another page of the same person
    if lots.stage != SEALING:
        raise BadOption("The lots are sealed: none is added or exchanged any more.")
    if any(seat in lots.seals for seat in mine):
        raise BadOption("Your lot is sealed already, and cannot be exchanged.")
    if not HASH.fullmatch(seal):
        raise BadOption("A seal is 64 hexadecimal digits in small letters.")
    return {"seal": seal, "of": mine[0]}


def _opening(lots: Lots, mine: list[int], contribution: str) -> Event | None:
    if any(lots.opened.get(seat) == contribution for seat in mine):
        return None
    if lots.stage == SEALING:
        raise BadOption("Not all lots are sealed: whoever opens one now gives it away.")
    if lots.dealt:
        raise BadOption("The cards are dealt: nothing more can be put in.")
    if not CONTRIBUTION.fullmatch(contribution):
        raise BadOption(
            "A contribution is 64 hexadecimal digits, and before them at most {most} letters and a space.",
            most=MOST_WORDS,
        )
    for seat in mine:
        if lots.seals.get(seat) == seal_of(lots.commitment, seat, contribution):
            return {"open": contribution, "of": seat}
    raise BadOption("This is not what you have sealed.")
