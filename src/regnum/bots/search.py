"""Information-set Monte Carlo tree search, for any game.

Every iteration imagines all that the seat cannot know anew, walks down one tree whose nodes stand for the
actions taken from the root, adds a node, plays to the end by a policy, and credits every seat along the way
with its own result. An action that was not legal in every imagined state is compared with the others by how
often it was there to be taken (Cowling, Powley and Whitehouse, 2012).
"""

from __future__ import annotations

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from regnum.bots.policy import Policy, play_out
from regnum.core.rng import Rng
from regnum.core.state import NOBODY, State

NO_LIMIT: Final = (1 << 31) - 1
LOOK_AT_THE_CLOCK: Final = 4  # every so many playouts


@mypyc_attr(allow_interpreted_subclasses=True)
class Imagine:
    """Where imagined states come from: `state(seed)` is a new one in which the hidden things are dealt anew."""

    def state(self, seed: int) -> State:
        raise NotImplementedError


class Settings:
    """How a search goes about it; the defaults suit no game in particular."""

    def __init__(
        self,
        exploration: float = 0.5,
        widening: float = 1.0,
        trust: float = 0.0,
        margin_weight: float = 0.5,
        margin_scale: float = 10.0,
        cutoff: int = NO_LIMIT,
    ) -> None:
        self.exploration = exploration
        """How much a less tried action is preferred (the constant of UCB1)."""
        self.widening = widening
        """How many actions are tried at a node: this times the square root of its visits."""
        self.trust = trust
        """By how much another action must be better than the one that the policy would take."""
        self.margin_weight = margin_weight
        """How much of the reward is for the points ahead of the best other seat; the rest is for winning."""
        self.margin_scale = margin_scale
        """How many points ahead are about three quarters of that part."""
        self.cutoff: i64 = cutoff
        """After how many decisions of a playout the expected scores are taken instead of the end."""


class Candidate:
    """An action that the search looked at, and what it thinks of it."""

    def __init__(self, action: int, visits: int, value: float, scores: list[float]) -> None:
        self.action = action
        self.visits = visits
        self.value = value
        """The mean reward of the chooser, from 0 to 1."""
        self.scores = scores
        """The mean score of every seat at the end."""


class Node:
    """What follows one action at the parent: visits, and the sums of all seats' rewards and scores."""

    def __init__(self, action: i64) -> None:
        self.action = action
        self.visits: i64 = 0
        self.available: i64 = 0
        self.chooser: i64 = NOBODY
        """The seat that took the action: it picks among siblings by its own reward."""
        self.rewards: vec[float] = vec[float]()
        self.scores: vec[float] = vec[float]()
        self.children: list[Node] = []


def _rewards(state: State, scores: vec[float], settings: Settings) -> vec[float]:
    """From 0 to 1 for every seat: its share of the win, mixed with how far it is ahead."""
    players: i64 = state.players
    win: vec[float] = vec[float]()
    seat: i64 = 0
    best: float = scores[0]
    second: float = -1e9
    while seat < players:
        win = append(win, 0.0)
        score = scores[seat]
        if seat > 0:
            if score > best:
                second = best
                best = score
            elif score > second:
                second = score
        seat += 1
    if state.seat == NOBODY:
        winners = state.winners()
        share = 1.0 / float(len(winners))
        for winner in winners:
            win[winner] = share
    else:
        # Not at the end: the win goes to who seems ahead, the less surely the less so.
        total: float = 0.0
        seat = 0
        while seat < players:
            win[seat] = math.exp((scores[seat] - best) / settings.margin_scale)
            total += win[seat]
            seat += 1
        seat = 0
        while seat < players:
            win[seat] = win[seat] / total
            seat += 1
    weight = settings.margin_weight
    seat = 0
    while seat < players:
        score = scores[seat]
        rival = second if score == best else best
        ahead = 1.0 / (1.0 + math.exp((rival - score) / settings.margin_scale))
        win[seat] = (1.0 - weight) * win[seat] + weight * ahead
        seat += 1
    return win


