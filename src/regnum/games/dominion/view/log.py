"""What happened at a table of Dominion, in words: a sentence for each event, what is one thing taken together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from regnum.games.dominion.rules.data import COINS, NUMBERS, POTIONS, TYPES
from regnum.games.dominion.view.words import card_name, counted, money
from regnum.locales import Translate, translator
from regnum.view import View
from regnum.view.things import thing

Words = Callable[[View, Sequence[str], Translate, str], str]
SEVERAL = ("trash", "discard", "set_aside")
"""What is told in one line when the same player does it several times on end."""


# Turns


def begins_turn(event: View, so_far: Sequence[View]) -> bool:
    return event["kind"] in ("turn", "pick")


def rounds(starts: Sequence[View]) -> list[int]:
    """As the turns of a player are counted: an extra turn is of the round in which it is taken."""
    numbers, now = [], 0
    for event in starts:
        if event["kind"] == "turn" and event["by"] is None:
            now = max(now, event["turn"])
        elif event["kind"] != "pick":
            now = max(now, 1)  # the log of a game that was not drafted begins within its first turn
        numbers.append(now)
    return numbers


def round_name(number: int, language: str) -> str:
    _ = translator(language)
    return _("Turn {number}", number=number) if number else _("The kingdom is picked")


# What is one thing to a reader


def gathered(events: Sequence[View]) -> list[View]:
    """Treasures with what they bring; equal deeds on end; and without the clean-up, which every turn has."""
    told: list[View] = []
    tidying = False
    for event in events:
        kind = event["kind"]
        tidying = kind == "clean_up" or (tidying and kind in ("draw", "shuffle"))
        if tidying:
            continue
        last = told[-1] if told else None
        if is_treasure(event):
            before = last if last and last["kind"] == "treasures" and last["seat"] == event["seat"] else None
            if before:
                told.pop()
            told.append(_treasures(event, before or {}))
        elif _adds_to(event, last):
            assert last is not None
            told[-1] = {**last, "coins": last["coins"] + event["coins"]}
        elif last is not None and _is_same_deed(event, last):
            told[-1] = {**last, "cards": [*last.get("cards", [last["card"]]), event["card"]]}
        else:
            told.append(event)
    return told


def is_treasure(event: View) -> bool:
    """Whether it is Treasures that are played."""
    return event["kind"] == "treasures" or (event["kind"] == "play" and "Action" not in TYPES[event["card"]])


def _treasures(event: View, before: View) -> View:
    """These Treasures, together with those that the same player has just played."""
    cards = event["cards"] if event["kind"] == "treasures" else [event["card"]]
    return {
        "kind": "treasures",
        "seat": event["seat"],
        "cards": [*before.get("cards", []), *cards],
        "coins": before.get("coins", 0) + sum(int(COINS[NUMBERS[card]]) for card in cards),
        "potions": before.get("potions", 0) + sum(int(POTIONS[NUMBERS[card]]) for card in cards),
    }


def _adds_to(event: View, last: View | None) -> bool:
    """Whether it is what the Treasures that were just played have brought besides what is printed on them."""
    return bool(
        last and last["kind"] == "treasures" and event["kind"] == "plus" and event["seat"] == last["seat"]
    ) and set(event) == {"kind", "seat", "coins"}


def _is_same_deed(event: View, last: View) -> bool:
    return (
        event["kind"] in SEVERAL
        and "count" not in event
        and "count" not in last
        and (event["kind"], event["seat"], event.get("from")) == (last["kind"], last["seat"], last.get("from"))
    )


# Sentences


def sentence(event: View, names: Sequence[str], language: str) -> str:
    """What happened: who is named first, so that a list of one player's deeds can leave the name out."""
    _ = translator(language)
    return _SENTENCES[event["kind"]](event, names, _, language)


def named(card: str, language: str) -> str:
    """A card that can be pointed at."""
    return thing("named", card, card_name(card, language))


def cards_named(cards: Iterable[str] | Mapping[str, int], language: str) -> str:
    """For instance: 3 Copper, Smithy."""
    found = [(named(card, language), count) for card, count in counted(cards)]
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in found) or "–"


def _turn(event: View, names: Sequence[str], _: Translate, language: str) -> str:
    who = names[event["seat"]]
    if event["by"] is not None:
        return _("{who}: an extra turn, {by:possessed by *|played by you}", who=who, by=names[event["by"]])
    return _("{who}: turn {turn}", who=who, turn=event["turn"])


def _treasures_played(event: View, names: Sequence[str], _: Translate, language: str) -> str:
    cards = cards_named(event["cards"], language)
    said = _("{who} {who:plays|play} {cards}", who=names[event["seat"]], cards=cards)
    if "coins" not in event:
        return said
    return f"{said} {money(event['coins'], event['potions'], language, '+')}"


