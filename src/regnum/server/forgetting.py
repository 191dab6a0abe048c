"""The events of a table without one of the people who sat there: the game stays, who it was does not."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from regnum.server.seats import BOT
from regnum.server.store import Event


def without(events: list[Event], person: str, heir: str) -> list[Event]:
    """The same events, in which this person has no name; what was theirs to hand out falls to the heir."""
    again = deepcopy(events)
    start = again[0]["new"]
    if start["owner"] == person:
        start["owner"] = heir
    theirs = {number for number, seat in enumerate(start["seats"]) if _empty(seat, person)}
    for event in again[1:]:
        if "hold" in event and event["person"] == person:
            event["person"] = event["device"] = ""
            continue
        if "seat" not in event:
            continue
        number, seat = event["seat"], event["as"]
        if _empty(seat, person):
            theirs.add(number)
        elif number in theirs and seat["kind"] == BOT:
            seat["name"] = ""  # a bot that plays on keeps the name of whom it plays for
        else:
            theirs.discard(number)
    return again


def _empty(seat: dict[str, Any], person: str) -> bool:
    """Take the name from a seat, if it is this person's."""
    if person in seat.get("also", []):
        seat["also"] = [other for other in seat["also"] if other != person]
    if seat["person"] != person:
        return False
    seat["person"] = seat["name"] = ""
    return True
