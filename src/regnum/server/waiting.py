"""The room before a table: who sits there, what invites the others, and what starts the game.

It is drawn in pieces, so that those who wait see at once who comes.
"""

from __future__ import annotations

from functools import lru_cache

import segno
from starlette.requests import HTTPConnection

from regnum.core.registry import game as find_game
from regnum.locales import Translate, translator
from regnum.server.address import here
from regnum.server.codes import shown_code
from regnum.server.html import Markup, face, icon, join, shield
from regnum.server.scene import seen_names
from regnum.server.seats import OPEN, PERSON, character_of, level_name, shown_name
from regnum.server.table import Table


def path_to_join(table: Table) -> str:
    """Where the free seats are taken."""
    return f"/join/{shown_code(table.code)}"


def invites(table: Table, person: str | None) -> bool:
    """Whether this person is told how friends get here: who only watches is not."""
    return person == table.owner or bool(table.seats_of(person))


def who_invites(table: Table, language: str) -> str:
    """And to what."""
    _ = translator(language)
    game = find_game(table.state.game).titles[language]
    for number in table.seats_of(table.owner):
        who = shown_name(table.seats[number], number, language)
        return _("{who} invites you to play {game}", who=who, game=game)
    return _("You are invited to play {game}", game=game)


def waiting_pieces(table: Table, person: str | None, language: str, connection: HTTPConnection) -> dict[str, str]:
    """By their ids."""
    pieces: dict[str, str] = {
        "gathered": _gathered(table, person, language),
        "launch": _launch(table, person, language),
    }
    if invites(table, person) and table.code:
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
        there = seat.person == person or seat.person in table.present
        kind = "here" if there else "away"
        said = _("You, on this device") if seat.person == person else _("Is here") if there else _("Is away")
        words = Markup('<span class="presence"></span>{}').format(said)
    else:
        who = character_of(seat, number)
        end = Markup("") if who is None else face(who.face)
        words = Markup("{}").format(f"{_('Bot')}, {level_name(seat.level, language)}")
    return Markup('<li id="gathered-{}" class="is-{}">{}<div><b>{}</b><small>{}</small></div>{}</li>').format(
        number, kind, sign, name, words, end
    )


def _launch(table: Table, person: str | None, language: str) -> Markup:
    """What starts the game."""
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
    return Markup(
        '<footer id="launch" class="launch"><div><p role="status"><strong>{}</strong> <span>{}</span></p>{}</div>'
        "</footer>"
    ).format(taken, words, button)


def _invitation(table: Table, person: str | None, language: str, connection: HTTPConnection) -> Markup:
    """The one link for all free seats: to scan, to read out, to copy, to send."""
    _ = translator(language)
    link = here().link(connection, path_to_join(table))
    watch = here().link(connection, f"/t/{table.id}/")
    typed = here().link(connection, "/join").partition("://")[2]
    another = ""
    if person == table.owner:
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
    """To be photographed: dark on light in both schemes, with the margin that cameras need."""
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=4, light="#fff", omitsize=True, svgclass=None, lineclass=None))
