"""The domino in hand. Whatever is asked, the same things stand at the same places, so that nothing jumps."""

from __future__ import annotations

from regnum.games.kingdomino.view.words import domino_words
from regnum.games.kingdomino.web.board import previews
from regnum.games.kingdomino.web.parts import drawn_domino
from regnum.server.html import Markup, icon, join
from regnum.server.kept import kept
from regnum.server.scene import Scene


def _held(scene: Scene, seat: int) -> tuple[object, ...]:
    view = scene.view
    lines = view["line"], view["next_line"], view["turn"], view["phase"]
    return lines, scene.legal, view["kingdoms"][seat] if scene.my_turn else None, scene.over


@kept(_held)
def hand(scene: Scene, seat: int) -> Markup:
    _ = scene._
    view = scene.view
    if scene.over:
        return Markup('<aside id="hand" class="hand over"></aside>')
    if scene.my_turn and view["phase"] == "claim":
        return _claiming(scene, seat)
    if scene.my_turn:
        return _placing(scene, view["line"][view["turn"]]["domino"])
    placed = view["turn"] + (view["phase"] == "claim")
    waiting = [entry["domino"] for entry in view["line"][placed:] if entry["seat"] == seat]
    waiting += [entry["domino"] for entry in view["next_line"] if entry["seat"] == seat]
    if not waiting:
        return Markup('<aside id="hand" class="hand empty"></aside>')
    place = Markup('<button class="button primary" type="button" id="place" disabled>{}<span>{}</span></button>')
    return _drawn(scene, _("Next to place"), waiting[0], place.format(icon("check"), _("Place here")), False)


def _placing(scene: Scene, domino: int) -> Markup:
    _ = scene._
    if scene.legal == ["discard"]:
        discard = Markup(
            '<button class="button primary" type="button" data-send="act" data-value="discard">{}</button>'
            '<p class="note">{}</p>'
        ).format(_("Discard it"), _("It fits nowhere in your kingdom and is out of the game."))
        return _drawn(scene, _("In hand"), domino, discard, False)
    place = Markup(
        '<button class="button primary" type="button" id="place" disabled>{check}<span>{place}</span></button>'
        '<p class="note">{how}</p>'
        '<p id="say" class="unseen" role="status" data-fits="{fits}" data-not="{no}"></p>'
    ).format(
        check=icon("check"),
        place=_("Place here"),
        how=_("Drag it, or choose a spot. Dashed spots fit once turned."),
        fits=_("Points on {place}: {gain}. Enter places it, R turns it.", place="%place%", gain="%gain%"),
        no=_("On {place}: does not fit.", place="%place%"),
    )
    return _drawn(scene, _("In hand"), domino, place, True)


def _drawn(scene: Scene, title: str, domino: int, main: Markup, turns: bool) -> Markup:
    """A domino with the button that turns it and the one that does what is asked."""
    _ = scene._
    return Markup(
        '<aside id="hand" class="hand" aria-label="{title}"><h3>{title}</h3>'
        '<div id="held" class="held{grab}">{domino}</div>'
        '<p class="what" aria-hidden="true"><b>{number}</b><br>{words}</p>'
        '<button class="button" type="button" id="rotate"{still}>{icon}{rotate} <kbd>R</kbd></button>'
        "{main}</aside>"
    ).format(
        title=title,
        grab=" grab" if turns else "",
        domino=drawn_domino(domino, scene.language),
        number=_("Domino {domino}", domino=domino),
        words=domino_words(domino, scene.language),
        still="" if turns else Markup(" disabled"),
        icon=icon("rotate"),
        rotate=_("Rotate"),
        main=main,
    )


def _claiming(scene: Scene, seat: int) -> Markup:
    """What each free domino would bring; the page shows the one that is looked at. The last one needs no choice."""
    _ = scene._
    found = previews(scene, seat)
    alone = len(found) == 1
    looks = [_look(scene, int(domino), preview, alone) for domino, preview in found.items()]
    if not alone:
        looks.insert(0, _no_look(scene))
    return Markup(
        '<aside id="hand" class="hand" aria-label="{title}"><h3>{title}</h3>{looks}'
        '<p id="say" class="unseen" role="status" data-again="{again}"></p></aside>'
    ).format(title=_("To claim"), looks=join(looks), again=_("Enter again claims it."))


def _no_look(scene: Scene) -> Markup:
    _ = scene._
    return Markup(
        '<div class="look" data-domino=""><div class="held"></div><p class="what"></p>'
        '<button class="button primary" type="button" disabled>{check}<span>{claim}</span></button>'
        '<p class="note shown">{note}</p></div>'
    ).format(
        check=icon("check"),
        claim=_("Claim"),
        note=_("Choose a domino of the next round. Low numbers play sooner, high ones are richer."),
    )


def _look(scene: Scene, domino: int, preview: dict[str, object], alone: bool) -> Markup:
    _ = scene._
    fits = _("Fits nowhere as your kingdom lies now.")
    if preview["ways"]:
        fits = _(
            "Fits in {ways:way|ways}; the best gives {gain:+d} now.", ways=preview["ways"], gain=preview["gain"]
        )
    return Markup(
        '<div class="look" data-domino="{number}"{hidden}><div class="held">{drawn}</div>'
        '<p class="what" aria-hidden="true"><b>{title}</b><br>{words}</p>'
        '<button class="button primary" type="button" data-send="act" data-value="claim'
        ' {number}">{check}<span>{claim}</span></button><p class="note shown">{fits}</p></div>'
    ).format(
        number=domino,
        hidden="" if alone else Markup(" hidden"),
        drawn=drawn_domino(domino, scene.language),
        title=_("Domino {domino}", domino=domino),
        words=domino_words(domino, scene.language),
        fits=fits,
        check=icon("check"),
        claim=_("Claim {domino}", domino=domino),
    )
