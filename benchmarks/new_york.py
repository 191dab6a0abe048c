"""How fast the New York Card Game is: random three-player games, compiled and interpreted, on one core.

Run it with: make bench, or python -m benchmarks.new_york [--seconds S] [--json]
"""

from __future__ import annotations

from benchmarks import engines

COLUMNS = {
    "games_per_second": ("games/s", ",.0f"),
    "decisions_per_second": ("decisions/s", ",.0f"),
    "copies_per_second": ("copies/s", ",.0f"),
    "fresh_deals_per_second": ("fresh deals/s", ",.0f"),
}


def engine(seconds: float) -> engines.Figures:
    """Besides games and copies: how often what is hidden can be dealt anew."""
    from regnum.arena.speed import in_mid_game, measure, rate
    from regnum.core.rng import Rng

    half, rng = in_mid_game("new_york", 3), Rng(1)

    def deal() -> int:
        half.determinize(0, rng.bits())
        return 1

    return {**measure("new_york", 3, seconds), "fresh_deals_per_second": rate(deal, seconds / 4)}


if __name__ == "__main__":
    engines.report("New York, 3 random players", "benchmarks.new_york", COLUMNS)
