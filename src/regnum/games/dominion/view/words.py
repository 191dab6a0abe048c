"""Dominion in words: names of cards, money, what is asked, what the points are for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from regnum.games.dominion.rules.data import COST, NAMES, NUMBERS, POTION_COST, TYPES
from regnum.locales import Translate, translator
from regnum.view import View
from regnum.view.things import thing

KINDS = ("Attack", "Reaction", "Action", "Treasure", "Victory", "Curse")
"""The first one of these that a card is, is how it looks."""
SETS = ("cellar", "chapel", "militia", "thief_gain")
"""The decisions about several cards whose order means nothing."""


def card_name(card: str, language: str) -> str:
    return NAMES[card][language]


def edition_of(view: View) -> str:
    """The edition whose texts the table plays by."""
    return str(view["options"]["edition"])


def kind_of(card: str) -> str:
    return next(kind for kind in KINDS if kind in TYPES[card])


def cost_of(card: str) -> tuple[int, int]:
    """Coins and potions."""
    return int(COST[NUMBERS[card]]), int(POTION_COST[NUMBERS[card]])


def counted(cards: Iterable[str] | Mapping[str, int]) -> list[tuple[str, int]]:
    """The cards with their numbers, in the order of the data."""
    count = cards if isinstance(cards, dict) else Counter(cards)
    return sorted([(card, number) for card, number in count.items() if number], key=_in_order)


def _in_order(entry: tuple[str, int]) -> int:
    return NUMBERS[entry[0]]


def cards_in_words(cards: Iterable[str] | Mapping[str, int], language: str) -> str:
    """For instance: 3x Copper, Smithy."""
    named = [(card_name(card, language), count) for card, count in counted(cards)]
    return ", ".join(name if count == 1 else f"{count}x {name}" for name, count in named) or "-"


def in_order(cards: list[str], language: str) -> str:
    """Cards whose order matters."""
    return ", ".join(card_name(card, language) for card in cards) or "-"


def kind_name(kind: str, language: str) -> str:
    _ = translator(language)
    return {
        "Action": _("Action"),
        "Attack": _("Attack"),
        "Reaction": _("Reaction"),
        "Treasure": _("Treasure"),
        "Victory": _("Victory"),
        "Curse": _("Curse"),
    }[kind]


def phase_name(phase: str, language: str) -> str:
    _ = translator(language)
    return {
        "draft": _("Draft"),
        "action": _("Action phase"),
        "buy": _("Buy phase"),
        "clean_up": _("Clean-up"),
        "arranged_clean_up": _("Clean-up"),
        "top": _("Clean-up"),
        "over": _("The end"),
    }[phase]


def costs_in_words(coins: int, potions: int, language: str) -> str:
    """For instance: 4 and a potion."""
    _ = translator(language)
    if potions:
        return _("{coins} and a potion", coins=coins)
    return str(coins)


def money(coins: int, potions: int, language: str, sign: str = "") -> str:
    """Coins and potions as a screen draws them, with the words for them where nothing is drawn."""
    _ = translator(language)
    shown = []
    if coins or not potions:
        words = _("{count:coin|coins}", count=coins).removeprefix(str(coins))
        shown.append(thing("coin", "", f"{sign}{coins}") + thing("unseen", "", words))
    if potions:
        words = _("{count:potion|potions}", count=potions)
        shown.append(thing("flask", "", "") * potions + thing("unseen", "", f"{sign}{words}"))
    return " ".join(shown)


def picks_several(view: View) -> bool:
    """Whether any number of cards is being chosen; in the phases of a turn, `done` ends more than a choice."""
    return view["asked"] is not None and view["asked"]["effect"] in SETS


def asked(view: View, language: str) -> str:
    _ = translator(language)
    question = view["asked"]
    if question is None:
        return _("The game is over.")
    words = _question(view, question, _, language)
    if question["seat"] != view["seat"]:
        return _("Possession: you decide for another player. {what}", what=words)
    return words


def _question(view: View, question: View, _: Translate, language: str) -> str:
    def named(card: str) -> str:
        return card_name(question[card], language)

    effect = question["effect"]
    if effect == "buy_phase":
        return _buying(view, _, language)
    if effect == "chapel":
        return _("Chapel: trash up to {count:card|cards}, or type done.", count=question["left"])
    if effect == "gain":
        most = costs_in_words(question["coins"], question["potion"], language)
        return _("Gain a card that costs at most {cost}.", cost=most)
    if effect == "mine_gain":
        most = costs_in_words(question["coins"], question["potion"], language)
        return _("Take a Treasure that costs at most {cost} to your hand.", cost=most)
    if effect == "library":
        if "card" not in question:
            return _("Library: keep the card just drawn, or set it aside?")
        return _("Library: keep {card}, or set it aside?", card=named("card"))
    if effect == "judge" and question["of"] == view["viewer"]:
        return _("{card} lies on your deck: put it back, or discard it?", card=named("card"))
    if effect == "judge":
        return _(
            "{card} lies on the deck of seat {seat}: put it back, or discard it?",
            card=named("card"),
            seat=question["of"] + 1,
        )
    if effect == "thief":
        cards = in_order(question["cards"], language)
        return _("Thief: trash one of {cards} of seat {seat}.", cards=cards, seat=question["of"] + 1)
    return {
        "draft": _("Pick a card for the kingdom."),
        "action_phase": _("Play an Action, or type done for the buy phase."),
        "alchemist": _("Before clean-up: put Alchemists on your deck, or type done."),
        "clean_up": _("Clean-up: put cards from play on your deck, the last one on top, or type done."),
        "arranged_clean_up": _(
            "Clean-up: put cards from play on your deck, or type done to choose what lies on top."
        ),
        "top": _("Clean-up: which card goes on top of your discard pile?"),
        "discard_top": _("Which of the discarded cards goes on top?"),
        "moat": _("An Attack! Show your Moat?"),
        "cellar": _("Cellar: discard any number of cards; type done to draw as many."),
        "chancellor": _("Chancellor: discard your whole deck?"),
        "militia": _("Militia: discard down to 3 cards."),
        "bureaucrat": _("Bureaucrat: put a Victory card on your deck."),
        "throne_room": _("Throne Room: choose the Action to play twice."),
        "remodel": _("Remodel: trash a card for one that costs up to 2 more."),
        "apprentice": _("Apprentice: trash a card, and draw as many as it costs."),
        "transmute": _("Transmute: trash a card."),
        "mine": _("Mine: trash a Treasure for a better one."),
        "moneylender": _("Moneylender: trash a Copper for 3 coins?"),
        "university": _("University: gain an Action that costs at most 5, or type done."),
        "thief_gain": _("Thief: gain any of the trashed Treasures, or type done."),
        "apothecary": _("Apothecary: put the cards back on your deck; the last one lies on top."),
        "golem": _("Golem: which Action is played first?"),
    }[effect]


def _buying(view: View, _: Translate, language: str) -> str:
    money = costs_in_words(view["coins"], view["potions"], language)
    hand = view["seats"][view["asked"]["seat"]]["hand"] or []
    if not view["bought"] and any("Treasure" in TYPES[card] for card in hand):
        return _("Play your Treasures; buy for up to {cost}, or type done to end the turn.", cost=money)
    if view["buys"] > 1:
        return _(
            "Buy up to {count} cards for {cost} in all, or type done to end the turn.",
            count=view["buys"],
            cost=money,
        )
    return _("Buy a card for up to {cost}, or type done to end the turn.", cost=money)


# The score


def outcome_rows(outcome: dict[str, Any], seat: int, language: str) -> list[tuple[str, int]]:
    """What counts, card by card, and then all other cards in one line."""
    _ = translator(language)
    rows = []
    rest: dict[str, int] = {}
    for item in outcome["seats"][seat]["items"]:
        if not item["points"]:
            rest[item["card"]] = item["count"]
            continue
        name = card_name(item["card"], language)
        rows.append(
            (_("{count}x {card}, {each} each", count=item["count"], card=name, each=item["each"]), item["points"])
        )
    if rest:
        rows.append((_("No points: {cards}", cards=cards_in_words(rest, language)), 0))
    rows.append((_("Turns taken: {turns}", turns=outcome["seats"][seat]["turns"]), 0))
    return rows


def reason(view: View, item: dict[str, str], language: str) -> tuple[str, str] | None:
    """The cards that count at the end, and how long it takes: what other cards are good for, these show."""
    _ = translator(language)
    if item["kind"] == "turns":
        return _("turns till the end"), "count"
    if "card" not in item or kind_of(item["card"]) not in ("Victory", "Curse"):
        return None
    return card_name(item["card"], language), "count"


def unlogged(view: View, text: str, language: str) -> str:
    _ = translator(language)
    if text == "arrange":
        return _("You end the turn and choose the top card")
    if text.startswith("top "):
        return _("You put {card} on top of your discard pile", card=card_name(text.removeprefix("top "), language))
    if text != "done":
        return text
    return {
        "action_phase": _("You play no more Actions"),
        "buy_phase": _("You end the turn"),
        "moat": _("You do not show the Moat"),
        "chancellor": _("You keep the deck"),
    }.get(view["asked"]["effect"], _("You leave it at that"))


def at_once(view: View, events: Sequence[View], language: str) -> list[str]:
    _ = translator(language)
    gained = Counter(event["card"] for event in events if event["kind"] == "gain")
    return [
        _("takes the last {card}", card=card_name(card, language))
        for card, count in counted(gained)
        if count == view["supply"].get(card)
    ]


def lost_by(by: str, who: str, language: str) -> str:
    _ = translator(language)
    return _("Level on points, but after more turns: {who}.", who=who)
