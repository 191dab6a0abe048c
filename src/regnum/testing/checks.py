"""The laws: what holds for the states of every game, at every moment. Nothing here knows a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt
from operator import eq
from typing import Any

from regnum.core.errors import BadNotation, BadOption, IllegalAction, RegnumError
from regnum.core.record import Record
from regnum.core.registry import from_position
from regnum.core.rng import Rng
from regnum.core.seeds import SEED_BITS
from regnum.core.state import NOT_FORCED
from regnum.testing.alike import check_two_games_that_look_alike_go_on_alike
from regnum.testing.case import play_some, random_action
from regnum.testing.damage import check_a_damaged_position_gives_an_error_of_ours_or_a_sound_state
from regnum.testing.drawing import check_it_can_be_drawn_and_put_into_words
from regnum.testing.foresight import check_what_counts_as_revealed_shows_something
from regnum.testing.knowledge import check_the_view_tells_all_that_is_certain
from regnum.testing.objects import (
    check_a_state_can_be_pickled_and_copied,
    check_info_keys_are_the_same_exactly_for_what_a_seat_cannot_tell_apart,
    check_it_shows_itself,
    check_its_options_can_be_chosen_again,
    check_states_have_the_same_key_exactly_when_they_are_equal,
    check_the_end_is_worth_something_to_the_winners_alone,
    check_whatever_can_be_had_as_a_whole_number_is_one,
)
from regnum.testing.observing import (
    check_an_observation_has_the_fields_it_says,
    check_an_observation_says_all_that_a_seat_knows_and_nothing_else,
    check_the_mask_says_what_is_legal,
)
from regnum.testing.trial import CaseTrial, Check, short

DEALS = 350
FAR = 5
"""So many standard errors are no chance."""
MOST_SEED = (1 << SEED_BITS) - 1
OTHER_SEED = (1 << 127) - 1
"""The bits that make another seed of a seed, for the same generator."""
NO_NUMBERS = (None, "0", 0.0, True, [0])
TOO_FAR = (-1, 1 << 31, 1 << 70)
"""Numbers that no action has."""
NONSENSE = ("", "xyzzy", "-", "999999", "é" * 500)


@Check
def check_choices_are_sound_and_the_game_ends(trial: CaseTrial) -> None:
    state = trial.start()
    while not state.over and trial.actions < trial.case.longest:
        legal = state.legal_actions()
        trial.same(legal, sorted(set(legal)), "legal_actions()")
        trial.must(bool(legal), "there is no legal action, and the game is not over")
        trial.must(
            state.forced() == NOT_FORCED or legal == [state.forced()], "forced() is not the only legal action"
        )
        drawn, listed = Rng(trial.actions), Rng(trial.actions)
        trial.same(int(state.any_choice(drawn)), legal[listed.below(len(legal))], "any_choice()")
        trial.same(drawn.words(), listed.words(), "what any_choice() leaves of the random numbers")
        trial.must(state.seat in trial.seats, "no seat has to choose, and the game is not over")
        trial.same(state.winners(), [], "winners() before the end")
        trial.play(1)
    trial.must(state.over, "the game is not over")
    trial.same(state.seat, -1, "the seat after the end")
    trial.same(state.legal_actions(), [], "legal_actions() after the end")
    trial.same(int(state.forced()), NOT_FORCED, "forced() after the end")


@Check
def check_things_are_conserved(trial: CaseTrial) -> None:
    if trial.case.things is None:
        return
    state = trial.start()
    things = trial.things(state)
    trial.must(bool(things), "there are no things at the start")
    while not state.over and trial.actions < trial.case.longest:
        trial.play(1)
        trial.same(trial.things(state), things, "what is on the table")


@Check
def check_the_outcome_says_why(trial: CaseTrial) -> None:
    state = trial.to_the_end()
    outcome: dict[str, Any] = state.outcome()
    trial.survives_json(outcome, "outcome()")
    trial.must(bool(outcome["ended"]), "outcome() does not say what ended the game")
    trial.must(state.winners() != [], "nobody has won")
    trial.same(outcome["winners"], state.winners(), "“winners” of outcome()")
    scores = [seat["score"] for seat in outcome["seats"][: trial.case.players]]
    trial.same(scores, state.scores(), "the list of “score” in outcome()")
    for seat in outcome["seats"]:
        points = sum(item["points"] for item in seat["items"])
        trial.same(points, seat["score"], "the sum of the items of a score in outcome()")
    steps = outcome["decided_by"]
    trial.must(all(step["by"] and step["out"] for step in steps), "a step of “decided_by” puts out nobody")
    out = sorted(seat for step in steps for seat in step["out"])
    others = [seat for seat in trial.seats if seat not in state.winners()]
    trial.same(out, others, "the list of seats that “decided_by” of outcome() puts out")


@Check
def check_nothing_is_decided_before_the_end(trial: CaseTrial) -> None:
    outcome = trial.at_moment().outcome()
    trial.survives_json(outcome, "outcome()")
    trial.same(outcome["ended"], None, "“ended” of outcome() before the end")
    trial.same(outcome["winners"], [], "“winners” of outcome() before the end")
    trial.same(outcome["decided_by"], None, "“decided_by” of outcome() before the end")


@Check
def check_every_legal_action_applies(trial: CaseTrial) -> None:
    state = trial.at_moment()
    before = state.position()
    for action in state.legal_actions():
        trial.note = f"action {action}"
        trial.must(state.is_legal(action), "is_legal() denies what is in legal_actions()")
        after = state.copy()
        after.apply(action)
        trial.must(after.position() != before, "a legal action changed nothing")
    trial.same(state.position(), before, "the position after asking what is legal, and copying,")


@Check
def check_any_other_action_raises_and_changes_nothing(trial: CaseTrial) -> None:
    state = trial.at_moment()
    before = state.position()
    legal = set(state.legal_actions())
    near = {action + step for action in legal for step in (-2, -1, 1, 2)}
    tried = near | set(range(64)) | {int(trial.rng.below(1 << 14)) for _ in range(200)}
    for action in [*sorted(tried - legal), *TOO_FAR]:
        _refuses(trial, action)
    for no_number in (*NO_NUMBERS, float(min(legal)), str(min(legal))):
        _refuses(trial, no_number)
    trial.same(state.position(), before, "the position after actions that were refused")


@Check
def check_no_action_is_legal_after_the_end(trial: CaseTrial) -> None:
    state = trial.to_the_end()
    before = state.position()
    for action in range(100):
        _refuses(trial, action)
    trial.same(state.position(), before, "the position after actions that were refused")


def _refuses(trial: CaseTrial, action: Any) -> None:
    trial.raises((IllegalAction,), partial(trial.state.apply, action), f"apply({action!r})")


@Check
def check_what_is_no_seat_seed_or_action_is_refused(trial: CaseTrial) -> None:
    """With an error of Regnum's own, which says what would be valid; never with one of Python's."""
    state: Any = trial.at_moment(logging=True)  # any: what is handed in here is of no type that it should be
    before = state.position()
    no_seats = (-1, trial.case.players, 99, 10**20, *NO_NUMBERS)
    for ask in (state.view, state.log_for, state.info_key):
        for seat in no_seats:
            if seat is not None:
                _raises(trial, BadOption, ask, seat)
    for seat in no_seats:
        _raises(trial, BadOption, state.determinize, seat, 1)
    for seed in (-1, MOST_SEED + 1, *NO_NUMBERS):
        _raises(trial, BadOption, state.determinize, 0, seed)
    for action in NO_NUMBERS:
        _raises(trial, IllegalAction, state.is_legal, action)
        _raises(trial, IllegalAction, state.text, action)
    for action in TOO_FAR:
        trial.same(state.is_legal(action), False, f"is_legal({action})")
        _raises(trial, IllegalAction, state.text, action)
    for no_text in (None, 0, b"", ["0"]):
        _raises(trial, BadNotation, state.parse, no_text)
    trial.same(state.position(), before, "the position after what was refused")


def _raises(trial: CaseTrial, kind: type[RegnumError], ask: Callable[..., object], *given: object) -> None:
    shown = ", ".join(short(value) for value in given)
    trial.raises((kind,), partial(ask, *given), f"{ask.__name__}({shown})")


@Check
def check_a_copy_is_equal_and_independent(trial: CaseTrial) -> None:
    state = trial.at_moment(logging=True)
    before, told = state.position(), _told(trial)
    copy = state.copy()
    trial.same(copy.position(), before, "the position of the copy")
    trial.must(copy == state, "the copy does not equal the state")
    trial.same([copy.log_for(seat) for seat in trial.seats], told, "the log of the copy")
    actions = play_some(copy, trial.rng, 400)
    trial.same(state.position(), before, "the position after playing on with the copy")
    trial.same(_told(trial), told, "the log after playing on with the copy")
    for action in actions:
        state.apply(action)
    trial.same(state.position(), copy.position(), "the position after the same actions as the copy's")
    trial.must(state == copy, "after the same actions the copy does not equal the state")


def _told(trial: CaseTrial) -> list[list[dict[str, Any]]]:
    return [trial.state.log_for(seat) for seat in trial.seats]


@Check
def check_a_position_round_trips_and_goes_on_alike(trial: CaseTrial) -> None:
    state = trial.at_moment()
    position = state.position()
    read = from_position(json.loads(json.dumps(position)))
    trial.same(read.position(), position, "the position of the state read from it")
    trial.same(read.legal_actions(), state.legal_actions(), "legal_actions() of the state read from its position")
    for seat in trial.seats:
        trial.same(read.view(seat), state.view(seat), f"view({seat}) of the state read from its position")
    trial.note = "going on from the state read from its position"
    for action in play_some(state, trial.rng, 400):
        read.apply(action)
    trial.same(read.position(), state.position(), "the position after the same actions")
    trial.same(read.scores(), state.scores(), "scores() after the same actions")
    later = from_position(state.position())
    trial.same(later.position(), state.position(), "the position of the state read from a later one")


@Check
def check_notation_round_trips(trial: CaseTrial) -> None:
    state = trial.at_moment()
    legal = state.legal_actions()
    texts = [state.text(action) for action in legal]
    twice = sorted({text for text in texts if texts.count(text) > 1})
    trial.must(not twice, f"several legal actions have the same text: {twice}")
    trial.same([state.parse(text) for text in texts], legal, "what parse() reads from all that text() wrote")
    loud = [state.parse(f"  {text.upper()} ") for text in texts]
    trial.same(loud, legal, "what parse() reads from the same in capitals and between spaces")
    known = {text.casefold() for text in texts}
    for text in NONSENSE:
        if text not in known:
            trial.raises((BadNotation,), partial(state.parse, text), f"parse({text[:10]!r})")
    for piece in sorted({piece for text in texts for piece in (*text.split(), f"{text} {text}")} - set(texts)):
        try:
            found = state.parse(piece)
        except BadNotation:
            continue
        trial.must(found in legal, f"parse({piece!r}) gave {found}, which is not legal")


@Check
def check_a_record_replays_to_the_same_state(trial: CaseTrial) -> None:
    case = trial.case
    record = Record.start(case.game, case.players, trial.seed, case.options, [f"p{i}" for i in trial.seats])
    state = trial.state = record.first_state()
    while not state.over and trial.actions < case.longest:
        action = random_action(state, trial.rng)
        record.actions.append(state.text(action))
        state.apply(action)
        trial.actions += 1
    read = Record.from_json(record.to_json())
    trial.must(read == record, "the record, written and read again, is another")
    replayed = read.replay()
    trial.same(replayed.position(), state.position(), "the position after replaying")
    trial.must(replayed == state, "the state after replaying does not equal the one that was played")


@Check
def check_nothing_leaks(trial: CaseTrial) -> None:
    state = trial.at_moment(logging=True)
    before, things, public = state.position(), trial.things(state), state.view(None)
    trial.survives_json(public, "view(None)")
    for seat in trial.seats:
        trial.note = f"determinize({seat}, ...)"
        view = state.view(seat)
        trial.survives_json(view, f"view({seat})")
        for _ in range(3):
            other = state.determinize(seat, trial.rng.bits())
            trial.same(other.view(seat), view, f"view({seat}) of what this seat imagines")
            trial.same(other.view(None), public, f"view(None) of what seat {seat} imagines")
            trial.same(other.log_for(seat), state.log_for(seat), f"log_for({seat}) of what this seat imagines")
            trial.same(other.seat, state.seat, "who chooses")
            if state.seat == seat:
                trial.same(other.legal_actions(), state.legal_actions(), "legal_actions() of the chooser")
            trial.same(trial.things(other), things, "what is on the table")
            imagined = other.position()
            trial.same(from_position(imagined).position(), imagined, "what is imagined, written and read again,")
    trial.note = ""
    trial.same(state.position(), before, "the position after determinize()")


@Check
def check_what_is_hidden_is_really_dealt_anew(trial: CaseTrial) -> None:
    state = trial.at_moment(3)
    position = state.position()
    for seat in trial.seats:
        dealt = [state.determinize(seat, trial.rng.bits()).position() for _ in range(8)]
        if _is_hidden_from(trial, seat):
            trial.must(any(found != position for found in dealt), f"determinize({seat}, ...) only copies")
            trial.must(
                any(found != dealt[0] for found in dealt), f"determinize({seat}, ...) is the same for all seeds"
            )
        for found in () if _is_hidden_from(trial, seat) else dealt:
            trial.same(found, position, f"what seat {seat} imagines, from which nothing is hidden,")


def _is_hidden_from(trial: CaseTrial, seat: int) -> bool:
    return trial.case.hidden_from is None or seat in trial.case.hidden_from


@Check
def check_what_is_dealt_anew_depends_on_nothing_hidden(trial: CaseTrial) -> None:
    """States that look alike to a seat are imagined alike: so a bot cannot peek, whatever seeds it tries."""
    state = trial.at_moment(logging=True)
    for seat in trial.seats:
        imagined = trial.rng.bits()
        dealt = state.determinize(seat, imagined)
        for _ in range(2):
            alike = state.determinize(seat, trial.rng.bits())
            again = alike.determinize(seat, imagined)
            trial.same(again.position(), dealt.position(), f"what seat {seat} imagines in a state that looks alike")
            trial.same(again.log_for(seat), dealt.log_for(seat), f"log_for({seat}) in a state that looks alike")


@Check
def check_the_same_seed_deals_the_same(trial: CaseTrial) -> None:
    state = trial.at_moment(20)
    again = trial.rng.bits()
    dealt = state.determinize(0, again).position()
    trial.same(state.determinize(0, again).position(), dealt, "determinize() from the same seed")
    start = trial.case.new(trial.seed).position()
    trial.same(trial.case.new(trial.seed).position(), start, "the start from the same seed")
    if trial.case.hidden_from != ():
        # A small game may by chance start the same from two seeds, hardly from nine.
        others = [trial.case.new(trial.seed ^ 1 << bit).position() for bit in range(8)]
        trial.must(any(other != start for other in others), "the start is the same from all seeds")


@Check
def check_the_seed_of_a_game_tells_nothing_about_it(trial: CaseTrial) -> None:
    """What is imagined from the seed that dealt the game is as blind as from any other."""
    if trial.case.hidden_from == ():
        return
    seat = (trial.case.hidden_from or trial.seats)[0]
    better = []
    for number in range(DEALS):
        seed = trial.seed ^ number
        state = trial.case.new(seed)
        truth = list(_leaves(state.position()))
        own, other = (list(_leaves(state.determinize(seat, by).position())) for by in (seed, seed ^ OTHER_SEED))
        better.append(sum(map(eq, own, truth)) - sum(map(eq, other, truth)))
    mean = sum(better) / DEALS
    error = sqrt(sum((value - mean) ** 2 for value in better) / DEALS / (DEALS - 1))
    trial.must(
        mean <= FAR * error,
        f"determinize({seat}, the seed of the game) has {mean:.2f} ± {error:.2f} more right than with another",
    )


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _leaves(inner)
    else:
        yield value


@Check
def check_an_action_that_reveals_something_counts_it(trial: CaseTrial) -> None:
    """So that an undo never goes back to before something hidden came to light."""
    state = trial.at_moment()
    seat = int(state.seat)
    action = random_action(state, trial.rng)
    after = state.copy()
    after.apply(action)
    trial.note = f"action {action}"
    if after.reveals == state.reveals:
        for _ in range(3):
            other = state.determinize(seat, trial.rng.bits())
            other.apply(action)
            trial.same(other.view(seat), after.view(seat), f"view({seat}) of what this seat imagines comes next")


CHECKS: tuple[Check, ...] = (
    check_choices_are_sound_and_the_game_ends,
    check_a_copy_is_equal_and_independent,
    check_the_same_seed_deals_the_same,
    check_things_are_conserved,
    check_the_outcome_says_why,
    check_nothing_is_decided_before_the_end,
    check_every_legal_action_applies,
    check_any_other_action_raises_and_changes_nothing,
    check_no_action_is_legal_after_the_end,
    check_what_is_no_seat_seed_or_action_is_refused,
    check_a_position_round_trips_and_goes_on_alike,
    check_notation_round_trips,
    check_a_record_replays_to_the_same_state,
    check_nothing_leaks,
    check_what_is_hidden_is_really_dealt_anew,
    check_what_is_dealt_anew_depends_on_nothing_hidden,
    check_the_seed_of_a_game_tells_nothing_about_it,
    check_the_view_tells_all_that_is_certain,
    check_the_mask_says_what_is_legal,
    check_an_observation_has_the_fields_it_says,
    check_an_observation_says_all_that_a_seat_knows_and_nothing_else,
    check_an_action_that_reveals_something_counts_it,
    check_what_counts_as_revealed_shows_something,
    check_two_games_that_look_alike_go_on_alike,
    check_a_damaged_position_gives_an_error_of_ours_or_a_sound_state,
    check_it_can_be_drawn_and_put_into_words,
    check_a_state_can_be_pickled_and_copied,
    check_states_have_the_same_key_exactly_when_they_are_equal,
    check_info_keys_are_the_same_exactly_for_what_a_seat_cannot_tell_apart,
    check_the_end_is_worth_something_to_the_winners_alone,
    check_its_options_can_be_chosen_again,
    check_whatever_can_be_had_as_a_whole_number_is_one,
    check_it_shows_itself,
)
"""Those that others build on come first, so that a fault is told by its own law and not by its consequences."""
