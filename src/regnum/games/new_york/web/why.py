"""Why a building or a money card cannot be chosen just now: said where it is clicked."""

from __future__ import annotations

from regnum.games.new_york.rules.state import MOST_TAKEN
from regnum.games.new_york.view.words import building_name, currency_name, slot_of, theme_of, total
from regnum.games.new_york.web.parts import currency_of
from regnum.server.scene import Scene
from regnum.view import View


def no_building(scene: Scene, slot: View) -> str:
    _ = scene._
    if not scene.my_turn:
        return _waiting(scene)
    if slot["building"] is None:
        return _("This place is filled again at the end of the turn.")
    if reason := _unfinished(scene):
        return reason
    have = slot["payment"]["have"]
    return _(
        "{count} short: you have {have} in {currency}.",
        count=slot["price"] - have,
        have=have,
        currency=currency_name(slot["currency"], scene.language),
    )


def no_taking(scene: Scene, card: str) -> str:
    _ = scene._
    if not scene.my_turn:
        return _waiting(scene)
    if scene.view["phase"] == "take":
        made = total([*scene.view["chosen"], card])
        return _("That would make {sum}: several cards only up to {most}.", sum=made, most=MOST_TAKEN)
    return _unfinished(scene)


def no_paying(scene: Scene, card: str) -> str:
    _ = scene._
    if not scene.my_turn:
        return _waiting(scene)
    if scene.view["phase"] == "pay" and currency_of(card) != scene.view["buying"]:
        return _(
            "Wrong currency: pay for the {building} in {currency}.",
            building=_being_bought(scene),
            currency=currency_name(scene.view["buying"], scene.language),
        )
    return _unfinished(scene)


def _waiting(scene: Scene) -> str:
    """Those who only look on know why."""
    return scene._("It is not your turn.") if scene.live and scene.mine and not scene.over else ""


def _unfinished(scene: Scene) -> str:
    """What was begun comes first."""
    _ = scene._
    phase = scene.view["phase"]
    if phase == "take":
        return _("You are taking money: take it, or choose again.")
    if phase == "pay":
        return _("You are paying for the {building}: pay, or choose again.", building=_being_bought(scene))
    if phase == "give":
        return _("First choose whose {building} it will be.", building=_being_bought(scene))
    return ""


def _being_bought(scene: Scene) -> str:
    slot = slot_of(scene.view, scene.view["buying"])
    return building_name(slot["building"], theme_of(scene.view), scene.language)
