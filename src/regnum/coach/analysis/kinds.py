"""What choices cost by their kind: what somebody is good at, and what they are not. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from regnum.view import view_of

OTHER = "other"
Costs = dict[str, tuple[int, float]]
"""For each kind how many choices there were of it, and what they lost together of the chance to win."""


def kinds(game: str, texts: Sequence[str]) -> list[str]:
    """Of the actions of a choice, each once, in their order."""
    found = dict.fromkeys(view_of(game).kind_of_choice(text) for text in texts)
    return [kind for kind in found if kind]


def parted(game: str, played: Sequence[str], best: Sequence[str]) -> str:
    """The kind of the first action by which a line differs from the best one; empty where it does not."""
    view = view_of(game)
    for number in range(max(len(played), len(best))):
        one, other = played[number : number + 1], best[number : number + 1]
        if list(one) != list(other):
            return next((kind for text in (*one, *other) if (kind := view.kind_of_choice(text))), OTHER)
    return ""


def costs(game: str, choices: Iterable[tuple[Sequence[str], Sequence[str], float]]) -> Costs:
    """Of choices that were judged: what was played, what would have been best, and what was lost by it.

    A choice of several actions counts once for each of their kinds; its loss counts where it parts from the best.
    """
    counts: dict[str, int] = {}
    lost: dict[str, float] = {}
    for played, best, loss in choices:
        where = parted(game, played, best) if loss > 0 else ""
        for kind in dict.fromkeys([*kinds(game, played), *([where] if where else [])]):
            counts[kind] = counts.get(kind, 0) + 1
        if where:
            lost[where] = lost.get(where, 0.0) + loss
    return {kind: (count, round(lost.get(kind, 0.0), 6)) for kind, count in counts.items()}
