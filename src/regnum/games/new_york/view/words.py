"""The New York Card Game in words: names, what is asked, what happened, what was scored."""

from __future__ import annotations

from regnum.games.new_york.rules.data import BUILDING_NAMES, CURRENCY_NAMES
from regnum.locales import translator
from regnum.view import Score, View

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
        return _("Take more money, up to 5 in all, or be done.")
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
        "Pay for {building}: {paid} of {price} in {currency}.",
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


def sentence(event: View, names: list[str], language: str) -> str:
    _ = translator(language)
    kind = event["kind"]
    who = names[event["seat"]] if event["seat"] >= 0 else ""
    if kind == "take":
        return _("{who}: takes {cards}", who=who, cards=money_words(event["cards"], language))
    if kind == "buy":
        return _purchase(event, who, language)
    if kind == "stop":
        return _("{who}: stops", who=who)
    if kind == "pass":
        return _("{who}: passes, for nothing can be taken or bought", who=who)
    if kind == "money":
        return _("New money: {cards}", cards=money_words(event["cards"], language))
    if kind == "shuffle":
        return _("The discarded money is shuffled: {count:card|cards}", count=event["count"])
    if kind == "scoring":
        parties = [*names, DIRK]
        points = ", ".join(f"{parties[party]} {points}" for party, points in enumerate(event["points"]))
        return _("Scoring {scoring}: {points}", scoring=event["scoring"], points=points)
    if kind == "leftover":
        building = building_words([event["building"]], event["theme"], language)
        currency = currency_name(event["currency"], language)
        if who:
            return _(
                "{who}: gets {building}, left over ({currency})", who=who, building=building, currency=currency
            )
        return _("Nobody gets {building}, left over ({currency})", building=building, currency=currency)
    cards = building_words(event["cards"], event["theme"], language)
    if kind == "dirk":
        return _("Dirk: gets {cards}", cards=cards)
    return _("New buildings: {cards}", cards=cards)


def _purchase(event: View, who: str, language: str) -> str:
    _ = translator(language)
    values = {
        "who": who,
        "building": building_words([event["building"]], event["theme"], language),
        "cards": money_words(event["cards"], language),
    }
    if event["gift"]:
        if event["exact"]:
            return _("{who}: buys {building} for Dirk, exactly, with {cards}", **values)
        return _("{who}: buys {building} for Dirk with {cards}", **values)
    if event["exact"]:
        return _("{who}: buys {building} exactly, with {cards}", **values)
    return _("{who}: buys {building} with {cards}", **values)


def outcome_rows(outcome: View, seat: int, language: str) -> list[tuple[str, int]]:
    """The score of a seat, item by item, in words."""
    return _score_rows(outcome["seats"][seat]["items"], outcome["theme"], language)


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
