"""What `match` and `tournament` have in common: their options, and playing."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

import click

from regnum.arena.contest import Contest
from regnum.arena.results import ResultFile
from regnum.arena.run import run
from regnum.arena.standing import Failed, Standing, Standings
from regnum.arena.statistics import Estimate, Sprt
from regnum.arena.workers import Dask, Here, Processes, Workers
from regnum.cli.options import json_option, read_seed, seed_option, set_options
from regnum.cli.progress import progress_bar
from regnum.cli.report import report_option, write_report
from regnum.cli.rows import Row, print_rows
from regnum.cli.say import _, console, errors
from regnum.core.errors import BadOption
from regnum.core.files import check_writable
from regnum.core.seeds import SIMULATION_BITS, new_simulation_seed

MOST_NAMED = 5
"""So many failures of a bot are told one by one; `--json` and `--results` have them all."""
OPTIONS: list[Callable[[Any], Any]] = [
    set_options,
    seed_option,
    click.option("--cores", type=int, help=_("How many cores; otherwise all.")),
    click.option("--dask", metavar="ADDRESS", help=_("Play on the Dask cluster at this address.")),
    click.option(
        "--results",
        type=click.Path(),
        help=_("Add every result to this file as it comes; a stopped run goes on from it."),
    ),
    click.option(
        "--sprt",
        nargs=2,
        type=float,
        metavar="LOW HIGH",
        help=_("Stop as soon as it is clear whether the first bot wins LOW or less, or HIGH or more (0 to 1)."),
    ),
    click.option("--plot", type=click.Path(), help=_("Draw the results into this file (PNG, SVG or PDF).")),
    report_option,
    json_option,
]


@dataclass
class Run:
    """The options as typed."""

    count: int
    cores: int | None
    dask: str | None
    results: str | None
    sprt: tuple[float, float] | None
    plot: str | None
    report: str | None

    def check(self) -> None:
        if self.count < 1:
            raise BadOption("The number of games is {count}; valid is 1 or more.", count=self.count)
        if self.cores is not None and self.cores < 1:
            raise BadOption("The number of cores is {count}; valid is 1 or more.", count=self.cores)
        if self.sprt is not None and not 0 <= self.sprt[0] < self.sprt[1] <= 1:
            raise BadOption("A test needs two shares of wins, the lower first, from 0 to 1.")
        if self.plot is not None:
            from regnum.arena.plots import check

            check(self.plot)
        if self.report is not None:
            check_writable(self.report)

    @property
    def test(self) -> Sprt | None:
        return Sprt(*self.sprt) if self.sprt else None

    def file(self) -> ResultFile | None:
        return ResultFile(self.results) if self.results else None

    def workers(self) -> Workers:
        if self.dask:
            return Dask(self.dask)
        return Here() if self.cores == 1 else Processes(self.cores)


def contest_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that all contests have; how it is to be played comes as `asked`."""

    @wraps(command)
    def with_a_run(
        count: int,
        cores: int | None,
        dask: str | None,
        results: str | None,
        sprt: tuple[float, float] | None,
        plot: str | None,
        report: str | None,
        **others: Any,
    ) -> None:
        asked = Run(count, cores, dask, results, sprt, plot, report)
        asked.check()
        command(asked=asked, **others)

    for option in reversed(OPTIONS):
        with_a_run = option(with_a_run)
    return with_a_run


def seed_for(seed: str | None, file: ResultFile | None) -> int:
    """The one that was typed, or that of the run which the file holds, or a new one."""
    number = read_seed(seed, SIMULATION_BITS)
    if number is None:
        number = file.contest.seed if file is not None and file.contest is not None else new_simulation_seed()
    return number


