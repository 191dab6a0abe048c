"""The table as a picture: four columns, one a currency, with the building on top and the money for it below."""

from __future__ import annotations

from regnum.games.new_york import GAME
from regnum.games.new_york.rules.data import CURRENCIES, SCORINGS, TYPES
from regnum.games.new_york.view import standing
from regnum.games.new_york.view.memory import for_people
from regnum.games.new_york.view.words import (
    asked,
    building_name,
    card_count,
    currency_name,
    picture_of,
    shortest,
    slot_of,
    theme_of,
    total,
    verdict,
)
from regnum.locales import in_front, translator
from regnum.view import View, picture

INKS = {"yellow": "#a87a00", "blue": "#2467a8", "green": "#2d7a3c", "orange": "#b8500f"}
TINTS = {"yellow": "#fbe9ad", "blue": "#d3e5f6", "green": "#d6ecd2", "orange": "#fcdcc3"}
ON_TINT = {"yellow": "#4d3800", "blue": "#123b63", "green": "#164a21", "orange": "#652800"}
ACT, GLOW = "#1d6b57", "#e0a526"

EDGE, GAP = 16, 12
SLOT_WIDTH, SLOT_HEIGHT, SLOT_STEP = 164, 258, 174
POSTER = SLOT_WIDTH - 16
CARD_HEIGHT = POSTER + 34
LEFT_WIDTH = 4 * SLOT_STEP + 10
MARKET_TOP = 66
MONEY_TOP = MARKET_TOP + SLOT_HEIGHT + 20 + GAP
HAND_TOP = MONEY_TOP + 84 + GAP
HAND_HEIGHT = 138
TRACK_HEIGHT = 52
ROW_HEIGHT = 40
LABEL_WIDTH, PARTY_WIDTH = 172, 76
PAY_WIDTHS = {"A": 36, "B": 60, "C": 98}
PURSE_HEIGHT = 36


def svg(view: View, names: list[str], language: str) -> str:
    view = for_people(view)
    everybody = standing.parties(view, names)
    right = EDGE + LEFT_WIDTH + GAP
    right_width = max(520, LABEL_WIDTH + PARTY_WIDTH * len(everybody) + sum(PAY_WIDTHS.values()) + 28)
    parts = [*_header(view, names, language), *_market(view, names, language), *_open_money(view, language)]
    board_height = TRACK_HEIGHT + 84 + ROW_HEIGHT * (len(TYPES) + 1) + 8
    below_board = MARKET_TOP + board_height + GAP
    parts += _board(view, names, language, right, right_width, board_height)
    purses_height = 16 + PURSE_HEIGHT * len(names)
    if view["viewer"] is None:
        parts += _purses(view, names, language, EDGE, HAND_TOP, LEFT_WIDTH)
        height = max(HAND_TOP + purses_height, below_board - GAP) + EDGE
    else:
        parts += _hand(view, language)
        parts += _purses(view, names, language, right, below_board, right_width)
        height = max(HAND_TOP + HAND_HEIGHT, below_board + purses_height) + EDGE
    return picture.picture(
        GAME.titles[language], right + right_width + EDGE, height, picture.art("new_york"), parts
    )


# The left half: what can be bought and taken, and the viewer's hand


def _header(view: View, names: list[str], language: str) -> list[str]:
    title = {"new_york": "New York", "alhambra": "Alhambra"}[theme_of(view)]
    words = asked(view, language)
    parts = [picture.text(EDGE + 4, 44, title, 28, weight=700, family=picture.SERIF, fill=picture.ROYAL)]
    x = EDGE + 176
    if view["seat"] >= 0:
        parts.append(picture.use(f"seat-{view['seat'] + 1}", x, 23, 24))
        words = f"{names[view['seat']]}: {words}"
    else:
        words += " " + _winners(view, names, language)
    return [*parts, picture.text(x + 34, 42, words, 21, weight=500, family=picture.SERIF)]


