"""The room before a table: who sits there, what invites the others, and what starts the game.

It is drawn in pieces, so that those who wait see at once who comes.
"""

from __future__ import annotations

import json
from functools import lru_cache

from starlette.requests import HTTPConnection

from regnum.core.registry import game as find_game
from regnum.locales import Translate, translator
from regnum.server.address import here
from regnum.server.codes import shown_code
from regnum.server.html import Markup, face, icon, join, shield
from regnum.server.lots import OPENING, Lots
from regnum.server.qr import qr
from regnum.server.scene import seen_names
from regnum.server.seats import OPEN, PERSON, character_of, level_name, shown_name
from regnum.server.table import Table


def path_to_join(table: Table) -> str:
    """Where the free seats are taken."""
    return f"/join/{shown_code(table.code)}"


def invites(table: Table, person: str | None) -> bool:
    """Whether this person is told how friends get here: who only watches is not."""
    return table.owned_by(person) or bool(table.seats_of(person))


def who_invites(table: Table, language: str) -> str:
    """And to what."""
    _ = translator(language)
    game = find_game(table.state.game).titles[language]
    number = table.own_seat
    if number is not None and table.seats[number].kind == PERSON:
        who = shown_name(table.seats[number], number, language)
        return _("{who} invites you to play {game}", who=who, game=game)
    return _("You are invited to play {game}", game=game)


def waiting_pieces(table: Table, person: str | None, language: str, connection: HTTPConnection) -> dict[str, str]:
    """By their ids."""
    pieces: dict[str, str] = {
        "gathered": _gathered(table, person, language),
        "launch": _launch(table, person, language),
    }
    if table.lots is not None:
        pieces["lots"] = _lots(table, table.lots, person, language)
    if table.free and invites(table, person) and table.code:
        pieces["invitation"] = _invitation(table, person, language, connection)
    return pieces


def _gathered(table: Table, person: str | None, language: str) -> Markup:
    """Who sits where, and who is there."""
    names = seen_names(table.seats, [], language)
    seats = [_seat(table, number, names[number], person, language) for number in range(len(table.seats))]
    return Markup('<ol id="gathered">{}</ol>').format(join(seats))


def _seat(table: Table, number: int, name: str, person: str | None, language: str) -> Markup:
    _ = translator(language)
    seat = table.seats[number]
    sign, end = shield(number), Markup("")
    kind = seat.kind
    if seat.kind == OPEN:
        words = Markup('{}<span class="dots"><i></i><i></i><i></i></span>').format(_("Waiting for a friend"))
        if table.hosted_by(person):
            button = Markup('<button class="button" type="button" data-send="bot" data-value="{}">{}{}</button>')
            end = button.format(number, icon("bot"), _("Let a bot play"))
    elif seat.kind == PERSON:
        mine = number in table.seats_of(person)
        there = mine or table.is_here(number)
        kind = "here" if there else "away"
        said = _("You, on this device") if mine else _("Is here") if there else _("Is away")
        words = Markup('<span class="presence"></span>{}').format(said)
    else:
        who = character_of(seat, number)
        end = Markup("") if who is None else face(who.face)
        words = Markup("{}").format(f"{_('Bot')}, {level_name(seat.level, language)}")
    return Markup('<li id="gathered-{}" class="is-{}">{}<div><b>{}</b><small>{}</small></div>{}</li>').format(
        number, kind, sign, name, words, end
    )


def _lots(table: Table, lots: Lots, person: str | None, language: str) -> Markup:
    """How far the drawing of lots is; the page's script reads from it what to do."""
    _ = translator(language)
    mine = table.seats_of(person)
    own = next((seat for seat in lots.seals if seat in mine), None)
    told: dict[str, object] = {"stage": lots.stage}
    if mine:
        told["seat"] = mine[0] if own is None else own
    if own is not None:
        told["sealed"] = lots.seals[own]
    if own in lots.opened:
        told["opened"] = ""
    if lots.stage == OPENING:
        told["seals"] = json.dumps([{"seat": seat, "seal": seal} for seat, seal in lots.seals.items()])
    if lots.stage == OPENING:
        words = _("All lots are sealed. Now every page opens its own, and the cards are dealt.")
    elif own is not None:
        words = _("Your page has sealed its lot. When all have, they are opened.")
    elif mine:
        words = _("Your lot is not sealed yet.")
    else:
        words = _("Sealed so far: {count:lot|lots}.", count=len(lots.seals))
    data = Markup("").join(Markup(' data-{}="{}"').format(name, value) for name, value in told.items())
    return Markup('<p id="lots"{}>{}</p>').format(data, words)


