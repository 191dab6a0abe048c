"""No change makes the compiled engines slower unnoticed: instructions are counted, which no busy machine alters."""

from __future__ import annotations

import shutil

import pytest

import regnum
from benchmarks.instructions import TABLES, costlier, engines, kept, made_with

TOLERANCE = 0.05


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="there is no valgrind to count instructions with")
@pytest.mark.skipif(not regnum.COMPILED, reason="there is no compiled engine to count instructions of")
def test_no_engine_needs_more_instructions_than_is_written_down() -> None:
    told = kept()
    if (here := made_with()) != told["made_with"]:
        pytest.skip(f"figures were made with {told['made_with']}, here is {here}")
    found = costlier(told["engines"], engines(list(TABLES)), TOLERANCE)
    assert not found, "if it is meant: python -m benchmarks.instructions --write\n" + "\n".join(found)


def test_figures_are_kept_of_every_game() -> None:
    assert set(kept()["engines"]) == set(TABLES) == {game.id for game in regnum.games()}


def test_what_costs_more_is_named() -> None:
    before = {"kingdomino": {"random": 100.0, "copy": 100.0}}
    assert costlier(before, {"kingdomino": {"random": 105.0, "copy": 90.0}}, TOLERANCE) == []
    named = costlier(before, {"kingdomino": {"random": 106.0, "copy": 104.0}}, TOLERANCE)
    assert named == ["kingdomino, a random decision: 100 instructions before, 106 now"]
