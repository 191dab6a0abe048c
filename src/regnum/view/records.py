"""A record on a page, to go through turn by turn: pictures, words and a slider, in one piece that is whole.

Two pictures of a game have most of their lines in common. So every line is written down once, and a picture is the
numbers of its lines, from which a script in the page puts it together. Without scripts the last picture stays.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from xml.sax.saxutils import escape, quoteattr

from regnum.core.course import Course
from regnum.core.record import Record
from regnum.core.registry import game
from regnum.locales import preferred_language, translator
from regnum.view import view_of
from regnum.view.states import image, seat_names
from regnum.view.things import for_the_eye
from regnum.view.turns import told, turns_of

SCRIPT = """
(() => {
  const figure = document.getElementById(%(name)s), lines = %(lines)s, slides = %(slides)s;
  const [picture, slider, words] = ["img", "input", "figcaption"].map((kind) => figure.querySelector(kind));
  const show = () => {
    const slide = slides[slider.value];
    const drawn = slide.runs.flatMap(([first, count]) => lines.slice(first, first + count)).join("\\n");
    picture.src = "data:image/svg+xml," + encodeURIComponent(drawn);
    picture.alt = words.textContent = slide.words;
  };
  slider.addEventListener("input", show);
  slider.hidden = false;
  show();
})();
"""


@dataclass(frozen=True)
class Slide:
    picture: str
    words: str
    """What happened up to it, since the one before."""


def on_a_page(record: Record) -> str:
    _ = translator(preferred_language())
    slides = list(slides_of(record))
    last = slides[-1]
    name = f"regnum-{secrets.token_hex(8)}"
    lines, runs = shared_lines([slide.picture for slide in slides])
    shown = [{"words": slide.words, "runs": found} for slide, found in zip(slides, runs, strict=True)]
    script = SCRIPT % {"name": _code(name), "lines": _code(lines), "slides": _code(shown)}
    return (
        f'<figure id="{name}" style="margin: 0">{image(last.picture, last.words)}'
        f'<input type="range" min="0" max="{len(slides) - 1}" value="{len(slides) - 1}" hidden '
        f'aria-label={quoteattr(_("Turn"))} style="width: 100%; max-width: 40em">'
        f"<figcaption>{escape(last.words)}</figcaption><script>{script}</script></figure>"
    )


def slides_of(record: Record) -> Iterator[Slide]:
    """The start, and the table after every turn; after every action where the log tells of none."""
    words, names, language = view_of(record.game), _names(record), preferred_language()
    course = Course(replace(record, actions=list(record.actions)))
    log = course.state.log_for(None)
    happened = {0: game(record.game).titles[language]}
    for turn in turns_of(log, course.marks, words):
        said = " · ".join(told(log[turn.first : turn.end], words, names, language))
        when = words.round_name(turn.round, language)
        happened[turn.last_step] = for_the_eye(f"{when}: {said}" if said else when)
    every = len(happened) == 1
    for step, state in enumerate(record.states()):
        if every or step in happened:
            yield Slide(words.svg(state.view(None), names, language), happened.get(step, ""))


def shared_lines(pictures: list[str]) -> tuple[list[str], list[list[tuple[int, int]]]]:
    """All lines that there are, and for each picture which: where a run of them begins, and how long it is."""
    numbers: dict[str, int] = {}
    runs = []
    for picture in pictures:
        found: list[tuple[int, int]] = []
        for line in picture.splitlines():
            number = numbers.setdefault(line, len(numbers))
            first, count = found[-1] if found else (number, 0)
            if number == first + count:
                found[-1:] = [(first, count + 1)]
            else:
                found.append((number, 1))
        runs.append(found)
    return list(numbers), runs


def _names(record: Record) -> list[str]:
    given = [*record.seats, *[""] * record.players]
    return [name or seat for name, seat in zip(given, seat_names(record.players), strict=False)]


def _code(value: object) -> str:
    """A value in a script: whatever it says, the script ends where it should."""
    code = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return code.replace("</", "<\\/").replace("<!--", "<\\!--")
