"""Pieces of a screen, each an element with an id: which of them a page has to be sent.

A piece may lie around smaller ones (`html.around`). Where nothing of it has changed but these, they are sent alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from regnum.server.html import Around


class Pieces(dict[str, str]):
    """By their ids, those that lie in no other; a smaller one is found by its id as well."""

    def __missing__(self, name: str) -> str:
        for piece in self.values():
            if isinstance(piece, Around):
                parts = Pieces(piece.parts)
                with suppress(KeyError):
                    return parts[name]
        raise KeyError(name)


def changed(old: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str]:
    """What is to be sent to a page that shows the old ones."""
    found: dict[str, str] = {}
    for name, piece in new.items():
        was = old.get(name)
        if was is piece or was == piece:
            continue
        smaller = _only_parts(was, piece)
        found |= {name: piece} if smaller is None else smaller
    return found


def _only_parts(was: str | None, piece: str) -> dict[str, str] | None:
    """What has changed in a piece when all of that lies in its parts; otherwise None."""
    if not isinstance(was, Around) or not isinstance(piece, Around) or was.parts.keys() != piece.parts.keys():
        return None
    text = str(was)
    for name, part in piece.parts.items():
        if was.parts[name] != part:
            text = text.replace(was.parts[name], part, 1)
    return changed(was.parts, piece.parts) if text == piece else None
