"""Games of bots that play by a policy alone are played compiled, and go as if the bots had been asked."""

from __future__ import annotations

import pytest

import regnum
from regnum.arena import contest
from regnum.arena.contest import Result, match, play
from regnum.bots import bot, by_policy
from regnum.games.dominion.bots import lists

DEALS = 3
CASES = [
    *((game.id, bots) for game in regnum.games() for bots in (("greedy", "random"), ("easy", "greedy", "easy"))),
    *(("dominion", (name, "greedy")) for name in lists()),
]


def results(game: str, bots: tuple[str, ...]) -> list[Result]:
    options = {"kingdom": "random"} if game == "dominion" else {}
    return [play(task) for task in match(game, options, 5, bots).tasks(0, DEALS * len(bots))]


@pytest.mark.parametrize(("game", "bots"), CASES)
def test_it_goes_as_if_the_bots_had_been_asked(
    game: str, bots: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = results(game, bots)
    monkeypatch.setattr(contest, "by_policy", lambda player, game: None)
    asked = results(game, bots)
    for one, other in zip(quick, asked, strict=True):
        assert (one.scores, one.wins, one.decisions, one.tracks) == (
            other.scores,
            other.wins,
            other.decisions,
            other.tracks,
        )


def test_a_game_with_a_bot_that_thinks_is_played_by_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "play_game", None)  # calling it would fail
    assert results("kingdomino", ("greedy", "search:playouts=2"))[0].decisions[0] > 0


@pytest.mark.parametrize("name", ["hard", "search"])
def test_who_searches_has_no_policy_alone(name: str) -> None:
    player = bot(name, 1, "kingdomino")
    assert by_policy(player, "kingdomino") is None
