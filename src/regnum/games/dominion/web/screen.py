"""Dominion's screen: the supply, what is in play, the players, and the own hand with what can be done."""

from __future__ import annotations

from functools import lru_cache

from regnum.games.dominion.rules.data import BASIC_PILES, IDS, NUMBERS
from regnum.games.dominion.rules.kingdom import SETS, SIZE
from regnum.games.dominion.rules.scoring import PILES_TO_END
from regnum.games.dominion.view.words import card_name, edition_of, phase_name
from regnum.games.dominion.web.asked import (
    JUNK,
    MARKS,
    POOL,
    SUPPLY,
    choice,
    offers,
    picking,
    possession_in_words,
    what_it_does,
)
from regnum.games.dominion.web.buttons import buttons
from regnum.games.dominion.web.cards import (
    act,
    by_cost,
    coin,
    drawn_card,
    flask,
    sign,
)
from regnum.games.dominion.web.hand import deck, discard, first_next, hand, pick
from regnum.games.dominion.web.happened import lately, taken, taken_in_words, taken_mark, turn
from regnum.games.dominion.web.middle import play_area, trash
from regnum.games.dominion.web.players import players
from regnum.games.dominion.web.prompt import FEW_PROVINCES, asked
from regnum.games.dominion.web.whynot import pile as why_not
from regnum.locales import translator
from regnum.server.html import Markup, around, icon, join
from regnum.server.kept import kept
from regnum.server.parts import Setting
from regnum.server.scene import Scene

__all__ = ["asked", "lately", "pieces", "settings", "turn"]


def settings(language: str) -> list[Setting]:
    """What a person may have otherwise: the script does it, the counter of points the style."""
    _ = translator(language)
    return [
        Setting(
            "treasures", _("Play Treasures by themselves"), _("All of them, when the buy phase begins."), False
        ),
        Setting("moat", _("Show the Moat by itself"), _("Whenever somebody attacks you."), False),
        Setting(
            "end-turn",
            _("End the turn by itself"),
            _("After the last purchase, with a moment to take it back."),
            False,
        ),
        Setting("points", _("Points counter"), _("Everybody's points, at all times."), True),
    ]


def pieces(scene: Scene) -> dict[str, Markup]:
    return {
        "facts": _facts(scene),
        "supply": _draft(scene) if scene.view["phase"] == "draft" else _supply(scene),
        "play": play_area(scene),
        "trash": trash(scene),
        "deck": deck(scene),
        "discard": discard(scene),
        **players(scene),
        "counters": _counters(scene),
        "buttons": buttons(scene),
        "hand": _picked(scene) if scene.view["phase"] == "draft" else hand(scene),
    }


def _progress(scene: Scene) -> tuple[object, ...]:
    view = scene.view
    turn = max(player["turns"] for player in view["seats"])
    possessed = (view["possessed_by"], view["turn"]) if view["possessed_by"] is not None else None
    return view["phase"], _how_near(scene), turn, possessed, scene.names, scene.mine


def _how_near(scene: Scene) -> tuple[int, int]:
    """How many Provinces are left, and how many piles are empty."""
    supply = scene.view["supply"]
    return supply.get("province", 0), sum(1 for left in supply.values() if not left)


