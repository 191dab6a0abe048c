"""Words that point at things: a card or a place in a sentence that a screen can light up when it is pointed at.

The marks are characters that no keyboard has; `unmarked` takes them out again where there is nothing to light up.
"""

from __future__ import annotations

import re

BEGIN, PARTING, END = "\ue000", "\ue001", "\ue002"
MARKED = re.compile(f"{BEGIN}([a-z0-9_-]*) ([a-z0-9_-]*){PARTING}([^{BEGIN}{PARTING}{END}]*){END}")


def thing(kind: str, name: str, words: str) -> str:
    """These words, pointing at the thing of this name; the kind is how it is drawn, a card for instance."""
    return f"{BEGIN}{kind} {name}{PARTING}{words}{END}"


def unmarked(text: str) -> str:
    return MARKED.sub(r"\3", text)
