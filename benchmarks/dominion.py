"""How fast Dominion is: compiled and interpreted, beside a bare C++ program, in one run on one core.

Money games are big money against big money with Smithy, through the whole engine and the buy lists. Random
decisions are made with all cards, and once more with a copy of the state at each.

Run it with: make bench, or python -m benchmarks.dominion [--seconds S] [--json]
"""

from __future__ import annotations

from typing import Any

from benchmarks import engines, yardstick

SMITHY_GAMES = r'"a":"BM","b":"BMSmithy\(==4\)".*?"games_per_cpu_s":(\d+)'
COLUMNS = {
    "money_games_per_second": ("money games/s", ",.0f"),
    "decisions_per_second": ("decisions/s", ",.0f"),
    "decisions_on_copies_per_second": ("on copies", ",.0f"),
    "copies_per_second": ("copies/s", ",.0f"),
    "copy_in_games": ("copy/game", ".1%"),
    "state_bytes": ("bytes", ",.0f"),
}


def engine(seconds: float) -> engines.Figures:
    import regnum
    from regnum.arena.speed import copies_per_second, in_mid_game, rate
    from regnum.core.playout import random_playout, random_walk_on_copies
    from regnum.core.rng import Rng
    from regnum.games.dominion.bots import lists, policy
    from regnum.games.dominion.bots.play import play_out

    rng = Rng(1)
    tables = [regnum.new("dominion", 2 + seed % 3, seed, {"kingdom": "random"}) for seed in range(60)]
    plans = [policy(lists()[name]) for name in ("big_money", "big_money_smithy")]

    def at_random() -> int:
        return sum(random_playout(table.copy(), rng) for table in tables)

    def on_copies() -> int:
        return sum(random_walk_on_copies(table, rng) for table in tables)

    def money_games() -> int:
        for first in (plans, plans[::-1]):
            for _ in range(10):
                state: Any = regnum.new("dominion", 2, rng.bits())
                play_out(state, first)
        return 20

    half = in_mid_game("dominion", 2, {"kingdom": "first_game"}, seed=3)
    games, copies = rate(money_games, seconds), copies_per_second(half, seconds / 4)
    return {
        "decisions_per_second": rate(at_random, seconds),
        "decisions_on_copies_per_second": rate(on_copies, seconds),
        "money_games_per_second": games,
        "copies_per_second": copies,
        "copy_in_games": games / copies,
        "state_bytes": engines.bytes_each(half.copy, 20_000),
    }


def bare_cpp() -> float | None:
    program = yardstick.build("dominion.cpp")
    return yardstick.run(program, 20_000, pattern=SMITHY_GAMES) if program else None


if __name__ == "__main__":
    engines.report("Dominion", "benchmarks.dominion", COLUMNS, bare_cpp, "bare C++")
