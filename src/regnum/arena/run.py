"""Playing a contest: what is left to play, on whatever workers, until it is done or decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from regnum.arena.chronicles import Chronicles
from regnum.arena.contest import Contest, Result, Task
from regnum.arena.results import ResultFile
from regnum.arena.standing import Standings
from regnum.arena.statistics import Sprt
from regnum.arena.workers import MOST_TOGETHER, Workers


def run(
    contest: Contest,
    games: int,
    workers: Workers,
    file: ResultFile | None = None,
    sprt: Sprt | None = None,
    progress: Callable[[Standings], None] | None = None,
    chronicles: Chronicles | None = None,
) -> Standings:
    """Play so many games at every table, less those in the file; when interrupted, what has been played by
    then is returned. With a sequential test, a table at which it has decided plays no more. What a report tells is
    kept where there are chronicles for it."""
    standings = Standings(contest)

    def add(result: Result) -> None:
        if chronicles is not None:
            chronicles.add(standings.tables[result.table].entrants, result)
        standings.add(replace(result, told=None) if result.told is not None else result)

    for result in file.results if file is not None else ():
        add(result)
    played = {result.key for result in file.results} if file is not None else set()
    decided = [False] * len(contest.tables)

    def check(table: int) -> None:
        if sprt is not None and not decided[table]:
            decided[table] = sprt.verdict(standings.tables[table].first_wins()) is not None

    def left() -> Iterator[Task]:
        # All tables deal by deal, so that a run stopped early has told something about each.
        lists = [contest.tasks(table, games, chronicles is not None) for table in range(len(contest.tables))]
        for first in range(0, games, contest.players):
            for table, tasks in enumerate(lists):
                for task in tasks[first : first + contest.players]:
                    if not decided[table] and task.key not in played:
                        yield task

    for table in range(len(contest.tables)):
        check(table)
    if file is not None:
        file.start(contest)
    try:
        # A test that may decide at any game waits for no others.
        for result in workers.play(left(), MOST_TOGETHER if sprt is None else 1):
            if file is not None:
                file.add(result)
            add(result)
            check(result.table)
            if progress is not None:
                progress(standings)
    except KeyboardInterrupt:
        pass
    finally:
        if file is not None:
            file.close()
    return standings
