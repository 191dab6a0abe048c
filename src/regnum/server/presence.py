"""Who looks at a table from a seat of theirs, and since when somebody no longer does.

All that asks for it asks here, as one process need not know of all pages.
"""

from __future__ import annotations

import time
from collections import Counter


class Presence:
    """Of one table. It is no event: nothing of the game depends on it. Who has just started knows nobody."""

    def __init__(self) -> None:
        self._pages: Counter[str] = Counter()
        self._left: dict[str, float] = {}
        self._known_since = time.time()

    def come(self, person: str) -> bool:
        """Another page of theirs is open; whether they were away before."""
        self._pages[person] += 1
        self._left.pop(person, None)
        return self._pages[person] == 1

    def go(self, person: str) -> bool:
        """One of their pages was closed; whether they are away now."""
        self._pages[person] -= 1
        if self._pages[person] > 0:
            return False
        del self._pages[person]
        self._left[person] = time.time()
        return True

    def __contains__(self, person: object) -> bool:
        return person in self._pages

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(sorted(self._pages))

    def away_since(self, person: str) -> float | None:
        """None for who is there. Nobody is away for longer than it has been looked: it cannot be told."""
        return None if person in self else self._left.get(person, self._known_since)
