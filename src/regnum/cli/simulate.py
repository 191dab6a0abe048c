"""`regnum simulate GAME [BOT...]`: many games, and what they tell."""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from dataclasses import replace
from functools import partial

import click

from regnum.arena.chronicles import Chronicles
from regnum.arena.report.facts import of_simulation, tells
from regnum.arena.simulate import Setup, simulate
from regnum.arena.summary import CONFIDENCE, Summary, mean_and_spread
from regnum.bots.milestones import idle, milestones
from regnum.cli.bots import warn_of
from regnum.cli.options import (
    json_option,
    player_count,
    read_seed,
    read_settings,
    seed_option,
    set_options,
    was_typed,
)
from regnum.cli.progress import progress_bar
from regnum.cli.report import report_option, write_report
from regnum.cli.rows import Row, print_rows
from regnum.cli.say import LANGUAGE, _, console, errors
from regnum.cli.states import position_option, start_of
from regnum.core.errors import BadOption
from regnum.core.files import check_writable
from regnum.core.game import Game
from regnum.core.registry import game as find_game
from regnum.core.seeds import SIMULATION_BITS, new_simulation_seed

BARS = 16
WIDEST = 40
RANDOM = "random"


@click.command("simulate", help=_("Play many games between bots, on all cores, and show the results."))
@click.argument("game")
@click.argument("bots", nargs=-1, metavar="[BOT...]")
@player_count(4)
@click.option("--games", "count", type=int, default=10_000, show_default=True, help=_("How many games."))
@click.option("--alone", is_flag=True, help=_("One bot plays alone: in the other seats nobody does anything."))
@position_option
@click.option("--cores", type=int, help=_("How many cores; otherwise all."))
@set_options
@seed_option
@report_option
@json_option
def command(
    game: str,
    bots: tuple[str, ...],
    players: int,
    count: int,
    alone: bool,
    position: str | None,
    cores: int | None,
    settings: tuple[str, ...],
    seed: str | None,
    report: str | None,
    as_json: bool,
) -> None:
    rules = find_game(game)
    options = read_settings(rules, settings)
    start = start_of(rules, position, options)
    if start is not None:
        players = start.players
    elif alone or bots:
        players = players if was_typed("players") else rules.min_players if alone else len(bots)
    rules.check_players(players)
    seated = _seated(rules, bots, players, alone)
    if start is not None:
        seated = seated or (RANDOM,) * players
        setup = Setup(rules.id, players, start.options, _seed(seed), seated, start.position)
    else:
        setup = Setup(rules.id, players, rules.check_options(players, options), _seed(seed), seated)
    if count < 1:
        raise BadOption("The number of games is {count}; valid is 1 or more.", count=count)
    if cores is not None and cores < 1:
        raise BadOption("The number of cores is {count}; valid is 1 or more.", count=cores)
    chronicles = None
    if report is not None:
        check_writable(report)
        setup = replace(setup, told=True)
        chronicles = Chronicles(1, tells(setup.game, setup.options))
    warn_of(rules.id, seated)
    begun = time.perf_counter()
    with progress_bar(rules.id, count) as show:
        names = seat_names(setup)
        tell = None if chronicles is None else partial(chronicles.add, names)
        summary = simulate(setup, count, cores, show, tell)
    seconds = time.perf_counter() - begun
    if report is not None and chronicles is not None:
        write_report(of_simulation(setup, summary, chronicles, count, names, 1 if alone else players), report)
    if as_json:
        click.echo(json.dumps(_told(setup, summary, seconds, count), indent=1))
        return
    if summary.played < count:
        errors.print(_("Stopped: {done} of {count} games.", done=summary.played, count=count), style="yellow")
    if summary.games:
        _print(setup, summary, seconds, 1 if alone else players)
    for seat, why, times in summary.failures():
        said = _("{bot} lost {count:game|games} by failing: {why}.", bot=setup.bots[seat], count=times, why=why)
        console.print(said, style="yellow", markup=False, soft_wrap=True)


def seat_names(setup: Setup) -> list[str]:
    """What a report calls the seats: a bot keeps its own."""
    if not setup.bots:
        return [_("Seat {number}", number=seat + 1) for seat in range(setup.players)]
    return [_("Seat {number}: {bot}", number=seat + 1, bot=bot) for seat, bot in enumerate(setup.bots)]


def _seed(typed: str | None) -> int:
    number = read_seed(typed, SIMULATION_BITS)
    return new_simulation_seed() if number is None else number


