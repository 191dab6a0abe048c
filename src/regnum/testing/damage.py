"""Damaged positions: an error of ours or a sound state, never anything else."""

from __future__ import annotations

import json
from typing import Any

from regnum.core.errors import RegnumError
from regnum.core.registry import from_position
from regnum.testing.case import play_some
from regnum.testing.trial import CaseTrial, Check, Choose, short

WORDS = ("", "xyzzy", "a1", "0")
Path = tuple[Any, ...]


@Check
def check_a_damaged_position_gives_an_error_of_ours_or_a_sound_state(trial: CaseTrial) -> None:
    trial.start()
    state = trial.play(trial.moment)
    value = json.loads(json.dumps(state.position()))
    words = _words(value, [state.text(action) for action in state.legal_actions()[:40]])
    done = [_damage(value, trial.choose, words) for _ in range(1 + trial.choose(2))]
    trial.note = f"after damage to a position: {', '.join(done)}"
    try:
        read = from_position(value)
    except RegnumError:
        return
    again = from_position(read.position())
    trial.same(again.position(), read.position(), "the position, written and read again,")
    play_some(read, trial.rng, 400)


def _damage(value: Any, choose: Choose, words: list[str]) -> str:
    """Leave out or replace something inside the value, and say what."""
    places = _places(value)
    if not places:
        return "nothing left"
    path = places[choose(len(places))]
    holder = value
    for step in path[:-1]:
        holder = holder[step]
    shown = ".".join(str(step) for step in path)
    if choose(2):
        del holder[path[-1]]
        return f"no {shown}"
    holder[path[-1]] = _junk(choose, words)
    return f"{shown} = {short(holder[path[-1]])}"


def _places(value: Any, path: Path = ()) -> list[Path]:
    found = [path] if path else []
    if isinstance(value, dict):
        for name, inner in value.items():
            found += _places(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += _places(inner, (*path, index))
    return found


def _words(value: Any, texts: list[str]) -> list[str]:
    """Words to put where they do not belong: of no game, and those that this game uses itself."""
    found = set()
    for path in _places(value):
        inner = value
        for step in path:
            inner = inner[step]
        found |= {word for word in (path[-1], inner) if isinstance(word, str)}
    for text in texts:
        found |= {text, *text.split()}
    return [*WORDS, *sorted(found - set(WORDS))]


def _junk(choose: Choose, words: list[str], depth: int = 0) -> Any:
    match choose(6 if depth < 2 else 4):
        case 0:
            return None
        case 1:
            return bool(choose(2))
        case 2:
            return choose(66) - 5
        case 3:
            return words[choose(len(words))]
        case 4:
            return [_junk(choose, words, depth + 1) for _ in range(choose(5))]
        case _:
            return {words[choose(len(words))]: _junk(choose, words, depth + 1) for _ in range(choose(4))}
