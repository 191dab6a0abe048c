"""What is observed: all that a seat knows and nothing else, as numbers that mean what their fields say."""

from __future__ import annotations

from regnum.core.observation import FLAG, KIND, NUMBER, Observation
from regnum.core.registry import game
from regnum.core.state import State
from regnum.testing.trial import CaseTrial, Check


@Check
def check_the_mask_says_what_is_legal(trial: CaseTrial) -> None:
    if not _is_observed(trial):
        return
    case = trial.case
    state = trial.at_moment()
    count = game(case.game).num_actions(case.players, case.options)
    while not state.over and trial.actions < case.longest:
        mask = state.mask()
        trial.same(len(mask), count, "the number of bytes of mask()")
        legal = [action for action, possible in enumerate(mask) if possible]
        trial.same(legal, state.legal_actions(), "what is legal by mask()")
        trial.same(set(mask), {0, 1} if len(legal) < count else {1}, "the bytes of mask()")
        trial.play(1)
    trial.same(any(state.mask()), not state.over, "whether something is legal by mask()")


@Check
def check_an_observation_has_the_fields_it_says(trial: CaseTrial) -> None:
    if not _is_observed(trial):
        return
    fields = _fields(trial)
    names = [field.name for field in fields.fields]
    trial.same(len(set(names)), len(names), "the number of names of fields")
    end = 0
    for field in fields.fields:
        trial.note = f"field {field.name}"
        trial.same(field.offset, end, "where it begins")
        trial.must(field.kind in (NUMBER, FLAG, KIND), "it is of no kind")
        trial.must(field.high == 1 if field.kind == FLAG else 1 <= field.high < 1 << 16, "its highest number")
        trial.must(bool(field.meaning), "it does not say what it means")
        end += field.size
    trial.note = ""
    trial.same(end, fields.size, "where the last field ends")
    state = trial.at_moment()
    for seat in trial.seats:
        observed = state.observe(seat)
        trial.same(len(observed), fields.size, f"the number of bytes of observe({seat})")
        for name, numbers in fields.read(observed).items():
            highest = max(_flat(numbers), default=0)
            trial.must(highest <= fields[name].high, f"{name} of observe({seat}) is {highest}")


@Check
def check_an_observation_says_all_that_a_seat_knows_and_nothing_else(trial: CaseTrial) -> None:
    """Equal exactly where the views are: in imagined states, and from move to move."""
    if not _is_observed(trial):
        return
    state = trial.at_moment()
    for seat in trial.seats:
        for _ in range(3):
            other = state.determinize(seat, trial.rng.bits())
            trial.same(other.observe(seat), state.observe(seat), f"observe({seat}) of what this seat imagines")
            for looker in trial.seats:
                _agree(trial, state, other, looker)
    before = [state.copy() for _ in range(1)]
    while not state.over and trial.actions < trial.case.longest and len(before) < 40:
        trial.play(1)
        for looker in trial.seats:
            for earlier in before[-6:]:
                _agree(trial, earlier, state, looker)
        before.append(state.copy())


def _agree(trial: CaseTrial, one: State, other: State, seat: int) -> None:
    trial.same(
        one.observe(seat) == other.observe(seat),
        one.view(seat) == other.view(seat),
        f"whether observe({seat}) is the same in two states, by their views,",
    )


def _is_observed(trial: CaseTrial) -> bool:
    """Whether a game can be observed at all: it need not be."""
    try:
        return _fields(trial).size > 0
    except NotImplementedError:
        return False


def _fields(trial: CaseTrial) -> Observation:
    return game(trial.case.game).observation(trial.case.players, trial.case.options)


def _flat(numbers: object) -> list[int]:
    if isinstance(numbers, list):
        return [number for inner in numbers for number in _flat(inner)]
    return [int(str(numbers))]
