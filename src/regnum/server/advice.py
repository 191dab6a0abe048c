"""What a bot advises, and why, as the card that a page shows for a hint."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.coach.compare import Comparison
from regnum.coach.lines import Line
from regnum.coach.words import Reason, Why, advised
from regnum.core.state import State
from regnum.locales import translator
from regnum.server.html import UNSEEN, Markup, join, marked

KINDS = {True: "for", False: "against", None: "aside"}


@dataclass(frozen=True)
class Advice:
    text: str
    """What to do, in the game's notation."""
    line: Line
    """The whole that it begins."""
    comparison: Comparison | None
    """That beside the next best; None when there is nothing else to do."""


def card(advice: Advice, state: State, names: list[str], language: str) -> Markup:
    """The advice for who is to choose, with its reasons."""
    said = advised(state, advice.line, advice.comparison, names, language)
    first, *then = said.what
    return Markup("{what}{then}{why}<p>{next_best}</p>{basis}").format(
        what=Markup('<p class="what">{}</p>').format(marked(first)),
        then=Markup('<p class="then">{}</p>').format(marked("; ".join(then))) if then else "",
        why=reasons_of(Why(said.at_once, said.reasons, said.replies)),
        next_best=elsewhere(said.next_best, language),
        basis=Markup('<p class="basis">{}</p>').format(said.basis) if said.basis else "",
    )


def reasons_of(why: Why) -> Markup:
    """What speaks for a choice, as lists."""
    return (
        _list("at-once", [Markup("<li>{}</li>").format(fact) for fact in why.at_once])
        + _list("reasons", [_row(reason) for reason in why.reasons])
        + _list("replies", [Markup("<li>{}</li>").format(marked(reply)) for reply in why.replies])
    )


def elsewhere(words: str, language: str) -> Markup:
    """The squares of what is advised are lit up; those of another choice are only others to the eye."""
    _ = translator(language)
    seen = Markup('<span aria-hidden="true"> {}</span>').format(_("elsewhere"))
    return Markup(marked(words).replace(UNSEEN, seen + UNSEEN))


def _list(kind: str, rows: list[Markup]) -> Markup:
    return Markup('<ul class="{}">{}</ul>').format(kind, join(rows)) if rows else Markup("")


def _row(reason: Reason) -> Markup:
    return Markup('<li class="{}"><b>{}</b> <span>{} <small>{}</small></span></li>').format(
        KINDS[reason.helps], reason.amount, reason.what, reason.share
    )
