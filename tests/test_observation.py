"""The pages of the games say what their observations are made of."""

from __future__ import annotations

import pytest

import regnum
from benchmarks.observations import BETWEEN, PAGES, table


@pytest.mark.parametrize("game", regnum.games(), ids=lambda game: game.id)
def test_the_page_of_a_game_has_the_fields_of_its_observation(game: regnum.Game) -> None:
    try:
        wanted = table(game)
    except NotImplementedError:
        pytest.skip(f"{game.id} has no observations")
    found = BETWEEN.search((PAGES / f"{game.id}.md").read_text("utf-8"))
    assert found, f"docs/games/{game.id}.md does not say what an observation is made of"
    assert found[1].strip() == wanted, "run: python -m benchmarks.observations"
