"""Ctrl-C while workers are started."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from regnum.arena.interrupts import interrupts_held_back

pytestmark = pytest.mark.skipif(os.name == "nt", reason="threads are not signalled on Windows")


@pytest.fixture(autouse=True)
def _interruptible() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run in the background
    yield
    signal.signal(signal.SIGINT, before)


def start(interrupt: Callable[[], None], then: Callable[[], None]) -> None:
    with interrupts_held_back():
        interrupt()
        then()


def test_an_interrupt_waits_until_the_workers_are_started() -> None:
    started = threading.Event()
    with pytest.raises(KeyboardInterrupt):
        start(lambda: os.kill(os.getpid(), signal.SIGINT), started.set)
    assert started.is_set()


def test_an_interrupt_that_another_thread_gets_waits_too() -> None:
    # The thread that draws the progress has its own mask: what it is told, Python raises in the first thread.
    drawing, started = threading.Event(), threading.Event()

    def draw() -> None:
        drawing.set()
        started.wait(60)

    thread = threading.Thread(target=draw)
    thread.start()
    drawing.wait(60)
    assert thread.ident is not None

    def finish() -> None:
        started.set()
        thread.join()

    with pytest.raises(KeyboardInterrupt):
        start(partial(signal.pthread_kill, thread.ident, signal.SIGINT), finish)
    assert started.is_set()


def test_ctrl_c_means_what_it_meant_before() -> None:
    with interrupts_held_back():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_no_other_thread_is_held_back() -> None:
    passed = threading.Event()

    def hold() -> None:
        with interrupts_held_back():
            passed.set()

    thread = threading.Thread(target=hold)
    thread.start()
    thread.join()
    assert passed.is_set()
