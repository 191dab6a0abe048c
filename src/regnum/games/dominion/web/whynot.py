"""Why a pile or a card in hand cannot be chosen now, for those who try."""

from __future__ import annotations

from regnum.games.dominion.rules.data import COINS, NUMBERS, POTIONS, TYPES
from regnum.games.dominion.view.words import card_name, cost_of
from regnum.games.dominion.web.asked import PLACES, SUPPLY, effect_of
from regnum.games.dominion.web.prompt import asking_card
from regnum.server.scene import Scene

KINDS = {"mine": "Treasure", "throne_room": "Action", "bureaucrat": "Victory"}
"""What a card in hand has to be, by decision."""


def pile(scene: Scene, card: str) -> str:
    """Why this pile cannot be taken from."""
    _ = scene._
    effect = _wanted(scene)
    if not effect:
        return ""
    if not scene.view["supply"][card]:
        return _("The pile is empty.")
    if not scene.my_turn:
        return _("It is not your turn.")
    if effect == "buy_phase":
        return _too_dear(scene, card)
    if effect == "action_phase":
        return _("You buy after your actions.")
    if PLACES.get(effect) != SUPPLY:
        return _first_this(scene)
    if effect == "university" and "Action" not in TYPES[card]:
        return _("Not an Action.")
    if effect == "mine_gain" and "Treasure" not in TYPES[card]:
        return _("Not a Treasure.")
    return _("Costs too much.")


def _too_dear(scene: Scene, card: str) -> str:
    _ = scene._
    view = scene.view
    if not view["buys"]:
        return _("You have no buys left.")
    coins, potions = cost_of(card)
    short, dry = coins - view["coins"], potions > view["potions"]
    if short > 0 and dry:
        said = _("{count:coin|coins} short, and no Potion.", count=short)
    else:
        said = _("{count:coin|coins} short.", count=short) if short > 0 else _("No Potion.")
    if view["bought"]:
        return said
    hand = view["seats"][view["asked"]["seat"]]["hand"] or []
    enough = sum(int(COINS[NUMBERS[held]]) for held in hand) >= short
    enough &= not dry or any(POTIONS[NUMBERS[held]] for held in hand)
    return f"{said} {_('Play your Treasures first.')}" if enough else said


def in_hand(scene: Scene, card: str) -> str:
    """Why this card of one's hand cannot be chosen."""
    _ = scene._
    effect = _wanted(scene)
    if not effect:
        return ""
    if not scene.my_turn:
        return _("It is not your turn.")
    kinds = TYPES[card]
    if effect == "action_phase":
        return _("Treasures are played in the buy phase.") if "Treasure" in kinds else _("Not an Action.")
    if effect == "buy_phase":
        if "Treasure" in kinds:
            return _("No more Treasures after you have bought.")
        return _("Actions are played before the buy phase.") if "Action" in kinds else _("Not a Treasure.")
    if effect == "moneylender":
        return _("Not a Copper.")
    if effect in KINDS and KINDS[effect] not in kinds:
        return {
            "Treasure": _("Not a Treasure."),
            "Action": _("Not an Action."),
            "Victory": _("Not a Victory card."),
        }[KINDS[effect]]
    return _first_this(scene)


def _wanted(scene: Scene) -> str:
    """What somebody is asked, if the viewer plays along; else nobody wonders."""
    if not scene.live or scene.over or not scene.mine or not scene.view["asked"]:
        return ""
    return effect_of(scene) or "waiting"


def _first_this(scene: Scene) -> str:
    _ = scene._
    card = asking_card(scene)
    return _("First: {card}.", card=card_name(card, scene.language)) if card else ""
