"""Who holds the seats of a table, on which devices, and the one-time links that give a seat to another one.

| event | what it says |
|---|---|
| `{"link": {"seat", "hash", "until", "renews"}}` | what has this hash gives the seat, once and until then |
| `{"unlink": number}` | the link of that event leads nowhere any more |
| `{"hold": seat, "person", "device", "hash"}` | a link was used: they hold the seat too, or alone if it renews |
| `{"release": seat, "holder": number}` | who holds the seat since that event does no longer |
| `{"relink": seat}` | the standing link of a free seat is another one |
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

EVENTS = ("link", "unlink", "hold", "release", "relink")


@dataclass(frozen=True)
class Holder:
    person: str
    """As `Signer.person` says: one device, as far as the server knows."""
    number: int
    """Since which event."""
    device: str = ""
    """What it called itself, roughly; empty where nobody has asked."""


@dataclass(frozen=True)
class Link:
    seat: int
    number: int
    """Of the event that made it."""
    until: float
    renews: bool
    """Whether who holds the seat so far holds it no longer."""


class Holders:
    """Of all seats of one table."""

    def __init__(self, seats: list[dict[str, Any]]) -> None:
        self.of: list[list[Holder]] = [_first_holders(seat) for seat in seats]
        """Who holds each seat, or held it until a bot took over: who sat down first comes first."""
        self.links: dict[str, Link] = {}
        """Those that may still be used, by hash; some may be too old by now."""
        self.used: set[str] = set()
        """The hashes of those that were."""
        self.generations = [0] * len(seats)
        """How often the standing link of each seat was changed."""
        self.dismissed: set[str] = set()
        """Who held a seat until others ended that."""

    def who(self, seat: int) -> list[str]:
        return [holder.person for holder in self.of[seat]]

    def seats_of(self, person: str | None) -> list[int]:
        """Where this person sits, or sat until a bot took over."""
        if not person:
            return []
        return [
            seat for seat, holders in enumerate(self.of) if holders and person in [one.person for one in holders]
        ]

    def first(self, seat: int) -> str:
        return self.of[seat][0].person if self.of[seat] else ""

    def sit(self, seat: int, person: str, number: int) -> None:
        """Somebody has sat down; who comes back to a seat of theirs finds all who held it."""
        if person not in self.who(seat):
            self.of[seat] = [Holder(person, number)]
        self.dismissed.discard(person)

    def do(self, event: dict[str, Any], number: int) -> None:
        """Carry out an event; it is number so many of its table."""
        if "link" in event:
            made = event["link"]
            link = Link(made["seat"], number, made["until"], made["renews"])
            self._drop(lambda other: (other.seat, other.renews) == (link.seat, link.renews))
            self.links[made["hash"]] = link
        elif "unlink" in event:
            self._drop(lambda other: other.number == event["unlink"])
        elif "hold" in event:
            self._hold(event, number)
        elif "release" in event:
            seat = event["release"]
            gone = [holder for holder in self.of[seat] if holder.number == event["holder"]]
            self._dismiss(seat, gone)
        else:
            self.generations[event["relink"]] += 1

    def _hold(self, event: dict[str, Any], number: int) -> None:
        seat = event["hold"]
        link = self.links.pop(event["hash"])
        self.used.add(event["hash"])
        before = list(self.of[seat])
        if event["person"]:  # who wanted to be forgotten holds nothing
            self.of[seat].append(Holder(event["person"], number, event["device"]))
        self.dismissed.discard(event["person"])
        if link.renews:
            self._dismiss(seat, before)
            self._drop(lambda other: other.seat == seat)  # what the last holder had made

    def _dismiss(self, seat: int, gone: list[Holder]) -> None:
        self.of[seat] = [holder for holder in self.of[seat] if holder not in gone]
        self.dismissed |= {holder.person for holder in gone if not self.seats_of(holder.person)}

    def _drop(self, which: Any) -> None:
        self.links = {key: link for key, link in self.links.items() if not which(link)}


def _first_holders(seat: dict[str, Any]) -> list[Holder]:
    """As a table begins: with a device from the table before it, where it is a rematch."""
    people = [seat["person"], *seat.get("also", [])]
    return [Holder(person, -number) for number, person in enumerate(people) if person]


def new_secret() -> tuple[str, str]:
    """What a one-time link holds, and what is kept of it."""
    secret = secrets.token_urlsafe(16)
    return secret, hash_of(secret)


def hash_of(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()[:32]
