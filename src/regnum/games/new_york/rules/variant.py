"""What a table has agreed on before the game."""

from __future__ import annotations

from mypy_extensions import i64

from regnum.games.new_york.rules.data import COPIES, COPIES_FOR_TWO


class Variant:
    """Never changes during a game."""

    def __init__(self, players: i64, theme: str, memory_aid: bool) -> None:
        self.players = players
        self.theme = theme
        self.memory_aid = memory_aid
        self.with_dirk = players == 2
        self.parties: i64 = players + (1 if players == 2 else 0)
        """All who own buildings."""
        self.copies: i64 = COPIES_FOR_TWO if players == 2 else COPIES
        """Of each money card."""

    def options(self) -> dict[str, object]:
        return {"theme": self.theme, "memory_aid": self.memory_aid}
