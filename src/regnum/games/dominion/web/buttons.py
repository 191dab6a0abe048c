"""The buttons of Dominion: what can be done besides choosing a card, in words.

The main one is what one probably wants. The last purchase of a turn is chosen first and confirmed here, because
nothing can be taken back when the turn has ended.
"""

from __future__ import annotations

import json

from regnum.games.dominion.rules.data import COINS, NUMBERS, TYPES
from regnum.games.dominion.view.words import card_name, cost_of, money
from regnum.games.dominion.web.asked import JUNK, Picking, choice, effect_of, only_answer, picking
from regnum.games.dominion.web.cards import sign
from regnum.server.html import Markup, icon, join, marked
from regnum.server.kept import kept
from regnum.server.scene import Scene

Label = tuple[Markup | str, bool]
"""What a button says, and whether it is the main one."""


@kept(lambda scene: (choice(scene), scene.view["phase"]))
def buttons(scene: Scene) -> Markup:
    picks = picking(scene)
    drawn = _confirming(scene, picks) if picks else []
    effect = effect_of(scene)
    named = _named(scene, effect)
    for text in scene.legal:
        if text not in named or (text == "done" and picks and effect not in ("mine", "moneylender")):
            continue
        drawn.append(_button(scene, text, *named[text]))
    if not drawn and scene.live and scene.mine and scene.view["phase"] not in ("draft", "over"):
        drawn.append(
            Markup('<button class="button" type="button" disabled>{}</button>').format(scene._("End turn"))
        )
    drawn.sort(key=lambda button: ' primary"' in button)
    return Markup(
        '<div id="buttons" class="buttons" role="group" aria-label="{}" data-picking="{}"{}>{}</div>'
    ).format(
        scene._("Possible now"),
        json.dumps(_picking_data(scene, picks), separators=(",", ":")) if picks else "",
        _by_itself(scene),
        join(drawn),
    )


def _button(scene: Scene, text: str, words: Markup | str, primary: bool) -> Markup:
    if text == "arrange":  # rarely wanted, so it takes little room
        kind, words = " sign", Markup('{}<span class="unseen">{}</span>').format(sign("s-deck"), words)
    else:
        kind, words = " primary" if primary else "", Markup("<span>{}</span>").format(words)
    ends = text == "done" and effect_of(scene) == "buy_phase"
    return Markup(
        '<button id="do-{name}" type="button"{title} data-send="act" data-value="{text}"{ask}{next}'
        ' class="button{kind}">{words}</button>'
    ).format(
        name=text.replace(" ", "-"),
        title=Markup(' title="{}"').format(scene._("End turn, choose the top card")) if text == "arrange" else "",
        text=text,
        ask=_ask_first(scene) if text == "done" else "",
        next=Markup(" data-next") if primary and not ends else "",
        kind=kind,
        words=words,
    )


def _picking_data(scene: Scene, picks: Picking) -> dict[str, object]:
    return {
        "effect": effect_of(scene),
        "mark": picks.mark,
        "least": picks.least,
        "most": picks.most,
        "done": "done" in scene.legal and picks.least == 0,
    }


def _by_itself(scene: Scene) -> Markup:
    """Where there is nothing to choose, the page answers after a pause."""
    answer = only_answer(scene)
    return Markup(' data-by-itself="{}"').format(answer) if answer else Markup("")


