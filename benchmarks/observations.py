"""The fields of observations, as they stand on the page of each game that has them.

Run it with: python -m benchmarks.observations
"""

from __future__ import annotations

import re
from pathlib import Path

import regnum
from regnum.core.observation import Field

PAGES = Path(__file__).parent.parent / "docs/games"
MARKS = "<!-- observation -->", "<!-- end of observation -->"
BETWEEN = re.compile(re.escape(MARKS[0]) + "(.*?)" + re.escape(MARKS[1]), re.DOTALL)


def table(game: regnum.Game) -> str:
    """For the fewest players, without options; with others shapes differ, and fields may be added."""
    observation = game.observation(game.min_players)
    lines = [
        f"With {game.min_players} players {observation.size:,} bytes and"
        f" {game.num_actions(game.min_players):,} actions.",
        "",
        "| field | offset | shape | numbers | meaning |",
        "|---|---|---|---|---|",
    ]
    return "\n".join(lines + [_row(field) for field in observation.fields])


def _row(field: Field) -> str:
    shape = " × ".join(map(str, field.shape)) or "1"
    return f"| `{field.name}` | {field.offset} | {shape} | {field.kind}, 0 to {field.high:,} | {field.meaning} |"


def main() -> None:
    for page in sorted(PAGES.glob("*.md")):
        text = page.read_text("utf-8")
        if found := BETWEEN.search(text):
            said = "\n".join([MARKS[0], table(regnum.game(page.stem)), MARKS[1]])
            page.write_text(text.replace(found[0], said), "utf-8")


if __name__ == "__main__":
    main()
