"""Bots: programs that choose. They know the contract and the view of their seat, never the state.

A bot is a class with one method, `choose`. Those for any game are named in the entry-point group `regnum.bots`;
those that come with a game are its `BOTS`; `register` makes one known to the running program alone.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Protocol

from regnum.core.errors import BadOption, suggest
from regnum.core.parts import part
from regnum.core.rng import Rng
from regnum.core.state import State

if TYPE_CHECKING:
    from regnum.bots.search.policy import Policy


class Turn:
    """What a bot is given: what its seat may know, what is legal, and a way to imagine the rest."""

    def __init__(self, state: State) -> None:
        self.__state = state
        self.game = state.game
        """The id of the game."""
        self.seat = int(state.seat)
        """Who chooses: the bot itself."""
        self.legal = state.legal_actions()
        """The actions to choose from, ascending."""

    @property
    def view(self) -> dict[str, Any]:
        """All that the seat may know, as `State.view` gives it."""
        return self.__state.view(self.seat)

    def text(self, action: int) -> str:
        """The action in the game's notation."""
        return self.__state.text(action)

    def imagine(self, seed: int) -> State:
        """A state of its own to play with: all that the seat cannot know is dealt anew."""
        return self.__state.determinize(self.seat, seed)


class Bot(Protocol):
    """It may also have `begin` and `end`, for what is to be done around a game, and `by_policy`, when nothing but a
    policy decides: see the functions of that name.

    One that is made from a file has a `version`, which changes with it, and `warnings`: phrases about what in it is
    allowed but cannot be meant.
    """

    def choose(self, turn: Turn) -> int:
        """One of `turn.legal`."""
        ...


def by_policy(player: Bot, game: str) -> tuple[Policy, Rng] | None:
    """The policy by which a bot chooses, and its luck, when it says that nothing else decides; otherwise None.

    A contest then asks the policy at the states themselves, which is a hundred times as fast, and as fair: a policy
    looks only at what the chooser may know. What `choose` would do with what it imagines must be the same.
    """
    told = getattr(player, "by_policy", None)
    found: tuple[Policy, Rng] | None = told(game) if told is not None else None
    return found


def begin(player: Bot, state: State, seat: int) -> None:
    """Tell a bot that cares before its first turn what is played, and where it sits."""
    told = getattr(player, "begin", None)
    if told is not None:
        told(state.game, int(state.players), state.options, seat)


def end(player: Bot, state: State) -> None:
    """Tell a bot that cares that its game has ended, or goes on without it."""
    told = getattr(player, "end", None)
    if told is not None:
        told({"scores": state.scores(), "winners": state.winners()} if state.over else None)


class BotClass(Protocol):
    """Made with a seed; what else it takes by name, with a default, can be set: `search:seconds=2`.

    What it takes without a default it cannot do without: that is all that stands behind the colon.
    """

    def __call__(self, seed: int, **settings: Any) -> Bot: ...

    def __hash__(self) -> int: ...


_registered: dict[str, BotClass] = {}


def register(name: str, bot_class: Callable[..., Bot]) -> None:
    """Make a bot known by a name to the running program, for scripts and notebooks: a package has entry points.

    The arena's other processes read a script anew, so it registers at its top level; the bot of a notebook plays in
    `regnum.arena.workers.Here`.
    """
    if not name.isidentifier():
        raise BadOption("A bot is to be called “{name}”; valid are letters, digits and “_”.", name=name)
    if name in _installed(""):
        raise BadOption("There is a bot “{name}” already.", name=name)
    _registered[name] = bot_class


def bot_classes(game: str = "") -> dict[str, BotClass]:
    """The bots that can play a game: those for any game, its own, and those of this program."""
    return {**_installed(game), **_registered}


@cache
def _installed(game: str) -> dict[str, BotClass]:
    general = {point.name: point.load() for point in entry_points(group="regnum.bots")}
    return {**general, **getattr(part(game, "bots"), "BOTS", {})}


def bot(name: str, seed: int, game: str) -> Bot:
    """A bot for a game by its name, with settings after a colon; the same seed makes the same choices."""
    known = bot_classes(game)
    name, _colon, rest = name.partition(":")
    if name not in known:
        raise BadOption("There is no bot “{name}”. Did you mean: {valid}?", name=name, valid=suggest(name, known))
    needed = needed_of(known[name])
    if not needed:
        return known[name](seed, **_settings(name, known[name], rest))
    if not rest:
        raise BadOption(
            "Behind “{name}” has to stand which {what}: {name}:{example}",
            name=name,
            what=needed,
            example=needed.upper(),
        )
    return known[name](seed, **{needed: rest})


@cache
def settings_of(bot_class: BotClass) -> Mapping[str, object]:
    """What can be set, with its default."""
    return {
        parameter.name: parameter.default
        for parameter in inspect.signature(bot_class).parameters.values()
        if parameter.name != "seed" and parameter.default is not inspect.Parameter.empty
    }


@cache
def needed_of(bot_class: BotClass) -> str:
    """What a bot cannot do without, by its name; empty for nothing."""
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    for parameter in inspect.signature(bot_class).parameters.values():
        if parameter.name != "seed" and parameter.default is inspect.Parameter.empty and parameter.kind in named:
            return parameter.name
    return ""


def _settings(name: str, bot_class: BotClass, text: str) -> dict[str, object]:
    """What is written as `seconds=0.5,playouts=200`, each value of the kind of its default."""
    if not text:
        return {}
    kinds: dict[str, Any] = {setting: type(default) for setting, default in settings_of(bot_class).items()}
    settings: dict[str, object] = {}
    for setting_text in filter(None, text.split(",")):
        setting, _equals, value = setting_text.partition("=")
        if setting not in kinds:
            raise BadOption(
                "The bot “{name}” has no setting “{setting}”; there are: {valid}.",
                name=name,
                setting=setting,
                valid=", ".join(kinds) or "-",
            )
        try:
            settings[setting] = kinds[setting](value)
        except ValueError:
            raise BadOption(
                "The setting “{setting}” of a bot is {value}; valid is a number.",
                setting=setting,
                value=repr(value),
            ) from None
    return settings
