"""The end of any game: what its view draws, and the score item by item in its words."""

from __future__ import annotations

from typing import Any

from regnum.server.html import Markup
from regnum.server.parts import Fact, ScoreTable, TieBreak
from regnum.server.scene import Scene


def figures(scene: Scene) -> list[tuple[str, Markup]]:
    return [("", Markup(scene.words.svg(scene.view, scene.names, scene.language)))]


def score_rows(scene: Scene, seat: int) -> list[dict[str, Any]]:
    rows = scene.words.outcome_rows(scene.outcome, seat, scene.language)
    return [{"words": words, "points": points} for words, points in rows]


def score_tables(scene: Scene) -> list[ScoreTable]:
    return []


def beside(scene: Scene, seat: int) -> str:
    return ""


def ended(scene: Scene) -> str:
    return ""


def tie_breaks(scene: Scene) -> list[TieBreak]:
    return []


def facts(scene: Scene) -> list[Fact]:
    return []


def built(scene: Scene) -> str:
    return scene.words.svg(scene.view, scene.names, scene.language)


def other_sheets(scene: Scene) -> list[dict[str, Any]]:
    return [
        {"name": other.name, "score": other.total, "rows": [{"words": w, "points": p} for w, p in other.rows]}
        for other in scene.words.others(scene.outcome, scene.language)
    ]
