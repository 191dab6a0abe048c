"""The table for the terminal. Every currency has a sign beside its colour."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from regnum.games.new_york.rules.data import CURRENCIES, SCORINGS, TYPES
from regnum.games.new_york.view import standing
from regnum.games.new_york.view.memory import for_people
from regnum.games.new_york.view.words import (
    building_name,
    card_count,
    currency_name,
    shortest,
    theme_of,
    total,
    verdict,
)
from regnum.locales import translator
from regnum.view import View

SIGNS = {"yellow": "★", "blue": "♦", "green": "♣", "orange": "▲"}
STYLES = {"yellow": "yellow", "blue": "bright_blue", "green": "green", "orange": "dark_orange3"}
LONGEST_NAME = 7


def board(view: View, names: list[str], language: str) -> RenderableType:
    _ = translator(language)
    view = for_people(view)
    parts: list[RenderableType] = [_slots(view, language), _money_row(view, language)]
    if view["chosen"]:
        chosen = _("Taken so far") if view["phase"] == "take" else _("Paid so far")
        parts.append(Text.assemble(f"{chosen}: ", _money(view["chosen"])))
    parts += [Text(_stock(view, language), style="dim"), Text(), _majorities(view, names, language)]
    parts += [Text(f"* {_('the most')}, + {_('shared')}", style="dim"), Text()]
    parts.append(_hands(view, names, language))
    return Group(*parts)


def _money(cards: list[str]) -> Text:
    """Cards by currency: the sign once, then the values."""
    groups = []
    for currency in CURRENCIES:
        values = [card.split("-")[1] for card in cards if card.startswith(currency)]
        if values:
            groups.append(Text(f"{SIGNS[currency]} {' '.join(values)}", style=STYLES[currency]))
    return Text("   ").join(groups)


def _slots(view: View, language: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), show_header=False)
    for _slot in view["slots"]:
        table.add_column(min_width=16, no_wrap=True)
    rows: list[list[Text]] = [[], [], []]
    for slot in view["slots"]:
        currency = slot["currency"]
        buying = "▶ " if view["buying"] == currency else ""
        rows[0].append(
            Text(f"{buying}{SIGNS[currency]} {currency_name(currency, language)}", style=STYLES[currency])
        )
        if slot["building"] is None:
            rows[1].append(Text("-", style="dim"))
            rows[2].append(Text())
            continue
        name = building_name(slot["building"], theme_of(view), language)
        rows[1].append(Text(f"{name} {slot['price']}", style="bold"))
        payable = slot["payment"] is not None and slot["payment"]["least"] is not None
        exact = payable and bool(slot["payment"]["exact"])
        said = verdict(slot, language)
        if exact:
            said = f"✓ {said} {shortest(slot['payment'])}"
        rows[2].append(Text(said, style="bold" if exact else "" if payable else "dim"))
    for row in rows:
        table.add_row(*row)
    return table


def _money_row(view: View, language: str) -> Text:
    _ = translator(language)
    return Text.assemble(
        f"{_('Money')}: ",
        _money(view["row"]) if view["row"] else Text("-"),
        Text(f"   ({_('take one, or several up to 5')})", style="dim"),
    )


def _stock(view: View, language: str) -> str:
    """What lies face down, and where the scoring cards are."""
    _ = translator(language)
    done = standing.scored(view)
    pile = " + ".join(
        str(size) + {1: " A" if "A" not in done else "", 3: " B" if "B" not in done else ""}.get(part, "")
        for part, size in enumerate(view["pile"])
        if size
    )
    return _("Deck: {count}; money pile: {pile}", count=view["deck"], pile=pile or 0)


def _majorities(view: View, names: list[str], language: str) -> Table:
    _ = translator(language)
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    table.add_column(_("Buildings"), no_wrap=True)
    for party, (name, _owner) in enumerate(standing.parties(view, names)):
        style = "bold" if party == view["seat"] else ""
        table.add_column(Text(_short(name), style=style), justify="right", no_wrap=True)
    done = standing.scored(view)
    for scoring in SCORINGS:
        table.add_column(f"{scoring} ✓" if scoring in done else scoring, justify="right", no_wrap=True, style="dim")
    for kind in TYPES:
        leaders = standing.leaders(view, kind)
        cells = []
        for party, count in enumerate(standing.counts(view, kind)):
            # A star for the most of a type, a plus for those who share it.
            mark = " " if party not in leaders else "*" if len(leaders) == 1 else "+"
            cells.append(Text(f"{count or '·'}{mark}", style="bold" if party in leaders else ""))
        paid = ["/".join(str(points) for points in standing.pays(scoring, kind)) for scoring in SCORINGS]
        table.add_row(building_name(kind, theme_of(view), language), *cells, *paid)
    if view["phase"] != "over":
        now = [Text(f"+{points} ", style="dim") for points in standing.if_it_came_now(view)]
        table.add_row(Text(_("if {scoring} came now", scoring=standing.next_scoring(view)), style="dim"), *now)
    points = [Text(f"{owner['score']} ", style="bold") for _name, owner in standing.parties(view, names)]
    table.add_row(Text(_("Points"), style="bold"), *points)
    return table


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _hands(view: View, names: list[str], language: str) -> Table:
    """The money of everybody, as far as this viewer is told."""
    _ = translator(language)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for seat, owner in enumerate(view["seats"]):
        if owner["money"] is None:
            known: Text = Text(_("hidden"), style="dim")
        else:
            known = _money(owner["money"])
            if owner["unseen"]:
                known.append(" " + _("and {count} unseen", count=owner["unseen"]), style="dim")
            elif seat == view["viewer"]:
                known.append(f"   ({total(owner['money'])})", style="dim")
        cards = card_count(owner["cards"], language)
        table.add_row(Text(names[seat], style="bold" if seat == view["seat"] else ""), cards, known)
    return table
