"""What several commands take: the game, its options, a seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from regnum.cli.say import _
from regnum.core.errors import BadOption
from regnum.core.game import Game
from regnum.core.rng import SEED_BITS

Command = Callable[..., Any]


def player_count(default: int = 2) -> Callable[[Command], Command]:
    return click.option("--players", type=int, default=default, show_default=True, help=_("How many play."))


_KINGDOM = "regnum.kingdom"


def set_options(command: Command) -> Command:
    """The game's options, as `settings`."""
    kingdom = click.option(
        "--kingdom",
        expose_value=False,
        callback=_keep_kingdom,
        help=_("The kingdom of Dominion, short for --set kingdom=…: the name of a set, random, or ten cards."),
    )
    settings = click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="OPTION=VALUE",
        help=_("An option of the game, for instance --set harmony=true. May be given several times."),
    )
    return settings(kingdom(command))


def _keep_kingdom(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[_KINGDOM] = value


seed_option = click.option(
    "--seed", metavar="NUMBER", help=_("The same seed deals the same game. Decimal, or hexadecimal after 0x.")
)
json_option = click.option("--json", "as_json", is_flag=True, help=_("Print JSON instead of tables."))


def read_settings(game: Game, settings: tuple[str, ...]) -> dict[str, object]:
    """The options of a game as typed: `name=value`, or only `name` to switch it on."""
    values: dict[str, object] = {}
    kinds = {option.name: option.default for option in game.options}
    context = click.get_current_context(silent=True)
    if context is not None and _KINGDOM in context.meta:
        settings = (*settings, f"kingdom={context.meta[_KINGDOM]}")
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip().replace("-", "_")
        text = text.strip()
        if isinstance(kinds.get(name), bool):
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


def read_seed(text: str | None) -> int | None:
    if text is None:
        return None
    try:
        seed = int(text, 16) if text.lower().startswith("0x") else int(text)
    except ValueError:
        seed = -1
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadOption("The seed is {seed}; valid is a whole number from 0 to 2**128 - 1.", seed=repr(text))
    return seed
