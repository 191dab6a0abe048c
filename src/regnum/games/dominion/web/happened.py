"""What happened at a table of Dominion: the turns in the log, the last ones in short, what left the piles since."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from regnum.core.state import NOBODY
from regnum.games.dominion.rules.data import TYPES
from regnum.games.dominion.view.words import card_name, counted, edition_of, kind_of, money
from regnum.games.dominion.web.cards import art_sign, explained, flask
from regnum.server.html import Markup, join, marked, shield
from regnum.server.scene import Scene
from regnum.view import View
from regnum.view.turns import Turn

TOLD_ABOVE = ("turn", "buy", "pick")
"""What the first line of a turn tells."""
PLAYED = ("play", "treasures", "end")
"""What is a line of its own; other things come of it."""
NAMED_CARD = re.compile(r'data-thing="([a-z_]+)"')


@dataclass
class Deeds:
    """A turn in numbers."""

    over: bool = False
    coins: int = 0
    potions: int = 0
    bought: list[str] = field(default_factory=list)
    gained: list[str] = field(default_factory=list)
    """Without having been bought."""
    attacks: list[str] = field(default_factory=list)


def deeds(scene: Scene, turn: Turn) -> Deeds:
    """What the player whose turn it is has done in it."""
    over = turn is not scene.turns[-1] or scene.over
    facts = turn.first, turn.end, turn.seat, over, scene.events_of(turn)
    return scene.kept.drawn(deeds, facts, lambda: _deeds(scene, turn, over))


def _deeds(scene: Scene, turn: Turn, over: bool) -> Deeds:
    found = Deeds(over=over)
    for event in scene.gathered(turn):
        kind = event["kind"]
        if event["seat"] != turn.seat:
            continue
        if kind in ("plus", "treasures"):
            found.coins += event.get("coins", 0)
            found.potions += event.get("potions", 0)
        elif kind == "buy":
            found.bought.append(event["card"])
        elif kind == "pick" or (kind == "gain" and not event.get("bought")):
            found.gained.append(event["card"])
        elif kind == "play" and "Attack" in TYPES[event["card"]]:
            found.attacks.append(event["card"])
    return found


# Cards and money in a line


@lru_cache(2_000)
def chip(card: str, count: int, edition: str, language: str) -> Markup:
    """A card, small enough for a line of text."""
    return Markup(
        '<span class="cardlet {kind}" data-card="{card}" data-thing="{card}" data-explain="{explained}">'
        "{art}{count}{name}</span>"
    ).format(
        kind=kind_of(card).lower(),
        card=card,
        explained=explained(card, edition),
        art=art_sign(card),
        count=Markup('<span class="times">{}×</span>').format(count) if count > 1 else "",
        name=card_name(card, language),
    )


def chips(scene: Scene, cards: list[str]) -> Markup:
    edition = edition_of(scene.view)
    return Markup(" ").join(chip(card, count, edition, scene.language) for card, count in counted(cards))


def drawn(scene: Scene, words: str) -> Markup:
    """A sentence with its money drawn, and its cards explaining themselves."""
    return _drawn(words, edition_of(scene.view))


@lru_cache(10_000, typed=True)  # most are drawn again with every move of a turn
def _drawn(words: str, edition: str) -> Markup:
    text = str(marked(words)).replace('<b class="flask"></b>', flask())
    return Markup(NAMED_CARD.sub(lambda found: f'{found[0]} data-explain="{explained(found[1], edition)}"', text))


# The log


def turn(scene: Scene, turn: Turn) -> Markup:
    """What was bought on top; then what was played, each with what came of it."""
    lines = _lines(scene, turn)
    head = _head(scene, turn, deeds(scene, turn))
    if not lines:
        return head
    return Markup('{}<div class="deeds">{}</div>').format(head, join(lines))


def _head(scene: Scene, turn: Turn, did: Deeds) -> Markup:
    _ = scene._
    who = scene.told_names[turn.seat]
    first = scene.events_of(turn)[0]
    if first["kind"] == "pick":
        said, cards = _("{who} {who:picks|pick}", who=who), did.gained
    elif did.bought or did.over:
        said, cards = _("{who} {who:buys|buy}", who=who), did.bought
        if not cards:
            said = _("{who} {who:buys|buy} nothing", who=who)
    else:
        said, cards = _("{who} {who:is|are} playing", who=who), []
    by = first.get("by")
    possessed = ""
    if by is not None:
        possessed = Markup(' <span class="by">{}</span>').format(
            drawn(scene, _("{by:possessed by *|played by you}", by=scene.told_names[by]))
        )
    return Markup('<p class="head" title="{}">{} {}{}</p>').format(
        scene.names[turn.seat], drawn(scene, said), chips(scene, cards), possessed
    )


def _lines(scene: Scene, turn: Turn) -> list[Markup]:
    """What was done: a line for each thing that is played, below it one for each player with what came of it."""
    lines: list[Markup] = []
    after: list[str] = []
    about = turn.seat

    def close() -> None:
        if after:
            lines.append(Markup('<p class="nest">{}</p>').format(drawn(scene, "; ".join(after))))
            after.clear()

    for event in scene.gathered(turn):
        kind, seat = event["kind"], event["seat"]
        if kind in TOLD_ABOVE:
            continue
        if kind in PLAYED or seat != about:
            close()
            about = seat
        # Who is playing is named above, and anybody else once in a line.
        silent = {turn.seat, about} if after else {turn.seat}
        names = list(scene.told_names)
        for number in silent - {NOBODY}:
            names[number] = type(names[number])()
        said = scene.words.sentence(event, names, scene.language).strip()
        if kind in PLAYED:
            lines.append(Markup("<p>{}</p>").format(drawn(scene, said)))
        elif said:
            after.append(said)
    close()
    return lines


# In short


def lately(scene: Scene, turn: Turn) -> Markup:
    """What somebody bought, or failing that gained, in the last turn."""
    did = deeds(scene, turn)
    cards = did.bought or did.gained
    return chips(scene, cards) if cards else Markup('<span class="quiet">–</span>')


def plate(scene: Scene, seat: int) -> Markup:
    """The last turn of another, at the player: the coins, the attacks, what was bought."""
    last = scene.last_turns.get(seat)
    if last is None or scene.view["phase"] == "draft":
        return Markup("")
    _ = scene._
    did = deeds(scene, last)
    said: list[Markup] = []
    if did.attacks:
        said.append(chips(scene, did.attacks))
    if did.coins or did.potions:
        said.append(drawn(scene, money(did.coins, did.potions, scene.language)))
    if did.bought:
        said.append(Markup("{} {}").format(_("bought"), chips(scene, did.bought)))
    elif did.gained:
        said.append(Markup("{} {}").format(_("gained"), chips(scene, did.gained)))
    elif did.over:
        said.append(Markup("{}").format(_("bought nothing")))
    return Markup('<p class="lately">{}</p>').format(Markup(" ").join(said)) if said else Markup("")


def taken(scene: Scene) -> dict[str, list[int]]:
    """Who gained cards of each pile since one's own last turn: a seat for each card."""
    news = [(turn, scene.events_of(turn)) for turn in scene.news]
    return scene.kept.drawn(taken, news, lambda: _taken(news))