def play_contest(contest: Contest, asked: Run, file: ResultFile | None) -> Standings:
    total = asked.count * len(contest.tables)
    already = len(file.results) if file is not None else 0
    workers = asked.workers()
    chronicles = None
    if asked.report is not None:
        from regnum.arena.report.facts import chronicles_of

        chronicles = chronicles_of(contest)
    with progress_bar(contest.game, total, already) as show:
        standings = run(
            contest, asked.count, workers, file, asked.test, lambda standings: show(standings.games), chronicles
        )
    if asked.plot is not None and standings.games:
        from regnum.arena.plots import draw

        draw(standings, asked.plot)
    if asked.report is not None and chronicles is not None:
        from regnum.arena.report.facts import of_contest

        write_report(of_contest(contest, standings, chronicles, total, asked.test is not None), asked.report)
    return standings


def head(contest: Contest, standings: Standings, total: int) -> dict[str, object]:
    return {
        "game": contest.game,
        "players": contest.players,
        "options": dict(contest.options),
        "seed": f"{contest.seed:#x}",
        "games": standings.games,
        "complete": standings.games >= total,
    }


def interval(found: Estimate, form: str) -> str:
    if math.isinf(found.low):
        return "-"
    return f"{found.low:{form}} … {found.high:{form}}"


def number(found: float, form: str) -> str:
    """What there is no figure for, because no game came to its end, is a dash."""
    return "-" if math.isnan(found) else f"{found:{form}}"


def print_table(standing: Standing, test: Sprt | None) -> None:
    """One table of bots: wins, margins, who failed, and what the sequential test says."""
    failed = {name: standing.failed(name) for name in standing.names}
    headings = [
        _("seats"),
        _("wins"),
        _("95 % interval"),
        _("by chance"),
        _("margin"),
        _("95 % interval"),
        _("mean"),
        _("slowest"),
    ]
    if any(failed.values()):
        headings.append(_("failed"))
    rows: list[Row] = []
    for name in standing.names:
        wins, margin = standing.wins(name), standing.margin(name)
        seats = standing.entrants.count(name)
        cells = [
            str(seats),
            f"{wins.mean:.1%}",
            interval(wins, ".1%"),
            f"{seats / standing.players:.0%}",
            number(margin.mean, "+.1f"),
            interval(margin, "+.1f"),
            number(standing.mean_score(name), ".1f"),
            f"{standing.slowest(name):.2f} s",
        ]
        rows.append(([name], cells + ([str(len(failed[name]))] if any(failed.values()) else [])))
    print_rows([_("bot")], headings, rows)
    for games in failed.values():
        _name_failures(games)
    if test is not None:
        verdict = test.verdict(standing.first_wins())
        if verdict == "high":
            console.print(
                _("The test says: {bot} wins {share:.0%} or more.", bot=standing.table[0], share=test.high)
            )
        elif verdict == "low":
            console.print(
                _("The test says: {bot} wins {share:.0%} or less.", bot=standing.table[0], share=test.low)
            )
        else:
            console.print(_("The test needs more games."))


def _name_failures(games: list[Failed]) -> None:
    """Which games a bot lost by failing, and how: not again what was the same in the one before."""
    shown, before = 0, ""
    for game in games:
        why = _(game.failure.message, **game.failure.values)
        if shown == MOST_NAMED or why == before:
            continue
        shown, before = shown + 1, why
        said = _(
            "{bot} lost game {game} at decision {decision}: {why}.",
            bot=game.bot,
            game=game.game,
            decision=game.failure.decision,
            why=why,
        )
        console.print(said, style="yellow", markup=False, soft_wrap=True)
        for line in game.failure.last_words:
            console.print(f"  {line}", style="dim", markup=False, soft_wrap=True)
    if len(games) > shown:
        more = _("{bot} lost {count:game|games} more by failing.", bot=games[0].bot, count=len(games) - shown)
        console.print(more, style="yellow", markup=False, soft_wrap=True)


def say_stopped(standings: Standings, total: int, test: Sprt | None) -> None:
    if standings.games < total and test is None:
        errors.print(_("Stopped: {done} of {count} games.", done=standings.games, count=total), style="yellow")
