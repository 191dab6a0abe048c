"""What the processes of one server tell each other, and who of them does what only one should.

Nothing here is needed for a game to be right: the events in the store are the only truth. What is told may be lost,
and whoever was away reads on in the store. A server of one process has nobody to tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Said = dict[str, Any]
Heard = Callable[[str, str, Said], None]
"""Is given what it is about, which process says it, and what it says."""
EVERYBODY = "all"
"""What is about no table."""


class Exchange:
    """Of a process that is alone."""

    process = ""
    """The name of this process among the others."""

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return False

    @property
    def there(self) -> bool:
        """Whether what is told now gets to the others."""
        return False

    @property
    def others(self) -> set[str]:
        """The other processes that were heard lately."""
        return set()

    async def open(self, heard: Heard) -> None:
        """From now on what others say is heard.

        Besides their words: `{"lost": 1}` of a process that is silent, and of this one `{"returned": 1}` when it
        can be heard again.
        """

    async def close(self) -> None:
        """Say what is still to be said, and hear no more."""

    def tell(self, about: str, **said: object) -> None:
        """Let the others know, if they can hear it."""

    async def follow(self, table: str) -> None:
        """From now on what is told about this table is heard."""

    def leave(self, table: str) -> None:
        """No longer."""

    async def followers(self, table: str) -> int:
        """How many other processes have this table in memory; at least one when that cannot be known."""
        return 0

    async def lease(self, what: str) -> bool:
        """Whether it is for this process to do something: until it is released, or the process dies.

        When the others cannot be heard everybody does it: then the store decides who was first.
        """
        return True

    def release(self, what: str) -> None:
        """It is for another to do it."""

    def keep(self, table: str, line: Said) -> None:
        """Remember a line that was said at a table, for those who come later."""

    async def kept(self, table: str) -> list[Said]:
        """The lines that were said last; none when nobody remembers."""
        return []

    def keep_only(self, table: str, lines: list[Said]) -> None:
        """Forget all other lines."""

    def show(self, page: str) -> None:
        """Let the others know what is counted here."""

    async def shown(self) -> dict[str, str]:
        """What is counted in the other processes, by their names."""
        return {}
