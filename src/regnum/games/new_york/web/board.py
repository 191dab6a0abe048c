"""Everybody at the table: buildings by type, who has the most, what the scorings pay, what money is known."""

from __future__ import annotations

from functools import lru_cache

from regnum.games.new_york.rules.data import CURRENCIES, SCORINGS, TYPES
from regnum.games.new_york.view import standing
from regnum.games.new_york.view.words import card_count, money_words, owned_thing
from regnum.games.new_york.web.log import bought_lately, lately
from regnum.games.new_york.web.parts import (
    currency_of,
    emblem,
    explained,
    money_chip,
    numbered,
    parties,
    party_names,
    sign,
    soft_name,
    stamp,
    tag_of,
)
from regnum.locales import translator
from regnum.server.html import Markup, around, gain, join
from regnum.server.kept import kept
from regnum.server.scene import Scene

Standings = tuple[list[int], dict[str, tuple[list[int], list[int]]]]
"""What everybody would be paid now; and by type how many each has, and who has the most."""
NONE = Markup('<span aria-hidden="true">·</span><span class="unseen">0</span>')


def board(scene: Scene) -> Markup:
    fresh, last = bought_lately(scene), _last_home(scene)
    drawn = {"track": _track(scene), "head": _head(scene)}
    standings = _standings(scene)
    for party, owner in enumerate(parties(scene)):
        new = [kind for kind in TYPES if (party, kind) in fresh]
        where = last[1:] if last[0] == party else ("", "")
        drawn[f"party-{party}"] = _party(scene, party, (standings, owner["score"]), new, where)
        if party < len(scene.names) and party != scene.view["viewer"]:
            drawn[f"purse-{party}"] = _purse(scene, party)
    drawn |= _all_pays(scene)
    return scene.kept.drawn(board, drawn, lambda: _whole(scene, drawn))


def _whole(scene: Scene, drawn: dict[str, Markup]) -> Markup:
    parts = {name: part for name, part in drawn.items() if name != "head"}
    whole = Markup(
        '<section id="board" class="board panel" tabindex="-1" aria-label="{label}">{track}'
        '<table class="majorities" data-parties="{count}">{head}<tbody>{rows}</tbody><tbody>{pays}</tbody></table>'
        "</section>"
    ).format(
        label=scene._("Players and their buildings"),
        track=drawn["track"],
        count=len(party_names(scene)),
        head=drawn["head"],
        rows=join([part for name, part in parts.items() if name.startswith(("party-", "purse-"))]),
        pays=join([part for name, part in parts.items() if name.startswith("pays-")]),
    )
    return around(whole, parts)


def _owned(scene: Scene) -> tuple[object, ...]:
    return [owner["buildings"] for owner in parties(scene)], standing.scored(scene.view), scene.over


@kept(_owned)
def _standings(scene: Scene) -> Standings:
    view = scene.view
    now = [] if scene.over else standing.if_it_came_now(view)
    return now, {kind: (standing.counts(view, kind), standing.leaders(view, kind)) for kind in TYPES}


@kept(lambda scene: (scene.over, standing.scored(scene.view)))
def _head(scene: Scene) -> Markup:
    _ = scene._
    types = [
        Markup(
            '<th scope="col" class="type"><span tabindex="0" data-explain="{}">{}'
            '<span class="name">{}</span></span></th>'
        ).format(explained(scene, kind), stamp(scene, kind), soft_name(scene, kind))
        for kind in TYPES
    ]
    now = "" if scene.over else _("{scoring} now", scoring=standing.next_scoring(scene.view))
    return Markup(
        '<thead><tr><th scope="col" class="who"><span class="unseen">{}</span></th>'
        '<th scope="col" class="points">{}</th>{}<td class="now">{}</td></tr></thead>'
    ).format(
        _("Player"),
        _("points"),
        join(types),
        Markup('<span tabindex="0" data-explain="now">{}</span>').format(now) if now else "",
    )


def _party(
    scene: Scene, party: int, stands: tuple[Standings, int], fresh: list[str], last: tuple[str, str]
) -> Markup:
    """The row of a party, with how all stand and its points, and the types that it has more of than lately.

    Of the building that was bought last, if the party has it, the type and where it lay.
    """
    seated = party < len(scene.names)
    facts = (
        (stands, fresh, last),
        (party == scene.chooser, scene.over, scene.live, party in scene.mine, len(scene.names)),
        (scene.names[party], scene.seats[party], party in scene.away, scene.gained(party)) if seated else None,
    )
    return scene.kept.drawn((_party, party), facts, lambda: _drawn_party(scene, party, stands, fresh, last))


