"""What was done, as the log and the strip of last turns draw it: sentences with buildings and money in them."""

from __future__ import annotations

from functools import cache

from regnum.games.new_york.view.words import PLAYING, bought, money_words, paid_with
from regnum.games.new_york.web.parts import currency_of, emblem, kind_name, money_face, stamp, told_party
from regnum.locales import Name
from regnum.server.html import Markup, join, marked, signed
from regnum.server.scene import Scene
from regnum.view import View
from regnum.view.things import MARKED
from regnum.view.turns import Turn

TOLD = ("shuffle", "dirk", "leftover")
"""What else is told of a turn; new cards on the table are seen there."""
FEW_PLAYERS = 4
MOST_DRAWN = 3
"""So many cards that were taken are drawn in the strip of last turns, when there are few players."""


def turn(scene: Scene, turn: Turn) -> Markup:
    """All that was done in one line, and what followed from it below."""
    nameless = _nameless(scene)
    done: list[Markup] = []
    followed: list[Markup] = []
    for event in scene.events_of(turn):
        if event["kind"] in PLAYING:
            done.append(_deed(scene, event, nameless if done else scene.told_names))
        elif event["kind"] == "scoring":
            followed.append(_scoring(scene, event))
        elif event["kind"] in TOLD:
            said = scene.words.sentence(event, scene.told_names, scene.language)
            dirk = _dirk(scene) if event["kind"] == "dirk" else ""
            followed.append(Markup('<p class="follows">{}{}</p>').format(dirk, drawn(scene, said)))
    return join([Markup('<p class="deeds">{}</p>').format(Markup(" ").join(done)), *followed])


def _nameless(scene: Scene) -> list[Name]:
    """For sentences where it is clear who did it."""
    return [type(name)() for name in scene.told_names]


def _dirk(scene: Scene) -> Markup:
    """His arms, which say who he is."""
    return Markup('<span data-explain="dirk">{}</span>').format(emblem(scene, len(scene.names)))


def _deed(scene: Scene, event: View, names: list[Name]) -> Markup:
    if event["kind"] != "buy":
        said = scene.words.sentence(event, names, scene.language).strip()
        return Markup("<span>{}</span>").format(drawn(scene, said))
    return Markup('<span>{} <span class="with">{}</span></span>').format(
        drawn(scene, bought(event, names, scene.language).strip()), drawn(scene, paid_with(event, scene.language))
    )


def drawn(scene: Scene, sentence: str) -> Markup:
    """A sentence with its money as small cards and its buildings in pictures."""
    parts: list[Markup] = []
    at = 0
    for found in MARKED.finditer(sentence):
        between = sentence[at : found.start()]
        kind, name, words = found.groups()
        if kind == "money":
            parts += [marked(between.removeprefix(",")), moneylet(name, scene.language)]
        elif kind == "building":
            parts += [
                marked(between),
                Markup('<span class="thing bought" data-thing="{}">{}{}</span>').format(
                    name, stamp(scene, name.split("-")[0]), words
                ),
            ]
        else:
            parts += [marked(between), marked(found[0])]
        at = found.end()
    return join([*parts, marked(sentence[at:])])


@cache
def moneylet(card: str, language: str) -> Markup:
    """A money card among words."""
    return Markup('<span class="moneylet c-{}" role="img" aria-label="{}">{}</span>').format(
        currency_of(card), money_words([card], language), money_face(card)
    )


def _scoring(scene: Scene, event: View) -> Markup:
    """The points of a scoring in one line, the most first."""
    points: list[int] = event["points"]
    order = sorted(range(len(points)), key=lambda party: -points[party])
    shares = [
        Markup("<span>{}{} {}</span>").format(emblem(scene, party), told_party(scene, party), signed(points[party]))
        for party in order
    ]
    name = scene._("Scoring {scoring}", scoring=event["scoring"])
    return Markup('<p class="scoring-line"><b>{}</b> {}</p>').format(name, Markup(" ").join(shares))


def lately(scene: Scene, turn: Turn) -> Markup:
    """What was bought, otherwise what was taken; dots where there is more than can be drawn."""
    events = [event for event in scene.events_of(turn) if event["kind"] in PLAYING]
    purchases = [_bought(scene, event) for event in events if event["kind"] == "buy"]
    if purchases:
        return purchases[-1] + _more(len(purchases) > 1)
    taken = [card for event in events if event["kind"] == "take" for card in event["cards"]]
    if taken:
        most = MOST_DRAWN if len(scene.names) <= FEW_PLAYERS else 1
        return join([moneylet(card, scene.language) for card in taken[:most]]) + _more(len(taken) > most)
    return drawn(scene, scene.words.sentence(events[-1], _nameless(scene), scene.language))


def _more(there_is: bool) -> Markup:
    return Markup("<i>…</i>" if there_is else "")


def _bought(scene: Scene, event: View) -> Markup:
    kind, price = event["building"].split("-")
    whose = _dirk(scene) if event["gift"] else ""
    name = Markup('<span class="unseen">{} </span>').format(kind_name(scene, kind))
    return Markup("{}{}<b>{}</b>{}").format(stamp(scene, kind), name, price, whose)


def bought_lately(scene: Scene) -> set[tuple[int, str]]:
    """What others came to own since the viewer's last turn: the party and the type of each."""
    found = set()
    dirk = len(scene.names)
    for event in [event for turn in scene.news for event in scene.events_of(turn)]:
        if event["kind"] == "buy":
            found.add((dirk if event["gift"] else event["seat"], event["building"].split("-")[0]))
        elif event["kind"] == "leftover" and event["seat"] >= 0:
            found.add((event["seat"], event["building"].split("-")[0]))
        elif event["kind"] == "dirk":
            found.update((dirk, card.split("-")[0]) for card in event["cards"])
    return found
