"""The layer of a replay that says of every choice what it was worth, and what would have been better."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from regnum.coach.analysis.kept import Kept
from regnum.server.analysis_words import COSTLY, Words
from regnum.server.environment import templates
from regnum.server.html import Markup, join
from regnum.view.turns import Turn

LOOK = re.compile(r'data-look="(\d+)"')


def choice_at(found: Kept, step: int) -> Kept | None:
    """The choice that an action belongs to, by how many came up to and with it; None where nothing was chosen."""
    for choice in found["choices"]:
        if choice["verdict"] is not None and choice["first"] < step <= choice["first"] + len(choice["texts"]):
            return choice  # type: ignore[no-any-return]
    return None


def judged(found: Kept | None, words: Words, step: int) -> Markup:
    """The card beside the table; hidden where there is nothing to say."""
    choice = choice_at(found, step) if found is not None else None
    if choice is None:
        return Markup('<section id="judged" hidden></section>')
    verdict = choice["verdict"]
    template = templates().get_template("judged.html")
    return Markup(
        template.render(
            _=words._,
            seat=choice["seat"],
            mark=verdict["mark"],
            name=words.mark_names[verdict["mark"]],
            lost=round(100 * verdict["loss"]),
            played=words.move(choice, verdict["played"]),
            better=words.move(choice, verdict["best"], other=True) if verdict["best"] is not None else None,
            said=words.verdict_of(verdict) if verdict["best"] is not None else "",
        ).strip()
    )


def with_marks(lines: list[str], turns: Sequence[Turn], found: Kept | None) -> list[str]:
    """The log, with the mark of each choice beside the turn in which it was made."""
    if found is None:
        return lines
    starts = {turn.last_step: turn.step for turn in turns}
    return [_with_marks(line, starts, found) for line in lines]


def _with_marks(line: str, starts: dict[int, int], found: Kept) -> str:
    looked = LOOK.search(line)
    if looked is None:
        return line
    last = int(looked[1])
    marks = [
        sign(choice["verdict"]["mark"])
        for choice in found["choices"]
        if choice["verdict"] is not None and starts.get(last, last) <= choice["first"] < last
    ]
    return line.replace("</li>", f'<span class="marks">{join(marks)}</span></li>') if marks else line


def sign(mark: str) -> Markup:
    module: Any = templates().get_template("mark.html").module
    return Markup(str(module.sign(mark)))


def ticks(found: Kept | None, steps: int) -> list[dict[str, Any]]:
    """Where choices that cost something are on the line through all steps, in hundredths."""
    return [
        {
            "at": round(100 * (choice["first"] + len(choice["texts"])) / steps, 2),
            "mark": choice["verdict"]["mark"],
            "seat": choice["seat"],
        }
        for choice in (found["choices"] if found is not None else [])
        if choice["verdict"] is not None and choice["verdict"]["mark"] in COSTLY
    ]
