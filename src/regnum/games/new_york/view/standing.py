"""How the majorities stand, computed from a view: who leads, and what the next scoring would pay."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import u8

from regnum.games.new_york.rules.data import POINTS, SCORINGS, TYPES
from regnum.games.new_york.rules.scoring import payout
from regnum.games.new_york.view.words import DIRK
from regnum.view import View


def parties(view: View, names: list[str]) -> list[tuple[str, View]]:
    """Everybody who owns buildings, with the name to show."""
    listed: list[tuple[str, View]] = list(zip(names, view["seats"], strict=True))
    if view["dirk"] is not None:
        listed.append((DIRK, view["dirk"]))
    return listed


def counts(view: View, kind: str) -> list[int]:
    owners = view["seats"] + ([view["dirk"]] if view["dirk"] is not None else [])
    return [owner["buildings"][kind] for owner in owners]


def leaders(view: View, kind: str) -> list[int]:
    """Who has the most of a type; nobody when nobody has one."""
    owned = counts(view, kind)
    most = max(owned)
    return [party for party, count in enumerate(owned) if count == most > 0]


def next_scoring(view: View) -> str:
    done = scored(view)
    return next(scoring for scoring in SCORINGS if scoring not in done or scoring == "C")


def scored(view: View) -> list[str]:
    return [scoring["scoring"] for scoring in view["scorings"]]


def if_it_came_now(view: View) -> list[int]:
    by_type = [counts(view, kind) for kind in TYPES]
    owned = vec[u8]([by_type[kind][party] for party in range(len(by_type[0])) for kind in range(len(TYPES))])
    return payout(SCORINGS.index(next_scoring(view)), owned)


def pays(scoring: str, kind: str) -> list[int]:
    """What a type pays: the first place, the second, the third."""
    return POINTS[SCORINGS.index(scoring)][TYPES.index(kind)]
