"""What can be chosen at a new table by looking at it, for the games that need more than switches and names."""

from __future__ import annotations

from typing import Any, Protocol

from regnum.core.game import Options
from regnum.server import kingdoms, lands


class Chooser(Protocol):
    """A module that draws some options of a game in its own way, and reads what was chosen there."""

    NAME: str
    """Of its template and its style sheet."""
    OPTIONS: tuple[str, ...]
    """Those that are not to be shown among the others."""

    def choices(self, language: str, chosen: Options, form: dict[str, str]) -> dict[str, Any]:
        """What its template shows; the form is as it was sent, and empty at first."""

    def options(self, chosen: Options, form: dict[str, str]) -> Options:
        """What the game is to start with; BadOption if the form does not say it."""


CHOOSERS: dict[str, Chooser] = {"dominion": kingdoms, "kingdom_builder": lands}
