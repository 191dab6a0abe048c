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

from regnum.bots.search.policy import Policy, play_out
from regnum.bots.search.race import Race
from regnum.core.rng import Rng
from regnum.core.state import NOBODY, State

NO_LIMIT: Final = (1 << 31) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Imagine:
    """Where imagined states come from: `state(seed)` is a new one in which the hidden things are dealt anew."""

    def state(self, seed: int) -> State:
        """A new state, with the hidden things dealt anew from the seed."""
        raise NotImplementedError


class Settings:
    """How a search goes about it; the defaults suit no game in particular."""

    def __init__(
        self,
        exploration: float = 0.5,
        widening: float = 1.0,
        trust: float = 0.0,
        sure: float = 2.5,
        candidates: int = 20,
        width: float = 0.4,
        doubt: float = 4.0,
        spread: float = 0.25,
        margin_weight: float = 0.5,
        margin_scale: float = 10.0,
        cutoff: int = NO_LIMIT,
    ) -> None:
        self.exploration = exploration
        """How much a less tried action is preferred (the constant of UCB1)."""
        self.widening = widening
        """How many actions are tried at a node: this times the square root of its visits."""
        self.trust = trust
        """By how many standard errors another action must be better than the one that the policy would take."""
        self.sure = sure
        """How many standard errors behind the best an action sits out."""
        self.candidates = candidates
        """How many actions are looked at at most."""
        self.width = width
        """How many of them take part in the race: this times the square root of what has been played."""
        self.doubt = doubt
        """With so many deals what they tell of the spread counts as much as what is thought of it before:"""
        self.spread = spread
        """the standard deviation of what two actions bring more than each other in one deal."""
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

    def value(self) -> float:
        """The mean reward of who took the action."""
        return self.rewards[self.chooser] / float(self.visits) if self.visits > 0 else 0.0

    def add(self, rewards: vec[float], scores: vec[float]) -> None:
        if self.visits == 0:
            self.rewards = rewards[:]
            self.scores = scores[:]
        else:
            sums = self.rewards
            score_sums = self.scores
            seat: i64 = 0
            while seat < len(sums):
                sums[seat] = sums[seat] + rewards[seat]
                score_sums[seat] = score_sums[seat] + scores[seat]
                seat += 1
        self.visits += 1


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
    """One search from one decision; `run` may be called again to go on with it.

    The candidates of the decision itself race: see `race`.
    """

    def __init__(self, imagine: Imagine, policy: Policy, settings: Settings, seed: int) -> None:
        self.imagine = imagine
        self.policy = policy
        self.settings = settings
        self.rng = Rng(seed)
        self.racers: list[Node] = []
        """The candidates, in the order of the policy's liking."""
        self._race = self._new_race()
        self._deals: list[int] = []
        """The seeds of the deals, and of the luck of the games that are played with them."""
        self._luck: list[int] = []

    @property
    def playouts(self) -> int:
        """How many there have been."""
        return int(self._race.played)

    def run(self, playouts: int = 0, seconds: float = 0.0) -> None:
        """Search until the first of the given budgets is used up, 0 being no budget of that kind, or until one
        candidate has left all others far behind."""
        end = time.perf_counter() + seconds if seconds > 0.0 else math.inf
        if not self.racers:
            self._line_up()
        race = self._race
        most: i64 = race.played + playouts if playouts > 0 else NO_LIMIT
        while race.played < most:
            racing = race.racing()
            if not racing:
                return
            next_deal: i64 = race.deals(racing[0])
            for place in racing:
                next_deal = min(next_deal, race.deals(place))
            for place in racing:
                if race.deals(place) == next_deal:
                    if race.played >= most or (race.played > 0 and time.perf_counter() >= end):
                        return
                    race.add(place, self._play_deal(self.racers[place], next_deal))

    def _line_up(self) -> None:
        state = self.imagine.state(self.rng.bits())
        for action in self.policy.candidates(state, self.settings.candidates):
            racer = Node(action)
            racer.chooser = state.seat
            self.racers.append(racer)
        self._race = self._new_race()

    def _new_race(self) -> Race:
        own = self.settings
        return Race(len(self.racers), own.width, own.sure, own.trust, own.doubt, own.spread)

    def _play_deal(self, candidate: Node, number: i64) -> float:
        while len(self._deals) <= number:
            self._deals.append(self.rng.bits())
            self._luck.append(self.rng.bits())
        return self._play(candidate, self._deals[number], self._luck[number])

    def best(self) -> Node:
        """Who is surely better than the policy's favourite, by the most; the favourite, when nobody is."""
        return self.racers[self._race.best()]

    def _play(self, candidate: Node, deal: int, luck: int) -> float:
        """Play one imagined deal to its end; returns what it brought to who chooses."""
        state = self.imagine.state(deal)
        rng = Rng(luck)
        path: list[Node] = [candidate]
        node = candidate
        state.play(candidate.action)
        growing = candidate.visits > 0
        while growing and state.seat != NOBODY:
            seat = state.seat
            child = self._select(node, self.policy.promising(state), seat)
            growing = child.visits > 0
            state.play(child.action)
            path.append(child)
            node = child
        play_out(self.policy, state, rng, self.settings.cutoff)
        scores = _final_scores(state, self.policy)
        rewards = _rewards(state, scores, self.settings)
        for visited in path:
            visited.add(rewards, scores)
        return rewards[candidate.chooser]

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

    def candidates(self) -> list[Candidate]:
        """What was looked at, the best first."""
        best = self.best()
        listed: list[Candidate] = []
        for node in self.racers:
            if node.visits > 0:
                scores = [float(total) / int(node.visits) for total in node.scores]
                listed.append(Candidate(int(node.action), int(node.visits), node.value(), scores))
        return sorted(listed, key=lambda one: (one.action != best.action, -one.visits, -one.value))
