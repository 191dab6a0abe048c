"""The puzzles of one game, in one file: sorted by difficulty, none twice, and not too many about the same."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from regnum.coach.puzzles.puzzle import Puzzle, puzzle_from_json
from regnum.core.errors import BadRecord
from regnum.core.fields import Fields
from regnum.core.files import read_text, write_text
from regnum.core.parts import file_of
from regnum.core.registry import game as find_game

FORMAT = 1
PLACE = ("lessons", "puzzles.json")
"""Where a game has those that come with it, in its folder."""
MOST_OF_A_THEME = 15


@dataclass
class Collection:
    game: str
    games: int = 0
    """So many games of bots were looked at: the next ones come after them."""
    puzzles: list[Puzzle] = field(default_factory=list)

    def add(self, puzzle: Puzzle) -> bool:
        """Whether it is new, and of a theme of which there are not too many."""
        themes = Counter(one.theme for one in self.puzzles)
        known = {one.id for one in self.puzzles}
        if puzzle.id in known or themes[puzzle.theme] >= MOST_OF_A_THEME:
            return False
        self.puzzles.append(puzzle)
        self.puzzles.sort(key=lambda one: (one.rating, one.id))
        return True

    def find(self, puzzle_id: str) -> Puzzle | None:
        return next((one for one in self.puzzles if one.id == puzzle_id), None)

    def to_json(self) -> str:
        """One puzzle a line."""
        head = {
            "regnum_puzzles": FORMAT,
            "game": self.game,
            "rules": find_game(self.game).rules_version,
            "games": self.games,
        }
        rows = [json.dumps(one.as_json(), ensure_ascii=False, separators=(",", ":")) for one in self.puzzles]
        return json.dumps(head)[:-1] + ', "puzzles": [\n' + ",\n".join(rows) + "\n]}\n"

    def save(self, path: str | Path) -> None:
        write_text(path, self.to_json())


def collection_from_json(text: str) -> Collection:
    """Read a file of puzzles; BadRecord says what is wrong with it."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("These are no puzzles: it is not JSON ({why}).", why=error) from None
    fields = Fields(value, BadRecord)
    fields.whole("regnum_puzzles", FORMAT, FORMAT)
    game = find_game(fields.string("game"))
    fields.whole("rules", game.rules_version, game.rules_version)
    games = fields.whole("games", 0, 1 << 30)
    puzzles = [puzzle_from_json(one) for one in fields.items("puzzles")]
    fields.done()
    return Collection(game.id, games, puzzles)


def load(path: str | Path) -> Collection:
    return collection_from_json(read_text(path, BadRecord))


@lru_cache
def puzzles_of(game: str) -> Collection:
    """Those that come with a game; none where it brings none."""
    file = file_of(game, *PLACE)
    return collection_from_json(file.read_text("utf-8")) if file is not None else Collection(game)
