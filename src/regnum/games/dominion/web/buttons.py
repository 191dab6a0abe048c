"""The buttons of Dominion: what can be done besides choosing a card, in words."""

from __future__ import annotations

from regnum.games.dominion.rules.data import COINS, NUMBERS, TYPES
from regnum.games.dominion.view.words import card_name
from regnum.games.dominion.web.asked import effect_of, only_answer, picking
from regnum.games.dominion.web.cards import coin, sign
from regnum.server.html import Markup, icon, join
from regnum.server.scene import Scene


def buttons(scene: Scene) -> Markup:
    drawn: list[Markup] = []
    if picking(scene):
        drawn.append(_confirm(scene))
    effect = effect_of(scene)
    named = _named(scene, effect)
    for text in scene.legal:
        if text not in named or (text == "done" and picking(scene) and effect not in ("mine", "moneylender")):
            continue
        words, primary = named[text]
        drawn.append(
            Markup(
                '<button id="do-{}" class="button{}" type="button" data-send="act" data-value="{}">{}</button>'
            ).format(text.replace(" ", "-"), " primary" if primary else "", text, words)
        )
    drawn.sort(key=lambda button: "primary" in button)
    return Markup(
        '<div id="buttons" class="buttons" role="group" aria-label="{}" data-count="{}"{}>{}</div>'
    ).format(scene._("Possible now"), len(drawn), _by_itself(scene), join(drawn))


def _by_itself(scene: Scene) -> Markup:
    """Where there is nothing to choose, the page answers after a pause."""
    answer = only_answer(scene)
    return Markup(' data-by-itself="{}"').format(answer) if answer else Markup("")


def _named(scene: Scene, effect: str) -> dict[str, tuple[Markup | str, bool]]:
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
        treasures = _treasures(scene)
        return {
            "play treasures": (treasures, True),
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
    main = ("action_phase", "alchemist", "clean_up", "arranged_clean_up")
    return {"done": (words.get(effect, _("Done")), effect in main)}


def _treasures(scene: Scene) -> Markup:
    """Play all treasures: with what they bring, as far as that is fixed."""
    view = scene.view
    hand = view["seats"][view["asked"]["seat"]]["hand"] or []
    treasures = [card for card in hand if "Treasure" in TYPES[card]]
    coins = sum(int(COINS[NUMBERS[card]]) for card in treasures)
    return Markup("{} {}").format(scene._("Play all treasures"), coin(f"+{coins}") if coins else "")


def _confirm(scene: Scene) -> Markup:
    """One button for all that was picked; the page counts."""
    _ = scene._
    picks = picking(scene)
    assert picks is not None
    words = {
        "trash": (_("Trash nothing"), _("Trash 1 card"), _("Trash {count} cards", count="%n%")),
        "discard": (_("Discard nothing"), _("Discard 1 card"), _("Discard {count} cards", count="%n%")),
        "gain": (_("Take nothing"), _("Take 1 card"), _("Take {count} cards", count="%n%")),
    }[picks.verb]
    none, one, many = words
    if picks.least == picks.most:
        chosen = _("{count} of {most} chosen", count="%n%", most=picks.most)
        none = one if picks.most == 1 else many.replace("%n%", str(picks.most))
    else:
        chosen = _("{count} chosen, at most {most}", count="%n%", most=picks.most)
    return Markup(
        '<p id="chosen" class="chosen" role="status" data-words="{chosen}">{zero}</p>'
        '<button id="confirm" class="button primary" type="button" data-none="{none}" data-one="{one}"'
        ' data-many="{many}"{disabled}>{icon}<span>{none}</span></button>'
    ).format(
        chosen=chosen,
        zero=chosen.replace("%n%", "0"),
        none=none,
        one=one,
        many=many,
        disabled=Markup(" disabled") if picks.least else "",
        icon=sign("s-trash") if picks.verb == "trash" else icon("check"),
    )
