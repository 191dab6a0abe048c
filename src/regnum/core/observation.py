"""What an observation is made of: named fields of small numbers, one after another in a string of bytes.

A game says in `layout` which fields there are, and writes them in the same order in `State._observe`. Seats are
counted from the one that looks: it is number 0, whoever plays after it number 1, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from regnum.core.native import as_i64, as_u8

NUMBER: Final = "number"
"""More is more."""
FLAG: Final = "flag"
"""0 or 1."""
KIND: Final = "kind"
"""Which one of several: numbers that lie close have nothing in common."""
MOST_IN_A_BYTE: Final = 255


@dataclass(frozen=True)
class Field:
    """Numbers of one meaning."""

    name: str
    kind: str
    """NUMBER, FLAG or KIND."""
    offset: int
    """Where its first byte is."""
    shape: tuple[int, ...]
    """As in numpy, the last dimension runs fastest; empty for a single number."""
    high: int
    """The numbers are from 0 to this one; where that is above 255, each takes two bytes, the lower one first."""
    meaning: str

    @property
    def dtype(self) -> str:
        """As numpy calls it."""
        return "u1" if self.high <= MOST_IN_A_BYTE else "<u2"

    @property
    def count(self) -> int:
        """How many numbers there are."""
        count = 1
        for length in self.shape:
            count *= length
        return count

    @property
    def size(self) -> int:
        """How many bytes they take."""
        return self.count * (1 if self.high <= MOST_IN_A_BYTE else 2)


class Observation:
    """The fields of an observation, in their order."""

    def __init__(self) -> None:
        self.fields: list[Field] = []
        self.size = 0
        """Of the whole observation, in bytes."""

    def add(self, name: str, kind: str, high: int, shape: tuple[int, ...], meaning: str) -> None:
        """One more field, behind the others."""
        field = Field(name, kind, self.size, shape, high, meaning)
        self.fields.append(field)
        self.size += field.size

    def __getitem__(self, name: str) -> Field:
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def read(self, observed: bytes) -> dict[str, Any]:
        """The numbers of an observation by the names of their fields, as lists in lists."""
        return {field.name: _shaped(_numbers(field, observed), field.shape) for field in self.fields}

    def as_json(self) -> list[dict[str, Any]]:
        """The fields for programs in other languages."""
        return [
            {
                "name": field.name,
                "kind": field.kind,
                "offset": field.offset,
                "shape": list(field.shape),
                "dtype": field.dtype,
                "high": field.high,
                "meaning": field.meaning,
            }
            for field in self.fields
        ]


def _numbers(field: Field, observed: bytes) -> list[int]:
    part = observed[field.offset : field.offset + field.size]
    if field.high <= MOST_IN_A_BYTE:
        return list(part)
    return [part[i] + 256 * part[i + 1] for i in range(0, len(part), 2)]


def _shaped(numbers: list[int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return numbers[0]
    if len(shape) == 1:
        return numbers
    each = len(numbers) // shape[0] if shape[0] else 0
    return [_shaped(numbers[i * each : (i + 1) * each], shape[1:]) for i in range(shape[0])]


def set_wide(to: BytesWriter, at: i64, number: i64) -> None:
    """Write a number of two bytes, where zeros are already."""
    to[at] = as_u8(number & 255)
    to[at + 1] = as_u8(number >> 8)


def add_to(to: BytesWriter, at: i64, number: i64) -> None:
    """Add to a number of one byte; `to[at] += number` would be compiled to something slow."""
    to[at] = as_u8(as_i64(to[at]) + number)


def seats_after(seat: i64, other: i64, players: i64) -> i64:
    """How many seats after this one the other is."""
    distance: i64 = other - seat
    return distance + players if distance < 0 else distance