def _winners(view: View, names: list[str], language: str) -> str:
    _ = translator(language)
    winners = [names[seat] for seat, score in enumerate(view["scores"]) if score == max(view["scores"])]
    if len(winners) == 1:
        return _("Winner: {who}", who=winners[0])
    return _("Shared win: {who}", who=", ".join(winners))


def _market(view: View, names: list[str], language: str) -> list[str]:
    parts = [picture.panel(EDGE, MARKET_TOP, LEFT_WIDTH, SLOT_HEIGHT + 20)]
    left_over = {left["currency"]: left for left in view["leftovers"]}
    for index, slot in enumerate(view["slots"]):
        note = verdict(slot, language)
        left = left_over.get(slot["currency"])
        if left is not None:
            kind, price = left["building"].split("-")
            slot = {**slot, "building": kind, "price": int(price)}
            note = "→ " + ("-" if left["seat"] is None else names[left["seat"]])
        parts += _slot(view, slot, note, EDGE + 10 + index * SLOT_STEP, MARKET_TOP + 10, language)
    return parts


def _slot(view: View, slot: View, words: str, x: float, y: float, language: str) -> list[str]:
    currency = slot["currency"]
    payment = slot["payment"]
    exact = payment is not None and bool(payment["exact"])
    edge, width = INKS[currency], 1.0
    if view["buying"] == currency:
        edge, width = ACT, 4
    elif exact:
        edge, width = GLOW, 3
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{SLOT_WIDTH}" height="{SLOT_HEIGHT}" rx="10" fill="{TINTS[currency]}" '
        f'stroke="{edge}" stroke-width="{width:g}"/>',
        picture.use(currency, x + 9, y + 9, 20),
        picture.text(
            x + 36, y + 25, in_front(currency_name(currency, language)), 17, weight=700, fill=ON_TINT[currency]
        ),
    ]
    if slot["building"] is None:
        parts.append(
            f'<rect x="{x + 8:g}" y="{y + 36:g}" width="{POSTER}" height="{CARD_HEIGHT}" rx="8" fill="none" '
            f'stroke="{INKS[currency]}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="7 6"/>'
        )
        return parts
    name = in_front(building_name(slot["building"], theme_of(view), language))
    parts += [
        f'<rect x="{x + 8:g}" y="{y + 36:g}" width="{POSTER}" height="{CARD_HEIGHT}" rx="8" '
        f'fill="{picture.PAPER}"/>',
        picture.use(picture_of(slot["building"], theme_of(view)), x + 8, y + 36, POSTER),
        f'<rect x="{x + 14:g}" y="{y + 42:g}" width="72" height="36" rx="8" fill="{picture.PAPER}"/>',
        picture.text(x + 56, y + 69, slot["price"], 26, weight=700, family=picture.SERIF, anchor="end"),
        picture.use(currency, x + 61, y + 50, 20),
        picture.text(
            x + SLOT_WIDTH / 2,
            y + 36 + POSTER + 24,
            name,
            15 if len(name) > 10 else 18,
            weight=700,
            family=picture.SERIF,
            anchor="middle",
        ),
    ]
    if exact:
        words = f"✓ {words} {shortest(payment)}"
        parts += [
            f'<rect x="{x + 8:g}" y="{y + SLOT_HEIGHT - 33:g}" width="{POSTER}" height="25" rx="12" '
            f'fill="{GLOW}"/>',
            picture.text(
                x + SLOT_WIDTH / 2,
                y + SLOT_HEIGHT - 15,
                words,
                16 if len(words) < 13 else 14,
                weight=700,
                fill="#2a1d00",
                anchor="middle",
            ),
        ]
    elif words:
        parts.append(
            picture.text(
                x + SLOT_WIDTH / 2, y + SLOT_HEIGHT - 15, words, 16, fill=ON_TINT[currency], anchor="middle"
            )
        )
    return parts


