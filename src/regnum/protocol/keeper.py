"""Starts a program below itself and ends all of it: python -I -S keeper.py WATCHED MEMORY COMMAND...

Whoever wants the program holds the other end of the pipe WATCHED. When they let go of it, even by being killed, the
program has a moment to end by itself and is then killed with all that it has started; a byte in the pipe kills at
once. MEMORY is a limit in bytes, 0 for none. The keeper ends as the program did: by the same exit code or signal.

It runs by itself so that there is somebody to do it when a worker of a contest is killed, and so that limits are
set between fork and exec of a process without threads. It imports nothing of Regnum, to start in no time.
"""

from __future__ import annotations

import os
import resource
import select
import signal
import sys
import time
from contextlib import suppress

GRACE = 1.0
"""Seconds that a program has to end by itself, when nobody wants it any more."""
CANNOT_START = 127
NOT_OURS = (signal.SIGKILL, signal.SIGSTOP)


def main(arguments: list[str]) -> None:
    watched, memory, command = int(arguments[0]), int(arguments[1]), arguments[2:]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    heard, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_told: None)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    program = os.fork()
    if program == 0:
        os.close(watched)
        become(command, memory)
    with suppress(OSError):  # both sides do it, whichever comes first
        os.setpgid(program, program)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):  # they are the program's; who reads must see when it closes them
        os.dup2(nothing, stream)
    end_as(wait(program, watched, heard), program)


def become(command: list[str], memory: int) -> None:
    """In the child: the program, with the signals that a program expects, below its limit."""
    os.setpgid(0, 0)
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGINT, signal.SIGPIPE, signal.SIGCHLD):  # not as Python or a worker has them
        signal.signal(number, signal.SIG_DFL)
    try:
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        os.execvp(command[0], command)
    except (OSError, ValueError) as problem:
        os.write(2, f"{command[0]} cannot be started: {problem}\n".encode())
    os._exit(CANNOT_START)


def wait(program: int, watched: int, heard: int) -> int:
    """Until it has ended: its status."""
    listened = [watched, heard]
    latest = None
    while True:
        ended, status = os.waitpid(program, os.WNOHANG)
        if ended:
            return status
        rest = None if latest is None else max(0.0, latest - time.monotonic())
        if rest == 0.0:
            kill(program)
            return os.waitpid(program, 0)[1]
        ready, _, _ = select.select(listened, [], [], rest)
        if heard in ready:
            os.read(heard, 4096)
        if watched in ready:
            latest = time.monotonic() + (0.0 if os.read(watched, 1) else GRACE)
            listened = [heard]


def kill(program: int) -> None:
    with suppress(OSError):  # nothing is left of it
        os.killpg(program, signal.SIGKILL)


def end_as(status: int, program: int) -> None:
    kill(program)  # what it has started and left behind
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number not in NOT_OURS:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.WEXITSTATUS(status))


if __name__ == "__main__":
    main(sys.argv[1:])
