"""The kingdoms of Dominion to choose from at a new table: the recommended ones with their cards, and one's own."""

from __future__ import annotations

from typing import Any

from regnum.core.errors import BadOption
from regnum.core.game import Options
from regnum.games.dominion.rules.data import ALCHEMY_CARDS, EDITIONS, KINGDOM_NAMES, KINGDOMS, NUMBERS
from regnum.games.dominion.rules.kingdom import DRAFT, RANDOM, code_of, fixed_cards
from regnum.games.dominion.web.cards import by_cost, drawn_card
from regnum.locales import translator
from regnum.server.html import Markup

OPTIONS: tuple[str, ...] = ("kingdom", "sets", "min_alchemy")
OWN = "own"


def choices(language: str, chosen: Options, form: dict[str, str]) -> dict[str, Any]:
    """What the page of a new table shows: sets in groups, and which way of choosing is chosen."""
    _ = translator(language)
    sets = [_set(name, language) for name in KINGDOMS]
    known = (*KINGDOMS, RANDOM, DRAFT)
    kingdom = _kingdom(chosen, form)
    return {
        "groups": [
            (_("Base game"), [one for one in sets if not one["alchemy"]]),
            (_("With Alchemy"), [one for one in sets if one["alchemy"]]),
        ],
        "sets": sets,
        "chosen": kingdom if kingdom in known else OWN,
        "typed": "" if kingdom in known else kingdom,
    }


def _set(name: str, language: str) -> dict[str, Any]:
    cards = KINGDOMS[name]
    return {
        "id": name,
        "title": KINGDOM_NAMES[name][language],
        "alchemy": any(ALCHEMY_CARDS >> NUMBERS[card] & 1 for card in cards),
        "code": code_of(cards),
        "cards": [
            Markup("<li>{}</li>").format(drawn_card(card, EDITIONS[0], language, name=f"{name}-{card}", first=True))
            for card in by_cost(cards)
        ],
    }


def options(chosen: Options, form: dict[str, str]) -> Options:
    """What a form says, without the wishes that do not belong to the chosen kind of kingdom."""
    kingdom = _kingdom(chosen, form)
    fitting = {**chosen, "kingdom": kingdom}
    if kingdom not in (RANDOM, DRAFT):
        fitting |= {"sets": "both", "kingdom": _typed(kingdom)}
    if kingdom != RANDOM or fitting["sets"] == "base":
        fitting["min_alchemy"] = "0"
    return fitting


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
