"""The table of Dominion as a picture: supply, players, what is in play, and the hand of who looks at it."""

from __future__ import annotations

from collections import Counter

from regnum.games.dominion.rules.data import IDS, TYPES
from regnum.games.dominion.view import cards
from regnum.games.dominion.view.terminal import BASIC, affordable
from regnum.games.dominion.view.words import (
    asked,
    card_name,
    cards_in_words,
    cost_of,
    counted,
    edition_of,
    phase_name,
)
from regnum.locales import translator
from regnum.view import View, picture

WIDTH = 1366
LEFT = 16
MAIN = 1064  # how wide the left part is
SIDE_X = LEFT + MAIN + 12
SIDE = WIDTH - SIDE_X - 16
STEP_X, STEP_Y = cards.SMALL_WIDTH + 8, cards.SMALL_HEIGHT + 16
ACCENT = "#7a1f3d"


def svg(view: View, names: list[str], language: str) -> str:
    parts = [
        *_header(view, language),
        *_supply(view, language),
        *_seats(view, names, language),
        *_in_play(view, names, language),
        *_rail(view, names, language),
    ]
    bottom, height = _bottom(view, names, language)
    parts += bottom
    title = f"Dominion: {', '.join(names)}"
    return picture.picture(title, WIDTH, height, cards.definitions(parts), parts)


def _header(view: View, language: str) -> list[str]:
    _ = translator(language)
    turns = max(seat["turns"] for seat in view["seats"])
    empty = sum(left == 0 for left in view["supply"].values())
    title = "Dominion" if view["phase"] == "draft" else _("Dominion, turn {turn}", turn=turns)
    parts = [
        f'<g fill="{ACCENT}">{picture.use("s-crown", LEFT, 10, 30)}</g>',
        picture.text(LEFT + 40, 33, title, 22, weight=700, family=picture.SERIF),
        picture.text(
            WIDTH - 16,
            32,
            _(
                "Provinces: {provinces} · empty piles: {empty}",
                provinces=view["supply"].get("province", 0),
                empty=empty,
            ),
            16,
            fill=picture.INK_2,
            anchor="end",
        ),
    ]
    x = 500.0
    for phase in ("action", "buy", "clean_up"):
        name = phase_name(phase, language)
        width = picture.width_of(name, 15) + 34
        now = view["phase"] == phase
        parts += [
            f'<path d="M{x:g} 10h{width - 10:g}l10 14-10 14h-{width - 10:g}l8-14z" '
            f'fill="{ACCENT if now else picture.CLOTH}" stroke="{picture.LINE}"/>',
            picture.text(
                x + width / 2,
                29,
                name,
                15,
                weight=700 if now else 400,
                anchor="middle",
                fill="#fff" if now else picture.INK_2,
            ),
        ]
        x += width + 6
    return parts


