"""For how long tables are kept, where that is not for ever."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.locales import translator
from regnum.server.when import lasting

DAY = 86400.0


@dataclass(frozen=True)
class Retention:
    """For how many days tables are kept after their game ended, or after the last that happened at others."""

    finished: float | None = None
    abandoned: float | None = None


def told_retention(kept: Retention | None, language: str) -> list[str]:
    """In words, for those who play; nothing where everything is kept."""
    _ = translator(language)
    said = []
    if kept is not None and kept.abandoned is not None:
        said.append(_("A table where nobody has played for {time} is deleted.", time=lasting(kept.abandoned * DAY)))
    if kept is not None and kept.finished is not None:
        said.append(_("A game that is over is kept for {time}.", time=lasting(kept.finished * DAY)))
    return said
