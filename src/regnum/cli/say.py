"""How the command line talks: in the person's language, in colour where there is some."""

from __future__ import annotations

import sys

from rich.console import Console

from regnum.core.errors import RegnumError
from regnum.core.game import LANGUAGES
from regnum.locales import preferred_language, say, translator


def _chosen_language(arguments: list[str]) -> str:
    """Read before anything else, because the help itself is in that language."""
    for index, argument in enumerate(arguments):
        name, _equals, value = argument.partition("=")
        if name == "--lang":
            value = value or (arguments[index + 1] if index + 1 < len(arguments) else "")
            if value in LANGUAGES:
                return value
    return preferred_language()


LANGUAGE = _chosen_language(sys.argv[1:])
_ = translator(LANGUAGE)
console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def complain(error: RegnumError) -> None:
    errors.print(_("Error: {why}", why=say(error, LANGUAGE)), markup=False, soft_wrap=True, style="bold red")
