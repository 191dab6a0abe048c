"""Plans: what a game's bots find out about what is on the table before they play, by playing it many times.

A game that has such a thing brings a `PLANNER` among its bots. How a plan is found is the game's own; here it is
remembered, kept on disk for the next game, and made better bit by bit.

With a budget in games alone nothing else matters: no clock, and nothing that was kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from regnum.bots import Turn
from regnum.bots.search.policy import Policy
from regnum.core.parts import part

SEED = 1
A_STEP = 200
"""Games between two looks at the clock."""
ENOUGH = 300_000
"""Games after which a plan is left as it is."""
MOST_REMEMBERED = 32
MOST_KEPT = 1000
"""Files; when there are more, the oldest go."""
About = Mapping[str, Any]


class Plan(Protocol):
    """What has been found so far for one kind of table."""

    @property
    def games(self) -> int:
        """How many it is made of."""
        ...

    @property
    def settled(self) -> bool:
        """Whether it is worth keeping."""
        ...

    @property
    def text(self) -> str:
        """The plan, for people."""
        ...

    def improve(self, games: int) -> None:
        """Play on, until it is made of so many."""
        ...

    def report(self) -> list[tuple[str, float]]:
        """The best plans so far, each with the share of games that it wins against the others."""
        ...

    def to_json(self) -> dict[str, Any]:
        """As `Planner.resume` reads it."""
        ...

    def policy(self, turn: Turn) -> Policy:
        """How to play by it here."""
        ...


class Planner(Protocol):
    """Makes the plans of a game."""

    version: int
    """Plans of other versions are not taken up."""

    def about(self, turn: Turn) -> About | None:
        """What a plan is for, as JSON; None where there can be none yet."""
        ...

    def begin(self, about: About, seed: int) -> Plan:
        """A new plan, made of no games yet."""
        ...

    def resume(self, about: About, told: Mapping[str, Any], seed: int) -> Plan:
        """One that goes on where another was written down; any error when it was not."""
        ...


def planner_of(game: str) -> Planner | None:
    """What makes the plans of a game, if it has any."""
    found: Planner | None = getattr(part(game, "bots"), "PLANNER", None)
    return found


_fixed: dict[tuple[str, int], Plan] = {}
_growing: dict[str, Plan] = {}


def _remember(plans: dict[Any, Plan], key: Any, plan: Plan) -> Plan:
    if len(plans) >= MOST_REMEMBERED:
        del plans[next(iter(plans))]
    plans[key] = plan
    return plan


def by_games(turn: Turn, games: int, show: Callable[[int], None] | None = None, seed: int = SEED) -> Plan | None:
    """A plan made of so many games, always the same one; None where there can be none."""
    planner = planner_of(turn.game)
    about = planner.about(turn) if planner is not None and games > 0 else None
    if planner is None or about is None:
        return None
    key = (_name(turn.game, planner, about), games ^ seed << 40)
    if key in _fixed:
        return _fixed[key]
    plan = planner.begin(about, seed)
    while plan.games < games:
        plan.improve(min(games, plan.games + A_STEP))
        if show is not None:
            show(plan.games)
    return _remember(_fixed, key, plan)


def by_seconds(turn: Turn, first: float, more: float) -> Plan | None:
    """A plan that was kept, made better for some seconds; or a first one, within others."""
    planner = planner_of(turn.game)
    about = planner.about(turn) if planner is not None else None
    if planner is None or about is None:
        return None
    name = _name(turn.game, planner, about)
    plan = _growing.get(name)
    if plan is None:
        plan = _remember(_growing, name, _kept(name, planner, about) or planner.begin(about, SEED))
    before = plan.games
    end = time.perf_counter() + (more if plan.settled else first)
    while plan.games < ENOUGH and time.perf_counter() < end:
        plan.improve(plan.games + A_STEP)
    if plan.settled and plan.games > before:
        _keep(name, planner, about, plan)
    return plan


# On disk


def folder() -> Path:
    """Where plans are kept: below the cache of the user."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "regnum" / "plans"


def _name(game: str, planner: Planner, about: About) -> str:
    told = json.dumps([planner.version, about], sort_keys=True)
    return f"{game}-{hashlib.sha256(told.encode()).hexdigest()[:16]}.json"


def _kept(name: str, planner: Planner, about: About) -> Plan | None:
    """What was kept, if it can be read and is for this."""
    try:
        told = json.loads((folder() / name).read_text("utf-8"))
        if told["version"] != planner.version or told["about"] != dict(about):
            return None
        return planner.resume(about, told["plan"], SEED)
    except Exception:  # it is made anew: whatever may stand in a file of a cache, it is no reason to stop
        return None


def _keep(name: str, planner: Planner, about: About, plan: Plan) -> None:
    """Write it whole or not at all; where nothing can be written, a plan is remembered alone.

    One that another process has made of more games stays.
    """
    kept = _kept(name, planner, about)
    if kept is not None and kept.games >= plan.games:
        return
    told = {"version": planner.version, "about": dict(about), "plan": plan.to_json()}
    path = folder() / name
    with contextlib.suppress(OSError, RuntimeError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", dir=path.parent, suffix=".part", delete=False, encoding="utf-8"
        ) as file:
            file.write(json.dumps(told, indent=1) + "\n")
        try:
            Path(file.name).replace(path)
        except OSError:
            Path(file.name).unlink(missing_ok=True)
        _tidy(path.parent)


def _tidy(place: Path) -> None:
    found = list(place.glob("*.json"))
    if len(found) > MOST_KEPT:
        for old in sorted(found, key=lambda file: file.stat().st_mtime)[: len(found) - MOST_KEPT]:
            old.unlink(missing_ok=True)