def _launch(table: Table, person: str | None, language: str) -> Markup:
    """What starts the game."""
    if table.lots is not None and not table.free:
        return _dealing(table, table.lots, person, language)
    _ = translator(language)
    free = len(table.free)
    taken = _("{taken} of {all} seats are taken", taken=len(table.seats) - free, all=len(table.seats))
    if table.hosted_by(person):
        words = _("The game starts by itself when all have sat down, or now: then bots play in the free seats.")
        button = Markup('<button class="button primary big" type="button" data-send="start">{}{}</button>').format(
            icon("play"), _("Start with {count:bot|bots}", count=free)
        )
    else:
        words, button = _("The game starts by itself when all have sat down."), Markup("")
    return _footer(taken, words, button)


def _dealing(table: Table, lots: Lots, person: str | None, language: str) -> Markup:
    """All have sat down: whose page is waited for. It is mostly a matter of moments, so what goes on without it is
    shown late."""
    _ = translator(language)
    names = seen_names(table.seats, [], language)
    others = [names[seat] for seat in lots.missing(table.seats) if table.seats[seat].person != person]
    if others:
        title = _("Waiting for {who}", who=", ".join(others))
        words = _("The game starts by itself as soon as they have opened the table.")
        without = _("Do not wait")
    else:
        title = _("Lots are drawn for the cards")
        words, without = _("So nobody can choose them."), _("Deal without my lot")
    button = Markup('<button class="button big late" type="button" data-send="start">{}{}</button>').format(
        icon("play"), without
    )
    return _footer(title, words, button if table.hosted_by(person) else Markup(""))


def _footer(title: str, words: str, button: Markup) -> Markup:
    return Markup(
        '<footer id="launch" class="launch"><div><p role="status"><strong>{}</strong> <span>{}</span></p>{}</div>'
        "</footer>"
    ).format(title, words, button)


def _invitation(table: Table, person: str | None, language: str, connection: HTTPConnection) -> Markup:
    """The one link for all free seats: to scan, to read out, to copy, to send."""
    _ = translator(language)
    link = here().link(connection, path_to_join(table))
    watch = here().link(connection, f"/t/{table.id}/")
    typed = here().link(connection, "/join").partition("://")[2]
    another = ""
    if table.owned_by(person):
        another = Markup('<button class="plain-link" type="button" data-send="invite">{}</button>').format(
            _("Another code: this one no longer invites anybody")
        )
    return Markup(
        '<section id="invitation" class="panel invitation" aria-labelledby="invite"><h2 id="invite">{title}</h2>'
        '<div class="code-and-qr"><span class="qr" role="img" aria-label="{scan}">{qr}</span>'
        '<p><span class="join-code">{code}</span>{how} <strong>{typed}</strong></p></div>'
        '<div class="link-row"><input id="join-link" type="text" readonly value="{link}" aria-label="{label}">'
        '<button class="button" type="button" data-copy="{link}" data-done="{done}">{copy_icon}'
        '<span>{copy}</span></button></div><div class="pair">'
        '<button class="button share" type="button" hidden data-share="{link}" data-title="{words}">{share_icon}'
        '{share}</button><button class="button" type="button" data-copy="{watch}" data-done="{done}">{eye}'
        '<span>{to_watch}</span></button></div><p class="reach">{reach}</p>{another}</section>'
    ).format(
        title=_("Invite your friends"),
        scan=_("A code to scan: the link to this table"),
        qr=_qr(link),
        code=shown_code(table.code),
        how=_("Scan it, send the link, or read the code out: it is typed at"),
        typed=typed,
        link=link,
        words=who_invites(table, language),
        label=_("The link to this table"),
        done=_("Copied"),
        copy_icon=icon("copy"),
        copy=_("Copy"),
        share_icon=icon("share"),
        share=_("Share …"),
        watch=watch,
        eye=icon("eye"),
        to_watch=_("Copy the link for spectators"),
        reach=_reach(_),
        another=another,
    )


def _reach(_: Translate) -> Markup:
    """Where the link works."""
    if here().public:
        return Markup("{}{}").format(icon("check"), _("The link works anywhere."))
    if here().nearby:
        return Markup("{}{}").format(icon("check"), _("The link works for everybody in the same network."))
    words = _("The link works only on this computer. To let others in your network play, start the server so:")
    return Markup("{}<span>{} <code>regnum serve --lan</code></span>").format(icon("lock"), words)


@lru_cache(maxsize=256)
def _qr(link: str) -> Markup:
    return qr(link)
