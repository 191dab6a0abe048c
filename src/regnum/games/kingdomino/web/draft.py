"""The two lines of dominoes: the one that is placed, and the one that is claimed."""

from __future__ import annotations

from functools import cache, lru_cache

from regnum.games.kingdomino.view.words import domino_words
from regnum.games.kingdomino.web.parts import drawn_domino, drawn_king
from regnum.games.kingdomino.web.told import claimed_lately
from regnum.locales import Name, translator
from regnum.server.html import Markup, around, icon, join, shield
from regnum.server.kept import kept
from regnum.server.scene import Scene
from regnum.view import View
from regnum.view.things import unmarked

Kings = dict[int, int]
"""How many kings of each seat are drawn already: with two players each has two."""


Rows = dict[str, Markup]
"""By their ids."""


def _lines(scene: Scene) -> tuple[object, ...]:
    """All that the lines are drawn from."""
    view = scene.view
    return (
        (view["line"], view["next_line"], view["turn"], view["phase"], claimed_lately(scene)),
        (scene.names, scene.mine, scene.my_turn, scene.live),
    )


@kept(_lines)
def draft(scene: Scene) -> Markup:
    _ = scene._
    view = scene.view
    placed = view["turn"] + (view["phase"] == "claim") if view["line"] else 0
    kings: Kings = dict.fromkeys(range(len(scene.names)), 0)
    this_round: Rows = {}
    for index, entry in enumerate(view["line"]):
        if index < placed:
            this_round[_row(entry)] = _gone(scene, entry)
        else:
            now = index == view["turn"] and view["phase"] == "place"
            this_round[_row(entry)] = _standing(scene, entry, kings, "now" if now else "")
    choosing = scene.my_turn and view["phase"] == "claim"
    new = claimed_lately(scene)
    next_round: Rows = {}
    for entry in view["next_line"]:
        if entry["seat"] is not None:
            kind = "taken new" if entry["domino"] in new else "taken"
            next_round[_row(entry)] = _standing(scene, entry, kings, kind)
        elif choosing:
            first = all(other["seat"] is not None for other in view["next_line"][: len(next_round)])
            next_round[_row(entry)] = _free(entry["domino"], first, scene.language)
        else:
            next_round[_row(entry)] = _not_yet(scene, entry["domino"])
    lines = []
    if this_round:
        lines.append(_line(_("This round"), _("placed in this order"), this_round, False))
    if next_round:
        note = _("choose one") if choosing else _("claimed after placing")
        title = _("Next round") if this_round else _("First round")
        lines.append(_line(title, note, next_round, choosing))
    whole = Markup('<section id="draft" class="draft panel" aria-label="{}" data-lines="{}">{}</section>').format(
        _("Dominoes"), len(lines), join(lines)
    )
    return around(whole, this_round | next_round)


def _row(entry: View) -> str:
    return f"row-{entry['domino']}"


def _line(title: str, note: str, rows: Rows, wanted: bool) -> Markup:
    return Markup('<div class="line{}"><h2>{}</h2><p>{}</p><ol>{}</ol></div>').format(
        " wanted" if wanted else "", title, note, join(list(rows.values()))
    )


@lru_cache(1_000)
def _drawn(domino: int, language: str, labelled: bool = True, why_not: str = "") -> Markup:
    """A domino that glides to the next line, and from there into a kingdom."""
    more = Markup(' id="line-{0}" data-moves data-thing="domino-{0}"').format(domino)
    if why_not:
        more += Markup(' data-why-not="{}"').format(why_not)
    return drawn_domino(domino, language, labelled, more)


def _gone(scene: Scene, entry: View) -> Markup:
    return _placed(entry["domino"], entry["seat"], scene.names[entry["seat"]], scene.language)


@lru_cache(1_000)
def _placed(domino: int, seat: int, who: str, language: str) -> Markup:
    _ = translator(language)
    return Markup(
        '<li id="row-{no}"><span class="no">{no}</span>'
        '<span class="gone">{shield}<span class="name" title="{who}">{who}</span>{check}'
        '<span class="unseen">{words}</span></span></li>'
    ).format(
        no=domino,
        shield=shield(seat),
        who=who,
        check=icon("check"),
        words=_("has placed it"),
    )


def _standing(scene: Scene, entry: View, kings: Kings, kind: str) -> Markup:
    seat = entry["seat"]
    kings[seat] += 1
    mine = seat in scene.mine and kind == "now"
    place = entry["domino"], seat, kings[seat]
    return _with_king(place, kind + " mine" * mine, scene.told_names[seat], scene.my_turn, scene.language)


@lru_cache(1_000, typed=True)  # the reader is another kind of name
def _with_king(place: tuple[int, int, int], kind: str, who: Name, explains: bool, language: str) -> Markup:
    """The place is a domino, a seat, and which of its kings stands there."""
    domino, seat, king = place
    _ = translator(language)
    words = unmarked(_("{who:The king of * stands here.|Your king stands here.}", who=who))
    return Markup(
        '<li id="row-{0}" class="{1}" data-seat="{2}"><span class="no">{0}</span>{3}{4}'
        '<span class="unseen">{5}</span></li>'
    ).format(
        domino,
        kind,
        seat + 1,
        _drawn(domino, language, why_not=words if explains else ""),
        drawn_king(seat, f"king-{seat}-{king}"),
        words,
    )


@cache
def _free(domino: int, first: bool, language: str) -> Markup:
    _ = translator(language)
    words = _("Look at domino {domino}: {words}", domino=domino, words=domino_words(domino, language))
    return Markup(
        '<li id="row-{0}" class="free"><button class="claim" type="button" data-claim="{0}"'
        ' data-explain="domino-{0}" aria-pressed="false" aria-label="{1}"{3}><span class="no">{0}</span>{2}'
        "</button></li>"
    ).format(domino, words, _drawn(domino, language, labelled=False), Markup(" data-next") if first else "")


def _not_yet(scene: Scene, domino: int) -> Markup:
    """A domino that nobody has claimed, while it is not the viewer's time to claim."""
    _ = scene._
    why = _("First place your domino, then claim.") if scene.my_turn else _("It is not your turn.")
    return _unclaimed(domino, why if scene.live and scene.mine else "", scene.language)


@cache
def _unclaimed(domino: int, why_not: str, language: str) -> Markup:
    return Markup('<li id="row-{0}"><span class="no">{0}</span>{1}</li>').format(
        domino, _drawn(domino, language, why_not=why_not)
    )
