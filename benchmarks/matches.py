"""Games a second of a match between bots that play by policies alone, with all that a match keeps of them.

Run it with: python -m benchmarks.matches [--games 5000]

One core. Beside it the same match by asking the bots decision by decision, as it is played when one of them thinks,
and with a report of it; for Dominion also the bare compiled loop, which keeps nothing.
"""

from __future__ import annotations

import argparse
import time
from unittest.mock import patch

import regnum
from regnum.arena import contest
from regnum.arena.report.facts import chronicles_of, of_contest
from regnum.arena.report.page import page
from regnum.arena.run import run
from regnum.arena.workers import Here
from regnum.core.rng import Rng
from regnum.games.dominion.bots import lists, policy
from regnum.games.dominion.bots.play import play_out

MONEY = ("big_money", "big_money_smithy")
SLOWER = 10
"""So many fewer games are played where each takes longer."""


def games_per_second(game: str, bots: tuple[str, ...], games: int, report: bool = False) -> float:
    told = contest.match(game, {}, 1, bots)
    run(told, 20, Here())
    began = time.process_time()
    chronicles = chronicles_of(told) if report else None
    standings = run(told, games, Here(), chronicles=chronicles)
    if chronicles is not None:
        page(of_contest(told, standings, chronicles, games), "en")
    return games / (time.process_time() - began)


def asked_per_second(game: str, bots: tuple[str, ...], games: int) -> float:
    """The same, with bots that tell no policy."""
    with patch.object(contest, "by_policy", lambda player, game: None):
        return games_per_second(game, bots, games)


def bare_money_games_per_second(games: int) -> float:
    plans, rng = [policy(lists()[name]) for name in MONEY], Rng(1)
    began = time.process_time()
    for number in range(games):
        state = regnum.new("dominion", 2, rng.bits())
        play_out(state, plans if number % 2 else plans[::-1])  # type: ignore[arg-type]
    return games / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5000)
    games = parser.parse_args().games
    print("| game | bots | games/s | by asking | times | with a report |")
    print("|---|---|---|---|---|---|")
    for game, bots in [("dominion", MONEY), *((each.id, ("greedy", "easy")) for each in regnum.games())]:
        quick, asked = games_per_second(game, bots, games), asked_per_second(game, bots, games // SLOWER)
        told = games_per_second(game, bots, games, report=True)
        print(f"| {game} | {', '.join(bots)} | {quick:,.0f} | {asked:,.0f} | {quick / asked:.1f} | {told:,.0f} |")
    print(f"\nThe bare loop of money games, with nothing kept: {bare_money_games_per_second(games):,.0f} games/s.")


if __name__ == "__main__":
    main()