def _named(scene: Scene, effect: str) -> dict[str, Label]:
    """The words of each button, and whether it is the main one."""
    _ = scene._
    if effect in ("library", "judge"):
        card = scene.view["asked"]["card"]
        name = card_name(card, scene.language)
        if effect == "library":
            return {
                f"keep {card}": (_("Keep {card}", card=name), True),
                f"set aside {card}": (_("Set it aside"), False),
            }
        return {f"put {card}": (_("Leave it there"), True), f"discard {card}": (_("Discard this"), False)}
    if effect == "moat":
        return {"reveal moat": (_("Show the Moat"), True), "done": (_("Do not show it"), False)}
    if effect == "chancellor":
        return {"discard deck": (_("Discard the deck"), True), "done": (_("Keep it"), False)}
    if effect == "buy_phase":
        return {
            "play treasures": (_treasures(scene), True),
            "arrange": (_("End turn, choose the top card"), False),
            "done": (_("End turn"), "play treasures" not in scene.legal),
        }
    if effect == "bureaucrat":
        return {"reveal hand": (_("Show your hand"), True)}
    words = {
        "action_phase": _("End actions"),
        "alchemist": _("Go on"),
        "clean_up": _("Clean up"),
        "arranged_clean_up": _("Clean up"),
        "university": _("Gain nothing"),
        "throne_room": _("Play nothing"),
        "mine": _("Trash nothing"),
        "moneylender": _("Trash nothing"),
    }
    nothing_to_play = effect == "action_phase" and len(scene.legal) == 1
    main = nothing_to_play or effect in ("alchemist", "clean_up", "arranged_clean_up")
    return {"done": (words.get(effect, _("Done")), main)}


def _in_hand(scene: Scene) -> int:
    """The coins of the Treasures that can still be played, as far as they are fixed."""
    view = scene.view
    if view["bought"]:
        return 0
    hand = view["seats"][view["asked"]["seat"]]["hand"] or []
    return sum(int(COINS[NUMBERS[card]]) for card in hand if "Treasure" in TYPES[card])


def _treasures(scene: Scene) -> Markup:
    """Play all treasures: with what they bring."""
    coins = _in_hand(scene)
    said = marked(money(coins, 0, scene.language, "+")) if coins else ""
    return Markup("{} {}").format(scene._("Play all treasures"), said)


def _ask_first(scene: Scene) -> Markup:
    """Whoever ends a turn with coins for something good is asked once, on the button itself."""
    if effect_of(scene) != "buy_phase" or not scene.view["buys"]:
        return Markup("")
    view = scene.view
    coins = view["coins"] + _in_hand(scene)
    good = [card for card, left in view["supply"].items() if left and card not in JUNK]
    if not any(cost_of(card)[0] <= coins and cost_of(card)[1] <= view["potions"] for card in good):
        return Markup("")
    return Markup(' data-ask="{}"').format(scene._("{count:coin|coins} unspent: end the turn?", count=coins))


def _confirming(scene: Scene, picks: Picking) -> list[Markup]:
    """One button for all that was picked; the page counts."""
    _ = scene._
    none, one, many = {
        "trash": (_("Trash nothing"), _("Trash 1 card"), _("Trash {count} cards", count="%n%")),
        "discard": (_("Discard nothing"), _("Discard 1 card"), _("Discard {count} cards", count="%n%")),
        "gain": (_("Take nothing"), _("Take 1 card"), _("Take {count} cards", count="%n%")),
        "buy": (_("End turn"), "", ""),  # the piles say what buying them is called
    }[picks.verb]
    if picks.verb == "buy":
        chosen = ""
    elif picks.least == picks.most:
        chosen = _("{count} of {most} chosen", count="%n%", most=picks.most)
        none = one if picks.most == 1 else many.replace("%n%", str(picks.most))
    else:
        chosen = _("{count} chosen, at most {most}", count="%n%", most=picks.most)
    counter = Markup('<p id="chosen" class="{kind}" role="status" data-words="{words}">{zero}</p>').format(
        kind="chosen" if chosen else "unseen", words=chosen, zero=chosen.replace("%n%", "0")
    )
    confirm = Markup(
        '<button id="confirm" type="button" data-none="{none}" data-one="{one}" data-many="{many}"{ask}{disabled}'
        ' class="button{primary}">{icon}<span>{none}</span></button>'
    ).format(
        none=none,
        one=one,
        many=many,
        ask=_ask_first(scene),
        disabled=Markup(" disabled") if picks.least else "",
        primary=" primary" if "play treasures" not in scene.legal else "",
        icon="" if picks.verb == "buy" else sign("s-trash") if picks.verb == "trash" else icon("check"),
    )
    return [counter, confirm]