def _money_card(card: str, x: float, y: float, width: float, height: float) -> list[str]:
    currency, value = card.split("-")
    middle, centre = x + width / 2, y + height / 2
    ink = ON_TINT[currency]
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="7" fill="{TINTS[currency]}" '
        f'stroke="{INKS[currency]}"/>'
    ]
    if height > width:
        sign = min(16, width * 0.55)
        size = min(24, width * 0.66, height * 0.4)
        number = picture.text(
            middle, centre - 1, value, size, anchor="middle", weight=700, family=picture.SERIF, fill=ink
        )
        return [*parts, number, picture.use(currency, middle - sign / 2, centre + height * 0.06, sign)]
    number = picture.text(
        middle - 14, centre + 9, value, 27, anchor="middle", weight=700, family=picture.SERIF, fill=ink
    )
    return [*parts, number, picture.use(currency, middle + 2, centre - 11, 22)]


def _open_money(view: View, language: str) -> list[str]:
    _ = translator(language)
    parts = [picture.panel(EDGE, MONEY_TOP, LEFT_WIDTH, 84)]
    title, below = _("Open money"), "" if view["phase"] == "over" else _("take one, or several up to 5")
    if view["chosen"]:
        title = _("Taken so far") if view["phase"] == "take" else _("Paid so far")
        below = str(total(view["chosen"]))
        if view["buying"]:
            below = _("{paid} of {price}", paid=below, price=slot_of(view, view["buying"])["price"])
    parts += [
        picture.text(EDGE + 16, MONEY_TOP + 36, title, 19, weight=700, family=picture.SERIF),
        picture.text(EDGE + 16, MONEY_TOP + 60, below, 15, fill=picture.INK_2),
    ]
    right = EDGE + LEFT_WIDTH - 12
    for index, card in enumerate(reversed(view["row"])):
        parts += _money_card(card, right - 88 - index * 96, MONEY_TOP + 12, 88, 60)
    step = min(32, 130 / max(1, len(view["chosen"])))
    for index, card in enumerate(view["chosen"]):
        parts += _money_card(card, EDGE + 158 + index * step, MONEY_TOP + 16, 36, 52)
    return parts


