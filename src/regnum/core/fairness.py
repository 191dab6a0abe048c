"""What shows that nobody could choose the cards: the hashes of docs/fairness.md, and their part of a record."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any

from regnum.core.errors import BadRecord, Phrase
from regnum.core.fields import OBJECT, TEXT, Fields
from regnum.core.seeds import as_key

PROTOCOL = "regnum fair 1"
MOST_WORDS = 100
"""So many letters may a person add to what their page draws."""
HASH = re.compile("[0-9a-f]{64}")
CONTRIBUTION = re.compile(rf"(?:[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{{1,{MOST_WORDS}}} )?[0-9a-f]{{64}}")
"""256 bits that a page has drawn, and before them what a person has added."""
DIGITS = Phrase("64 hexadecimal digits in small letters")


@dataclass(frozen=True)
class Lot:
    """What one person put in: first sealed, later opened."""

    seat: int
    seal: str
    contribution: str | None = None
    """None when the seal was never opened."""

    def as_json(self) -> dict[str, Any]:
        """As it is in a record."""
        return {"seat": self.seat, "seal": self.seal, "contribution": self.contribution}


@dataclass(frozen=True)
class Fairness:
    """How the seed of a game came about."""

    bound: dict[str, Any]
    """What the server has bound itself to, together with its secret: table, game, rules, players, options,
    generator."""
    secret: str
    commitment: str
    lots: tuple[Lot, ...]
    """In the order in which they were sealed."""

    @property
    def seed(self) -> int:
        """What the cards were dealt from: the hash of all parts."""
        return seed_of(self.commitment, self.secret, self.lots)

    def as_json(self) -> dict[str, Any]:
        """As it is in a record."""
        return {
            "protocol": PROTOCOL,
            "bound": self.bound,
            "secret": self.secret,
            "commitment": self.commitment,
            "lots": [lot.as_json() for lot in self.lots],
        }


def commitment_of(bound: dict[str, Any], secret: str) -> str:
    """What the server shows before anybody contributes."""
    return _hash("commitment", bound=bound, secret=secret)


def seal_of(commitment: str, seat: int, contribution: str) -> str:
    """What a page shows before any contribution is opened."""
    return _hash("seal", commitment=commitment, seat=seat, contribution=contribution)


def seed_of(commitment: str, secret: str, lots: tuple[Lot, ...]) -> int:
    """What the cards are dealt from."""
    drawn = _hash("seed", commitment=commitment, secret=secret, lots=[lot.as_json() for lot in lots])
    return as_key(int(drawn, 16))


def _hash(what: str, **parts: object) -> str:
    return hashlib.sha256(canonical({"what": f"{PROTOCOL}: {what}", **parts})).hexdigest()


def canonical(value: object) -> bytes:
    """JSON of which there is one spelling, that of RFC 8785: there are no numbers but small whole ones."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


# In a record


def read_fairness(value: object) -> Fairness:
    """As it is written: whether the hashes are right is for `fair_check` to say."""
    fields = Fields(value, BadRecord, "fairness.")
    fields.choice("protocol", [PROTOCOL])
    secret, commitment = _digits(fields, "secret"), _digits(fields, "commitment")
    bound = _read_bound(fields.take("bound"))
    lots: list[Lot] = []
    for one in fields.objects("lots"):
        seat = one.whole("seat", 0, bound["players"] - 1)
        if any(seat == lot.seat for lot in lots):
            raise one.wrong("seat", seat, Phrase("a seat that has no lot before this one"))
        lots.append(Lot(seat, _digits(one, "seal"), _read_contribution(one)))
        one.done()
    fields.done()
    return Fairness(bound, secret, commitment, tuple(lots))


def _read_bound(value: object) -> dict[str, Any]:
    fields = Fields(value, BadRecord, "fairness.bound.")
    bound: dict[str, Any] = {name: fields.string(name) for name in ("table", "game", "generator")}
    bound |= {name: fields.whole(name, 1, 1 << 30) for name in ("rules", "players")}
    options = fields.take("options")
    if not isinstance(options, dict) or not all(isinstance(value, bool | str) for value in options.values()):
        raise fields.wrong("options", options, OBJECT)
    fields.done()
    return bound | {"options": options}


def _read_contribution(fields: Fields) -> str | None:
    value = fields.take("contribution")
    if value is not None and (not isinstance(value, str) or not CONTRIBUTION.fullmatch(value)):
        raise fields.wrong("contribution", value, TEXT)
    return value


def _digits(fields: Fields, name: str) -> str:
    value = fields.string(name)
    if not HASH.fullmatch(value):
        raise fields.wrong(name, value, DIGITS)
    return value
