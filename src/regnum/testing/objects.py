"""A state is a good Python object: pickled, copied, found by a key, asked by any kind of number, and shown."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from itertools import combinations
from xml.etree import ElementTree

from regnum.core.registry import game
from regnum.core.state import State
from regnum.testing.case import play_some
from regnum.testing.trial import CaseTrial, Check

NEIGHBOURS = 6
"""So many states that the next actions lead to, and as many that are imagined."""
CLOSE = 1e-9
AGAIN: dict[str, Callable[[State], State]] = {
    "pickled": lambda state: pickle.loads(pickle.dumps(state)),
    "copied": copy.copy,
    "deeply copied": copy.deepcopy,
}


class Number:
    """A whole number as numpy's are: it is no int, but can be had as one."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@Check
def check_a_state_can_be_pickled_and_copied(trial: CaseTrial) -> None:
    """And what comes of it goes on as the state itself does, with the same luck."""
    state = trial.at_moment(logging=True)
    again = {how: make(state) for how, make in AGAIN.items()}
    seed = trial.rng.bits()
    for how, other in again.items():
        trial.same(type(other), type(state), f"the class of a state that was {how}")
        trial.same(other.determinize(0, seed).position(), state.determinize(0, seed).position(), f"what is {how}")
    actions = play_some(state, trial.rng, 400)
    for how, other in again.items():
        trial.must(other is not state, f"what was {how} is the state itself")
        for action in actions:
            other.apply(action)
        trial.same(other.position(), state.position(), f"the position after the same actions as one that was {how}")
        trial.same(other.reveals, state.reveals, f"reveals of a state that was {how}")
        for seat in (None, *trial.seats):
            trial.same(other.log_for(seat), state.log_for(seat), f"log_for({seat}) of a state that was {how}")


@Check
def check_states_have_the_same_key_exactly_when_they_are_equal(trial: CaseTrial) -> None:
    states = list(_neighbours(trial))
    keys = [state.key() for state in states]
    trial.same(len(set(keys)), len({*map(_rank(states), range(len(states)))}), "the number of different keys")
    for one, other in combinations(range(len(states)), 2):
        equal = states[one] == states[other]
        trial.same(keys[one] == keys[other], equal, "whether two states have the same key")


def _rank(states: list[State]) -> Callable[[int], int]:
    """For each state the number of the first that equals it."""
    return lambda number: next(first for first in range(number + 1) if states[first] == states[number])


@Check
def check_info_keys_are_the_same_exactly_for_what_a_seat_cannot_tell_apart(trial: CaseTrial) -> None:
    states = list(_neighbours(trial))
    for seat in (None, *trial.seats):
        keys = [state.info_key(seat) for state in states]
        trial.must(len(set(keys)) >= 1, f"info_key({seat}) is no key")
        shown = [_shown(state, seat) for state in states]
        for one, other in combinations(range(len(states)), 2):
            alike = shown[one] == shown[other]
            trial.same(keys[one] == keys[other], alike, f"whether two states have the same info_key({seat})")
        if seat is not None:
            imagined = states[0].determinize(seat, trial.rng.bits())
            trial.must(imagined.info_key(seat) == keys[0], f"info_key({seat}) of what it imagines is another")
    apart = {trial.state.info_key(seat) for seat in trial.seats}
    trial.same(len(apart), len(trial.seats), "the number of different info keys of as many seats")


def _neighbours(trial: CaseTrial) -> Iterator[State]:
    """A state and a copy, some that come next, and some that are imagined."""
    state = trial.at_moment()
    yield state
    yield state.copy()
    for action in state.legal_actions()[:NEIGHBOURS]:
        after = state.copy()
        after.apply(action)
        yield after
    for number in range(NEIGHBOURS):
        yield state.determinize(number % trial.case.players, trial.rng.bits())


def _shown(state: State, seat: int | None) -> object:
    return int(state.seat), state.view(seat), state.legal_actions() if state.seat == seat else None


@Check
def check_the_end_is_worth_something_to_the_winners_alone(trial: CaseTrial) -> None:
    before = trial.at_moment()
    trial.same(before.returns(), [0.0 for _ in trial.seats], "returns() before the end")
    state = trial.to_the_end()
    returns, winners = state.returns(), state.winners()
    trial.must(abs(sum(returns)) < CLOSE, f"returns() is {returns}, which is not 0 in sum")
    trial.must(all(-1 <= value <= 1 for value in returns), f"returns() is {returns}, not all from -1 to 1")
    if len(winners) < trial.case.players:
        trial.same([seat for seat in trial.seats if returns[seat] > 0], winners, "who gains by returns()")


@Check
def check_its_options_can_be_chosen_again(trial: CaseTrial) -> None:
    options = trial.at_moment().options
    rules = game(trial.case.game)
    trial.same(sorted(options), sorted(option.name for option in rules.options), "the names in options")
    trial.same(rules.check_options(trial.case.players, options), options, "what becomes of its options")


@Check
def check_whatever_can_be_had_as_a_whole_number_is_one(trial: CaseTrial) -> None:
    state = trial.at_moment(logging=True)
    for seat in trial.seats:
        trial.same(state.view(Number(seat)), state.view(seat), "view() of a seat that can be had as a number")
        trial.same(state.info_key(Number(seat)), state.info_key(seat), "info_key() of such a seat")
        trial.same(state.log_for(Number(seat)), state.log_for(seat), "log_for() of such a seat")
        imagined = state.determinize(Number(seat), Number(7))
        trial.same(imagined.position(), state.determinize(seat, 7).position(), "determinize() of such numbers")
    for action in state.legal_actions():
        trial.must(state.is_legal(Number(action)), "is_legal() denies an action that can be had as a number")
        trial.same(state.text(Number(action)), state.text(action), "text() of such an action")
        one, other = state.copy(), state.copy()
        one.apply(Number(action))
        other.apply(action)
        trial.same(one.position(), other.position(), "the position after such an action")


@Check
def check_it_shows_itself(trial: CaseTrial) -> None:
    for state in (trial.at_moment(), trial.to_the_end()):
        line = repr(state)
        trial.must(line == line.strip() and "\n" not in line and " at 0x" not in line, f"repr() is {line!r}")
        trial.must(str(state).strip() != "", "str() says nothing")
        picture = ElementTree.fromstring(state._repr_svg_())
        trial.must(picture.tag.endswith("svg"), "_repr_svg_() is no picture")
        page = ElementTree.fromstring(state._repr_html_().replace(">", "/>"))
        trial.same(page.get("alt"), line, "what the picture on a page is described by")
