"""Sets of small numbers, and numbers of another kind: the same compiled and interpreted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import regnum
from regnum.core.bits import count, highest, lowest

PACKAGE = Path(regnum.__file__).parent
SETS = (
    [{number} for number in range(63)]
    + [{number, 62} for number in range(62)]
    + [{0, 7, 30, 31, 59}, set(range(63))]
)
CAST_OF_MYPY = re.compile(r"(?<![\w.])(?:i16|i32|i64|u8)\(")


@pytest.mark.parametrize("members", SETS, ids=lambda members: f"{len(members)} from {min(members)}")
def test_a_set_knows_its_ends_and_its_size(members: set[int]) -> None:
    bits = sum(2**number for number in members)
    assert (lowest(bits), highest(bits), count(bits)) == (min(members), max(members), len(members))


def test_nothing_has_no_members() -> None:
    assert count(0) == 0


def test_numbers_are_cast_the_quick_way() -> None:
    """mypy's own numbers are slow where nothing is compiled; those of `regnum.core.native` are not."""
    found = [str(path) for path in PACKAGE.rglob("*.py") if CAST_OF_MYPY.search(path.read_text("utf-8"))]
    assert found == []