def _final_scores(state: State, policy: Policy) -> vec[float]:
    if state.seat != NOBODY:
        return policy.expected_scores(state)
    scores: vec[float] = vec[float]()
    for score in state.scores():
        scores = append(scores, float(score))
    return scores


class Search:
    """One search from one decision; `run` may be called again to go on with it."""

    def __init__(self, imagine: Imagine, policy: Policy, settings: Settings, seed: int) -> None:
        self.imagine = imagine
        self.policy = policy
        self.settings = settings
        self.rng = Rng(seed)
        self.root = Node(-1)
        self.playouts: i64 = 0

    def run(self, playouts: int = 0, seconds: float = 0.0) -> None:
        """Search until the first of the given budgets is used up; 0 is no budget of that kind."""
        most: i64 = playouts if playouts > 0 else NO_LIMIT
        end = time.perf_counter() + seconds
        done: i64 = 0
        while done < most:
            if seconds > 0.0 and done % LOOK_AT_THE_CLOCK == 0 and done > 0 and time.perf_counter() >= end:
                break
            self._iterate()
            done += 1
        self.playouts += done

    def _iterate(self) -> None:
        state = self.imagine.state(self.rng.bits())
        path: list[Node] = [self.root]
        node = self.root
        growing = True
        while growing and state.seat != NOBODY:
            seat = state.seat
            child = self._select(node, self.policy.promising(state), seat)
            growing = child.visits > 0
            state.play(child.action)
            path.append(child)
            node = child
        play_out(self.policy, state, self.rng, self.settings.cutoff)
        scores = _final_scores(state, self.policy)
        rewards = _rewards(state, scores, self.settings)
        players: i64 = state.players
        for visited in path:
            if visited.visits == 0:
                visited.rewards = rewards[:]
                visited.scores = scores[:]
            else:
                sums = visited.rewards
                score_sums = visited.scores
                seat = 0
                while seat < players:
                    sums[seat] = sums[seat] + rewards[seat]
                    score_sums[seat] = score_sums[seat] + scores[seat]
                    seat += 1
            visited.visits += 1

    def _select(self, node: Node, actions: vec[i64], seat: i64) -> Node:
        """The best by UCB1 of those tried; now and then, as visits grow, the policy's next one instead."""
        best_value: float = -1.0
        best: Node | None = None
        untried: i64 = -1
        tried: i64 = 0
        exploration = self.settings.exploration
        i: i64 = 0
        count: i64 = len(actions)
        while i < count:
            action = actions[i]
            found: Node | None = None
            for child in node.children:
                if child.action == action and child.chooser == seat:
                    found = child
                    break
            if found is None:
                if untried < 0:
                    untried = action
            else:
                tried += 1
                found.available += 1
                visits = float(found.visits)
                value = found.rewards[seat] / visits + exploration * math.sqrt(
                    math.log(float(found.available)) / visits
                )
                if i == 0:
                    value += self.settings.trust
                if value > best_value:
                    best_value = value
                    best = found
            i += 1
        if best is None or (
            untried >= 0 and float(tried) < self.settings.widening * math.sqrt(float(node.visits + 1))
        ):
            best = Node(untried)
            best.chooser = seat
            best.available = 1
            node.children.append(best)
        return best

    def candidates(self, seat: int) -> list[Candidate]:
        """What was looked at, the most visited first."""
        listed: list[Candidate] = []
        for child in self.root.children:
            visits = int(child.visits)
            listed.append(
                Candidate(
                    int(child.action),
                    visits,
                    child.rewards[seat] / visits,
                    [float(total) / visits for total in child.scores],
                )
            )
        return sorted(listed, key=_most_visited)


def _most_visited(candidate: Candidate) -> tuple[int, float]:
    return (-candidate.visits, -candidate.value)
