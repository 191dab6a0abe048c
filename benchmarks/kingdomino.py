"""How fast Kingdomino is: compiled and interpreted, beside a plain C program, in one run on one core.

Random four-player games, from the deal to the scores; the C program plays the same.

Run it with: make bench, or python -m benchmarks.kingdomino [--seconds S] [--json]
"""

from __future__ import annotations

from benchmarks import engines, yardstick

COLUMNS = {
    "games_per_second": ("games/s", ",.0f"),
    "decisions_per_second": ("decisions/s", ",.0f"),
    "copies_per_second": ("copies/s", ",.0f"),
    "copy_in_games": ("copy/game", ".1%"),
    "state_bytes": ("bytes", ",.0f"),
}


def engine(seconds: float) -> engines.Figures:
    import regnum
    from regnum.arena.speed import in_mid_game, measure

    # Whole states, read from a position: copies would share what they can.
    position = in_mid_game("kingdomino", 4).position()
    size = engines.bytes_each(lambda: regnum.from_position(position))
    return {**measure("kingdomino", 4, seconds), "state_bytes": size}


def plain_c() -> float | None:
    program = yardstick.build("kingdomino.c")
    return yardstick.run(program, 4, 50_000, pattern=r"([\d.]+) games/s") if program else None


if __name__ == "__main__":
    engines.report("Kingdomino, 4 random players", "benchmarks.kingdomino", COLUMNS, plain_c, "plain C")
