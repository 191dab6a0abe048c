"""A report as one file: style, letters and drawings are in it, and nothing is fetched from anywhere."""

from __future__ import annotations

import base64
import re
from functools import cache
from importlib.resources import files

import regnum
from regnum.arena.report.facts import Facts
from regnum.arena.report.parts import Parts
from regnum.arena.report.tables import note
from regnum.core.registry import game as find_game
from regnum.locales import in_front, translator
from regnum.view.markup import Element, tag, written

LETTERS = ("alegreya-latin-700", "alegreya-sans-latin-400", "alegreya-sans-latin-700")
"""The ones that a report is written in."""


def page(facts: Facts, language: str) -> str:
    """The whole file."""
    _ = translator(language)
    rules = find_game(facts.game)
    title = rules.titles[language]
    names = " – ".join(facts.names)
    parts = Parts(facts, language, _).all()
    if not facts.games:
        parts = [note(_("No game was played."))]
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{title}: {names}"),
        tag("style", style()),
    )
    contents = [
        tag("li", tag("a", part[0].text, href=f"#{part[0].get('id')}")) for part in parts if part.tag == "section"
    ]
    body = tag(
        "body",
        tag(
            "header",
            tag("p", "Regnum", class_="brand"),
            tag("h1", title, tag("small", names)),
            tag("dl", *_facts(facts, language)),
            tag("nav", tag("ol", *contents), aria_label=_("What is in this report")) if contents else None,
        ),
        tag("main", *parts),
        tag(
            "footer",
            note(
                _(
                    "Intervals hold what is true 95 times of 100. The games of one deal are not independent, so a "
                    "deal counts once. A report tells of these players and no others."
                )
            ),
            note(
                _(
                    "Made by Regnum {version}. Nothing in this file is fetched from anywhere.",
                    version=regnum.__version__,
                )
            ),
        ),
    )
    return written(tag("html", head, body, lang=language))


def _facts(facts: Facts, language: str) -> list[Element]:
    _ = translator(language)
    told = facts.chronicles.games
    rows = [
        (in_front(_("games")), f"{facts.games:,}"),
        (_("Players"), str(facts.players)),
        (_("Seed"), f"{facts.seed:#x}"),
    ]
    if facts.games < facts.asked:
        stopped = _("of {count:,} asked for", count=facts.asked)
        if facts.stopped_early:
            stopped = _("of at most {count:,}: the test ended it", count=facts.asked)
        rows[0] = (rows[0][0], f"{facts.games:,} {stopped}")
    lost = sum(each.games for each in facts.failures)
    if lost:
        rows.append((_("Lost by failing"), f"{lost:,}"))
    if told + lost < facts.games:
        rows.append((_("Told turn by turn"), _("{count:,}: the others were played without a report", count=told)))
    for option in find_game(facts.game).options:
        value = facts.options.get(option.name, option.default)
        if value != option.default:
            names = option.choice_titles or {}
            said = "✓" if value is True else "✗" if value is False else str(value)
            rows.append((option.title[language], names[said][language] if said in names else said))
    return [tag("div", tag("dt", name), tag("dd", value)) for name, value in rows]


@cache
def style() -> str:
    """The design of the house, with its letters inside, and what only a report has."""
    static = files("regnum").joinpath("server", "static")
    house = static.joinpath("base.css").read_text("utf-8")

    def letters(face: re.Match[str]) -> str:
        if not any(name in face[1] for name in LETTERS):
            return ""
        font = base64.b64encode(static.joinpath("fonts", face[1]).read_bytes()).decode("ascii")
        return face[0].replace(f"fonts/{face[1]}", f"data:font/woff2;base64,{font}")

    house = re.sub(r"@font-face \{[^}]*url\(fonts/([\w.-]+)\)[^}]*\}\n", letters, house)
    return house + files("regnum.arena.report").joinpath("report.css").read_text("utf-8")
