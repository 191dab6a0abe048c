"""Ctrl-C is for the process that talks to the person; it ends the others."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator


def ignore_interrupts() -> None:
    """In a worker, from its start."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def interrupts_held_back() -> Iterator[None]:
    """While workers are started: one that is left in the middle of its start would complain to the person."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
