"""What bots there are: how each plays, and what can be set.

A bot class says it by `about`, a phrase (or a method that makes one for a game), and by `settings_about`, a phrase
for each setting. One of another package that says nothing is told by the first line of its docstring.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass

from regnum.bots import BotClass, bot_classes, needed_of, settings_of
from regnum.bots.strategy import LEVELS, strategy_for
from regnum.core.errors import Phrase
from regnum.core.parts import part


@dataclass(frozen=True)
class Setting:
    name: str
    default: object
    about: Phrase | str


@dataclass(frozen=True)
class Described:
    name: str
    needs: str
    """What has to stand behind the colon; empty for a bot that has settings, or nothing, there."""
    about: Phrase | str
    settings: tuple[Setting, ...]

    @property
    def spelled(self) -> str:
        """As one types it."""
        return f"{self.name}:{self.needs.upper()}" if self.needs else self.name


def described(game: str = "") -> list[Described]:
    """The bots that can play a game: the levels, the weakest first, other bots for any game, and its own; without a
    game only those for any."""
    own = getattr(part(game, "bots"), "BOTS", {})
    known = bot_classes(game)
    left_out = set(LEVELS) - set(strategy_for(game).levels) if game else set[str]()
    rest = sorted((name for name in known if name not in LEVELS), key=lambda name: name in own)
    names = [level for level in LEVELS if level in known and level not in left_out] + rest
    return [_described(name, known[name], game) for name in names]


def _described(name: str, bot_class: BotClass, game: str) -> Described:
    words = getattr(bot_class, "settings_about", {})
    settings = tuple(
        Setting(setting, default, words.get(setting, "")) for setting, default in settings_of(bot_class).items()
    )
    return Described(name, needed_of(bot_class), _about(bot_class, game), settings)


def _about(bot_class: BotClass, game: str) -> Phrase | str:
    about = getattr(bot_class, "about", None)
    if callable(about):
        about = about(game)
    if isinstance(about, Phrase | str):
        return about
    return (inspect.getdoc(bot_class) or "").partition("\n")[0]
