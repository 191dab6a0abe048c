"""Pieces of a screen, each an element with an id: which of them a page has to be sent.

A piece may lie around smaller ones (`html.around`). Where nothing of it has changed but these, they are sent alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import chain, compress, repeat
from operator import is_not

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
    # Most of some hundred pieces are the very same at the same place, which is quickly seen of all at once.
    others = compress(new.items(), map(is_not, new.values(), chain(old.values(), repeat(None))))
    for name, piece in others:
        was = old.get(name)
        if was is piece or was == piece:
            continue
        smaller = _only_parts(was, piece)
        if smaller is None:
            found[name] = piece
        else:
            found |= smaller
    return found


def _only_parts(was: str | None, piece: str) -> dict[str, str] | None:
    """What has changed in a piece when all of that lies in its parts; otherwise None."""
    if not isinstance(was, Around) or not isinstance(piece, Around) or was.parts.keys() != piece.parts.keys():
        return None
    if not piece.fits(was.frame):
        return None
    return changed(was.parts, piece.parts)
