"""Goofspiel in sentences; its table in the terminal and its picture are left to the plain ones."""

from __future__ import annotations

from regnum.locales import translator
from regnum.view import View


def listed(cards: list[int]) -> str:
    return ", ".join(map(str, cards))


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


def bid_of(view: View, seat: int) -> str:
    """What can be seen of a bid: the card, that it lies face down, or nothing yet."""
    if seat >= len(view["bids"]):
        return ""
    return str(view["bids"][seat] or "?")
