"""A scoring, shown for a moment in the place of the majorities: who was paid for what, and what it makes."""

from __future__ import annotations

from regnum.games.new_york.web.parts import emblem, parties, party_names, soft_name, stamp, told_party
from regnum.locales import Translate
from regnum.server.html import Markup, join, marked, signed
from regnum.server.kept import kept
from regnum.server.scene import Scene
from regnum.view import View
from regnum.view.turns import since_own

BAR_WIDTH, BAR_HEIGHT = 100, 8


def _scoring(scene: Scene) -> tuple[object, ...]:
    view = scene.view
    scores = [owner["score"] for owner in view["seats"]]
    return None if scene.then else _latest(scene), view["scorings"], scores, scene.over, scene.names, scene.mine


@kept(_scoring)
def scored(scene: Scene) -> Markup:
    """The last scoring since the viewer's turn before; which one it is, the page keeps, to show it once."""
    _ = scene._
    found = None if scene.then else _latest(scene)
    if found is None:
        return Markup('<section id="scored" class="scored" hidden></section>')
    letter, number = found
    scoring = next(entry for entry in scene.view["scorings"] if entry["scoring"] == letter)
    return Markup(
        '<section id="scored" class="scored panel" data-scoring="{letter}-{number}" aria-labelledby="scored-title">'
        '<header><span class="letter" aria-hidden="true">{letter}</span><div><h2 id="scored-title">{title}</h2>'
        '<p>{rule}</p></div><button id="go-on" class="button primary" type="button" data-send="pace"'
        ' data-value="seen">{go_on}</button></header>'
        '<ol class="kinds">{kinds}</ol><ol class="totals">{totals}</ol></section>'
    ).format(
        letter=letter,
        number=number,
        title=_title(scene, letter),
        rule=_rules(_)[letter],
        go_on=_("Go on"),
        kinds=join([_kind(scene, kind) for kind in scoring["types"]]),
        totals=_totals(scene, scoring),
    )


def _latest(scene: Scene) -> tuple[str, int] | None:
    """Its letter, and where it is in the log."""
    recent = max(0, since_own(scene.turns, scene.mine) - 1)
    first = scene.turns[recent].first if scene.turns else 0
    for number in range(len(scene.log) - 1, first - 1, -1):
        if scene.log[number]["kind"] == "scoring":
            return scene.log[number]["scoring"], number
    return None


def _title(scene: Scene, letter: str) -> Markup:
    _ = scene._
    scores: list[int] = [owner["score"] for owner in scene.view["seats"]]
    leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if scene.over:
        return Markup("{}").format(_("The last scoring"))
    if len(leaders) == 1:
        return marked(
            _("{who} {who:leads|lead} after scoring {scoring}", who=scene.told_names[leaders[0]], scoring=letter)
        )
    who = ", ".join(scene.names[seat] for seat in leaders)
    return Markup("{}").format(_("Level after scoring {scoring}: {who}", scoring=letter, who=who))


def _rules(_: Translate) -> dict[str, str]:
    return {
        "A": _("Points for the most of each kind. Those who share a place share its points, rounded down."),
        "B": _("Points for the most and the second most of each kind. Those who share places share their points."),
        "C": _("Points for the first three places of each kind. Those who share places share their points."),
    }


def _kind(scene: Scene, kind: View) -> Markup:
    """A type: those who are paid for it, place by place."""
    _ = scene._
    places: list[View] = kind["places"]
    rows = [_place(scene, place) for place in places]
    if not rows:
        rows = [Markup('<span class="place quiet">{}</span>').format(_("nobody yet"))]
    won = any(seat in scene.mine for place in places for seat in place["seats"])
    return Markup('<li{}>{}<span class="name">{}</span>{}</li>').format(
        Markup(' class="won"') if won else "",
        stamp(scene, kind["building"]),
        soft_name(scene, kind["building"]),
        join(rows),
    )


def _place(scene: Scene, place: View) -> Markup:
    names = party_names(scene)
    here = _parties_of(scene, place)
    crown: Markup | str = ""
    if place["place"] == 1:
        crown = Markup('<svg class="crown" aria-hidden="true"><use href="#{}"/></svg>').format(
            "crown" if len(here) == 1 else "crown-shared"
        )
    return Markup(
        '<span class="place"><span class="winners">{}{}<span class="unseen">{}</span></span><b>{}</b></span>'
    ).format(
        crown,
        join([emblem(scene, party) for party in here]),
        ", ".join(names[party] for party in here),
        signed(place["share"]),
    )


def _parties_of(scene: Scene, place: View) -> list[int]:
    return [*place["seats"], *([len(scene.names)] if place["dirk"] else [])]


def _totals(scene: Scene, scoring: View) -> Markup:
    """What each party got, as a bar with a piece for each type, and what it has now; the most first."""
    earned: list[list[int]] = [[] for _party in parties(scene)]
    for kind in scoring["types"]:
        for place in kind["places"]:
            for party in _parties_of(scene, place):
                earned[party].append(place["share"])
    most = max(1, *(sum(shares) for shares in earned))
    order = sorted(range(len(earned)), key=lambda party: -sum(earned[party]))
    return join([_total(scene, party, earned[party], most) for party in order])


def _total(scene: Scene, party: int, shares: list[int], most: int) -> Markup:
    _ = scene._
    pieces, at = [], 0.0
    for share in sorted(shares, reverse=True):
        width = BAR_WIDTH * share / most
        pieces.append(
            Markup('<rect x="{:.2f}" width="{:.2f}" height="{}"/>').format(at, max(0.0, width - 0.8), BAR_HEIGHT)
        )
        at += width
    seated = party < len(scene.names)
    return Markup(
        '<li data-seat="{seat}">{emblem}<span class="name" title="{name}"{dirk}>{told}</span>'
        '<svg class="bar-of" viewBox="0 0 {wide} {high}" preserveAspectRatio="none" aria-hidden="true">'
        "{pieces}</svg>"
        '<b class="plus">{earned}</b><span class="sum">{sum}</span></li>'
    ).format(
        seat=party + 1 if seated else "dirk",
        dirk="" if seated else Markup(' data-explain="dirk" tabindex="0"'),
        emblem=emblem(scene, party),
        name=party_names(scene)[party],
        told=told_party(scene, party),
        wide=BAR_WIDTH,
        high=BAR_HEIGHT,
        pieces=join(pieces),
        earned=signed(sum(shares)),
        sum=_("{count} in all", count=parties(scene)[party]["score"]),
    )
