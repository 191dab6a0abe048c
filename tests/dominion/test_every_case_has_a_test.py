"""The cases of Dominion's rules are numbered; a test carries the number of its case in its name.

The numbers are listed in case_numbers.txt: a letter or three for the card or the part of the rules, and a
number. F is the set-up and the flow of a turn, E the end and the score, VAN the cards that only give bonuses
(Festival, Village, Market, Laboratory, Smithy, Woodcutter), INV what holds in every game.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
NUMBERS = (FOLDER / "case_numbers.txt").read_text(encoding="utf-8").split()


@cache
def _tests() -> list[str]:
    """The names of all test functions of this folder, as pytest collects them."""
    names: list[str] = []
    for module in sorted(FOLDER.rglob("test_*.py")):
        body = ast.parse(module.read_text(encoding="utf-8")).body
        classes = [node for node in body if isinstance(node, ast.ClassDef) and node.name.startswith("Test")]
        for node in [*body, *(inner for found in classes for inner in found.body)]:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.append(node.name)
    return names


def _carried(name: str) -> list[str]:
    """The numbers in the name of a test: `test_FEA2_gain_is_forced`, and also `test_inv3_inv4_...`."""
    numbers: list[str] = []
    for word in name.upper().split("_")[1:]:
        if not re.fullmatch(r"[A-Z]{1,3}\d+", word):
            break
        numbers.append(word)
    return numbers


def test_the_list_of_numbers_has_no_gaps_and_no_repeats() -> None:
    assert len(NUMBERS) == len(set(NUMBERS))
    last: dict[str, int] = {}
    for number in NUMBERS:
        letters = number.rstrip("0123456789")
        last[letters] = last.get(letters, 0) + 1
        assert int(number.removeprefix(letters)) == last[letters]
    assert (last["F"], last["E"], last["POS"], last["INV"]) == (23, 13, 27, 8)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_case_has_a_test(number: str) -> None:
    assert [name for name in _tests() if number in _carried(name)]


def test_no_test_carries_a_number_that_does_not_exist() -> None:
    unknown = {name: number for name in _tests() for number in _carried(name) if number not in NUMBERS}
    assert not unknown
