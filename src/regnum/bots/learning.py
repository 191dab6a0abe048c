"""What a game's bots have learned by playing: nets, in files of the game's own folder.

A game that can be learned brings a `LEARNER` among its bots: what a net looks at, and which tables have a net of
their own. `regnum train` makes such nets; the search judges by them where it does not play to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from regnum.bots.search.judge import Features, Judging
from regnum.bots.search.liking import Liking, Moves
from regnum.bots.search.net import Net, read_plain
from regnum.bots.search.policy import Greedy, Policy
from regnum.bots.search.tree import Settings
from regnum.core.errors import BadOption
from regnum.core.parts import file_of, part
from regnum.core.state import State

FOLDER = "nets"
ENDING = ".net"


@dataclass(frozen=True)
class Kind:
    """Tables of one kind: they share a net."""

    players: int
    settings: Settings
    """How the search goes about it with a net."""
    options: Mapping[str, Sequence[object]] = field(default_factory=dict)
    """What it is trained with: each game takes one value of each of these."""


@dataclass(frozen=True)
class Learner:
    """How nets come to know a game."""

    features: Features
    kinds: Mapping[str, Kind]
    """By the name of their net's file."""
    kind_of: Callable[[State], str]
    """Which of them a table is; empty for none."""
    moves: Moves | None = None
    """What is told of actions, for a quick policy to learn what to like; without it the game's own policy plays the
    games of a search on."""


@dataclass(frozen=True)
class Learned:
    """What the search needs to judge by a net."""

    policy: Policy
    settings: Settings


def learner_of(game: str) -> Learner | None:
    """How nets come to know a game, if they do."""
    found: Learner | None = getattr(part(game, "bots"), "LEARNER", None)
    return found


def learned(state: State, policy: Policy, path: str = "") -> Learned | None:
    """How to judge at this table by the net that comes with the game, or by that of a file; None without one."""
    learner = learner_of(state.game)
    kind = learner.kind_of(state) if learner is not None else ""
    net = net_in(path) if path else net_of(state.game, kind)
    if learner is None or kind not in learner.kinds or net is None:
        return None
    if learner.moves is not None and "likes" in net.about:
        policy = liking(learner.moves, net.about["likes"], policy)
    return Learned(Judging(policy, learner.features, fitting(net, learner, path)), learner.kinds[kind].settings)


def liking(moves: Moves, weights: list[int], policy: Policy) -> Policy:
    """The policy that has learnt what to like, in place of this one."""
    assert isinstance(policy, Greedy)
    return Liking(moves, weights, int(policy.most))


def fitting(net: Net, learner: Learner, path: str) -> Net:
    if len(net.first.most) != learner.features.inputs:
        raise BadOption(
            "{path} is a net for {count} inputs; valid is one for {wanted}, as regnum train makes it.",
            path=path or FOLDER,
            count=len(net.first.most),
            wanted=int(learner.features.inputs),
        )
    return net


@cache
def net_of(game: str, kind: str) -> Net | None:
    """The net that comes with a game, read when it is first wanted."""
    found = file_of(game, "bots", FOLDER, f"{kind}{ENDING}") if kind else None
    return read_plain(found.read_bytes()).net() if found is not None else None


@cache
def net_in(path: str) -> Net:
    """The net of a file that `regnum train` has written."""
    try:
        return read_plain(Path(path).read_bytes()).net()
    except OSError as problem:
        raise BadOption("{path} cannot be read: {why}.", path=path, why=problem.strerror) from None
    except Exception:
        raise BadOption("{path} is not a net; valid is a file that regnum train has written.", path=path) from None