def _seated(rules: Game, bots: tuple[str, ...], players: int, alone: bool) -> tuple[str, ...]:
    """Who sits where; nobody for random players."""
    if not alone:
        if bots and len(bots) != players:
            raise BadOption(
                "{players} seats need as many bots; {count} are named.", players=players, count=len(bots)
            )
        return bots
    if len(bots) != 1:
        raise BadOption("Only one bot can play alone; {count} are named.", count=len(bots))
    other = idle(rules.id)
    if not other:
        raise BadOption("Nobody can play {game} alone.", game=rules.titles[LANGUAGE])
    return bots + (other,) * (players - 1)


def _told(setup: Setup, summary: Summary, seconds: float, count: int) -> dict[str, object]:
    return {
        "game": setup.game,
        "players": setup.players,
        "options": dict(setup.options),
        "seed": f"{setup.seed:#x}",
        **({"bots": list(setup.bots)} if setup.bots else {}),
        "seconds": seconds,
        "games_per_second": summary.played / seconds,
        "complete": summary.played == count,
        **summary.to_json(),
    }


def _print(setup: Setup, summary: Summary, seconds: float, shown: int) -> None:
    """The results of the first seats, as many as are shown."""
    console.print(
        _(
            "{games:,} games in {seconds:.1f} s: {rate:,.0f} games/s; seed {seed:#x}",
            games=summary.games,
            seconds=seconds,
            rate=summary.games / seconds,
            seed=setup.seed,
        )
    )
    alone = shown < setup.players
    headings = (_("mean"), _("±"), _("spread"), _("least"), _("most"))
    rows: list[Row] = []
    for seat in range(shown):
        share, low, high = summary.win_share(seat)
        wins = [] if alone else [f"{share:.1%}", f"{low:.1%} - {high:.1%}"]
        rows.append((_seat(setup, seat), [*_of_values(summary.scores[seat]), *wins]))
    print_rows(_leads(setup), headings if alone else (*headings, _("wins"), _("95 % interval")), rows)
    console.print()
    scores: Counter[int] = Counter()
    for seat in range(shown):
        scores.update(summary.scores[seat])
    for line in histogram(scores):
        console.print(line, markup=False)
    _print_milestones(setup, summary, shown)


def _print_milestones(setup: Setup, summary: Summary, shown: int) -> None:
    for milestone in milestones(setup.game):
        if milestone.name not in summary.milestones:
            continue
        console.print()
        console.print(_(milestone.about.message, **milestone.about.values), style="bold", markup=False)
        headings = (_("mean"), _("±"), _("spread"), _("least"), _("most"), _("games"))
        rows: list[Row] = []
        turns: Counter[int] = Counter()
        for seat in range(shown):
            found = summary.milestones[milestone.name][seat]
            turns.update(found)
            cells = _of_values(found) if found else ["-"] * 5
            rows.append((_seat(setup, seat), [*cells, f"{found.total() / summary.games:.1%}"]))
        print_rows(_leads(setup), headings, rows)
        if shown == 1:
            for line in histogram(turns):
                console.print(line, markup=False)


def _leads(setup: Setup) -> list[str]:
    return [_("seat"), *([_("bot")] if setup.bots else [])]


def _seat(setup: Setup, seat: int) -> list[str]:
    return [str(seat + 1), *([setup.bots[seat]] if setup.bots else [])]


def _of_values(counts: Counter[int]) -> list[str]:
    """Mean, half the width of its 95 % interval, spread, least and most."""
    mean, spread = mean_and_spread(counts)
    margin = CONFIDENCE * spread / math.sqrt(counts.total())
    return [f"{mean:.2f}", f"{margin:.2f}", f"{spread:.2f}", str(min(counts)), str(max(counts))]


def histogram(counts: Counter[int]) -> list[str]:
    """Lines of bars: how often which values came."""
    if not counts:
        return []
    low, high = min(counts), max(counts)
    width = max(1, math.ceil((high - low + 1) / BARS))
    total = counts.total()
    bins = [
        (start, sum(counts[value] for value in range(start, start + width)))
        for start in range(low, high + 1, width)
    ]
    most = max(count for _start, count in bins)
    digits = max(len(str(low)), len(str(high)))
    lines = []
    for start, count in bins:
        bar = "#" * round(WIDEST * count / most)
        values = f"{start:>{digits}}" + (f" - {start + width - 1:>{digits}}" if width > 1 else "")
        lines.append(f"{values} {bar:<{WIDEST}} {count / total:6.2%}")
    return lines
