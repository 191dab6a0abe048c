"""What a game says of itself: its names, player counts and options, and how it starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from regnum.core.doors import truth, whole
from regnum.core.errors import BadOption, BadPosition, Phrase, suggest
from regnum.core.fields import OBJECT, TEXT, Fields
from regnum.core.observation import Observation
from regnum.core.rng import Rng
from regnum.core.state import State

LANGUAGES = ("en", "nl", "de")
Names = Mapping[str, str]
"""One name in each of the languages."""
SWITCH = "true, false"


@dataclass(frozen=True)
class OlderName:
    """The switch that a choice was before: files and commands may still use it, and nobody is offered it."""

    name: str
    """What the switch was called."""
    on: str
    """What the choice is when the switch was on."""
    off: str
    """What it is when the switch was off."""

    def meaning(self, value: object) -> str:
        """The value of the option today that this value of the switch means."""
        switched = truth(value)
        if switched is None:
            raise _bad(self.name, value, SWITCH)
        return self.on if switched else self.off


@dataclass(frozen=True)
class Option:
    """A switch or a choice that a table may make before the game starts."""

    name: str
    """What it is called by programs and in files."""
    default: bool | str
    """What it is unless somebody chooses; a switch has True or False."""
    title: Names
    """What it is called by people, in each language."""
    help: Names
    """What it does, in a sentence in each language."""
    choices: tuple[str, ...] = ()
    """The values of a choice; empty for a switch, and for a text that the game itself reads."""
    choice_titles: Mapping[str, Names] | None = None
    """What the choices are called; for a text, the values that have a name of their own."""
    unoffered: tuple[str, ...] = ()
    """Choices that are valid, but not shown to somebody who sets up a table."""
    has_flag: bool = False
    """Whether the command line takes it by its own name too: `--map` for `--set map=`, say."""
    older_name: OlderName | None = None
    """The switch that it was before."""

    def check(self, value: object) -> bool | str:
        """The value as the game takes it; BadOption says what would be valid."""
        if isinstance(self.default, bool):
            switched = truth(value)
            if switched is None:
                raise _bad(self.name, value, SWITCH)
            return switched
        text = self._as_text(value)
        if text is None:
            raise _bad(self.name, value, ", ".join(self.choices) or TEXT)
        if self.choices and text not in self.choices:
            raise _bad(self.name, value, suggest(text, self.choices))
        return text

    def _as_text(self, value: object) -> str | None:
        """A number where there are choices, and a list where a text names several, are as good as the text."""
        if isinstance(value, str):
            return value
        if self.choices and (number := whole(value)) is not None:
            return str(number)
        if (
            not self.choices
            and isinstance(value, list | tuple)
            and value
            and all(isinstance(v, str) for v in value)
        ):
            return ", ".join(value)
        return None


def _bad(option: str, value: object, valid: str | Phrase) -> BadOption:
    return BadOption(
        "Option “{option}” is {value}; valid is {valid}.", option=option, value=repr(value), valid=valid
    )


Options = dict[str, Any]


class Game:
    """One game; subclass it, and name an instance in the entry-point group `regnum.games`."""

    id: ClassVar[str]
    """What it is called by programs and in files."""
    titles: ClassVar[Names]
    """What it is called by people, in each language."""
    about: ClassVar[Names]
    """One sentence that makes a person want to play it."""
    min_players: ClassVar[int]
    """How many play at least."""
    max_players: ClassVar[int]
    """How many play at most."""
    usual_players: ClassVar[int | None] = None
    """How many sit down at a table that is set up with one click; otherwise as few as can."""
    minutes: ClassVar[int | None] = None
    """How long a game takes people, about."""
    rules_version: ClassVar[int]
    """Goes up when a change of the rules would replay an old record differently."""
    options: ClassVar[tuple[Option, ...]]
    """What may be chosen before a game starts."""

    def start(self, players: int, seed: int, options: Options) -> State:
        """A new game; players and options have been checked."""
        raise NotImplementedError

    def from_position(self, position: Mapping[str, object]) -> State:
        """The state that `State.position` described; BadPosition for anything else."""
        raise NotImplementedError

    def of_the_day(self, rng: Rng) -> tuple[int, Options]:
        """How many play the game of a day, and with which options; the same numbers say the same."""
        return self.min_players, {}

    def num_actions(self, players: object, options: Mapping[str, object] | None = None) -> int:
        """How many actions there are: they are numbered from 0 on."""
        return len(self._some_start(players, options)._blank_mask())

    def observation(self, players: object, options: Mapping[str, object] | None = None) -> Observation:
        """What `State.observe` gives in games of these players and options."""
        return self._some_start(players, options)._fields()

    def _some_start(self, players: object, options: Mapping[str, object] | None) -> State:
        number = self.check_players(players)
        return self.start(number, 0, self.check_options(number, options))

    def read_header(self, position: Mapping[str, object]) -> tuple[int, Options]:
        """What begins every position: the version of the rules, the players, the options."""
        fields = Fields(position, BadPosition)
        fields.whole("rules", 1, self.rules_version, self.rules_version)
        players = fields.whole("players", self.min_players, self.max_players)
        options = fields.take("options", {})
        if not isinstance(options, dict):
            raise fields.wrong("options", options, OBJECT)
        try:
            return players, self.check_options(players, options)
        except BadOption as error:
            raise BadPosition(error.phrase.message, **error.phrase.values) from None

    def check_together(self, players: int, options: Options) -> None:
        """Raise BadOption when single options are fine, but not together."""

    def check_players(self, players: object) -> int:
        """How many play, checked; BadOption for anything else."""
        number = whole(players)
        if number is None or not self.min_players <= number <= self.max_players:
            raise BadOption(
                "{game} is for {low} to {high} players, not {players}.",
                game=self.titles["en"],
                low=self.min_players,
                high=self.max_players,
                players=repr(players),
            )
        return number

    def check_options(self, players: int, options: Mapping[str, object] | None) -> Options:
        """All options with their values: the given ones checked, the others by default."""
        if options is None:
            return dict(self._defaults(players))
        if not isinstance(options, Mapping):
            raise BadOption(
                "The options are {options}; valid is an object with their names and values.", options=repr(options)
            )
        return self._checked(players, options) if options else dict(self._defaults(players))

    def is_switch(self, name: str) -> bool:
        """Whether this option is on or off, or was when it had this name."""
        return any(
            (option.name == name and isinstance(option.default, bool))
            or (option.older_name is not None and option.older_name.name == name)
            for option in self.options
        )

    @cache  # noqa: B019  games are few and live as long as the program
    def _defaults(self, players: int) -> Options:
        return self._checked(players, {})

    def _checked(self, players: int, options: Mapping[str, object]) -> Options:
        by_name = {option.name: option for option in self.options}
        checked: Options = {option.name: option.default for option in self.options}
        for name, value in options.items():
            if name in by_name:
                checked[name] = by_name[name].check(value)
                continue
            option, meant = self._by_older_name(name, value)
            if option.name in options and option.check(options[option.name]) != meant:
                raise BadOption(
                    "Option “{older}” is an older name of “{option}”, and the two contradict each other.",
                    older=name,
                    option=option.name,
                )
            checked[option.name] = meant
        self.check_together(players, checked)
        return checked

    def _by_older_name(self, name: str, value: object) -> tuple[Option, str]:
        """The option that was once this switch, and what it means now."""
        for option in self.options:
            if option.older_name is not None and option.older_name.name == name:
                return option, option.older_name.meaning(value)
        names = [option.name for option in self.options]
        raise BadOption(
            "{game} has no option “{option}”; there are: {valid}.",
            game=self.titles["en"],
            option=name,
            valid=suggest(str(name), names) or "-",
        )
