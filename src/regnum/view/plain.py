"""How a game without a view of its own is shown: all that a seat may know, as indented words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from regnum.locales import in_front, translator
from regnum.view import Score, View, picture

LINE = 24
LONGEST = 90
HIDDEN_FIELDS = ("game", "rules", "players", "options", "seat")
"""What the frame around a table says anyway."""


def said(value: Any) -> str:
    """A name or a plain value as one reads it: "next_line" is "next line"."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "✓" if value else "✗"
    return str(value).replace("_", " ")


def is_short(value: Any) -> bool:
    """Whether it goes on one line."""
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return not any(isinstance(entry, dict | list) for entry in inner) and len(in_one_line(value)) <= LONGEST
    return True


def in_one_line(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{said(name)} {said(entry)}" for name, entry in value.items())
    if isinstance(value, list):
        return ", ".join(said(entry) for entry in value) or "-"
    return said(value)


def lines(value: Any, names: list[str], depth: int = 0) -> Iterator[tuple[int, str, str]]:
    """How deep, what it is, and what it says; lists with one entry a seat are told by the seats' names."""
    entries: list[tuple[str, Any]]
    if isinstance(value, dict):
        entries = [(said(name), entry) for name, entry in value.items() if depth or name not in HIDDEN_FIELDS]
    elif len(value) == len(names):
        entries = list(zip(names, value, strict=True))
    else:
        entries = [(str(number), entry) for number, entry in enumerate(value, 1)]
    for name, entry in entries:
        per_seat = isinstance(entry, list) and len(entry) == len(names) and depth == 0
        if is_short(entry) and not per_seat:
            yield depth, name, in_one_line(entry)
        else:
            yield depth, name, ""
            yield from lines(entry, names, depth + 1)


def board(view: View, names: list[str], language: str) -> RenderableType:
    text = Text()
    for depth, name, words in lines(view, names):
        text.append("  " * depth + name, style="bold" if words == "" else "")
        text.append(f": {words}\n" if words else "\n")
    return text


def svg(view: View, names: list[str], language: str) -> str:
    rows = list(lines(view, names))
    parts = []
    for number, (depth, name, words) in enumerate(rows):
        x, y = 24 + 24 * depth, 40 + number * LINE
        parts.append(picture.text(x, y, f"{name}: {words}" if words else name, 17, weight=400 if words else 700))
    return picture.picture(said(view.get("game", "")), 900, 40 + len(rows) * LINE, "", parts)


def asked(view: View, language: str) -> str:
    _ = translator(language)
    return _("Choose what to do.")


def sentence(event: View, names: Sequence[str], language: str) -> str:
    what = [said(event["kind"])]
    what += [f"{said(name)} {in_one_line(entry)}" for name, entry in event.items() if name not in ("kind", "seat")]
    if event["seat"] < 0:
        return in_front(", ".join(what))
    return f"{names[event['seat']]}: {', '.join(what)}"


def begins_turn(event: View, so_far: Sequence[View]) -> bool:
    return event["seat"] >= 0 and any(before["seat"] != event["seat"] for before in so_far if before["seat"] >= 0)


def stops(event: View) -> bool:
    return False


def rounds(starts: Sequence[View]) -> list[int]:
    """A round is over when somebody begins another turn: so it is where all take turns."""
    taken: dict[int, int] = {}
    numbers, now = [], 0
    for event in starts:
        seat = event["seat"]
        if seat >= 0:
            taken[seat] = taken.get(seat, 0) + 1
            now = max(now, taken[seat])
        numbers.append(now)
    return numbers


def round_name(number: int, language: str) -> str:
    _ = translator(language)
    return _("Round {number}", number=number) if number else _("Before the first round")


def gathered(events: Sequence[View]) -> Sequence[View]:
    return events


def outcome_rows(outcome: View, seat: int, language: str) -> list[tuple[str, int]]:
    rows = []
    for item in outcome["seats"][seat]["items"]:
        words = [said(item.get("kind", ""))]
        facts = {name: value for name, value in item.items() if name not in ("kind", "points")}
        words += [f"{said(name)} {in_one_line(value)}" for name, value in facts.items()]
        rows.append((", ".join(filter(None, words)), item["points"]))
    return rows


def reason(view: View, item: dict[str, str], language: str) -> tuple[str, str] | None:
    """An item by its one name, or by its kind; the sums over items are enough for those that have several."""
    names = [name for kind, name in item.items() if kind != "kind"]
    return None if len(names) > 1 else (said([*names, item["kind"]][0]), "points")


def unlogged(view: View, text: str, language: str) -> str:
    return text


def at_once(view: View, events: Sequence[View], language: str) -> list[str]:
    return []


def others(outcome: View, language: str) -> list[Score]:
    return []


def lost_by(by: str, who: str, language: str) -> str:
    _ = translator(language)
    return _("Level on points, but behind in a tie-break ({by}): {who}.", by=said(by), who=who)


def unit(points: int, language: str) -> str:
    _ = translator(language)
    return _("point") if points == 1 else _("points")


def won_with(points: int, language: str) -> str:
    _ = translator(language)
    return _("with {points:point|points}", points=points)


def tracked(thing: str, measure: str, options: View, language: str) -> str | None:
    _ = translator(language)
    if thing == "points":
        return unit(0, language)
    words = _("turns") if thing == "turns" else said(thing.replace(":", " "))
    if measure == "points":
        return points_of(words, language)
    return words if measure in ("turn", "when", "gained", "count") else None


def points_of(words: str, language: str) -> str:
    """The points that something brought."""
    _ = translator(language)
    return _("{thing}: points", thing=words)


def spelled(view: View, words: list[str]) -> list[str]:
    return words


def kind_of_choice(text: str) -> str:
    """The first word of an action, where it is one."""
    word = text.partition(" ")[0]
    return word if word.isalpha() else "other"


def kinds_of_choices(language: str) -> dict[str, str]:
    """Those that are known by no other name are called as they are."""
    _ = translator(language)
    return {"other": _("Other choices")}


def picks_several(view: View) -> bool:
    return False