def _hand(view: View, language: str) -> list[str]:
    parts = [picture.panel(EDGE, HAND_TOP, LEFT_WIDTH, HAND_HEIGHT)]
    money: list[str] = view["seats"][view["viewer"]]["money"]
    for index, currency in enumerate(CURRENCIES):
        x = EDGE + 14 + index * SLOT_STEP
        mine = [card for card in money if card.startswith(currency)]
        parts += [
            f'<rect x="{x - 4:g}" y="{HAND_TOP + 12:g}" width="3" height="{HAND_HEIGHT - 24}" '
            f'fill="{INKS[currency]}"/>',
            picture.use(currency, x + 6, HAND_TOP + 13, 18),
            picture.text(x + 30, HAND_TOP + 28, in_front(currency_name(currency, language)), 16, weight=700),
            picture.text(x + 156, HAND_TOP + 28, total(mine), 17, weight=700, anchor="end", fill=picture.INK_2),
        ]
        rows = 1 if len(mine) <= 6 else 2
        in_a_row = max(1, (len(mine) + rows - 1) // rows)
        step = min(50, 156 / in_a_row)
        height = 80 if rows == 1 else 39
        for place, card in enumerate(mine):
            left = x + 6 + place % in_a_row * step
            parts += _money_card(card, left, HAND_TOP + 42 + place // in_a_row * 43, step - 4, height)
    return parts


# The right half: the piles, the majorities, and everybody's money


def _track(view: View, language: str, x: float, y: float, width: float) -> list[str]:
    """Five parts of the money pile, the scoring cards in two of them; then the deck of buildings."""
    _ = translator(language)
    done = standing.scored(view)
    deck_width = 178
    boxes = []
    if len(view["pile"]) == 1:
        boxes.append((card_count(view["pile"][0], language), view["pile"][0] > 0, False))
    else:
        for part, size in enumerate(view["pile"]):
            mark = {1: "A", 3: "B"}.get(part, "")
            inside = bool(mark) and mark not in done
            words = f"{size} · {mark}" if inside else f"{mark} ✓" if mark and not size else str(size)
            boxes.append((words, size > 0, inside))
    step = (width - deck_width) / len(boxes)
    deck_x = x + width - deck_width
    now = next((index for index, (_words, left, _inside) in enumerate(boxes) if left), -1)
    parts = [
        picture.text(x + 2, y + 12, _("Money pile"), 14, fill=picture.INK_2),
        picture.text(x + width - 2, y + 12, _("Deck, then scoring C"), 14, fill=picture.INK_2, anchor="end"),
    ]
    y += 18
    for index, (words, left, inside) in enumerate(boxes):
        fill = picture.INK if index == now else picture.PAPER if left else "none"
        ink = picture.CLOTH if index == now else picture.INK if left else picture.INK_2
        edge = GLOW if inside else picture.LINE
        dashes = "" if left else ' stroke-dasharray="4 3"'
        parts += [
            f'<rect x="{x + index * step:g}" y="{y:g}" width="{step - 4:g}" height="30" rx="8" '
            f'fill="{fill}" stroke="{edge}" stroke-width="{3 if inside else 1}"'
            f"{dashes}/>",
            picture.text(
                x + index * step + step / 2 - 2,
                y + 21,
                words,
                16,
                weight=700 if inside else 400,
                fill=ink,
                anchor="middle",
            ),
        ]
    parts += [
        picture.panel(deck_x, y, deck_width, 30, picture.PAPER),
        picture.text(
            deck_x + deck_width / 2, y + 21, _("buildings: {count}", count=view["deck"]), 16, anchor="middle"
        ),
    ]
    return parts


def _board(view: View, names: list[str], language: str, x: float, width: float, height: float) -> list[str]:
    _ = translator(language)
    everybody = standing.parties(view, names)
    top = MARKET_TOP
    parts = [
        picture.panel(x, top, width, height),
        *_track(view, language, x + 12, top + 12, width - 24),
    ]
    head = top + TRACK_HEIGHT + 20
    pay_x = x + width - 12 - sum(PAY_WIDTHS.values())
    first = x + 12 + LABEL_WIDTH
    step = (pay_x - first) / len(everybody)
    rows_top = head + 58
    bottom = rows_top + ROW_HEIGHT * len(TYPES)
    next_one = "" if view["phase"] == "over" else standing.next_scoring(view)
    parts.append(picture.text(x + 14, head + 48, _("Most of each"), 19, weight=700, family=picture.SERIF))
    # Behind everything: the column of the chooser, and that of the scoring to come.
    if view["seat"] >= 0:
        parts.append(
            f'<rect x="{first + view["seat"] * step + 2:g}" y="{head - 6:g}" width="{step - 4:g}" '
            f'height="{bottom + ROW_HEIGHT - head + 4:g}" rx="8" fill="{picture.PAPER}" stroke="{ACT}" '
            f'stroke-width="2"/>'
        )
    for party, (name, owner) in enumerate(everybody):
        middle = first + party * step + step / 2
        emblem = "dirk" if party >= len(names) else f"seat-{party + 1}"
        short = name if len(name) <= 8 else name[:7] + "…"
        parts += [
            picture.use(emblem, middle - 9, head - 1, 18),
            picture.text(middle, head + 31, short, 13 if len(short) > 6 else 15, weight=700, anchor="middle"),
            picture.text(middle, head + 52, owner["score"], 20, weight=700, family=picture.SERIF, anchor="middle"),
        ]
    for scoring in SCORINGS:
        pay_width = PAY_WIDTHS[scoring]
        if scoring == next_one:
            parts.append(
                f'<rect x="{pay_x:g}" y="{head + 4:g}" width="{pay_width}" height="{bottom - head - 4:g}" rx="6" '
                f'fill="{picture.BEST}"/>'
            )
        mark = "✓" if scoring in standing.scored(view) else ""
        parts.append(
            picture.text(
                pay_x + pay_width / 2,
                head + 48,
                scoring + mark,
                20,
                weight=700,
                family=picture.SERIF,
                fill=picture.ROYAL,
                anchor="middle",
            )
        )
        for row, kind in enumerate(TYPES):
            words = " · ".join(str(points) for points in standing.pays(scoring, kind))
            parts.append(
                picture.text(
                    pay_x + pay_width / 2,
                    rows_top + row * ROW_HEIGHT + 26,
                    words,
                    15,
                    weight=700 if scoring == next_one else 400,
                    fill=picture.INK if scoring == next_one else picture.INK_2,
                    anchor="middle",
                )
            )
        pay_x += pay_width
    for row, kind in enumerate(TYPES):
        y = rows_top + row * ROW_HEIGHT
        parts += [
            f'<path d="M{x + 12:g} {y:g}H{x + width - 12:g}" stroke="{picture.LINE}"/>',
            picture.use(picture_of(kind, theme_of(view)), x + 14, y + 4, 32),
            picture.text(x + 56, y + 26, in_front(building_name(kind, theme_of(view), language)), 16, weight=500),
        ]
        leaders = standing.leaders(view, kind)
        for party, count in enumerate(standing.counts(view, kind)):
            middle = first + party * step + step / 2
            leads = party in leaders
            parts.append(
                picture.text(
                    middle,
                    y + 27,
                    count or "·",
                    19,
                    weight=700 if leads else 400,
                    fill=picture.INK if leads else picture.INK_2,
                    anchor="middle",
                )
            )
            if leads:
                parts.append(
                    picture.use("crown" if len(leaders) == 1 else "crown-shared", middle + 9, y + 12, 17, 15)
                )
    parts.append(f'<path d="M{x + 12:g} {bottom:g}H{x + width - 12:g}" stroke="{picture.LINE}"/>')
    if next_one:
        words = _("if {scoring} came now", scoring=next_one)
        parts.append(picture.text(x + 14, bottom + 26, words, 16, fill=picture.INK_2))
        for party, points in enumerate(standing.if_it_came_now(view)):
            middle = first + party * step + step / 2
            parts.append(picture.text(middle, bottom + 26, f"+{points}", 17, weight=700, anchor="middle"))
    return parts


def _purses(view: View, names: list[str], language: str, x: float, y: float, width: float) -> list[str]:
    """Everybody's money, as far as this viewer is told."""
    _ = translator(language)
    parts = [picture.panel(x, y, width, 16 + PURSE_HEIGHT * len(names))]
    for seat, owner in enumerate(view["seats"]):
        line = y + 8 + seat * PURSE_HEIGHT
        name = names[seat] if len(names[seat]) <= 12 else names[seat][:11] + "…"
        parts += [
            picture.use(f"seat-{seat + 1}", x + 14, line + 9, 18),
            picture.text(x + 40, line + 24, name, 15, weight=700),
        ]
        at = x + 178.0
        cards = card_count(owner["cards"], language)
        if owner["money"] is None:
            parts.append(picture.text(at, line + 24, cards, 16, fill=picture.INK_2))
            continue
        room = width - 178 - 14
        values = len(owner["money"])
        chip = min(24.0, (room - 4 * 32 - (80 if owner["unseen"] else 0)) / max(1, values))
        for currency in CURRENCIES:
            mine = [card.split("-")[1] for card in owner["money"] if card.startswith(currency)]
            if not mine:
                continue
            parts.append(picture.use(currency, at, line + 10, 16))
            at += 20
            for value in mine:
                parts += [
                    f'<rect x="{at + 1:g}" y="{line + 6:g}" width="{chip - 2:g}" height="25" rx="4" '
                    f'fill="{TINTS[currency]}"/>',
                    picture.text(
                        at + chip / 2,
                        line + 24,
                        value,
                        min(16, chip * 0.9),
                        weight=700,
                        fill=ON_TINT[currency],
                        anchor="middle",
                    ),
                ]
                at += chip
            at += 12
        if owner["unseen"]:
            words = _("and {count} unseen", count=owner["unseen"])
            parts.append(picture.text(at, line + 24, words, 15, fill=picture.INK_2))
        elif not owner["money"]:
            parts.append(picture.text(at, line + 24, cards, 16, fill=picture.INK_2))
    return parts
