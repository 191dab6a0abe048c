"""What the others at a table are asked about somebody who is away."""

from __future__ import annotations

from regnum.locales import translator
from regnum.server.html import Markup, icon, join, shield
from regnum.server.scene import seen_names
from regnum.server.stand_ins import StandIns
from regnum.server.table import Table


def proposals(table: Table, mine: list[int], stand_ins: StandIns, language: str) -> str:
    """To who sits in these seats; empty where nothing is proposed to them."""
    if not mine or table.state.over:
        return ""
    drawn = [
        _proposal(table, seat, mine, stand_ins, language)
        for seat in sorted(table.absences.proposals)
        if seat not in mine
    ]
    return str(join(drawn))


def _proposal(table: Table, seat: int, mine: list[int], stand_ins: StandIns, language: str) -> Markup:
    _ = translator(language)
    names = seen_names(table.seats, mine, language)
    agreed = table.absences.proposals[seat]
    if agreed & set(mine):
        waiting = ", ".join(names[other] for other in stand_ins.undecided(table, seat))
        why = _("You agree. Still asked: {who}.", who=waiting) if waiting else _("You agree, and so do all others.")
        buttons = [
            _button("propose", seat, "bot", _("Let a bot play")),
            _button("refuse", seat, "", _("Withdraw it")),
        ]
    else:
        other = names[min(agreed)]
        why = _("{other} proposes it. Whoever comes back has their seat again.", other=other)
        buttons = [
            _button("agree", seat, "bot", _("Agree"), " primary"),
            _button("refuse", seat, "", _("No")),
        ]
    later = Markup(
        '<button class="button later" type="button" popovertarget="asked" popovertargetaction="hide" '
        'aria-label="{}">{}</button>'
    ).format(_("Hide it"), icon("cancel"))
    return Markup('<div class="proposal">{}<p><b>{}</b> {}</p><div class="tools">{}{}</div></div>').format(
        shield(seat), _("Shall a bot play for {who}?", who=names[seat]), why, join(buttons), later
    )


def _button(send: str, seat: int, sign: str, words: str, kind: str = "") -> Markup:
    return Markup('<button class="button{}" type="button" data-send="{}" data-value="{}">{}{}</button>').format(
        kind, send, seat, icon(sign) if sign else "", words
    )