def _plus(event: View, names: Sequence[str], _: Translate, language: str) -> str:
    got = []
    if event.get("actions"):
        got.append(_("+{count:action|actions}", count=event["actions"]))
    if event.get("buys"):
        got.append(_("+{count:buy|buys}", count=event["buys"]))
    if event.get("coins") or event.get("potions") or not got:
        got.append(money(event.get("coins", 0), event.get("potions", 0), language, "+"))
    return _("{who} {who:gets|get} {what}", who=names[event["seat"]], what=", ".join(got))


def _gain(event: View, names: Sequence[str], _: Translate, language: str) -> str:
    values = {"who": names[event["seat"]], "card": named(event["card"], language)}
    if event.get("for") is not None:
        other = names[event["for"]]
        return _("{who} {who:gains|gain} {card}, {other:not *|not you}", **values, other=other)
    if event.get("bought"):
        return ""  # the line before says that it was bought
    if event["to"] == "hand":
        return _("{who} {who:gains|gain} {card} to the hand", **values)
    if event["to"] == "deck":
        return _("{who} {who:gains|gain} {card} onto the deck", **values)
    return _("{who} {who:gains|gain} {card}", **values)


def _draw(event: View, names: Sequence[str], _: Translate, language: str) -> str:
    who = names[event["seat"]]
    if "cards" in event:
        return _("{who} {who:draws|draw} {cards}", who=who, cards=cards_named(event["cards"], language))
    return _("{who} {who:draws|draw} {count:card|cards}", who=who, count=event["count"])


def _discard(event: View, names: Sequence[str], _: Translate, language: str) -> str:
    who, card = names[event["seat"]], named(event["card"], language)
    if "count" not in event or event["count"] == 1:
        cards = cards_named(event.get("cards", [event["card"]]), language)
        return _("{who} {who:discards|discard} {cards}", who=who, cards=cards)
    if "cards" in event:
        cards = cards_named(event["cards"], language)
        return _("{who} {who:discards|discard} {cards}; {card} lies on top", who=who, cards=cards, card=card)
    count = event["count"]
    return _("{who} {who:discards|discard} {count:card|cards}; {card} lies on top", who=who, count=count, card=card)


def _put(event: View, names: Sequence[str], _: Translate, language: str) -> str:
    who = names[event["seat"]]
    if "card" not in event:
        return _("{who} {who:puts|put} a card on the deck", who=who)
    card = named(event["card"], language)
    if event["from"] == "deck":
        return _("{who} {who:leaves|leave} {card} on the deck", who=who, card=card)
    return _("{who} {who:puts|put} {card} on the deck", who=who, card=card)


def _reveal(event: View, names: Sequence[str], _: Translate, language: str) -> str:
    who = names[event["seat"]]
    if event["from"] == "hand":
        cards = cards_named(event["cards"], language)
        return _("{who} {who:shows the|show your} hand: {cards}", who=who, cards=cards)
    cards = ", ".join(named(card, language) for card in event["cards"]) or "–"
    return _("{who} {who:reveals|reveal} {cards}", who=who, cards=cards)


def _end(event: View, names: Sequence[str], _: Translate, language: str) -> str:
    if event["ended"] == "provinces":
        return _("The last Province is gone: the game is over.")
    if event["ended"] == "standstill":
        return _("Nobody can do anything any more: the game is over.")
    return _("Three piles are empty: the game is over.")


def _with_cards(say: Callable[[Translate, dict[str, Any]], str]) -> Words:
    """A sentence with who and, where there are any, cards."""

    def words(event: View, names: Sequence[str], _: Translate, language: str) -> str:
        cards = event.get("cards", [event["card"]] if "card" in event else [])
        return say(_, {"who": names[event["seat"]], "cards": cards_named(cards, language)})

    return words


_SENTENCES: dict[str, Words] = {
    "pick": _with_cards(lambda _, values: _("{who} {who:picks|pick} {cards}", **values)),
    "turn": _turn,
    "play": _with_cards(lambda _, values: _("{who} {who:plays|play} {cards}", **values)),
    "treasures": _treasures_played,
    "plus": _plus,
    "buy": _with_cards(lambda _, values: _("{who} {who:buys|buy} {cards}", **values)),
    "gain": _gain,
    "trash": _with_cards(lambda _, values: _("{who} {who:trashes|trash} {cards}", **values)),
    "discard": _discard,
    "discard_deck": _with_cards(lambda _, values: _("{who} {who:discards the|discard your} whole deck", **values)),
    "draw": _draw,
    "reveal": _reveal,
    "put": _put,
    "take": _with_cards(lambda _, values: _("{who} {who:takes|take} {cards} to the hand", **values)),
    "set_aside": _with_cards(lambda _, values: _("{who} {who:sets|set} {cards} aside", **values)),
    "moat": _with_cards(lambda _, values: _("{who} {who:shows|show} a Moat", **values)),
    "shuffle": _with_cards(lambda _, values: _("{who} {who:shuffles|shuffle}", **values)),
    "clean_up": _with_cards(lambda _, values: _("{who} {who:cleans|clean} up", **values)),
    "return": _with_cards(lambda _, values: _("{who} {who:gets|get} back {cards}", **values)),
    "end": _end,
}
