"""A program that runs: lines to it and from it, within a time, whatever it does."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from regnum.bots.failing import LAST_WORDS, BotFailed, shortened
from regnum.core.errors import Phrase
from regnum.protocol.messages import MOST_BYTES, BadLine, Message, quit_now, read, written

KEEPER = Path(__file__).with_name("keeper.py")
AHEAD = 64
"""So many lines a program may write before anybody reads them; then it waits."""
TAIL = 8192
"""So many bytes are kept of what it writes to its standard error."""
TO_END = 2.0
"""Seconds that a program has to end when it is told to quit."""
A_MOMENT = 1.0
"""Seconds in which a program that has closed its output has ended, too, and what it has said is read."""
MEGABYTE = 1 << 20


class Crashed(BotFailed):
    kind = "crashed"


class Silent(BotFailed):
    kind = "silent"


class BrokenProtocol(BotFailed):
    kind = "protocol"


class Process:
    """Below a keeper where there are process groups; on Windows by itself, without a limit to its memory."""

    def __init__(self, command: Sequence[str], memory: int = 0) -> None:
        """With so many megabytes at most, 0 for no limit."""
        # What a server is told in its environment is not for programs.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("REGNUM_")}
        self._watched: int | None = None
        self.lines = 0
        """How many were read so far."""
        if os.name == "posix":
            theirs, self._watched = os.pipe()
            kept = [sys.executable, "-I", "-S", str(KEEPER), str(theirs), str(memory * MEGABYTE)]
            try:
                self._popen = _start([*kept, *command], environment, pass_fds=(theirs,), start_new_session=True)
            finally:
                os.close(theirs)
        else:
            group = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # Ctrl-C is not for it
            self._popen = _start(command, environment, creationflags=group)
        self._unread: queue.Queue[bytes] = queue.Queue(AHEAD)
        self._unsent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._tail = b""
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._hear, self._hear_errors, self._tell)
        ]
        for thread in self._threads:
            thread.start()

    # Threads: a pipe may be full or empty for as long as a program likes

    def _hear(self) -> None:
        with _pipe(self._popen.stdout) as output:
            while line := output.readline(MOST_BYTES + 1):
                self._unread.put(line)
                if len(line) > MOST_BYTES:
                    return
        self._unread.put(b"")

    def _hear_errors(self) -> None:
        with _pipe(self._popen.stderr) as errors:
            while said := os.read(errors.fileno(), 1 << 16):
                self._tail = (self._tail + said)[-TAIL:]

    def _tell(self) -> None:
        with contextlib.suppress(OSError, ValueError), _pipe(self._popen.stdin) as sent:
            while (line := self._unsent.get()) is not None:
                sent.write(line)
                sent.flush()

    # What is said

    def send(self, message: Message) -> None:
        """Never waits: a program that does not read gives no answer, either."""
        self._unsent.put(written(message))

    def receive(self, seconds: float, latest: float | None = None) -> Message:
        """Its next message; it was given so many seconds, until the latest moment of the monotonic clock."""
        rest = (time.monotonic() + seconds if latest is None else latest) - time.monotonic()
        try:
            line = self._unread.get(timeout=max(0.0, rest))
        except queue.Empty:
            raise Silent(Phrase("gave no answer within {seconds} s", seconds=seconds), self.last_words()) from None
        if not line:
            raise self._crash()
        self.lines += 1
        if len(line) > MOST_BYTES:
            phrase = Phrase("line {number} is longer than {most} bytes", number=self.lines, most=MOST_BYTES)
            raise self.broken(phrase)
        try:
            return read(line, self.lines)
        except BadLine as bad:
            raise self.broken(bad.phrase) from None

    def check_quiet(self) -> None:
        """Before something is asked: whatever it has said by now answers nothing."""
        if not self._unread.empty() and self.alive:
            message = self.receive(0.0)
            raise self.broken(Phrase("spoke without being asked: {what}", what=shortened(str(message))))

    def broken(self, phrase: Phrase) -> BrokenProtocol:
        return BrokenProtocol(phrase, self.last_words())

    @property
    def alive(self) -> bool:
        return self._popen.poll() is None

    def ended_within(self, seconds: float) -> bool:
        try:
            self._popen.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    @property
    def exit_code(self) -> int | None:
        """As in subprocess: negative for a signal; None while it runs."""
        return self._popen.poll()

    def last_words(self) -> tuple[str, ...]:
        """The last lines that it wrote to its standard error."""
        lines = self._tail.decode("utf-8", "replace").splitlines()
        return tuple(shortened(line) for line in lines[-LAST_WORDS:])

    def _crash(self) -> Crashed:
        if not self.ended_within(A_MOMENT):
            return Crashed(Phrase("closed its output"), self.last_words())
        self._threads[1].join(A_MOMENT)  # what it has said before
        code = self._popen.returncode
        if code >= 0:
            return Crashed(Phrase("crashed with exit code {code}", code=code), self.last_words())
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = str(-code)
        return Crashed(Phrase("was ended by signal {name}", name=name), self.last_words())

    # Its end

    def tell_to_quit(self) -> None:
        """By a message, and by the end of its input, for who reads none."""
        self.send(quit_now())
        self.close_input()

    def close_input(self) -> None:
        self._unsent.put(None)

    def kill(self) -> None:
        """All of it, at once."""
        if self._watched is not None:
            with contextlib.suppress(OSError):
                os.write(self._watched, b"k")
            os.close(self._watched)
            self._watched = None
        elif os.name != "posix" and self.alive:
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(self._popen.pid)], capture_output=True, check=False)
        if not self.ended_within(TO_END):
            self._popen.kill()
            self._popen.wait()
        self.close_input()
        latest = time.monotonic() + A_MOMENT
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < latest:
            with contextlib.suppress(queue.Empty):  # one that waits to be heard ends then
                self._unread.get(timeout=0.005)


def _start(command: Sequence[str], environment: dict[str, str], **how: object) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, **how)  # type: ignore[call-overload,no-any-return]


def _pipe(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None
    return end
