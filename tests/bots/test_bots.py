"""All bots on all games: what they choose is legal, and nothing hidden moves them."""

from __future__ import annotations

import pytest

import regnum
from regnum import BadOption
from regnum.bots import Turn, bot, bot_classes, register
from regnum.bots.greedy import GreedyBot
from regnum.bots.search.policy import FAR_BELOW, Greedy
from regnum.bots.strategy import LEVELS, Strategy, bot_at, strategy_for
from regnum.core.rng import Rng
from tests.contract.case import Case, all_cases, play_some

QUICK = ["random", "greedy", "greedy:mistakes=0.5", "search:playouts=6,plan=300", "beginner", "easy", "medium"]
"""Plans of a few games: those of many have tests of their own."""
CASES = all_cases()


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_no_bot_sees_what_its_seat_cannot(case: Case, name: str) -> None:
    """States that differ only in hidden things, and the same seed: the same choice."""
    rng = Rng(len(str(case)))
    state = case.new(1)
    for moment in range(4):
        play_some(state, rng, 1 + 9 * moment)
        if state.over:
            break
        chosen = {
            bot(name, 5, case.game).choose(Turn(alike))
            for alike in [state, *(state.determinize(int(state.seat), rng.bits()) for _ in range(3))]
        }
        assert len(chosen) == 1
        assert chosen <= set(state.legal_actions())


@pytest.mark.parametrize("name", ["greedy", "search:playouts=2,plan=300"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_bot_plays_every_game_to_its_end(case: Case, name: str) -> None:
    if name != "greedy" and not regnum.COMPILED:
        pytest.skip("a whole game of searches takes long when nothing is compiled")
    state = case.new(3)
    players = [bot(name, seat, case.game) for seat in range(case.players)]
    decisions = 0
    while not state.over:
        state.apply(players[state.seat].choose(Turn(state)))
        decisions += 1
        assert decisions < 5000
    assert state.winners()


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_every_game_has_its_levels(game: str) -> None:
    levels = strategy_for(game).levels
    assert list(levels) == [level for level in LEVELS if level in levels]
    assert len(set(levels.values())) >= 6
    for level in levels.values():
        bot(level, 1, game)
    assert set(LEVELS) <= set(bot_classes(game))


@pytest.mark.parametrize("game", [game.id for game in regnum.games()])
def test_no_level_plays_at_random(game: str) -> None:
    for level in strategy_for(game).levels.values():
        assert not level.startswith("random")
        assert "mistakes" not in level


def test_an_unknown_game_has_levels_too() -> None:
    levels = strategy_for("chess").levels
    assert list(levels) == [level for level in LEVELS if level in levels]
    assert len(levels) >= 6


def test_a_level_that_a_game_leaves_out_is_the_one_below(monkeypatch: pytest.MonkeyPatch) -> None:
    left_out = Strategy(levels={"beginner": "random", "easy": "greedy", "hard": "search:playouts=9"})
    monkeypatch.setattr("regnum.bots.strategy.strategy_for", lambda _game: left_out)
    assert [bot_at(level, "chess") for level in LEVELS] == ["random", *["greedy"] * 3, *["search:playouts=9"] * 4]


@pytest.mark.parametrize("game", ["kingdomino", "kingdom_builder", "new_york"])
def test_the_careless_mix_up_what_is_nearly_as_good_and_nothing_else(game: str) -> None:
    """None of their choices is worse by more than twice the points; most are by far less, and there was worse."""
    policy = strategy_for(game).policy
    assert isinstance(policy, Greedy)
    state, rng = regnum.new(game, 2, seed=4), Rng(7)
    lost: dict[int, list[float]] = {1: [], 4: []}
    worst = 0.0
    while not state.over:
        choices = state.choices()
        values = [value for value in policy.values(state, choices) if value > FAR_BELOW]
        if len(choices) > 1 and max(values) - min(values) < 100 * policy.point:  # not a matter of course
            worth = dict(zip(choices, policy.values(state, choices), strict=True))
            worst = max(worst, (max(values) - min(values)) / int(policy.point))
            for points, found in lost.items():
                action = policy.careless(points).choose(state, rng)
                found.append((max(values) - worth[action]) / int(policy.point))
        state.play(policy.choose(state, rng))
    for points, found in lost.items():
        assert 0 < max(found) < 2 * points < worst
        assert sum(found) / len(found) < points / 2


def test_who_overlooks_cards_buys_what_comes_next_on_the_list() -> None:
    state = regnum.new("dominion", 2, seed=4)
    policy, rng = strategy_for("dominion").policy, Rng(7)
    bought: set[str] = set()
    while not state.over:
        if "buy" in state.text(policy.choose(state, rng)):
            liked = state.text(policy.choose(state, rng))
            others = {state.text(policy.careless(0.5).choose(state, rng)) for _ in range(20)}
            assert liked in others
            bought |= others - {liked}
        state.play(policy.choose(state, rng))
    assert {"buy silver", "buy gold"} <= bought


def test_settings_follow_the_name() -> None:
    player = bot("greedy:mistakes=0.25", 1, "kingdomino")
    assert isinstance(player, GreedyBot)
    assert player.mistakes == 0.25


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("gredy", "There is no bot “gredy”. Did you mean: greedy?"),
        ("greedy:speed=3", "The bot “greedy” has no setting “speed”; there are: mistakes, careless, foresight."),
        ("random:x=1", "The bot “random” has no setting “x”; there are: -."),
        ("search:seconds=long", "The setting “seconds” of a bot is 'long'; valid is a number."),
        ("search:playouts=1.5", "The setting “playouts” of a bot is '1.5'; valid is a number."),
        ("search:seconds=-1", "A bot cannot search for less than nothing."),
        ("greedy:mistakes=2", "The share of mistakes is 2.0; valid is 0 to 1."),
        ("greedy:careless=-1", "Carelessness is -1.0; valid is 0 to 1000."),
    ],
)
def test_a_bad_bot_is_told_in_a_sentence(name: str, says: str) -> None:
    with pytest.raises(BadOption) as caught:
        bot(name, 1, "kingdomino")
    assert str(caught.value) == says


class First:
    """Somebody's bot, for the tests below."""

    def __init__(self, seed: int, skip: int = 0) -> None:
        self.skip = skip

    def choose(self, turn: Turn) -> int:
        return turn.legal[min(self.skip, len(turn.legal) - 1)]


def test_a_program_makes_its_own_bot_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regnum.bots._registered", {})
    with pytest.raises(BadOption, match="There is no bot “first_of_all”"):
        bot("first_of_all", 1, "kingdomino")
    register("first_of_all", First)
    turn = Turn(regnum.new("kingdomino", 2, seed=1))
    assert bot("first_of_all", 1, "kingdomino").choose(turn) == turn.legal[0]
    assert bot("first_of_all:skip=2", 1, "kingdomino").choose(turn) == turn.legal[2]
    assert "first_of_all" in bot_classes("dominion")
    register("first_of_all", First)  # as a cell of a notebook that is run again does


@pytest.mark.parametrize("name", ["greedy", "hard", "my bot", "first:skip", ""])
def test_names_that_no_bot_can_have(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regnum.bots._registered", {})
    with pytest.raises(BadOption, match=f"“{name}”"):
        register(name, First)
    assert isinstance(bot("greedy", 1, "kingdomino"), GreedyBot)
