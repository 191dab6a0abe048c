"""The table in the terminal: readable with and without colour, in 80 columns."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from regnum.games.dominion.rules.data import IDS, TEXTS, TYPES
from regnum.games.dominion.view.words import (
    KINDS,
    card_name,
    cards_in_words,
    cost_of,
    counted,
    edition_of,
    kind_name,
    kind_of,
    phase_name,
)
from regnum.locales import translator
from regnum.view import View

SIGNS = {"Action": "*", "Attack": "!", "Reaction": "^", "Treasure": "$", "Victory": "#", "Curse": "-"}
"""What a card is, for those who see no colours."""
STYLES = {
    "Action": "default",
    "Attack": "red",
    "Reaction": "blue",
    "Treasure": "yellow",
    "Victory": "green",
    "Curse": "magenta",
}
BASIC = ("copper", "silver", "gold", "potion", "estate", "duchy", "province", "curse")


def affordable(view: View, card: str) -> bool:
    """Whether the player who buys now could buy this card."""
    coins, potions = cost_of(card)
    buying = view["phase"] == "buy" and view["asked"] is not None and view["asked"]["effect"] == "buy_phase"
    enough = coins <= view["coins"] and potions <= view["potions"]
    return bool(buying and enough and view["buys"] > 0 and view["supply"][card] > 0)


def card_text(card: str, language: str, count: int = 1) -> Text:
    kind = kind_of(card)
    times = "" if count == 1 else f"{count}x "
    return Text(f"{times}{SIGNS[kind]}{card_name(card, language)}", style=STYLES[kind])


def cards_text(cards: list[str], language: str) -> Text:
    """Cards with their numbers, the same ones together."""
    if not cards:
        return Text("-", style="dim")
    return Text("  ").join(card_text(card, language, count) for card, count in counted(cards))


def _pile(view: View, card: str, language: str) -> list[Text]:
    coins, potions = cost_of(card)
    left = view["supply"][card]
    style = "dim" if left == 0 else STYLES[kind_of(card)]
    mark = "+" if affordable(view, card) else " "
    return [
        Text(f"{mark}{coins}{'P' if potions else ' '}", style="bold" if mark == "+" else "dim"),
        Text(f"{SIGNS[kind_of(card)]}{card_name(card, language)}", style=style),
        Text(str(left), style="bold red" if left == 0 else "bold" if left < 3 else ""),
    ]


def _supply(view: View, language: str) -> RenderableType:
    """Three columns: the basic cards, and the kingdom by cost."""
    piles = list(view["supply"])
    basic = [card for card in BASIC if card in piles]
    kingdom = sorted(
        (card for card in piles if card not in BASIC), key=lambda card: (*cost_of(card), IDS.index(card))
    )
    half = (len(kingdom) + 1) // 2
    columns = [basic, kingdom[:half], kingdom[half:]]
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), expand=False)
    for _column in columns:
        table.add_column(justify="left", no_wrap=True)
        table.add_column(no_wrap=True, min_width=14)
        table.add_column(justify="right", no_wrap=True, min_width=3)
    for row in range(max(len(column) for column in columns)):
        cells: list[Text] = []
        for column in columns:
            cells += _pile(view, column[row], language) if row < len(column) else [Text()] * 3
        table.add_row(*cells)
    return table


def _legend(view: View, language: str) -> Text:
    _ = translator(language)
    parts = [Text(f"{SIGNS[kind]} {kind_name(kind, language)}", style=STYLES[kind]) for kind in KINDS]
    if "potion" in view["supply"]:
        parts.append(Text(_("P potion"), style="dim"))
    if any(affordable(view, card) for card in view["supply"]):
        parts.append(Text(_("+ for sale"), style="dim"))
    return Text("  ").join(parts)


def _counters(view: View, language: str) -> Text:
    _ = translator(language)
    counters = [
        (_("Actions"), view["actions"]),
        (_("Buys"), view["buys"]),
        (_("Coins"), view["coins"]),
    ]
    if view["potions"] or "potion" in view["supply"]:
        counters.append((_("Potions"), view["potions"]))
    parts = [Text.assemble(f"{name} ", (str(count), "bold" if count else "dim")) for name, count in counters]
    return Text("   ").join([Text(phase_name(view["phase"], language), style="bold reverse"), *parts])


def _line(label: str, content: Text) -> Text:
    return Text.assemble((f"{label}: ", "dim"), content)


def _seat(view: View, seat: int, names: list[str], language: str) -> RenderableType:
    _ = translator(language)
    shown = view["seats"][seat]
    lines = [
        Text.assemble(
            _("Hand {count}", count=shown["hand_size"]),
            "   ",
            _("Deck {count}", count=shown["deck"]),
            "   ",
            _(
                "Discard pile: {card}",
                card=card_name(shown["discard_top"], language) if shown["discard_top"] else "-",
            ),
            "   ",
            _("Turns {count}", count=shown["turns"]),
        )
    ]
    if shown["hand"] is not None:
        lines.append(_line(_("In hand"), cards_text(shown["hand"], language)))
    elif shown["hand_known"]:
        lines.append(_line(_("Known in hand"), cards_text(shown["hand_known"], language)))
    if shown["hand_group"]:
        group = shown["hand_group"]
        lines.append(_line(_("In hand, {count} of", count=group["count"]), cards_text(group["of"], language)))
    if shown["deck_top"]:
        places = ["/".join(card_name(card, language) for card in place) or "?" for place in shown["deck_top"]]
        lines.append(_line(_("On the deck, from the top"), Text(", ".join(places))))
    if shown["play"]:
        lines.append(_line(_("In play"), cards_text(shown["play"], language)))
    if shown["aside"]:
        lines.append(_line(_("Set aside"), cards_text(shown["aside"], language)))
    if shown["returning"]:
        lines.append(_line(_("Comes back after the turn"), cards_text(shown["returning"], language)))
    title = _("{who}: {points:point|points}", who=names[seat], points=view["scores"][seat])
    if seat == view["turn"] and view["phase"] != "over":
        title = f"> {title}"
        if view["possessed_by"] is not None:
            title += " " + _("(possessed by {who})", who=names[view["possessed_by"]])
    active = seat == view["turn"]
    return Panel(Group(*lines), title=Text(title), title_align="left", border_style="bold" if active else "dim")


def _texts(view: View, language: str) -> list[Text]:
    """What cards do: on the first turn of who looks those of the kingdom, later the Actions that may be played."""
    viewer, question = view["viewer"], view["asked"]
    if viewer is None or question is None or view["phase"] not in ("action", "buy"):
        return []
    shown: list[str] = []
    if view["seat"] == viewer and view["seats"][viewer]["turns"] == 1:
        shown = [card for card in view["supply"] if card not in BASIC]
    elif question["effect"] == "action_phase" and view["seat"] == viewer:
        hand = view["seats"][question["seat"]]["hand"]
        shown = [card for card, _count in counted(hand) if "Action" in TYPES[card]]
    texts = TEXTS[edition_of(view)]
    return [Text.assemble(card_text(card, language), ": ", (texts[card][language], "dim")) for card in shown]


def board(view: View, names: list[str], language: str) -> RenderableType:
    _ = translator(language)
    parts: list[RenderableType] = [_supply(view, language), _legend(view, language)]
    if view["trash"]:
        parts.append(_line(_("Trash"), Text(cards_in_words(view["trash"], language))))
    parts += [_seat(view, seat, names, language) for seat in range(len(names))]
    if view["phase"] in ("action", "buy", "clean_up"):
        parts.append(_counters(view, language))
    parts += _texts(view, language)
    return Group(*parts)


assert all(kind in KINDS for kinds in TYPES.values() for kind in kinds)
