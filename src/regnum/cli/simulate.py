"""`regnum simulate GAME`: many random games, and what they tell."""

from __future__ import annotations

import json
import math
import time

import click
from rich.table import Table

from regnum.arena.simulate import Setup, simulate
from regnum.arena.summary import Summary
from regnum.cli.options import json_option, player_count, read_seed, read_settings, seed_option, set_options
from regnum.cli.progress import progress_bar
from regnum.cli.say import _, console, errors
from regnum.core.errors import BadOption
from regnum.core.registry import game as find_game
from regnum.core.seeds import SIMULATION_BITS, new_simulation_seed

BARS = 16
WIDEST = 40


@click.command("simulate", help=_("Play many games between random players, on all cores, and show the results."))
@click.argument("game")
@player_count(4)
@click.option("--games", "count", type=int, default=10_000, show_default=True, help=_("How many games."))
@click.option("--cores", type=int, help=_("How many cores; otherwise all."))
@set_options
@seed_option
@json_option
def command(
    game: str,
    players: int,
    count: int,
    cores: int | None,
    settings: tuple[str, ...],
    seed: str | None,
    as_json: bool,
) -> None:
    rules = find_game(game)
    options = rules.check_options(rules.check_players(players), read_settings(rules, settings))
    if count < 1:
        raise BadOption("The number of games is {count}; valid is 1 or more.", count=count)
    if cores is not None and cores < 1:
        raise BadOption("The number of cores is {count}; valid is 1 or more.", count=cores)
    number = read_seed(seed, SIMULATION_BITS)
    setup = Setup(rules.id, players, options, new_simulation_seed() if number is None else number)
    start = time.perf_counter()
    with progress_bar(rules.id, count) as show:
        summary = simulate(setup, count, cores, show)
    seconds = time.perf_counter() - start
    if as_json:
        head = {"game": rules.id, "players": players, "options": options, "seed": f"{setup.seed:#x}"}
        speed = {
            "seconds": seconds,
            "games_per_second": summary.games / seconds,
            "complete": summary.games == count,
        }
        click.echo(json.dumps({**head, **speed, **summary.to_json()}, indent=1))
        return
    if summary.games < count:
        errors.print(_("Stopped: {done} of {count} games.", done=summary.games, count=count), style="yellow")
    if summary.games:
        _print(summary, seconds, setup.seed)


def _print(summary: Summary, seconds: float, seed: int) -> None:
    console.print(
        _(
            "{games:,} games in {seconds:.1f} s: {rate:,.0f} games/s; seed {seed:#x}",
            games=summary.games,
            seconds=seconds,
            rate=summary.games / seconds,
            seed=seed,
        )
    )
    table = Table(box=None)
    for heading in (
        _("seat"),
        _("mean"),
        _("±"),
        _("spread"),
        _("least"),
        _("most"),
        _("wins"),
        _("95 % interval"),
    ):
        table.add_column(heading, justify="right")
    for seat in range(summary.players):
        mean, spread = summary.mean_and_spread(seat)
        share, low, high = summary.win_share(seat)
        table.add_row(
            str(seat + 1),
            f"{mean:.2f}",
            f"{1.96 * spread / math.sqrt(summary.games):.2f}",
            f"{spread:.2f}",
            str(min(summary.scores[seat])),
            str(max(summary.scores[seat])),
            f"{share:.1%}",
            f"{low:.1%} - {high:.1%}",
        )
    console.print(table)
    console.print()
    for line in histogram(summary):
        console.print(line, markup=False)


def histogram(summary: Summary) -> list[str]:
    """Lines of bars: how often which scores came, all seats together."""
    counts = summary.all_scores()
    low, high = min(counts), max(counts)
    width = max(1, math.ceil((high - low + 1) / BARS))
    total = sum(counts.values())
    bins = [
        (start, sum(counts[score] for score in range(start, start + width)))
        for start in range(low, high + 1, width)
    ]
    most = max(count for _start, count in bins)
    digits = max(len(str(low)), len(str(high)))
    lines = []
    for start, count in bins:
        bar = "#" * round(WIDEST * count / most)
        lines.append(f"{start:>{digits}} - {start + width - 1:>{digits}} {bar:<{WIDEST}} {count / total:6.2%}")
    return lines
