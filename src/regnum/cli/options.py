"""What several commands take: the game, its options, a seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from regnum.cli.say import LANGUAGE, _
from regnum.core.doors import bad_seed
from regnum.core.game import Game
from regnum.core.registry import games
from regnum.core.seeds import SEED_BITS

Command = Callable[..., Any]


def player_count(default: int = 2) -> Callable[[Command], Command]:
    return click.option("--players", type=int, default=default, show_default=True, help=_("How many play."))


def was_typed(name: str) -> bool:
    """Whether the person has given an option, and it is not the default."""
    source = click.get_current_context().get_parameter_source(name)
    return source is not click.core.ParameterSource.DEFAULT


def _with_flags() -> dict[str, str]:
    """The options of games that have a flag of their own, and what their help says."""
    return {
        option.name: _(
            "{game}: {help} Short for --set {option}=…",
            game=game.titles[LANGUAGE],
            help=option.help[LANGUAGE],
            option=option.name,
        )
        for game in games()
        for option in game.options
        if option.has_flag
    }


def set_options(command: Command) -> Command:
    """The game's options, as `settings`."""
    for name, said in _with_flags().items():
        command = click.option(f"--{name}", expose_value=False, callback=_keep, metavar="VALUE", help=said)(command)
    return click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="OPTION=VALUE",
        help=_("An option of the game (regnum games lists them). May be given several times."),
    )(command)


def _keep(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta.setdefault(__name__, []).append(f"{parameter.name}={value}")


seed_option = click.option(
    "--seed", metavar="NUMBER", help=_("The same seed deals the same game. Decimal, or hexadecimal after 0x.")
)
json_option = click.option("--json", "as_json", is_flag=True, help=_("Print JSON instead of tables."))


def read_settings(game: Game, settings: tuple[str, ...]) -> dict[str, object]:
    """The options of a game as typed: `name=value`, or only `name` to switch it on."""
    values: dict[str, object] = {}
    context = click.get_current_context(silent=True)
    by_flags: list[str] = context.meta.get(__name__, []) if context is not None else []
    for setting in (*settings, *by_flags):
        name, equals, text = setting.partition("=")
        name = name.strip().replace("-", "_")
        text = text.strip()
        if game.is_switch(name):
            lowered = text.lower()
            if not equals or lowered in ("true", "yes", "on", "1"):
                values[name] = True
            elif lowered in ("false", "no", "off", "0"):
                values[name] = False
            else:
                values[name] = text  # the game says what would be valid
        else:
            values[name] = text
    return values


def read_seed(text: str | None, bits: int = SEED_BITS) -> int | None:
    if text is None:
        return None
    try:
        seed = int(text, 16) if text.lower().startswith("0x") else int(text)
    except ValueError:
        seed = -1
    if not 0 <= seed < 1 << bits:
        raise bad_seed(text, bits)
    return seed