def _drawn_party(
    scene: Scene, party: int, stands: tuple[Standings, int], fresh: list[str], last: tuple[str, str]
) -> Markup:
    _ = scene._
    (now, standings), score = stands
    seated = party < len(scene.names)
    counts = join(
        [
            _count(
                party,
                kind,
                counts[party],
                len(leaders) if party in leaders else 0,
                kind in fresh,
                last[1] if last[0] == kind else "",
                owned_thing(kind, party, len(scene.names)),
                scene.language,
            )
            for kind, (counts, leaders) in standings.items()
        ]
    )
    name = party_names(scene)[party]
    here = party == scene.chooser and not scene.over
    dots = Markup('<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>')
    who = Markup(
        '<th scope="row" class="who"><span class="whose">{}<span class="name" title="{}">{}</span>{}{}</span></th>'
    ).format(
        emblem(scene, party),
        name,
        name,
        tag_of(scene, party) if seated else "",
        dots if here and scene.live and party not in scene.mine else "",
    )
    if not seated:
        who = Markup(
            '<th scope="row" class="who"><span class="whose" tabindex="0" data-explain="dirk">{}'
            '<span class="name">{}</span></span></th>'
        ).format(emblem(scene, party), name)
    earned = scene.gained(party) if seated else None
    coming = Markup('<td class="now">{}</td>').format(
        Markup('<span id="now-{}">+{}<i class="preview"></i></span>').format(party, now[party]) if now else ""
    )
    return Markup(
        '<tr id="party-{}" class="party{}{}" data-seat="{}"{}>{}<td class="points"><b>{}</b>{}</td>{}{}</tr>'
    ).format(
        party,
        " mine" if party in scene.mine else "",
        " here" if here else "",
        party + 1 if seated else "dirk",
        Markup(' aria-current="true"') if here else "",
        who,
        score,
        gain(earned) if earned else "",
        counts,
        coming,
    )


@lru_cache(2_000)
def _count(
    party: int, kind: str, count: int, leaders: int, fresh: bool, origin: str, owned: str, language: str
) -> Markup:
    """How many of a type, with a crown for the most, a hollow one when it is shared; what is new has a ring.

    A building that was just bought is seen flying here from its origin, where it was for sale.
    """
    _ = translator(language)
    crown: Markup | str = ""
    if leaders:
        alone = leaders == 1
        crown = Markup('<svg class="crown" role="img" aria-label="{}"><use href="#{}"/></svg>').format(
            _("the most") if alone else _("shares the most"), "crown" if alone else "crown-shared"
        )
    number = Markup('<b id="n-{}-{}-{}"{}>{}</b>').format(
        party, kind, count, Markup(' data-moves data-from="{}"').format(origin) if origin else "", count or NONE
    )
    return Markup(
        '<td id="cell-{}-{}" class="count{}{}" data-thing="{}"><span>{}{}<i class="preview" data-count="{}"></i>'
        "</span></td>"
    ).format(
        party,
        kind,
        " lead" if leaders else "",
        " fresh" if fresh else "",
        owned,
        number,
        crown,
        count,
    )


def _last_home(scene: Scene) -> tuple[int, str, str]:
    """Of the last building that was bought: whose it is, its type, and where it lay."""
    for event in reversed(scene.log):
        if event["kind"] == "buy":
            owner = len(scene.names) if event["gift"] else event["seat"]
            kind = event["building"].split("-")[0]
            return owner, kind, f"card-{event['currency']}-{event['building']}"
    return -1, "", ""


def _known_money(scene: Scene, seat: int) -> tuple[object, ...]:
    owner, last = scene.view["seats"][seat], scene.last_turns.get(seat)
    return owner["money"], owner["unseen"], owner["cards"], None if last is None else scene.events_of(last)


