"""Bots by name: what is listed of them, and such as cannot do without something behind the colon."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import regnum
from regnum import bots
from regnum.bots import Turn, bot, register
from regnum.bots.listing import described
from regnum.bots.strategy import strategy_for
from regnum.core.errors import BadOption, Phrase
from regnum.protocol.players import players


class Mine:
    """Plays as I do.

    And says more than one line about it.
    """

    def __init__(self, seed: int, depth: int = 3) -> None:
        self.depth = depth

    def choose(self, turn: Turn) -> int:
        return turn.legal[0]


class Needing(Mine):
    about = Phrase("plays as {who} does", who="a file")

    def __init__(self, seed: int, file: str, depth: int = 3) -> None:
        super().__init__(seed, depth)
        self.file = file


@pytest.fixture
def mine() -> Iterator[None]:
    register("mine", Mine)
    register("needing", Needing)
    yield
    del bots._registered["mine"], bots._registered["needing"]


def test_every_bot_says_how_it_plays_and_what_its_settings_are() -> None:
    for game in ("", *(game.id for game in regnum.games())):
        for each in players(game):
            assert str(each.about), each.name
            for setting in each.settings:
                assert str(setting.about), (each.name, setting.name)
                assert setting.default is not None


def test_settings_are_listed_with_their_defaults() -> None:
    listed = {each.name: each for each in players("kingdomino")}
    assert [(each.name, each.default) for each in listed["search"].settings] == [
        ("seconds", 0.0),
        ("playouts", 0),
        ("plan", 20_000),
        ("net", "1"),
    ]
    assert [each.name for each in listed["exec"].settings] == ["seconds", "start", "memory"]
    assert listed["exec"].spelled == "exec:COMMAND"
    assert list(listed)[-1] == "exec"


def test_bots_of_a_game_are_listed_there_alone_and_after_the_others() -> None:
    names = [each.name for each in described("dominion")]
    assert names.index("big_money") > names.index("search")
    assert "big_money" not in [each.name for each in described("kingdomino")]


def test_a_level_says_which_bot_it_is() -> None:
    listed = {each.name: str(each.about) for each in described("dominion")}
    for level, name in strategy_for("dominion").levels.items():
        assert listed[level].endswith(name)


def test_a_bot_from_elsewhere_is_told_by_its_docstring(mine: None) -> None:
    listed = {each.name: each for each in described()}
    assert listed["mine"].about == "Plays as I do."
    assert [(each.name, each.default, each.about) for each in listed["mine"].settings] == [("depth", 3, "")]
    assert str(listed["needing"].about) == "plays as a file does"
    assert listed["needing"].spelled == "needing:FILE"


def test_all_behind_the_colon_is_what_a_bot_cannot_do_without(mine: None) -> None:
    made = bot("needing:C:/my lists/a=1,b=2.txt", 1, "kingdomino")
    assert isinstance(made, Needing)
    assert made.file == "C:/my lists/a=1,b=2.txt"
    for name in ("needing", "needing:"):
        with pytest.raises(BadOption, match="Behind “needing” has to stand which file: needing:FILE"):
            bot(name, 1, "kingdomino")
