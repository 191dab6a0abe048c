"""What is asked at a table of Dominion, in words: which card asks, for what, and why."""

from __future__ import annotations

from itertools import chain

from regnum.games.dominion.rules.base import MILITIA_HAND
from regnum.games.dominion.rules.data import TYPES
from regnum.games.dominion.rules.scoring import PILES_TO_END
from regnum.games.dominion.view.log import cards_named, named
from regnum.games.dominion.view.words import edition_of, money
from regnum.games.dominion.web.happened import chip, drawn
from regnum.locales import Translate
from regnum.server.html import Markup
from regnum.server.scene import Scene
from regnum.view import View

FEW_PROVINCES = 2
ATTACKED = ("moat", "militia", "bureaucrat")
ASKERS: dict[str, tuple[str, ...]] = {
    "gain": ("workshop", "feast", "remodel"),
    "mine_gain": ("mine",),
    "judge": ("spy", "scrying_pool"),
    "thief_gain": ("thief",),
    "discard_top": ("cellar", "militia"),
    "clean_up": ("herbalist", "alchemist"),
    "arranged_clean_up": ("herbalist", "alchemist"),
    "moat": tuple(card for card, kinds in TYPES.items() if "Attack" in kinds),
    **{
        card: (card,)
        for card in (
            *("alchemist", "apothecary", "apprentice", "bureaucrat", "cellar", "chancellor", "chapel", "golem"),
            *("library", "militia", "mine", "moneylender", "remodel", "thief", "throne_room", "transmute"),
            "university",
        )
    },
}
"""The cards that a decision may be because of."""


def asked(scene: Scene) -> tuple[str, str]:
    """What is asked of the viewer, and a word of why."""
    question = scene.view["asked"]
    said = drawn(scene, _sentence(scene, question))
    card = asking_card(scene)
    if card:
        said = Markup('{}<span class="unseen">: </span> {}').format(
            chip(card, 1, edition_of(scene.view), scene.language), said
        )
    return said, _why(scene, question)


def asking_card(scene: Scene) -> str:
    """The card that asks, as far as it can be told: of several that may, the one played last."""
    effect = scene.view["asked"]["effect"]
    cards = ASKERS.get(effect, ())
    if len(cards) < 2:
        return cards[0] if cards else ""
    lying = scene.view["seats"][scene.view["turn"]]["play"]
    before = [] if effect.endswith("clean_up") else scene.log  # those played in earlier turns are cleaned up then
    played = (event["card"] for event in reversed(before) if event["kind"] == "play")
    return next((card for card in chain(played, reversed(lying)) if card in cards), "")


def _sentence(scene: Scene, question: View) -> str:
    _ = scene._
    view = scene.view
    language = scene.language
    effect = question["effect"]
    if effect == "buy_phase":
        return _buying(scene, _)
    if effect in ("gain", "mine_gain"):
        most = money(question["coins"], question["potion"], language)
        if effect == "gain":
            return _("Gain a card that costs up to {cost}.", cost=most)
        return _("Take a Treasure that costs up to {cost} to your hand.", cost=most)
    if effect == "university":
        return _("You may gain an Action that costs up to {cost}.", cost=money(5, 0, language))
    if effect == "moneylender":
        return _("Trash a Copper for {cost}?", cost=money(3, 0, language, "+"))
    if effect == "chapel":
        return _("Choose up to {count:card|cards} to trash.", count=question["left"])
    if effect == "militia":
        count = view["seats"][question["seat"]]["hand_size"] - MILITIA_HAND
        return _("Choose {count:card|cards} to discard.", count=count)
    if effect == "library":
        return _("Keep {card}, or set it aside?", card=named(question["card"], language))
    if effect == "judge":
        card = named(question["card"], language)
        if question["of"] == question["seat"] and question["of"] in scene.mine:
            return _("{card} lies on your deck: leave it there, or discard it?", card=card)
        who = scene.names[question["of"]]
        return _("{card} lies on the deck of {who}: leave it there, or discard it?", card=card, who=who)
    if effect == "thief":
        cards = cards_named(question["cards"], language)
        return _("Which Treasure of {who} is trashed: {cards}?", who=scene.names[question["of"]], cards=cards)
    return {
        "draft": _("Pick a card for the kingdom."),
        "action_phase": _("Play an Action card, or end your actions."),
        "alchemist": _("Before you clean up: put Alchemists from play on your deck?"),
        "clean_up": _("Put cards from play on your deck, the last one on top; or clean up."),
        "arranged_clean_up": _("Put cards from play on your deck, the last one on top; or clean up."),
        "top": _("Which card goes on top of your discard pile?"),
        "discard_top": _("Which of the discarded cards goes on top?"),
        "moat": _("Show your Moat?"),
        "cellar": _("Choose any number of cards to discard; you draw as many."),
        "chancellor": _("Put your whole deck onto your discard pile?"),
        "bureaucrat": _("Put a Victory card on your deck."),
        "throne_room": _("Choose the Action to play twice."),
        "remodel": _("Trash a card for one that costs up to {cost} more.", cost=money(2, 0, language)),
        "apprentice": _("Trash a card, and draw as many as it costs."),
        "transmute": _("Choose a card to trash."),
        "mine": _("Trash a Treasure for a better one."),
        "thief_gain": _("Choose which of the trashed Treasures you take."),
        "apothecary": _("Put the cards back on your deck; the last one lies on top."),
        "golem": _("Which Action is played first?"),
    }[effect]


def _buying(scene: Scene, _: Translate) -> str:
    view = scene.view
    cost = money(view["coins"], view["potions"], scene.language)
    hand = view["seats"][view["asked"]["seat"]]["hand"] or []
    if not view["bought"] and any("Treasure" in TYPES[card] for card in hand):
        return _("Play your Treasures, then buy; you have {cost}.", cost=cost)
    if view["buys"] > 1:
        return _("Buy up to {count} cards for {cost} in all, or end your turn.", count=view["buys"], cost=cost)
    if view["buys"] == 0:
        return _("You have no buys left: end your turn.")
    return _("Buy a card for up to {cost}, or end your turn.", cost=cost)


def _why(scene: Scene, question: View) -> str:
    _ = scene._
    view = scene.view
    if question["effect"] in ATTACKED:
        return _("{who} attacks you.", who=scene.names[view["turn"]])
    if question["seat"] != scene.chooser:
        return _("You play for {who} and gain what they would gain.", who=scene.names[question["seat"]])
    return near_the_end(scene)


def near_the_end(scene: Scene) -> str:
    """A warning when little more ends the game."""
    _ = scene._
    supply = scene.view["supply"]
    provinces = supply.get("province", 0)
    if 0 < provinces <= FEW_PROVINCES:
        return _("Only {count:Province|Provinces} left.", count=provinces)
    if sum(1 for left in supply.values() if not left) == PILES_TO_END - 1:
        return _("One more empty pile ends the game.")
    return ""
