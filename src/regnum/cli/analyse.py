"""`regnum analyse FILE`: a recorded game looked back at: what each choice cost, and what was luck."""

from __future__ import annotations

import json
from contextlib import closing, suppress

import click

from regnum.arena.workers import Here, Processes
from regnum.cli.analysed import print_analysis
from regnum.cli.progress import progress_bar
from regnum.cli.say import LANGUAGE, _, console, errors
from regnum.cli.seats import seat_names
from regnum.coach.analysis.depth import DEPTHS, NORMAL
from regnum.coach.analysis.shown import shown
from regnum.coach.analysis.whole import SEED, Analysis, Found
from regnum.core.errors import BadOption
from regnum.core.files import check_writable, write_text
from regnum.core.record import Record


@click.command("analyse", help=_("Look back at a recorded game: what each choice cost, and what was luck."))
@click.argument("file", type=click.Path())
@click.option(
    "--depth",
    type=click.Choice(list(DEPTHS)),
    default=NORMAL.name,
    show_default=True,
    help=_("How far it looks; deeper takes longer, and is surer."),
)
@click.option("--seat", type=int, metavar="NUMBER", help=_("Judge the choices of this seat alone, counted from 1."))
@click.option(
    "--json", "output", type=click.Path(), metavar="FILE", help=_("Write everything to this file as JSON.")
)
@click.option("--cores", type=int, help=_("How many cores; otherwise all."))
def command(file: str, depth: str, seat: int | None, output: str | None, cores: int | None) -> None:
    if cores is not None and cores < 1:
        raise BadOption("The number of cores is {count}; valid is 1 or more.", count=cores)
    if output is not None:
        check_writable(output)
    record = Record.load(file)
    analysis = Analysis(record, DEPTHS[depth], None if seat is None else [seat - 1], SEED)
    names = seat_names(record)
    _run(analysis, cores)
    if output is not None:
        told = shown(analysis, names, LANGUAGE)
        write_text(output, json.dumps(told, ensure_ascii=False, indent=1) + "\n")
        console.print(_("Written: {path}", path=output), markup=False)
    print_analysis(analysis, names)


def _run(analysis: Analysis, cores: int | None) -> None:
    """Until it is done, or somebody has seen enough."""
    total, done = len(analysis.course.steps), 0
    workers = Here() if cores == 1 else Processes(cores)
    with (
        progress_bar(analysis.record.game, total, rated=False) as show,
        suppress(KeyboardInterrupt),
        closing(analysis.run(workers)) as results,
    ):
        for result in results:
            done += isinstance(result, Found)
            show(done)
    if not analysis.done:
        errors.print(_("Stopped: {done} of {count} choices.", done=done, count=total), style="yellow")
