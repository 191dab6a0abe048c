"""The end of a game of Dominion: every player's cards by kind, ready to be marked, and what they were worth."""

from __future__ import annotations

import math

from regnum.games.dominion.rules.data import TYPES
from regnum.games.dominion.view import cards as small
from regnum.games.dominion.view.words import card_name, cost_of, counted, edition_of, kind_name
from regnum.games.dominion.web.cards import drawn_card
from regnum.games.dominion.web.facts import facts as facts
from regnum.games.dominion.web.facts import tie_breaks as tie_breaks
from regnum.games.dominion.web.facts import turns_words
from regnum.server.html import Markup, join
from regnum.server.scene import Scene
from regnum.view import picture

KINDS = ("Victory", "Curse", "Treasure", "Action")


def figures(scene: Scene) -> list[tuple[str, Markup]]:
    return [(str(seat), _cards_of(scene, seat)) for seat in range(len(scene.names))]


def ended(scene: Scene) -> str:
    _ = scene._
    how = scene.outcome["ended"]
    if how == "provinces":
        return _("The last Province is gone.")
    if how == "standstill":
        return _("Nobody can do anything any more.")
    names = [card_name(card, scene.language) for card in scene.outcome["empty_piles"]]
    return _("Empty piles: {cards}.", cards=", ".join(names))


def _kind(card: str) -> str:
    return next(kind for kind in KINDS if kind in TYPES[card])


def _cards_of(scene: Scene, seat: int) -> Markup:
    _ = scene._
    owned = {item["card"]: item["count"] for item in scene.outcome["seats"][seat]["items"]}
    groups = []
    for kind in KINDS:
        cards = [
            Markup('<li data-square="{}">{}</li>').format(
                card,
                drawn_card(
                    card,
                    edition_of(scene.view),
                    scene.language,
                    name=f"end-{seat}-{card}",
                    more="stack" if count > 1 else "",
                    label=_("{count} of them", count=count),
                    extra=Markup('<span class="count">{}</span>').format(count),
                    first=True,
                ),
            )
            for card, count in counted(owned)
            if _kind(card) == kind
        ]
        if cards:
            groups.append(Markup("<h3>{}</h3><ul>{}</ul>").format(kind_name(kind, scene.language), join(cards)))
    deck = _("The deck: {count:card|cards}", count=sum(owned.values()))
    return Markup('<div class="owned"><p class="deck">{}</p>{}</div>').format(deck, join(groups))


def built(scene: Scene) -> str:
    """The winner's deck, a pile a card: by kind, what is worth most first."""
    owned = {item["card"]: item["count"] for item in scene.outcome["seats"][scene.winners[0]]["items"]}
    piles = sorted(owned, key=lambda card: (KINDS.index(_kind(card)), *(-cost for cost in cost_of(card))))
    across = max(3, math.isqrt(len(piles) - 1) + 1)
    step_x, step_y = small.SMALL_WIDTH + 12, small.SMALL_HEIGHT + 16
    parts: list[str] = []
    for number, card in enumerate(piles):
        x, y = 6 + number % across * step_x, 6 + number // across * step_y
        parts += small.small_card(card, scene.language, x, y, owned[card])
    rows = -(-len(piles) // across)
    return picture.picture(
        "Dominion", across * step_x, rows * step_y, small.definitions(parts), parts, picture.CLOTH
    )


def score_rows(scene: Scene, seat: int) -> list[dict[str, object]]:
    """What counted, the best first; all other cards in one row."""
    _ = scene._
    result = scene.outcome["seats"][seat]
    rows: list[dict[str, object]] = []
    rest: list[dict[str, int | str]] = []
    for item in sorted(result["items"], key=lambda item: -item["points"]):
        if not item["points"]:
            rest.append(item)
            continue
        rows.append(
            {
                "points": item["points"],
                "figure": str(seat),
                "squares": item["card"],
                "words": card_name(item["card"], scene.language),
                "sum": f"{item['count']} × {item['each']}",
                "icon": "",
            }
        )
    if rest:
        count = sum(int(item["count"]) for item in rest)
        rows.append(
            {
                "points": 0,
                "figure": str(seat),
                "squares": " ".join(str(item["card"]) for item in rest),
                "words": _("Other cards: {count}", count=count),
                "icon": "",
            }
        )
    return rows


def beside(scene: Scene, seat: int) -> str:
    return turns_words(scene, seat)
