"""The New York Card Game in words: names, what is asked, what happened, what was scored."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.new_york.rules.data import BUILDING_NAMES, CURRENCY_NAMES
from regnum.locales import translator
from regnum.view import Score, View
from regnum.view.things import thing

DIRK = "Dirk"


def theme_of(view: View) -> str:
    return str(view["options"]["theme"])


def building_name(kind: str, theme: str, language: str) -> str:
    return BUILDING_NAMES[theme][kind][language]


def picture_of(kind: str, theme: str) -> str:
    """The name of a building in the artwork."""
    return kind if theme == "new_york" else f"{theme}-{kind}"


def currency_name(currency: str, language: str) -> str:
    return CURRENCY_NAMES[currency][language]


def money_words(cards: list[str], language: str) -> str:
    """For instance: blue 3, green 5."""
    split = [card.split("-") for card in cards]
    return ", ".join(f"{currency_name(currency, language)} {value}" for currency, value in split)


def building_words(cards: list[str], theme: str, language: str) -> str:
    split = [card.split("-") for card in cards]
    return ", ".join(f"{building_name(kind, theme, language)} {price}" for kind, price in split)


def card_count(count: int, language: str) -> str:
    _ = translator(language)
    return _("{count:card|cards}", count=count)


def asked(view: View, language: str) -> str:
    _ = translator(language)
    phase = view["phase"]
    if phase == "over":
        return _("The game is over.")
    if phase == "take":
        return _("Take more money, up to 5 in all, or stop.")
    if phase == "act":
        if view["extra"]:
            return _("Paid exactly: take money, buy another building, or stop.")
        payments = [slot["payment"] for slot in view["slots"]]
        if not view["row"] and all(payment and payment["least"] is None for payment in payments):
            return _("Nothing can be taken or bought: pass.")
        return _("Take money or buy a building.")
    slot = slot_of(view, view["buying"])
    building = building_name(slot["building"], theme_of(view), language)
    if phase == "give":
        return _("Keep it or give it to Dirk: {building}.", building=building)
    return _(
        "Pay for the {building}: {paid} of {price} in {currency}.",
        building=building,
        paid=total(view["chosen"]),
        price=slot["price"],
        currency=currency_name(view["buying"], language),
    )


def slot_of(view: View, currency: str) -> View:
    found: View = next(slot for slot in view["slots"] if slot["currency"] == currency)
    return found


def total(cards: list[str]) -> int:
    return sum(int(card.split("-")[1]) for card in cards)


def verdict(slot: View, language: str) -> str:
    """How the viewer stands to a building: exactly, so much too much, or so much too little."""
    _ = translator(language)
    payment = slot["payment"]
    if payment is None:
        return ""
    if payment["exact"]:
        return _("exact")
    if payment["least"] is None:
        return _("{count} short", count=slot["price"] - payment["have"])
    return _("{count} over", count=payment["least"] - slot["price"])


def shortest(payment: View) -> str:
    """The exact payment with the fewest cards, as a sum: 3+5."""
    cards: list[str] = min(payment["exact"], key=len)
    return "+".join(card.split("-")[1] for card in cards)


PLAYING = ("take", "buy", "stop", "pass")
"""The kinds of events that are somebody's own doing; all others follow from them."""


def begins_turn(event: View, so_far: Sequence[View]) -> bool:
    """Several things may be done in one turn, after exact payments; then it is another's."""
    return event["kind"] in PLAYING and any(
        before["kind"] in PLAYING and before["seat"] != event["seat"] for before in so_far
    )


def stops(event: View) -> bool:
    return bool(event["kind"] == "scoring")


