"""Choosing the kingdom of a new table: ten cards put together in the page, by lot, by draft, or typed.

The page's script shows and remembers; what ten cards are, have and lack, and what the lot brings, is said here.
Without a script there are the recommended kingdoms, the lot, the draft, and a text.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import SystemRandom
from typing import Any

from regnum.core.errors import BadOption
from regnum.core.game import Options
from regnum.core.state import State
from regnum.games.dominion.rules.data import (
    EDITIONS,
    KINGDOM_CARDS,
    KINGDOM_NAMES,
    KINGDOMS,
    NAMES,
    NUMBERS,
    TYPES,
    ids_of,
)
from regnum.games.dominion.rules.kingdom import DRAFT, RANDOM, SIZE, code_of, fixed_cards, plain
from regnum.games.dominion.view.words import card_name, cost_of, kind_name
from regnum.games.dominion.web.cards import by_cost, coin, drawn_card, flask
from regnum.games.dominion.web.rolls import any_other, is_alchemy, rolled, swaps
from regnum.games.dominion.web.tags import tags_of
from regnum.locales import translator
from regnum.server.html import Markup

OPTIONS: tuple[str, ...] = ("kingdom", "sets", "min_alchemy")
OWN = "own"
ALL = by_cost(ids_of(int(KINGDOM_CARDS)))
PRICES = sorted({coins for coins, _potions in map(cost_of, ALL) if coins})
KINDS = ("Action", "Attack", "Reaction", "Victory", "Treasure")
LOT = SystemRandom()


def choices(language: str, chosen: Options, form: dict[str, str]) -> dict[str, Any]:
    """What the page of a new table shows: ways of choosing, the ten cards so far, all cards to choose from."""
    _ = translator(language)
    sets = [_set(name, language) for name in KINGDOMS]
    kingdom = _kingdom(chosen, form)
    by_lot = kingdom in (RANDOM, DRAFT)
    ten = KINGDOMS[_default()] if by_lot else _cards_in(kingdom)
    return {
        "groups": [
            (_("Base game"), [one for one in sets if not one["alchemy"]]),
            (_("With Alchemy"), [one for one in sets if one["alchemy"]]),
        ],
        "sets": sets,
        "chosen": kingdom if by_lot or kingdom in KINGDOMS else OWN,
        "typed": code_of(ten) if by_lot or kingdom in KINGDOMS else kingdom,
        "now": _look(ten, language),
        "size": SIZE,
        "all": _all(language),
        "prices": [(str(price), coin(price)) for price in PRICES] + [("potion", flask())],
        "kinds": [(kind, kind_name(kind, language)) for kind in KINDS],
    }


def _default() -> str:
    return next(iter(KINGDOMS))


@cache
def _set(name: str, language: str) -> dict[str, Any]:
    cards = KINGDOMS[name]
    return {
        "id": name,
        "title": KINGDOM_NAMES[name][language],
        "alchemy": any(map(is_alchemy, cards)),
        "code": code_of(cards),
        "tags": tags_of(cards, language),
        "cards": [
            Markup("<li>{}</li>").format(drawn_card(card, EDITIONS[0], language, name=f"{name}-{card}", first=True))
            for card in by_cost(cards)
        ],
    }


@cache
def _all(language: str) -> list[dict[str, Any]]:
    """All kingdom cards as buttons, and what they are filtered by."""
    put_in = Markup(' aria-pressed="false"')
    found = []
    for card in ALL:
        coins, potions = cost_of(card)
        found.append(
            {
                "id": card,
                "name": card_name(card, language),
                "plain": plain(card_name(card, language)),
                "costs": f"{coins} potion" if potions else str(coins),
                "kinds": " ".join(TYPES[card]),
                "set": "alchemy" if is_alchemy(card) else "base",
                "drawn": drawn_card(
                    card, EDITIONS[0], language, name=f"all-{card}", more="quiet", offer=put_in, mark="check"
                ),
            }
        )
    return found


# What the page asks while somebody chooses


def look(language: str, chosen: Options, form: dict[str, str]) -> dict[str, Any]:
    """The cards of a kingdom that is being put together, and what is to be said of them.

    Asked for are the `cards` as they are; or all but the `locked` ones `rolled` anew; another one by lot in the
    place of `swapped`; what a `text` names.
    """
    cards, locked = _listed(form.get("cards", "")), _listed(form.get("locked", ""))
    if "text" in form:
        fixed = fixed_cards(_typed(form["text"].strip()))
        if fixed is None:
            raise BadOption("Name ten cards, or the code of a kingdom.")
        cards = ids_of(fixed)
    elif "rolled" in form:
        at_least = 0 if chosen["sets"] == "base" else int(chosen["min_alchemy"])
        cards = rolled(locked, chosen["sets"], at_least, LOT)
    elif (card := form.get("swapped", "")) in cards:
        cards[cards.index(card)] = any_other(cards, chosen["sets"], LOT)
    return _look(cards, language)


def _look(cards: list[str], language: str) -> dict[str, Any]:
    ten = by_cost(cards)
    code = code_of(ten) if len(ten) == SIZE else ""
    name = _recommended(ten)
    return {
        "cards": ten,
        "kingdom": name or code,
        "code": code,
        "title": KINGDOM_NAMES[name][language] if name else "",
        "text": code or ", ".join(card_name(card, language) for card in ten),
        "tags": [[tag.words, tag.lacks] for tag in tags_of(ten, language)],
        "swaps": {card: swaps(card, ten) for card in ten},
    }


def _listed(text: str) -> list[str]:
    """The kingdom cards of a list of ids, each once, and no more than a kingdom has."""
    return [card for card in dict.fromkeys(text.split(",")) if card in ALL][:SIZE]


# What a form says


def options(chosen: Options, form: dict[str, str]) -> Options:
    """What a form says, without the wishes that do not belong to the chosen kind of kingdom."""
    kingdom = _kingdom(chosen, form)
    fitting = {**chosen, "kingdom": kingdom}
    if kingdom not in (RANDOM, DRAFT):
        fitting |= {"sets": "both", "kingdom": _named(_typed(kingdom))}
    if kingdom != RANDOM or fitting["sets"] == "base":
        fitting["min_alchemy"] = "0"
    return fitting


def played(state: State) -> Options:
    """What a table was played with, as options for another one; nothing while the kingdom is still being found, and
    nothing that is offered anyway."""
    kingdom = state.view(None)["kingdom"]
    return {"kingdom": code_of(kingdom)} if len(kingdom) == SIZE and not _recommended(kingdom) else {}


def _kingdom(chosen: Options, form: dict[str, str]) -> str:
    """The way that was chosen, or what was typed."""
    kingdom: str = chosen["kingdom"]
    return form.get("own-kingdom", "").strip() if kingdom == OWN else kingdom


def _typed(text: str) -> str:
    """A kingdom as typed; a text that is nothing else is a list of cards, so that the nearest card is named."""
    try:
        fixed_cards(text)
    except BadOption:
        return text if "," in text or ";" in text else f"{text},"
    return text


def _named(text: str) -> str:
    """The same kingdom by its own name, or by its code, in whichever words it was typed."""
    try:
        fixed = fixed_cards(text)
    except BadOption:
        return text  # the game says what is wrong with it
    if fixed is None:
        return text
    ten = ids_of(fixed)
    return _recommended(ten) or code_of(ten)


def _recommended(cards: Iterable[str]) -> str:
    """Which of the recommended kingdoms these cards are, if any."""
    return next((name for name, ten in KINGDOMS.items() if set(ten) == set(cards)), "")


def _cards_in(text: str) -> list[str]:
    """The cards of a kingdom as it was typed; of one that is wrong, those that are right."""
    try:
        return ids_of(fixed_cards(text) or 0)
    except BadOption:
        words = {plain(word) for word in text.replace(";", ",").replace("\n", ",").split(",")}
        named = [card for card in ALL if words & {plain(card), *map(plain, NAMES[card].values())}]
        return sorted(named, key=NUMBERS.__getitem__)[:SIZE]
