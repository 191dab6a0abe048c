"""Ctrl-C is for the process that talks to the person; it ends the others."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType


def ignore_interrupts() -> None:
    """In a worker, from its start."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def interrupts_held_back() -> Iterator[None]:
    """While workers are started: one that is left in the middle of its start would complain to the person."""
    if threading.current_thread() is not threading.main_thread():  # no other is ever interrupted
        yield
        return
    came: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda *interrupt: came.append(interrupt))
    try:
        with _blocked():
            yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came and callable(before):
        before(*came[0])


@contextlib.contextmanager
def _blocked() -> Iterator[None]:
    """For the workers, which inherit it. Here it is not enough: Python hears what another thread is told."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
