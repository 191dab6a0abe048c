"""The messages: an object of JSON in a line each, with its `type`. docs/protocol.md says what each field means."""

from __future__ import annotations

import json
from typing import Any

import regnum
from regnum.bots.failing import shortened
from regnum.core.errors import Phrase
from regnum.core.observation import Observation
from regnum.core.seeds import digits_of

VERSION = 1
"""Goes up when a program that follows docs/protocol.md would be misunderstood; a field more is no new version."""
MOST_BYTES = 1 << 20
"""So long a line of a program may be."""
Message = dict[str, Any]


class BadLine(ValueError):
    """A line that is no message."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


def written(message: Message) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read(line: bytes, number: int) -> Message:
    """The message that a line is, the so-manieth."""
    shown = shortened(line.decode("utf-8", "backslashreplace").rstrip())
    try:
        message = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadLine(Phrase("line {number} is not UTF-8: {line}", number=number, line=shown)) from None
    except (ValueError, RecursionError):
        raise BadLine(Phrase("line {number} is not JSON: {line}", number=number, line=shown)) from None
    if not isinstance(message, dict):
        raise BadLine(Phrase("line {number} is not an object: {line}", number=number, line=shown))
    return message


# What the host says


def hello() -> Message:
    games = [game.id for game in regnum.games()]
    return {"type": "hello", "protocol": VERSION, "host": f"regnum {regnum.__version__}", "games": games}


def new(
    game: str, players: int, seat: int, options: dict[str, Any], seed: int, seconds: float, observation: bool
) -> Message:
    rules = regnum.game(game)
    message: Message = {
        "type": "new",
        "game": game,
        "rules": rules.rules_version,
        "players": players,
        "seat": seat,
        "options": options,
        "actions": rules.num_actions(players, options),
        "seed": digits_of(seed),
        "clock": {"seconds": seconds},
    }
    if observation:
        message["observation"] = fields_of(rules.observation(players, options))
    return message


def fields_of(observation: Observation) -> Message:
    return {"size": observation.size, "fields": observation.as_json()}


def choose(
    decision: int,
    view: dict[str, Any],
    legal: list[int],
    texts: list[str],
    observed: bytes | None,
    seconds: float,
    used: float,
) -> Message:
    message: Message = {
        "type": "choose",
        "decision": decision,
        "legal": legal,
        "texts": texts,
        "view": view,
        "clock": {"seconds": seconds, "used": round(used, 3)},
    }
    if observed is not None:
        message["observation"] = list(observed)
    return message


def imagined(seed: int, position: dict[str, Any]) -> Message:
    return {"type": "imagined", "seed": seed, "position": position}


def end(result: dict[str, Any] | None) -> Message:
    return {"type": "end", **(result or {})}


def quit_now() -> Message:
    return {"type": "quit"}


# What either says


def complaint(what: object) -> Message:
    return {"type": "error", "message": str(what)}
