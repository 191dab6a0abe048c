"""What a kingdom has and what it lacks, read from what its cards are and from what they do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from regnum.games.dominion.rules.base import TrashUpTo
from regnum.games.dominion.rules.cards import PLAYS
from regnum.games.dominion.rules.data import CURSE, NUMBERS, TYPES
from regnum.games.dominion.rules.effect import Effect
from regnum.games.dominion.rules.effects import GainCard, Others, Plus, TrashOne
from regnum.games.dominion.rules.kingdom import SIZE
from regnum.games.dominion.view.words import cost_of
from regnum.locales import translator

SEVERAL = 2
"""So many Actions let one play more than was spent; so many cards make a hand larger."""


@dataclass(frozen=True)
class Tag:
    words: str
    lacks: bool = False


@cache
def features(card: str) -> frozenset[str]:
    """What a card brings to a kingdom."""
    play = PLAYS[NUMBERS[card]]
    given = [effect for effect in play if isinstance(effect, Plus)]
    found = {kind.lower() for kind in TYPES[card]}
    if sum(effect.actions for effect in given) >= SEVERAL:
        found.add("actions")
    if sum(effect.cards for effect in given) >= SEVERAL:
        found.add("cards")
    if any(effect.buys for effect in given):
        found.add("buys")
    if any(isinstance(effect, TrashOne | TrashUpTo) for effect in play):
        found.add("trashes")
    if any(_curses(effect) for effect in play):
        found.add("curses")
    if cost_of(card)[1]:
        found.add("potion")
    return frozenset(found)


def _curses(effect: Effect) -> bool:
    return isinstance(effect, Others) and isinstance(effect.effect, GainCard) and effect.effect.card == CURSE


def tags_of(cards: Iterable[str], language: str) -> list[Tag]:
    """In words what these cards have; and what is missing, once there are ten."""
    _ = translator(language)
    kingdom = list(cards)
    count = Counter(feature for card in kingdom for feature in features(card))
    attacks, reactions, victories, potions = (count[kind] for kind in ("attack", "reaction", "victory", "potion"))
    had = [
        (attacks, _("{count:Attack|Attacks}", count=attacks), _("No Attacks")),
        (count["curses"], _("Curses"), ""),
        (reactions, _("{count:Reaction|Reactions}", count=reactions), _("No Reaction") if attacks else ""),
        (count["actions"], _("+2 Actions"), _("No +2 Actions")),
        (count["cards"], _("+2 Cards"), ""),
        (count["buys"], _("+Buy"), _("No +Buy")),
        (count["trashes"], _("Trashing"), _("No way to trash")),
        (victories, _("{count:Victory card|Victory cards}", count=victories), ""),
        (potions, _("{count:card needs|cards need} a Potion", count=potions), ""),
    ]
    found = [Tag(words) for there, words, _missing in had if there]
    if len(kingdom) == SIZE:
        found += [Tag(missing, lacks=True) for there, _words, missing in had if missing and not there]
    return found
