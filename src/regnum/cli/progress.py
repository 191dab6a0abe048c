"""A bar for what takes long: how many games are done, how fast, and how long it will take."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from regnum.cli.say import _, errors

AT_MOST_EVERY = 0.1
"""Seconds."""


@contextmanager
def progress_bar(title: str, total: int, already: int = 0, rated: bool = True) -> Iterator[Callable[[int], None]]:
    """Gives the function to call with the number of games done; of what is no game, no rate is told."""
    start = shown = time.perf_counter()
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    ) as progress:
        task = progress.add_task(title, total=total, completed=already, rate="")

        def show(done: int) -> None:
            nonlocal shown
            now = time.perf_counter()
            if now - shown < AT_MOST_EVERY and done < total:
                return  # drawing takes longer than a quick game
            shown = now
            rate = (done - already) / (now - start)
            said = _("{rate:,.0f} games/s", rate=rate) if rate >= 10 else _("{rate:,.1f} games/min", rate=60 * rate)
            progress.update(task, completed=done, rate=said if rated else "")

        yield show
