"""What can be chosen at a new table by looking at it, for the games that need more than switches and names."""

from __future__ import annotations

from typing import Any, Protocol

from regnum.core.game import Options
from regnum.server.setups import dominion, kingdom_builder


class Setup(Protocol):
    """A module that draws some options of a game in its own way, and reads what was chosen there.

    Its template and its style sheet have the game's id for a name: templates/setups/ID.html, static/ID-setup.css.
    """

    OPTIONS: tuple[str, ...]
    """Those that are not to be shown among the others."""

    def choices(self, language: str, chosen: Options, form: dict[str, str]) -> dict[str, Any]:
        """What its template shows; the form is as it was sent, and empty at first."""

    def options(self, chosen: Options, form: dict[str, str]) -> Options:
        """What the game is to start with; BadOption if the form does not say it."""


SETUPS: dict[str, Setup] = {"dominion": dominion, "kingdom_builder": kingdom_builder}
