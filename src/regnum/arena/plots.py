"""Pictures of results, with matplotlib: an extra, because it is large."""

from __future__ import annotations

import math
from importlib import import_module
from pathlib import Path
from typing import Any

from regnum.arena.standing import Standings
from regnum.core.errors import BadOption

KINDS = ("png", "svg", "pdf")
WIDTH, HEIGHT, DOTS_AN_INCH = 12.8, 3.6, 100
"""In inches, the height for each row of plots: with two rows 1,280 x 720 dots, which fits a screen."""


def check(path: str) -> None:
    """Before hours of playing: is there a matplotlib, and can it write such a file?"""
    if Path(path).suffix.lstrip(".").lower() not in KINDS:
        raise BadOption("{path} cannot be written: valid is {valid}.", path=path, valid=", ".join(KINDS))
    _figure_class()


def _figure_class() -> Any:
    try:
        return import_module("matplotlib.figure").Figure
    except ImportError:
        raise BadOption("Plots need matplotlib: pip install 'regnum[plots]'.") from None


def draw(standings: Standings, path: str) -> None:
    """Shares of wins with their intervals, how scores are spread, and what a game tells turn by turn, in one row or
    two."""
    tracks = {name: table.tracks(name) for table in standings.tables for name in table.names if table.tracks(name)}
    kinds = list(dict.fromkeys(kind for figures in tracks.values() for kind in figures))
    count = 2 + len(kinds)
    rows = 1 if count == 2 else 2
    figure = _figure_class()(figsize=(WIDTH, HEIGHT * rows), dpi=DOTS_AN_INCH, layout="constrained")
    axes = list(figure.subplots(rows, -(-count // rows)).flat)
    for left_over in axes[count:]:
        figure.delaxes(left_over)
    _wins(standings, axes[0])
    _scores(standings, axes[1])
    for axis, kind in zip(axes[2:count], kinds, strict=True):
        for name, figures in tracks.items():
            axis.plot(range(1, len(figures[kind]) + 1), figures[kind], label=name)
        axis.set_xlabel("turn")
        axis.set_ylabel(kind)
        axis.legend()
    figure.suptitle(f"{standings.contest.game}, {standings.games} games")
    try:
        figure.savefig(path)
    except OSError as problem:
        raise BadOption("{path} cannot be written: {why}.", path=path, why=problem.strerror) from None


def _wins(standings: Standings, axis: Any) -> None:
    rows = []
    for table in standings.tables:
        # Of two only the first: the other has won what is left.
        once = table.names[:1] if len(table.names) == 2 else table.names
        for name in once if table.games else []:
            against = ", ".join(other for other in table.names if other != name)
            label = f"{name} – {against}" if len(table.names) == 2 or len(standings.tables) > 1 else name
            rows.append((label, table.wins(name), table.entrants.count(name) / table.players))
    for height, (_label, wins, chance) in enumerate(reversed(rows)):
        low = wins.low if not math.isinf(wins.low) else 0.0
        high = wins.high if not math.isinf(wins.high) else 1.0
        axis.errorbar(wins.mean, height, xerr=[[wins.mean - low], [high - wins.mean]], fmt="o", capsize=4)
        axis.plot([chance, chance], [height - 0.3, height + 0.3], color="grey", linestyle=":")
    axis.set_yticks(range(len(rows)), [label for label, _wins, _chance in reversed(rows)])
    axis.set_xlim(-0.02, 1.02)
    axis.set_xlabel("share of wins, 95 % interval (dotted: by chance)")


def _scores(standings: Standings, axis: Any) -> None:
    for name in standings.bots:
        scores: list[int] = []
        for table in standings.tables:
            if name in table.entrants and table.games:
                scores.extend(table.scores(name).elements())
        if scores:
            axis.hist(scores, bins=20, histtype="step", density=True, label=name)
    axis.set_xlabel("score")
    axis.set_ylabel("share of games")
    if axis.has_data():  # nothing, where every game was lost by a failure
        axis.legend()
