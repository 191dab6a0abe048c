"""How the search with a plan of its own does against lists evolved for each kingdom: a table of docs/bots.md.

Run it with: python -m benchmarks.plans [--only KINGDOM] [--list-games N] [--games N] [--bot NAME] [--write]

For each kingdom a list is evolved first, with another seed than the search's own plan; it and every result are kept
in results/plans/, so that a stopped run goes on.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import regnum
from benchmarks.bots import SEED, write
from regnum.arena.contest import match
from regnum.arena.results import ResultFile
from regnum.arena.run import run
from regnum.arena.standing import Standing
from regnum.arena.workers import Here
from regnum.bots import Turn
from regnum.bots.planning import by_games

KEPT = Path(__file__).parent.parent / "results/plans"
LIST_SEED = 20261118
BOT = "search:playouts=1000,plan=20000"
KINGDOMS = {
    "first_game": "first_game",
    "big_money": "big_money",
    "size_distortion": "size_distortion",
    "village_square": "village_square",
    "forbidden_arts": "forbidden_arts",
    "chemistry_lesson": "chemistry_lesson",
    "gardens": "gardens, workshop, village, woodcutter, cellar, moat, smithy, market, militia, mine",
    "chapel_witch": "chapel, witch, village, gardens, cellar, moat, smithy, market, militia, mine",
    "vineyard": "vineyard, university, village, workshop, festival, apothecary, herbalist, market, cellar, moat",
    "random_base": "thief, spy, adventurer, laboratory, remodel, festival, bureaucrat, moneylender, smithy,"
    " chancellor",
    "random_both": "scrying_pool, council_room, golem, workshop, throne_room, alchemist, feast, moat, mine,"
    " library",
    "random_alchemy": "transmute, familiar, apprentice, philosophers_stone, herbalist, university, possession,"
    " vineyard, apothecary, golem",
}
HEAD = "| kingdom | list evolved by | bot | wins | 95 % interval | margin | games |\n|---|---|---|---|---|---|---|"


def evolved(name: str, games: int) -> Path:
    """The file with the list for a kingdom; found before, or now."""
    file = KEPT / f"{name}-{games}.txt"
    if not file.exists():
        state = regnum.new("dominion", 2, LIST_SEED, {"kingdom": KINGDOMS[name]})
        plan = by_games(Turn(state), games, seed=LIST_SEED)
        assert plan is not None
        file.write_text(plan.text, "utf-8")
    return file


def played(name: str, bot: str, file: Path, games: int) -> Standing:
    kept = ResultFile(KEPT / f"{file.stem}-{bot.replace(':', '-')}.jsonl")
    contest = match("dominion", {"kingdom": KINGDOMS[name]}, SEED, (bot, f"list:{file}"))
    return run(contest, games, Here(), kept).tables[0]


def line(name: str, bot: str, list_games: int, standing: Standing) -> str:
    wins, margin = standing.wins(bot), standing.margin(bot)
    return (
        f"| {name} | {list_games:,} games | {bot} | {wins.mean:.0%} | {wins.low:.0%} to {wins.high:.0%} "
        f"| {margin.mean:+.1f} | {standing.games} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", choices=list(KINGDOMS), help="some of the kingdoms")
    parser.add_argument("--list-games", type=int, default=2_000_000, help="of how many games a list is made")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--write", action="store_true", help="put the table into docs/bots.md")
    arguments = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    print(HEAD, flush=True)
    lines = []
    for name in arguments.only or KINGDOMS:
        file = evolved(name, arguments.list_games)
        standing = played(name, arguments.bot, file, arguments.games)
        if standing.games:
            lines.append(line(name, arguments.bot, arguments.list_games, standing))
            print(lines[-1], flush=True)
    if arguments.write:
        write("plans", "\n".join([HEAD, *lines]))


if __name__ == "__main__":
    main()
