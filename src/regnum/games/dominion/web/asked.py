"""What can be answered at a table of Dominion, and where on the screen each possible answer is offered."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from regnum.games.dominion.rules.base import MILITIA_HAND
from regnum.games.dominion.rules.data import NUMBERS, TYPES
from regnum.locales import translator
from regnum.server.scene import Scene

HAND, SUPPLY, PLAY, SHOWN, POOL = "hand", "supply", "play", "shown", "pool"
"""Where the cards lie that can be chosen: `shown` are cards that were revealed, `pool` those of a draft."""

PLACES = {
    "draft": POOL,
    "alchemist": PLAY,
    "clean_up": PLAY,
    "arranged_clean_up": PLAY,
    "discard_top": SHOWN,
    "gain": SUPPLY,
    "mine_gain": SUPPLY,
    "university": SUPPLY,
    "library": SHOWN,
    "judge": SHOWN,
    "thief": SHOWN,
    "thief_gain": SHOWN,
    "apothecary": SHOWN,
    "golem": SHOWN,
}
"""The place of the cards of a decision; those not named are about the hand."""
CHAPEL_CARDS = 4
SINGLE = ("remodel", "apprentice", "transmute", "mine", "moneylender")
"""The decisions that trash one card."""

JUNK = ("copper", "curse", "estate")
"""What is seldom wanted: it can be had, but does not invite."""
MARKS = {
    "play": "play",
    "buy": "plus",
    "gain": "plus",
    "pick": "plus",
    "reveal": "eye",
    "put": "undo",
    "top": "check",
}
"""The sign on a card that can be chosen, by what choosing it does."""


@dataclass(frozen=True)
class Picking:
    """Cards are picked first, and then all confirmed together."""

    place: str
    verb: str
    least: int
    most: int
    mark: int
    """Counts the cards chosen since the decision began, from anywhere: the page sends one after another, and sees
    by it whether the same decision still goes on."""


def split(text: str) -> tuple[str, str]:
    """The verb of an action and its card, if it has one."""
    verb, _space, card = text.rpartition(" ")
    return (verb, card) if card in NUMBERS else (text, "")


def effect_of(scene: Scene) -> str:
    """The decision that the viewer has to make; empty when there is none."""
    return str(scene.view["asked"]["effect"]) if scene.my_turn else ""


def whose(scene: Scene) -> int:
    """Whose cards are looked at: one's own, or those of a player whom one possesses."""
    view = scene.view
    if scene.my_turn and view["asked"]:
        return int(view["asked"]["seat"])
    if scene.seat is None:
        return int(view["turn"])
    if view["possessed_by"] == scene.seat and view["phase"] != "over":
        return int(view["turn"])
    return scene.seat


def choice(scene: Scene) -> object:
    """All that depends on what the viewer may choose: what is kept by it is drawn anew in one's own turn."""
    if scene.my_turn:
        return len(scene.log), scene.legal, scene.view  # in this order they soon differ
    return bool(scene.mine) and scene.live and not scene.over


def offers(scene: Scene, place: str) -> dict[str, str]:
    """The actions with a card of this place, by card."""
    found: dict[str, str] = {}
    effect = effect_of(scene)
    for text in scene.legal:
        verb, card = split(text)
        if card and _place_of(scene, effect, verb, card) == place:
            found.setdefault(card, text)
    return found


def _place_of(scene: Scene, effect: str, verb: str, card: str) -> str:
    if verb == "buy":
        return SUPPLY
    if effect == "top":
        return HAND if card in scene.view["seats"][whose(scene)]["hand"] else PLAY
    return PLACES.get(effect, HAND)


def only_answer(scene: Scene) -> str:
    """The answer to a question that is asked for the others' sake alone; empty when there is a choice."""
    if not scene.my_turn or len(set(scene.legal) - {"arrange"}) > 1:
        return ""
    return scene.legal[0]


def picking(scene: Scene) -> Picking | None:
    effect = effect_of(scene)
    view = scene.view
    question = view["asked"]
    if effect == "buy_phase" and buying_ends_turn(scene):
        return Picking(SUPPLY, "buy", 0, 1, 0)
    if effect == "chapel":
        return Picking(HAND, "trash", 0, question["left"], CHAPEL_CARDS - question["left"])
    if effect == "cellar":
        return Picking(HAND, "discard", 0, len(pickable(scene)), view["seats"][question["seat"]]["discarding_size"])
    if effect == "militia":
        size = view["seats"][question["seat"]]["hand_size"]
        return Picking(HAND, "discard", size - MILITIA_HAND, size - MILITIA_HAND, -size)
    if effect in SINGLE:
        return Picking(HAND, "trash", 1, 1, 0)
    if effect == "thief_gain":
        return Picking(SHOWN, "gain", 0, len(pickable(scene)), -len(view["thief_loot"]))
    return None


def buying_ends_turn(scene: Scene) -> bool:
    """Whether the turn is over with the next purchase, and nothing could be taken back any more.

    With an Alchemist or a Herbalist there may be something to choose in the clean-up.
    """
    view = scene.view
    play = view["seats"][view["asked"]["seat"]]["play"]
    stays = ("herbalist" in play and any("Treasure" in TYPES[card] for card in play)) or (
        "alchemist" in play and "potion" in play
    )
    return view["buys"] == 1 and not stays


def pickable(scene: Scene) -> list[str]:
    """The cards that can still be picked: in ascending order, so none before the last one chosen."""
    view = scene.view
    question = view["asked"]
    if question["effect"] == "thief_gain":
        cards = sorted(view["thief_loot"], key=NUMBERS.__getitem__)
    else:
        cards = list(view["seats"][question["seat"]]["hand"] or [])
    if question["effect"] in SINGLE:
        legal = offers(scene, HAND)
        return [card for card in cards if card in legal]
    laid = view["seats"][question["seat"]]["discarding"]
    last = laid[-1] if laid else question.get("from", cards[0] if cards else "")
    return [card for card in cards if NUMBERS[card] >= NUMBERS[last]]


def possession_in_words(scene: Scene) -> str:
    """Who plays for whom."""
    _ = scene._
    view = scene.view
    by, of = view["possessed_by"], view["turn"]
    if by in scene.mine and len(scene.mine) == 1:
        return _("You play for {who}", who=scene.names[of])
    if of in scene.mine and len(scene.mine) == 1:
        return _("{who} plays your turn", who=scene.names[by])
    return _("{by} plays for {who}", by=scene.names[by], who=scene.names[of])


def cards_of(scene: Scene, seat: int) -> str:
    """A title for all cards of a player."""
    _ = scene._
    if scene.mine == (seat,):
        return _("Your cards")
    return _("Cards of {who}", who=scene.names[seat])


def what_it_does(notation: str, language: str) -> str:
    """What choosing a card does, for those who do not see the sign on it."""
    return _verbs(language).get(split(notation)[0], "")


@cache
def _verbs(language: str) -> dict[str, str]:
    _ = translator(language)
    return {
        "play": _("play it"),
        "buy": _("buy it"),
        "gain": _("gain it"),
        "pick": _("pick it"),
        "reveal": _("show it"),
        "put": _("put it on the deck"),
        "trash": _("trash it"),
        "discard": _("discard it"),
        "top": _("put it on top of the discard pile"),
    }
