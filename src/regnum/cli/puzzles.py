"""`regnum puzzles`: find positions in which one choice is far better than all others, and doubt those there are."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click

from regnum.cli.progress import progress_bar
from regnum.cli.say import _, console, errors
from regnum.coach.analysis.samples import Deals
from regnum.coach.puzzles.check import check as check_one
from regnum.coach.puzzles.collection import Collection, load
from regnum.coach.puzzles.find import puzzle_at
from regnum.coach.puzzles.games import choices_in, played_by_bots
from regnum.coach.puzzles.puzzle import Puzzle
from regnum.core.errors import BadOption
from regnum.core.files import check_writable
from regnum.core.record import Record
from regnum.core.registry import game as find_game

GAMES = 20
MOST_OF_A_GAME = 2
"""Puzzles of one game: the third would be about the same."""
SEED = 2


@click.group("puzzles", help=_("Puzzles: positions in which one choice is far better than all others."))
def command() -> None:
    """What follows makes and checks them."""


@command.command(help=_("Look for puzzles in games of bots, or in records, and add them to a file."))
@click.argument("game")
@click.option("--games", type=int, default=GAMES, show_default=True, help=_("How many games bots play for it."))
@click.option("--seconds", type=float, help=_("Stop after so many seconds."))
@click.option(
    "--record",
    "records",
    type=click.Path(),
    multiple=True,
    metavar="FILE",
    help=_("Look at this recorded game instead; may be given more than once."),
)
@click.option("-o", "--output", type=click.Path(), required=True, metavar="FILE", help=_("Where they are kept."))
def make(game: str, games: int, seconds: float | None, records: tuple[str, ...], output: str) -> None:
    if games < 1 or (seconds is not None and seconds <= 0):
        raise BadOption("Puzzles are looked for in one game at least, and for some time.")
    check_writable(output)
    name = find_game(game).id
    kept = load(output) if Path(output).exists() else Collection(name)
    if kept.game != name:
        raise BadOption("{path} has puzzles of another game: {game}.", path=output, game=kept.game)
    before, end = len(kept.puzzles), time.monotonic() + seconds if seconds is not None else None
    total = len(records) or games
    with progress_bar(name, total) as show, suppress(KeyboardInterrupt):
        for done, (source, record) in enumerate(_played(kept, records, games)):
            for puzzle in _found(record, source, kept, end):
                if kept.add(puzzle):
                    kept.save(output)
            if end is not None and time.monotonic() >= end:
                break
            kept.games += not records
            kept.save(output)
            show(done + 1)
    told = _(
        "{new} new, {count:puzzle|puzzles} in {path}",
        new=len(kept.puzzles) - before,
        count=len(kept.puzzles),
        path=output,
    )
    console.print(told, markup=False)


def _played(kept: Collection, records: tuple[str, ...], games: int) -> Iterator[tuple[str, Record]]:
    if records:
        for path in records:
            record = Record.load(path)
            if record.game != kept.game:
                raise BadOption("{path} is a game of {game}.", path=path, game=record.game)
            yield "record", record
    else:
        for _number in range(games):
            yield "bots", played_by_bots(kept.game, kept.games)


def _found(record: Record, source: str, kept: Collection, end: float | None) -> Iterator[Puzzle]:
    """At most so many of a game, and none after the end."""
    name, found = (record.game, record.seed, tuple(record.actions)), 0
    for step in choices_in(record, Deals(name, "order").seed()):
        if found == MOST_OF_A_GAME or (end is not None and time.monotonic() >= end):
            return
        puzzle = puzzle_at(step.state, source, Deals(name, step.number).seed())
        if puzzle is not None:
            found += 1
            yield puzzle


@command.command(help=_("Doubt the puzzles of a file: other deals, more of them, and players who search."))
@click.argument("file", type=click.Path())
@click.option("--seed", type=int, default=SEED, show_default=True, help=_("Other seeds deal other cards."))
@click.option("--drop", is_flag=True, help=_("Take those out of the file that do not hold."))
def check(file: str, seed: int, drop: bool) -> None:
    kept = load(file)
    all_of_them = list(kept.puzzles)
    with progress_bar(kept.game, len(all_of_them), rated=False) as show:
        for done, puzzle in enumerate(all_of_them):
            checked = check_one(puzzle, seed)
            if not checked.holds:
                kept.puzzles.remove(puzzle)
                why = _doubt(checked.far, checked.found_greedily)
                errors.print(f"{puzzle.id}: {', '.join(puzzle.solution)}: {why}", markup=False, highlight=False)
            show(done + 1)
    console.print(_("{right} of {count} hold", right=len(kept.puzzles), count=len(all_of_them)), highlight=False)
    if len(kept.puzzles) < len(all_of_them):
        if drop:
            kept.save(file)
        raise SystemExit(1)


def _doubt(far: bool, greedily: bool) -> str:
    if not far:
        return _("not far ahead on other deals")
    return _("who plays greedily finds it") if greedily else _("players who search do not agree")