@kept(_progress)
def _facts(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    steps = []
    phases = ("draft",) if view["phase"] == "draft" else ("action", "buy", "clean_up")
    for phase in phases:
        here = Markup(' aria-current="step"') if phase == view["phase"] else ""
        steps.append(Markup("<li{}>{}</li>").format(here, phase_name(phase, scene.language)))
    return Markup(
        '<div id="facts" class="facts"><ol class="phases" aria-label="{}">{}</ol>{}{}<p class="ending">{}</p></div>'
    ).format(_("Phase"), join(steps), _possessed(scene), _turn(scene), _ending(scene))


def _turn(scene: Scene) -> Markup:
    number = max(player["turns"] for player in scene.view["seats"])
    if not number:
        return Markup("")
    return Markup('<span class="wide turn">{}</span>').format(scene._("Turn {number}", number=number))


@kept(_how_near)
def _ending(scene: Scene) -> Markup:
    """How far it is to the end, and a sign when it is near."""
    _ = scene._
    provinces, empty = _how_near(scene)
    shown = (
        (card_name("province", scene.language), provinces, provinces <= FEW_PROVINCES),
        (_("Empty piles"), _("{count} of {most}", count=empty, most=PILES_TO_END), empty >= PILES_TO_END - 1),
    )
    return join(
        [
            Markup("<span{}>{} <b>{}</b></span>").format(Markup(' class="near"') if near else "", words, number)
            for words, number, near in shown
        ]
    )


def _possessed(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    if view["possessed_by"] is None or view["phase"] == "over":
        return Markup("")
    words = possession_in_words(scene)
    return Markup('<span class="wide possessed">{}{}</span>').format(icon("eye"), words)


@kept(lambda scene: (scene.view["supply"], taken(scene), choice(scene), scene.names))
def _supply(scene: Scene) -> Markup:
    _ = scene._
    supply = scene.view["supply"]
    offered = offers(scene, SUPPLY)
    gone = taken(scene)
    basic = [card for card in supply if BASIC_PILES >> NUMBERS[card] & 1 or card == "potion"]
    kingdom = by_cost([card for card in supply if card not in basic])
    lists, piles = [], dict[str, Markup]()
    for name, title, cards in (("basic", _("Basic piles"), basic), ("kingdom", _("Kingdom piles"), kingdom)):
        drawn = [_pile(scene, card, offered, gone.get(card, []), card == cards[0]) for card in cards]
        if offered:
            drawn = first_next(drawn)
        piles |= {f"pile-{card}": pile for card, pile in zip(cards, drawn, strict=True)}
        rows = [Markup("<li>{}</li>").format(pile) for pile in drawn]
        lists.append(Markup('<ul class="{}" aria-label="{}">{}</ul>').format(name, title, join(rows)))
    whole = Markup(
        '<section id="supply" class="supply panel" aria-label="{}" data-cards data-basic="{}">{}'
        '<p class="ending">{}</p></section>'
    ).format(
        _("Supply"),
        len(basic),
        join(lists),
        _ending(scene),
    )
    return around(whole, piles)


def _pile(scene: Scene, card: str, offered: dict[str, str], gone: list[int], first: bool) -> Markup:
    left = scene.view["supply"][card]
    notation = offered.get(card, "")
    look = ""
    if "play treasures" in scene.legal or (notation and card in JUNK):
        look = "quiet"  # what can be bought is known when they lie on the table
    elif offered and not notation and left:
        look = "dim"
    return _drawn_pile(
        card,
        edition_of(scene.view),
        scene.language,
        left,
        look,
        notation,
        bool(notation) and picking(scene) is not None,
        "" if notation else why_not(scene, card),
        tuple(gone),
        taken_in_words(scene, gone) if gone else "",
        first,
    )


@lru_cache(20_000)
def _drawn_pile(
    card: str,
    edition: str,
    language: str,
    left: int,
    look: str,
    notation: str,
    picked: bool,
    no: str,
    gone: tuple[int, ...],
    who: str,
    first: bool,
) -> Markup:
    """A pile with so many cards, what can be done with it or why nothing can, and whose hands cards went to."""
    _ = translator(language)
    said = [_("{count} left", count=left) if left else _("the pile is empty")]
    more = ["stack"] if left > 1 else [] if left else ["empty"]
    more += [look] if look else []
    extra = Markup('<span class="count">{}</span>').format(left)
    offer: Markup | str = act(notation) if notation else ""
    if notation:
        said.append(what_it_does(notation, language))
    if picked:
        offer, fate = pick(notation, language)
        offer += Markup(' data-one="{}"').format(_("Buy {card}, end turn", card=card_name(card, language)))
        extra += fate
    if gone:
        more.append("taken-from")
        said.append(who)
        extra += taken_mark(gone)
    return drawn_card(
        card,
        edition,
        language,
        name=f"pile-{card}",
        more=" ".join(more),
        label="; ".join(said),
        offer=offer,
        why_not=no,
        mark=MARKS.get(notation.partition(" ")[0], ""),
        extra=extra,
        first=first,
        pile=True,
    )


def _draft(scene: Scene) -> Markup:
    """What can still be picked."""
    _ = scene._
    view = scene.view
    sets = SETS[view["options"]["sets"]]
    pool = [card for card in IDS if sets >> NUMBERS[card] & 1 and card not in view["kingdom"]]
    offered = offers(scene, POOL)
    cards = [
        drawn_card(
            card,
            edition_of(scene.view),
            scene.language,
            name=f"pool-{card}",
            offer=act(offered[card]) if card in offered else "",
            mark="plus",
            first=index == 0,
            pile=True,
        )
        for index, card in enumerate(by_cost(pool))
    ]
    return Markup(
        '<section id="supply" class="supply panel pool" aria-label="{}" data-cards data-count="{}">'
        "<ul>{}</ul></section>"
    ).format(
        _("Cards to pick from"),
        len(cards),
        join(first_next([Markup("<li>{}</li>").format(card) for card in cards])),
    )


def _picked(scene: Scene) -> Markup:
    _ = scene._
    kingdom = scene.view["kingdom"]
    picked = [
        Markup('<li id="picks-{0}" data-moves data-from="pool-{0}">{1}</li>').format(
            card,
            drawn_card(
                card,
                edition_of(scene.view),
                scene.language,
                name=f"picked-{card}",
                size="large",
                first=index == 0,
            ),
        )
        for index, card in enumerate(kingdom)
    ]
    slots = [
        Markup('<li class="slot"><span>{}</span></li>').format(number)
        for number in range(len(kingdom) + 1, SIZE + 1)
    ]
    return Markup(
        '<section id="hand" class="own picks" aria-label="{0}" data-cards><h2 class="label">{0}</h2>'
        '<ul class="hand-cards" data-count="{1}" data-size="more">{2}{3}</ul></section>'
    ).format(
        _("The kingdom: {count} of {most}", count=len(kingdom), most=SIZE),
        SIZE,
        join(picked),
        join(slots),
    )


def _left(scene: Scene) -> tuple[object, ...]:
    view = scene.view
    counts = [view[name] for name in ("actions", "buys", "coins", "potions")]
    return view["phase"], counts, "potion" in view["supply"]


@kept(_left)
def _counters(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    if view["phase"] in ("draft", "over"):
        return Markup('<ul id="counters" class="counters" hidden></ul>')
    shown = [
        ("actions", sign("s-action"), _("Actions"), view["phase"] == "action"),
        ("buys", sign("s-buy"), _("Buys"), view["phase"] == "buy"),
        ("coins", coin(""), _("Coins"), False),
    ]
    if "potion" in view["supply"] or view["potions"]:
        shown.append(("potions", flask(), _("Potions"), False))
    rows = [
        Markup('<li class="counter{}{}">{}<b>{}</b> <span class="label">{}</span></li>').format(
            " zero" if not view[name] else "", " focus" if here and view[name] else "", drawn, view[name], title
        )
        for name, drawn, title, here in shown
    ]
    return Markup('<ul id="counters" class="counters" aria-label="{}">{}</ul>').format(
        _("Left this turn"), join(rows)
    )