def _taken(news: list[tuple[Turn, list[View]]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for turn, events in news:
        robbed = Counter(_robbed(turn, events))
        for event in events:
            if event["kind"] != "gain":
                continue
            card = event["card"]
            if robbed[card] and not event.get("bought") and event["seat"] == turn.seat:
                robbed[card] -= 1  # it was another's, and never in the pile
            else:
                found.setdefault(card, []).append(event["seat"])
    return found


def _robbed(turn: Turn, events: list[View]) -> list[str]:
    """The Treasures that others have trashed because of a Thief: they may be gained."""
    thief = any(event["kind"] == "play" and event["card"] == "thief" for event in events)
    return [event["card"] for event in events if thief and event["kind"] == "trash" and event["seat"] != turn.seat]


def taken_mark(seats: Sequence[int]) -> Markup:
    """How many are gone from a pile, and who has them now."""
    return Markup('<span class="taken"><b>−{}</b>{}</span>').format(
        len(seats), join([shield(seat) for seat in dict.fromkeys(seats)])
    )


def taken_in_words(scene: Scene, seats: list[int]) -> str:
    counts = Counter(seats)
    who = ", ".join(
        scene.names[seat] if count == 1 else f"{scene.names[seat]} {count}" for seat, count in counts.items()
    )
    return scene._("gained since your turn: {who}", who=who)
