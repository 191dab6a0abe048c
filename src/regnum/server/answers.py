"""What comes of an answer to a puzzle, in words: the verdict, the line, the reason, and what was tempting."""

from __future__ import annotations

from regnum.coach.puzzles.judge import Judged
from regnum.coach.puzzles.puzzle import Puzzle
from regnum.coach.words import sentences, spoken_to, why
from regnum.locales import translator
from regnum.server.advice import elsewhere, reasons_of
from regnum.server.html import Markup, icon, join, marked
from regnum.server.scene import seen_names
from regnum.server.seats import BOT, Seat, default_level
from regnum.view import view_of


def answer_words(puzzle: Puzzle, verdict: Judged, given: bool, language: str) -> Markup:
    """What comes of an answer: the verdict, the line, the reason, and what was tempting."""
    _ = translator(language)
    state, found = puzzle.state(), puzzle.found
    seat, words = int(state.seat), view_of(state.game)
    names = seen_names([Seat(BOT, level=default_level()) for _seat in range(puzzle.players)], [], language)
    view, reader = state.view(seat), spoken_to(seat, names, language)

    def told(texts: tuple[str, ...]) -> list[str]:
        return sentences(puzzle.line(texts), words, view, reader, language)

    best, tempting = told(puzzle.solution), told(puzzle.tempting)
    if given:
        title = _("This is best")
    elif verdict.right:
        title = _("Right!") if verdict.same else _("Right: as good as the best")
    else:
        title = _("Possible, but …")
    worse = sentences(verdict.comparison.other, words, view, reader, language)
    apart = [sentence for sentence in worse if sentence not in best] or worse
    body = Markup('<h3 class="{kind}">{icon}{title}</h3>{label}<ol class="solution">{line}</ol>{why}').format(
        kind="right" if verdict.right else "poor",
        icon=icon("check" if verdict.right else "star" if given else "undo"),
        title=title,
        label="" if verdict.right or given else Markup('<p class="basis">{}</p>').format(_("This is best")),
        line=join(Markup("<li>{}</li>").format(marked(sentence)) for sentence in best),
        why=reasons_of(why(state, verdict.comparison, names, language)),
    )
    won, lost = round(100 * found.won[0]), round(100 * found.won[1])
    if not verdict.right and not given:
        one, other = (round(100 * share) for share in verdict.won)
        body += Markup('<p class="yours"><b>{}</b> {}: {}</p>').format(
            _("Yours"),
            elsewhere("; ".join(apart), language),
            _("{count} % won instead of {best} %", count=other, best=one),
        )
    left = [sentence for sentence in tempting if sentence not in best] or tempting
    if left != apart or verdict.right or given:
        body += Markup('<p class="tempting"><b>{}</b> {}</p>').format(
            _("Tempting"), elsewhere("; ".join(left), language)
        )
    return body + Markup('<p class="basis">{}</p>').format(
        _(
            "From {count:game|games} played on: {one} % won with the best, {other} % with what is tempting.",
            count=found.deals,
            one=won,
            other=lost,
        )
    )
