"""Words that point at things: a card or a place in a sentence that a screen can light up when it is pointed at.

The marks are characters that no keyboard has; `unmarked` takes them out again where there is nothing to light up.
"""

from __future__ import annotations

import re
from functools import lru_cache

BEGIN, PARTING, END = "\ue000", "\ue001", "\ue002"
MARKED = re.compile(f"{BEGIN}([a-z0-9_-]*) ([a-z0-9_-]*){PARTING}([^{BEGIN}{PARTING}{END}]*){END}")

WHERE = "where"


def thing(kind: str, name: str, words: str) -> str:
    """These words, pointing at the thing of this name; the kind is how it is drawn, a card for instance."""
    return f"{BEGIN}{kind} {name}{PARTING}{words}{END}"


def where(words: str) -> str:
    """These words say where something is by names of squares: for terminals, which write them at the board, and
    for screen readers, which say them. A page on which nobody sees such names hides them from the eye."""
    return thing(WHERE, "", words)


@lru_cache(2_000)  # most are names, which stand in every line
def unmarked(text: str) -> str:
    return MARKED.sub(r"\3", text)


def unpointed(text: str) -> str:
    """Without what points at things; where they are stays marked."""
    return MARKED.sub(lambda found: found[0] if found[1] == WHERE else found[3], text)


def for_the_eye(text: str) -> str:
    """What is left for the eye, where no names of squares are seen."""
    return MARKED.sub(lambda found: "" if found[1] == WHERE else found[3], text)