def _supply(view: View, language: str) -> list[str]:
    """The basic piles in two rows, treasures above, and beside them the kingdom by cost."""
    y = 48
    parts = [picture.panel(LEFT, y, MAIN, 2 * STEP_Y + 14)]
    places: list[tuple[str, float, float]] = []
    for index, card in enumerate(BASIC):
        if card in view["supply"]:
            places.append((card, LEFT + 14 + index % 4 * STEP_X, y + 14 + index // 4 * STEP_Y))
    kingdom = sorted(
        (card for card in view["supply"] if card not in BASIC), key=lambda card: (*cost_of(card), IDS.index(card))
    )
    for index, card in enumerate(kingdom):
        places.append((card, LEFT + 14 + 4 * STEP_X + 28 + index % 5 * STEP_X, y + 14 + index // 5 * STEP_Y))
    buying = _money_is_on_the_table(view)
    marks: list[str] = []
    for card, card_x, card_y in places:
        for_sale = affordable(view, card)
        left = view["supply"][card]
        parts += cards.small_card(card, language, card_x, card_y, left, pale=buying and not for_sale)
        if for_sale:
            marks += cards.mark(card_x, card_y, cards.PLUS, cards.SMALL_WIDTH, cards.SMALL_HEIGHT)
    parts += marks
    return parts


def _money_is_on_the_table(view: View) -> bool:
    """Whether no more Treasures will be played, so that what costs too much now costs too much for this turn."""
    if view["phase"] != "buy" or view["asked"] is None or view["asked"]["effect"] != "buy_phase":
        return False
    hand = view["seats"][view["asked"]["seat"]]["hand"] or []
    return view["bought"] or not any("Treasure" in TYPES[card] for card in hand)


def _seats(view: View, names: list[str], language: str) -> list[str]:
    _ = translator(language)
    parts: list[str] = []
    height = 92
    for seat, name in enumerate(names):
        shown = view["seats"][seat]
        y = 48 + seat * (height + 8)
        active = seat == view["turn"] and view["phase"] != "over"
        parts.append(
            picture.panel(
                SIDE_X,
                y,
                SIDE,
                height,
                picture.PAPER if active else picture.CLOTH,
                picture.SEATS[seat] if active else picture.LINE,
            )
        )
        if active:
            parts.append(f'<rect x="{SIDE_X}" y="{y}" width="6" height="{height}" rx="3" fill="{ACCENT}"/>')
        shown_name, size = name, picture.fitted(name, SIDE - 104, 19, 15)
        while picture.width_of(shown_name, size, bold=True) > SIDE - 100 and len(shown_name) > 4:
            shown_name = shown_name[:-2].rstrip() + "…"
        parts += [
            picture.use(f"seat-{seat + 1}", SIDE_X + 14, y + 12, 30, 34),
            picture.text(SIDE_X + 56, y + 28, shown_name, round(size, 1), weight=700, family=picture.SERIF),
            cards.shield(SIDE_X + SIDE - 40, y + 9, view["scores"][seat], 1.2),
        ]
        x = SIDE_X + 56.0
        for icon, count in (("s-hand", shown["hand_size"]), ("s-deck", shown["deck"])):
            parts += [
                f'<g fill="{picture.INK_2}">{picture.use(icon, x, y + 40, 18)}</g>',
                picture.text(x + 23, y + 55, count, 16, weight=700),
            ]
            x += 58
        top = shown["discard_top"]
        parts += [
            f'<g fill="{picture.INK_2}">{picture.use("s-discard", x, y + 40, 18)}</g>',
            picture.text(x + 23, y + 55, "-" if top is None else card_name(top, language), 14),
        ]
        words = _("Turns {count}", count=shown["turns"])
        if active and view["possessed_by"] is not None:
            words = _("possessed by {who}", who=names[view["possessed_by"]])
        elif shown["hand"] is None and shown["hand_known"]:
            words = _("known in hand: {cards}", cards=cards_in_words(shown["hand_known"], language))
        size = min(14.0, picture.fitted(words, SIDE - 70, 14))
        parts.append(picture.text(SIDE_X + 56, y + 79, words, round(size, 1), fill=picture.INK_2))
    return parts


def _spread(
    shown: list[tuple[str, int]], room: float, width: float, gap: float
) -> tuple[list[tuple[str, int]], float]:
    """Cards side by side: the same ones together when they would not fit otherwise, and then closer."""
    single = [(card, 1) for card, count in shown for _copy in range(count)]
    if len(single) * (width + gap) - gap <= room:
        return single, width + gap
    if len(shown) < 2:
        return shown, width + gap
    return shown, min(width + gap, (room - width) / (len(shown) - 1))


def _in_play(view: View, names: list[str], language: str) -> list[str]:
    _ = translator(language)
    y = 48 + 2 * STEP_Y + 14 + 18
    height = cards.SMALL_HEIGHT + 24
    width = MAIN - 148
    parts = [_zone(LEFT, y, width, height, _("In play: {who}", who=names[view["turn"]]))]
    active = view["seats"][view["turn"]]
    aside = [card for seat in view["seats"] for card in seat["aside"] + seat["returning"]]
    shown, step = _spread(
        list(Counter(active["play"]).items()), width - 24 - (150 if aside else 0), cards.SMALL_WIDTH, 8
    )
    for index, (card, times) in enumerate(shown):
        parts += cards.small_card(card, language, LEFT + 12 + index * step, y + 14, times=times)
    if aside:
        x = LEFT + width - 12 - cards.SMALL_WIDTH
        parts += [
            picture.text(x - 8, y + 36, _("Set aside"), 13, fill=picture.INK_2, anchor="end"),
            *cards.small_card(aside[-1], language, x, y + 14, times=len(aside)),
        ]
    x = LEFT + width + 12
    parts.append(_zone(x, y, 136, height, _("Trash {count}", count=len(view["trash"]))))
    if view["trash"]:
        parts += cards.small_card(view["trash"][-1], language, x + 16, y + 14)
    return parts


def _zone(x: float, y: float, width: float, height: float, label: str) -> str:
    """A place on the table with its name on the edge."""
    label_width = picture.width_of(label, 14) + 12
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="10" fill="none" stroke="#b9ad94" '
        f'stroke-dasharray="4 4"/><rect x="{x + 16:g}" y="{y - 8:g}" width="{label_width:g}" height="16" '
        f'fill="{picture.TABLE}"/>' + picture.text(x + 22, y + 5, label, 14, fill=picture.INK_2)
    )


RAIL_Y = 48 + 2 * STEP_Y + 14 + 18 + cards.SMALL_HEIGHT + 24 + 14
RAIL = 66


def _rail(view: View, names: list[str], language: str) -> list[str]:
    """What is left of the turn, and what is asked."""
    _ = translator(language)
    y = RAIL_Y
    parts = [
        f'<rect y="{y}" width="{WIDTH}" height="{RAIL}" fill="{picture.PAPER}"/>',
        f'<path d="M0 {y}H{WIDTH}M0 {y + RAIL}H{WIDTH}" stroke="{picture.LINE}"/>',
    ]
    counters = [
        ("s-action", _("Actions"), view["actions"]),
        ("s-buy", _("Buys"), view["buys"]),
        ("s-coin", _("Coins"), view["coins"]),
    ]
    if "potion" in view["supply"] or view["potions"]:
        counters.append(("s-flask", _("Potions"), view["potions"]))
    x = float(LEFT)
    for icon, label, count in counters:
        colour = picture.INK if count else "#a69c8a"
        parts += [
            f'<rect x="{x:g}" y="{y + 8}" width="84" height="50" rx="6" stroke="{picture.LINE}" '
            f'fill="{picture.CLOTH if count else "none"}"/>',
            f'<g fill="{"#1f639c" if icon == "s-flask" else colour}">{picture.use(icon, x + 10, y + 14, 20)}</g>',
            picture.text(x + 40, y + 31, count, 20, weight=700, family=picture.SERIF, fill=colour),
            picture.text(x + 10, y + 51, label, round(picture.fitted(label, 70, 13), 1), fill=picture.INK_2),
        ]
        x += 92
    seat = view["seat"]
    who = _("The end") if seat < 0 else names[seat]
    words = asked(view, language)
    x += 16
    if seat >= 0:
        parts.append(picture.use(f"seat-{seat + 1}", x, y + 16, 30, 34))
        x += 44
    size = round(picture.fitted(words, (WIDTH - x - 20) * 1.15, 21), 1)
    parts += [
        picture.text(x, y + 24, who, 15, fill=picture.INK_2),
        picture.text(x, y + 50, words, size, family=picture.SERIF),
    ]
    return parts


def _bottom(view: View, names: list[str], language: str) -> tuple[list[str], float]:
    """The hand of the one who looks, or face down that of the one whose turn it is; and the picture's height."""
    _ = translator(language)
    y = RAIL_Y + RAIL + 22.0
    # In a possessed turn the possessor sees, and plays, the hand of the other.
    deciding = None if view["asked"] is None else view["asked"]["seat"]
    seat = view["viewer"] if view["viewer"] is not None else view["turn"]
    if deciding is not None and view["seats"][deciding]["hand"] is not None:
        seat = deciding
    shown = view["seats"][seat]
    pile_width, pile_height = 112, 150
    deck = _("Deck {count}", count=shown["deck"])
    pile_y = y + cards.LARGE_HEIGHT - pile_height - 18
    parts: list[str] = []
    if shown["deck"]:
        parts += cards.card_back(LEFT, pile_y, pile_width, pile_height)
    else:
        parts.append(_zone(LEFT, pile_y, pile_width, pile_height, ""))
    parts.append(
        picture.text(
            LEFT + pile_width / 2,
            pile_y + pile_height + 17,
            deck,
            round(picture.fitted(deck, 124, 15), 1),
            anchor="middle",
            fill=picture.INK_2,
        )
    )
    discard_x = WIDTH - 16 - pile_width
    top = shown["discard_top"]
    if top is None:
        parts.append(_zone(discard_x, pile_y, pile_width, pile_height, ""))
    else:
        parts += cards.small_card(top, language, discard_x + 4, pile_y + pile_height - cards.SMALL_HEIGHT)
    parts.append(
        picture.text(
            discard_x + pile_width / 2,
            pile_y + pile_height + 17,
            _("Discard pile"),
            15,
            anchor="middle",
            fill=picture.INK_2,
        )
    )
    room = WIDTH - 2 * (pile_width + 44)
    middle = WIDTH / 2
    owner = _("Hand of {who}", who=names[seat])
    parts.append(picture.text(middle, y + cards.LARGE_HEIGHT + 18, owner, 15, anchor="middle", fill=picture.INK_2))
    if shown["hand"] is None:
        count = shown["hand_size"]
        step = min(cards.SMALL_WIDTH + 10, (room - cards.SMALL_WIDTH) / max(1, count - 1))
        left = middle - ((count - 1) * step + cards.SMALL_WIDTH) / 2
        for index in range(count):
            parts += cards.card_back(left + index * step, y + 50, cards.SMALL_WIDTH, 140)
    else:
        hand, step = _spread(counted(shown["hand"]), room, cards.LARGE_WIDTH, 12)
        left = middle - ((len(hand) - 1) * step + cards.LARGE_WIDTH) / 2
        for index, (card, times) in enumerate(hand):
            x = left + index * step
            parts += cards.large_card(card, edition_of(view), language, x, y, times=times)
            if _playable(view, card):
                parts += cards.mark(x, y, cards.TRIANGLE, cards.LARGE_WIDTH, cards.LARGE_HEIGHT)
    return parts, y + cards.LARGE_HEIGHT + 34


def _playable(view: View, card: str) -> bool:
    """Whether a card of the hand may be played now."""
    effect = view["asked"]["effect"] if view["asked"] else ""
    if effect == "action_phase":
        return "Action" in TYPES[card]
    return effect == "buy_phase" and not view["bought"] and "Treasure" in TYPES[card]