@kept(_known_money)
def _purse(scene: Scene, seat: int) -> Markup:
    """The money of a player, as far as this viewer is told."""
    _ = scene._
    owner = scene.view["seats"][seat]
    inside: list[Markup] = []
    if owner["money"] is not None:
        for currency in CURRENCIES:
            cards = [card for card in owner["money"] if currency_of(card) == currency]
            if cards:
                label = money_words(cards, scene.language)
                chips = join([money_chip(card, copy, seat) for card, copy in numbered(cards)])
                inside.append(
                    Markup('<span class="coins c-{}" role="img" aria-label="{}">{}{}</span>').format(
                        currency, label, sign(currency), chips
                    )
                )
        if owner["unseen"]:
            inside.append(
                Markup('<span class="quiet">{}</span>').format(_("and {count} unseen", count=owner["unseen"]))
            )
    if not inside:
        inside.append(Markup('<span class="quiet">{}</span>').format(card_count(owner["cards"], scene.language)))
    if owner["money"] is None and seat in scene.last_turns:
        inside.append(Markup('<span class="last">{}</span>').format(lately(scene, scene.last_turns[seat])))
    return Markup('<tr id="purse-{}" class="purse"><td colspan="9"><div>{}</div></td></tr>').format(
        seat, join(inside)
    )


@kept(lambda scene: (standing.scored(scene.view), scene.over))
def _all_pays(scene: Scene) -> dict[str, Markup]:
    return {f"pays-{scoring}": _pays(scene, scoring) for scoring in SCORINGS}


def _pays(scene: Scene, scoring: str) -> Markup:
    """What the places of each type are worth in a scoring."""
    _ = scene._
    done = scoring in standing.scored(scene.view)
    coming = not scene.over and standing.next_scoring(scene.view) == scoring
    when = _("scored") if done else _("next") if coming else _("at the end") if scoring == "C" else _("later")
    cells = [
        Markup("<td>{}</td>").format(
            Markup("<i>·</i>").join(str(points) for points in standing.pays(scoring, kind))
        )
        for kind in TYPES
    ]
    return Markup(
        '<tr id="pays-{0}" class="pays {1}"><th scope="row" class="who" colspan="2">'
        '<span tabindex="0" data-explain="scoring-{0}"><b>{0}</b> {2}</span></th>{3}<td class="now"></td></tr>'
    ).format(scoring, "done" if done else "next" if coming else "later", when, join(cells))


def _piles(scene: Scene) -> tuple[object, ...]:
    view = scene.view
    return view["pile"], standing.scored(view), view["discards"], view["deck"]


@kept(_piles)
def _track(scene: Scene) -> Markup:
    """The money pile in its parts, the scoring cards in two of them; what is discarded; the deck of buildings."""
    _ = scene._
    view = scene.view
    done = standing.scored(view)
    sizes: list[int] = view["pile"]
    now = next((part for part, size in enumerate(sizes) if size), -1)
    parts = []
    for part, size in enumerate(sizes):
        mark = {1: "A", 3: "B"}.get(part, "") if len(sizes) > 1 else ""
        inside = bool(mark) and mark not in done
        label = _("Part {part} of the money pile: {count:card|cards}", part=part + 1, count=size)
        if inside:
            label += ", " + _("scoring {scoring} is in here", scoring=mark)
        letter = Markup("<b>{}</b>").format(mark) if mark else ""
        tick = Markup(" ✓") if mark and not inside else ""
        parts.append(
            Markup(
                '<li class="part {}{}"{}><span tabindex="0" role="img" aria-label="{}" data-explain="{}">{}{}{}'
                "</span></li>"
            ).format(
                "now" if part == now else "past" if not size else "",
                " mark" if inside else "",
                Markup(' id="pile" data-origin') if part == max(now, 0) else "",
                label,
                f"scoring-{mark}" if mark else "pile",
                letter,
                tick,
                Markup(" <span>{}</span>").format(size) if size or not mark else "",
            )
        )
    discards = Markup(
        '<li class="discards"><span tabindex="0" role="img" aria-label="{}" data-explain="discards">✗ {}</span>'
        "</li>"
    ).format(_("Discarded money: {count:card|cards}", count=view["discards"]), view["discards"])
    deck = Markup(
        '<li class="end" id="deck" data-origin><span tabindex="0" data-explain="scoring-C"><b>C</b> {}</span></li>'
    ).format(_("{count:building|buildings} left", count=view["deck"]))
    return Markup('<ol id="track" class="track" aria-label="{}">{}{}{}</ol>').format(
        _("Piles"), join(parts), discards, deck
    )