def sentence(event: View, names: Sequence[str], language: str) -> str:
    _ = translator(language)
    kind = event["kind"]
    who = names[event["seat"]] if event["seat"] >= 0 else ""
    if kind == "take":
        return _("{who} {who:takes|take} {cards}", who=who, cards=_money_things(event["cards"], language))
    if kind == "buy":
        return f"{bought(event, names, language)} {paid_with(event, language)}"
    if kind == "stop":
        return _("{who} {who:stops|stop}", who=who)
    if kind == "pass":
        return _("{who} {who:passes|pass}: nothing can be taken or bought", who=who)
    if kind == "money":
        return _("New money: {cards}", cards=money_words(event["cards"], language))
    if kind == "shuffle":
        return _("The discarded money is shuffled: {count:card|cards}", count=event["count"])
    if kind == "scoring":
        parties = [*names, DIRK]
        points = ", ".join(f"{parties[party]} {points}" for party, points in enumerate(event["points"]))
        return _("Scoring {scoring}: {points}", scoring=event["scoring"], points=points)
    if kind == "leftover":
        building = _building_thing(event["building"], event["seat"], event["theme"], language)
        currency = currency_name(event["currency"], language)
        if event["seat"] >= 0:
            return _(
                "{who} {who:gets|get} {building}, left over ({currency})",
                who=who,
                building=building,
                currency=currency,
            )
        return _("Nobody gets {building}, left over ({currency})", building=building, currency=currency)
    if kind == "dirk":
        things = [_building_thing(card, -1, event["theme"], language) for card in event["cards"]]
        return _("Dirk gets {cards}", cards=", ".join(things))
    return _("New buildings: {cards}", cards=building_words(event["cards"], event["theme"], language))


def bought(event: View, names: Sequence[str], language: str) -> str:
    """Who bought what, and for whom."""
    _ = translator(language)
    who = names[event["seat"]]
    owner = -1 if event["gift"] else event["seat"]
    building = _building_thing(event["building"], owner, event["theme"], language)
    if event["gift"]:
        return _("{who} {who:buys|buy} {building} for Dirk", who=who, building=building)
    return _("{who} {who:buys|buy} {building}", who=who, building=building)


def paid_with(event: View, language: str) -> str:
    """What a purchase was paid with, as it goes on after `bought`."""
    _ = translator(language)
    cards = _money_things(event["cards"], language)
    return _("with exactly {cards}", cards=cards) if event["exact"] else _("with {cards}", cards=cards)


def _money_things(cards: list[str], language: str) -> str:
    return ", ".join(thing("money", card, money_words([card], language)) for card in cards)


def owned_thing(kind: str, party: int, players: int) -> str:
    """The name of all buildings of a type that a party has, where the log points at them."""
    return f"{kind}-{party if party < players else -1}"


def _building_thing(card: str, owner: int, theme: str, language: str) -> str:
    """A building in a sentence, pointing at those of its owner; -1 is Dirk, or nobody."""
    kind = card.split("-")[0]
    return thing("building", f"{kind}-{owner}", building_words([card], theme, language))


def outcome_rows(outcome: View, seat: int, language: str) -> list[tuple[str, int]]:
    """The score of a seat, item by item, in words."""
    return _score_rows(outcome["seats"][seat]["items"], outcome["theme"], language)


def reason(view: View, item: dict[str, str], language: str) -> tuple[str, str] | None:
    """The majorities of a building, in all scorings together."""
    if "building" not in item or "scoring" in item:
        return None
    return building_name(item["building"], theme_of(view), language), "points"


def at_once(view: View, events: Sequence[View], language: str) -> list[str]:
    _ = translator(language)
    said = []
    for event in events:
        if event["kind"] == "buy" and event["exact"]:
            building = building_words([event["building"]], event["theme"], language)
            said.append(_("{building} is paid exactly: you act once more", building=building))
    return said


def others(outcome: View, language: str) -> list[Score]:
    """Dirk scores, too, though he is no player."""
    dirk = outcome["dirk"]
    if dirk is None:
        return []
    return [Score(DIRK, _score_rows(dirk["items"], outcome["theme"], language), dirk["score"])]


def _score_rows(items: list[View], theme: str, language: str) -> list[tuple[str, int]]:
    _ = translator(language)
    rows = []
    for item in items:
        values = {
            "scoring": item["scoring"],
            "building": building_name(item["building"], theme, language),
            "count": item["count"],
            "place": item["place"],
        }
        if item["shared_by"] == 1:
            words = _("{scoring}: {building} x {count}, place {place}", **values)
        else:
            words = _(
                "{scoring}: {building} x {count}, place {place}, shared by {players}",
                **values,
                players=item["shared_by"],
            )
        rows.append((words, item["points"]))
    return rows
