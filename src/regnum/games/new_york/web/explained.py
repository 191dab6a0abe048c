"""What the things on the table of the New York Card Game say when they are asked what they are."""

from __future__ import annotations

from functools import cache

from regnum.games.new_york.rules.data import BUILDING_NAMES, CARD_PRICE, CARD_TYPE, CURRENCIES, SCORINGS, TYPES
from regnum.games.new_york.view import standing
from regnum.games.new_york.view.words import DIRK, building_name, currency_name
from regnum.locales import in_front, translator
from regnum.server.html import explanation


@cache
def explanations(language: str) -> dict[str, str]:
    _ = translator(language)
    said: dict[str, tuple[str, str]] = {
        "pile": (
            _("Money pile"),
            _("The money face down, in five parts. Scoring card A is hidden in the second, B in the fourth."),
        ),
        "discards": (
            _("Discarded money"),
            _("What was paid lies here. When the money pile is empty, it is shuffled and becomes the new pile."),
        ),
        "scoring-A": (_("Scoring A"), _("When this card turns up, whoever has the most of a kind is paid.")),
        "scoring-B": (
            _("Scoring B"),
            _("When this card turns up, the most and the second most of each kind are paid."),
        ),
        "scoring-C": (
            _("Scoring C"),
            _(
                "At the end, when the buildings cannot be filled up to four, the first three places of each kind"
                " are paid. Before that, each building left over goes to whoever holds the most money of its"
                " currency."
            ),
        ),
        "now": (
            _("If it came now"),
            _(
                "What the next scoring would pay everybody with the buildings as they are. Those who have equally"
                " many share the points of their places, rounded down."
            ),
        ),
        "dirk": (
            DIRK,
            _(
                "An imaginary third player in a game of two. He gets buildings at the start and after the scorings,"
                " may be given those you buy, takes points away, and never wins."
            ),
        ),
    }
    for currency in CURRENCIES:
        name = in_front(currency_name(currency, language))
        said[f"money-{currency}"] = (
            name,
            _(
                "Pays only for the building on the place of this currency. There is no change, but whoever pays"
                " exactly plays again."
            ),
        )
    for theme in BUILDING_NAMES:
        for number, kind in enumerate(TYPES):
            said[f"{theme}-{kind}"] = (in_front(building_name(kind, theme, language)), _building(number, language))
    return {name: explanation(*words) for name, words in said.items()}


def _building(number: int, language: str) -> str:
    _ = translator(language)
    prices = [int(price) for price, kind in zip(CARD_PRICE, CARD_TYPE, strict=True) if int(kind) == number]
    pays = [" · ".join(str(points) for points in standing.pays(scoring, TYPES[number])) for scoring in SCORINGS]
    return _(
        "{count} in the game, for {low} to {high}. Whoever has the most, then the next, is paid at scoring A {a},"
        " at B {b}, at the end {c}.",
        count=len(prices),
        low=prices[0],
        high=prices[-1],
        a=pays[0],
        b=pays[1],
        c=pays[2],
    )
