"""`play` refuses what is not legal, when somebody wants it checked."""

from __future__ import annotations

import subprocess
import sys

import pytest

import regnum
from tests.test_compiled import ROOT
from tests.test_objects import in_every_game

WRONG_PLAY = """
import regnum
state = regnum.new({game!r}, 2, 5)
wrong = next(action for action in range(10_000) if not state.is_legal(action))
before = state.position()
for state in (state, regnum.from_position(before), state.copy()):
    for action in (wrong, "x", -1, 10**30):
        try:
            state.play(action)
        except regnum.IllegalAction:
            assert state.position() == before
        else:
            raise SystemExit("nothing was raised")
first = state.legal_actions()[0]
class Number:
    def __index__(self):
        return first
state.play(Number())
assert state.position() != before
other = regnum.from_position(before)
other.apply(Number())
assert other == state
"""


@pytest.mark.parametrize(
    ("arguments", "environment"), [(["-X", "dev"], {}), ([], {"REGNUM_CHECK": "1"})], ids=["dev", "setting"]
)
@pytest.mark.parametrize("interpreted", ["0", "1"])
@in_every_game
def test_plays_are_checked_when_wanted(
    game: str, interpreted: str, arguments: list[str], environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"REGNUM_INTERPRETED": interpreted, "REGNUM_CHECK": "", **environment}.items():
        monkeypatch.setenv(name, value)
    run = [sys.executable, "-W", "error::RuntimeWarning", *arguments, "-c", WRONG_PLAY.format(game=game)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 0, done.stderr


def test_plays_are_the_games_own_otherwise() -> None:
    state = regnum.new("kingdomino", 2, 5)
    assert "checked" not in repr(type(state).play)
    assert not hasattr(type(state).play, "__wrapped__")
