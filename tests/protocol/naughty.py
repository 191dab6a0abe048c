"""A program that follows the protocol until it is told not to: python naughty.py WHAT [AT], at which decision."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

WHAT = sys.argv[1] if len(sys.argv) > 1 else ""
AT = int(sys.argv[2]) if len(sys.argv) > 2 else 3


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def misbehave(message: dict[str, Any]) -> None:
    first = message["legal"][0]
    if WHAT == "crash":
        print("one\nmy [bold]last[/] words", file=sys.stderr, flush=True)
        sys.exit(3)
    elif WHAT == "signal":
        os.kill(os.getpid(), 11)
    elif WHAT == "leave":
        sys.exit(0)
    elif WHAT == "silence":
        time.sleep(60)
    elif WHAT == "deaf":  # reads nothing any more, and lives
        os.close(1)
        time.sleep(60)
    elif WHAT == "illegal":
        say(type="play", action=999_999)
    elif WHAT == "words":
        say(type="play", text="win")
    elif WHAT == "nothing":
        say(type="play")
    elif WHAT == "junk":
        print("thinking...", flush=True)
    elif WHAT == "list":
        say_raw(b"[1, 2]\n")
    elif WHAT == "bytes":
        say_raw(b"\xff\xfe\n")
    elif WHAT == "deep":
        say_raw(b"[" * 100_000 + b"\n")
    elif WHAT == "long":
        say_raw(b'{"type": "play", "x": "' + b"x" * (2 << 20))
        time.sleep(60)
    elif WHAT == "flood":
        while True:
            say(type="play", action=first)
    elif WHAT == "errors":  # many, and all the same it plays on
        for _line in range(20_000):
            print("warning " * 20, file=sys.stderr)
        say(type="play", action=first)
    elif WHAT == "other":
        say(type="ready")
    elif WHAT == "error":
        say(type="error", message="I have no idea")
    elif WHAT == "imagine":
        say(type="imagine", seed=-1)
        time.sleep(60)
    elif WHAT == "imagine-forever":
        while True:
            say(type="imagine", seed=1)
            sys.stdin.readline()
    elif WHAT == "memory":
        print(len(bytearray(3 << 30)), file=sys.stderr)
    elif WHAT == "children":
        child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
        print(child.pid, file=sys.stderr, flush=True)
        sys.exit(5)


def say_raw(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def main() -> None:
    if WHAT == "mute":
        time.sleep(60)
    decision = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if WHAT == "greeting":
                print("Welcome to my bot!", flush=True)
            version = 99 if WHAT == "version" else 1
            games = ["chess"] if WHAT == "games" else 5 if WHAT == "bad-games" else None
            say(type="hello", protocol=version, games=games, observation=WHAT == "observe")
        elif message["type"] == "new":
            decision = 0
            if WHAT == "unready":
                sys.exit(7)
            say(type="ready")
            if WHAT == "eager":
                say(type="play", action=1)
        elif message["type"] == "choose":
            decision += 1
            if decision == AT and WHAT not in ("", "observe"):
                misbehave(message)
            elif WHAT == "observe":
                text = message["texts"][-1]
                assert len(message["observation"]) > 100
                say(type="play", text=text)
            else:
                say(type="play", action=message["legal"][0])
        elif message["type"] == "quit":
            if WHAT == "stubborn":
                time.sleep(60)
            break
        elif message["type"] not in ("end", "imagined"):
            say(type="error", message="I do not know this message")


main()
