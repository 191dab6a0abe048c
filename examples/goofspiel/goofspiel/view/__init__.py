"""Goofspiel for people: its sentences, the table in the terminal, and as a picture."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from goofspiel import GAME
from regnum.locales import translator
from regnum.view import View, picture

# Words


def listed(cards: list[int], between: str = ", ") -> str:
    return between.join(map(str, cards))


def asked(view: View, language: str) -> str:
    _ = translator(language)
    prizes = view["prizes"]
    if not prizes:
        return _("The game is over.")
    if len(prizes) == 1:
        return _("Bid for prize {prize}.", prize=prizes[0])
    return _("Bid for prizes {prizes}: {points} points.", prizes=listed(prizes), points=sum(prizes))


def sentence(event: View, names: list[str], language: str) -> str:
    _ = translator(language)
    kind, seat = event["kind"], event["seat"]
    if kind == "bid":  # others read of it when the bids are opened
        return _("{who}: bids {card}", who=names[seat], card=event["card"]) if "card" in event else ""
    if kind == "opened":
        bids = [f"{name} ({bid})" for name, bid in zip(names, event["bids"], strict=True)]
        return _("Opened: {bids}", bids=", ".join(bids))
    prizes = listed(event["prizes"])
    if kind == "won":
        return _("{who}: wins {prizes} ({points:+d})", who=names[seat], prizes=prizes, points=event["points"])
    if event["carried"]:
        return _("A tie; for the next round: {prizes}", prizes=prizes)
    return _("A tie; lost: {prizes}", prizes=prizes)


def outcome_rows(outcome: View, seat: int, language: str) -> list[tuple[str, int]]:
    _ = translator(language)
    items = outcome["seats"][seat]["items"]
    return [(_("Prize {prize}", prize=item["prize"]), item["points"]) for item in items]


# In the terminal


def board(view: View, names: list[str], language: str) -> RenderableType:
    _ = translator(language)
    table = Table("", _("Bid"), _("Cards"), _("Won"), _("Points"))
    for seat, (name, held) in enumerate(zip(names, view["seats"], strict=True)):
        table.add_row(
            name,
            bid_of(view, seat),
            listed(held["cards"], " "),
            listed(held["won"], " "),
            str(view["scores"][seat]),
            style="bold" if seat == view["seat"] else "",
        )
    return Group(
        Text.assemble((_("Prize"), "bold"), f": {listed(view['prizes'])}"),
        Text(f"{_('To come')}: {listed(view['pile'])}", style="dim"),
        table,
    )


def bid_of(view: View, seat: int) -> str:
    """What can be seen of a bid: the card, that it lies face down, or nothing yet."""
    if seat >= len(view["bids"]):
        return ""
    return str(view["bids"][seat] or "?")


# As a picture

WIDTH, ROW, GAP = 640, 86, 16
GOLD = "#e0a526"


def svg(view: View, names: list[str], language: str) -> str:
    """The prizes on top, then a row for each player with the prizes won."""
    _ = translator(language)
    parts = [_card(GAP + 70 * number, GAP, 60, 80, prize) for number, prize in enumerate(view["prizes"])]
    if view["pile"]:
        words = f"{_('To come')}: {listed(view['pile'])}"
        parts.append(picture.text(WIDTH - GAP, 62, words, fill=picture.INK_2, anchor="end"))
    y = 2 * GAP + 80 if view["prizes"] else GAP
    for seat, name in enumerate(names):
        title = _("{who}: {points:point|points}", who=name, points=view["scores"][seat])
        parts += [
            picture.panel(GAP, y, WIDTH - 2 * GAP, ROW, edge=picture.SEATS[seat]),
            picture.text(2 * GAP, y + 30, title, 20, weight=700, family=picture.SERIF),
            *(_card(2 * GAP + 42 * n, y + 42, 36, 32, prize) for n, prize in enumerate(view["seats"][seat]["won"])),
        ]
        y += ROW + GAP
    return picture.picture(GAME.titles[language], WIDTH, y, "", parts)


def _card(x: int, y: int, width: int, height: int, prize: int) -> str:
    card = picture.panel(x, y, width, height, picture.PAPER, GOLD)
    return card + picture.text(
        x + width / 2, y + height * 0.65, prize, height / 2, weight=700, family=picture.SERIF, anchor="middle"
    )
