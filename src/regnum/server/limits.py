"""How much one person, and one address, may ask for: by neither the tab nor the connection.

A person is a cookie, which anybody can throw away; so an address has a limit too, wide enough for a school behind
one. This computer's own address has none: on a laptop it is oneself, and behind a proxy that `--proxy` does not
name it is everybody.
"""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from regnum.core.errors import Phrase, RegnumError
from regnum.server.metrics import REFUSED
from regnum.server.security import Allowance

MOST_REMEMBERED = 20_000
"""So many allowances are kept, those that were used last."""
NETWORK = 64
"""Bits of an IPv6 address that belong to one household."""


@dataclass(frozen=True)
class Limit:
    at_once: int
    every: float
    """Seconds until there is one more."""
    said: Phrase
    of_address: int = 6
    """So many times as much is for all people of one address."""


LIMITS = {
    "table": Limit(40, 15.0, Phrase("You have opened many tables in a short time. Play at one of them first.")),
    "hint": Limit(20, 4.0, Phrase("Too fast: you have asked for many hints. Wait a little with the next.")),
    "chat": Limit(20, 1.0, Phrase("Too fast: wait a moment before you write again.")),
    "link": Limit(20, 10.0, Phrase("Too fast: you have changed many links. Wait a little with the next.")),
    "bot": Limit(10, 20.0, Phrase("Too fast: you have asked the others often. Wait a little.")),
    "turns": Limit(60, 5.0, Phrase("Too fast: this page asks too often. Reload it.")),
    "check": Limit(20, 3.0, Phrase("Too fast: you have had many records checked. Wait a little with the next.")),
    "analysis": Limit(
        10, 60.0, Phrase("Too fast: you have had many games looked at. Wait a little with the next.")
    ),
    "picture": Limit(10, 5.0, Phrase("Too fast: you have asked for many pictures. Wait a little with the next.")),
}


class TooMuch(RegnumError):
    """One wish too many in a short time."""


class Allowances:
    """What each of many may still ask for; those that were used last are kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._left: OrderedDict[object, Allowance] = OrderedDict()

    def of(self, who: object, at_once: float, per_second: float) -> Allowance:
        allowance = self._left.setdefault(who, Allowance(at_once, per_second))
        self._left.move_to_end(who)
        if len(self._left) > self._most:
            self._left.popitem(last=False)
        return allowance

    def spent(self, who: object) -> bool:
        return who in self._left and self._left[who].spent


class Limits:
    def __init__(self, most: int = MOST_REMEMBERED) -> None:
        self._allowances = Allowances(most)
        self.tell: Callable[[list[str | None]], None] = lambda _taken: None
        """Lets other processes know what was taken here."""

    def take(self, kind: str, person: str | None, address: str | None) -> None:
        """Raise TooMuch when this person, or this address, has asked for too much of it."""
        limit = LIMITS[kind]
        # Both are asked, the address first: who is refused there has not used up what is their own.
        if address is not None and not self._of(kind, address, limit, limit.of_address).take():
            self._refuse(kind, limit)
        if person is not None and not self._of(kind, person, limit, 1).take():
            self._refuse(kind, limit)
        self.tell([kind, person, address])

    def hear(self, _process: str, taken: list[str | None]) -> None:
        """In another process this was taken."""
        kind, person, address = taken
        limit = LIMITS.get(kind or "")
        if limit is not None and kind is not None:
            if address is not None:
                self._of(kind, address, limit, limit.of_address).take()
            if person is not None:
                self._of(kind, person, limit, 1).take()

    def _of(self, kind: str, who: str, limit: Limit, times: int) -> Allowance:
        return self._allowances.of((kind, who), limit.at_once * times, times / limit.every)

    def _refuse(self, kind: str, limit: Limit) -> None:
        REFUSED.add(kind)
        raise TooMuch(limit.said.message)


class Guesses:
    """How often somebody was wrong, by the address they come from, this computer's too: who only guesses is soon
    not heard any more."""

    def __init__(self, at_once: float = 10, per_second: float = 0.1, most: int = MOST_REMEMBERED) -> None:
        self._at_once, self._per_second = at_once, per_second
        self._allowances = Allowances(most)
        self.tell: Callable[[str], None] = lambda _who: None
        """Lets other processes know who was wrong here."""

    def too_many(self, connection: HTTPConnection) -> bool:
        return self._allowances.spent(household(connection))

    def wrong(self, connection: HTTPConnection) -> None:
        who = household(connection)
        self.hear("", who)
        self.tell(who)

    def hear(self, _process: str, who: str) -> None:
        """Somebody was wrong, here or in another process."""
        self._allowances.of(who, self._at_once, self._per_second).take()


def address_of(connection: HTTPConnection) -> str | None:
    """Whom a limit by address is for; None for this computer itself."""
    who = household(connection)
    return None if who in ("", "::1") or who.startswith("127.") else who


def household(connection: HTTPConnection) -> str:
    """The number that somebody comes from; of the newer ones a household has a whole network, which is one here."""
    host = connection.client.host if connection.client else ""
    try:
        number = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(number, ipaddress.IPv6Address):
        if number.ipv4_mapped is not None:
            return str(number.ipv4_mapped)
        if not number.is_loopback:
            return str(ipaddress.ip_network((number, NETWORK), strict=False))
    return str(number)
