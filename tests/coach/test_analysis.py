"""A game looked back at: the account adds up, nothing hidden is used, marks mean what they say."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import regnum
from regnum import BadOption, Record, State
from regnum.arena.workers import Here, Processes
from regnum.coach.analysis.depth import Depth
from regnum.coach.analysis.shown import shown
from regnum.coach.analysis.steps import Course, know_the_same
from regnum.coach.analysis.verdict import BEST, BLUNDER, MARKS, MISTAKE, mark_of
from regnum.coach.analysis.whole import Analysis, Found
from regnum.coach.compare import Gap
from regnum.coach.endings import shares
from tests.coach.table import GAMES, beginning_of, greedy_action, middle, recorded

SHALLOW = Depth("shallow", lines=6, race=48, judged=128, chances=32, opinion=600, words=100)
SEARCH = "search:playouts=150"


def analysed(record: Record, **settings: Any) -> Analysis:
    analysis = Analysis(record, SHALLOW, **settings)
    for _result in analysis.run(Here()):
        pass
    return analysis


@cache
def analysis_of(game: str) -> Analysis:
    return analysed(recorded(game))


def exact(*shares: float) -> Fraction:
    """What a reader of the JSON adds up."""
    return sum((Fraction(str(share)) for share in shares), Fraction())


# Luck and skill


@pytest.mark.parametrize(
    ("game", "players"),
    [
        *((game, 2) for game in GAMES),
        *(pytest.param(game, 3, marks=() if game == GAMES[0] else pytest.mark.thorough) for game in GAMES),
    ],
)
def test_the_account_adds_up_exactly(game: str, players: int) -> None:
    found = analysed(recorded(game, ("easy", "greedy", "random")[:players]), seats=[0])
    told = json.loads(json.dumps(shown(found, ["A", "B", "C"], "en")))
    won = shares(found.course.end)
    for account in told["accounts"]:
        seat, steps = account["seat"], account["steps"]
        assert account["result"] == pytest.approx(won[seat], abs=1e-6)
        parts = exact(account["start"], account["own"], account["others"], account["luck"])
        assert parts == exact(account["result"])
        assert exact(account["start"]) == exact(steps[0]["before"]["mean"])
        own = [step["changed"]["mean"] for step in steps if step["seat"] == seat]
        others = [step["changed"]["mean"] for step in steps if step["seat"] != seat]
        assert (exact(*own), exact(*others)) == (exact(account["own"]), exact(account["others"]))
        assert exact(*(step["luck"] for step in steps)) == exact(account["luck"])
        for step, later in zip(steps, [*steps[1:], {"before": {"mean": account["result"]}}], strict=True):
            moved = exact(step["before"]["mean"], step["changed"]["mean"], step["luck"])
            assert moved == exact(later["before"]["mean"])


def test_without_something_new_there_is_no_luck() -> None:
    """Dominoes come to light once a round; between that, only choices change a chance."""
    found = analysis_of("kingdomino")
    assert found.course.alike
    steps = found.course.steps
    for account in found.accounts():
        for row, step, later in zip(account.rows, steps, steps[1:], strict=False):
            if later.state.reveals == step.state.reveals:
                assert row.luck == 0
    assert any(row.luck for row in found.accounts()[0].rows)


def test_who_knows_more_is_noticed() -> None:
    assert know_the_same(middle("kingdomino"))
    assert know_the_same(middle("new_york"))
    assert not know_the_same(middle("dominion"))
    assert not Course(recorded("dominion")).alike


# Nothing hidden


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_is_judged_by_what_was_known_then(game: str) -> None:
    """Two records that differ only in what the chooser could not know."""
    state = middle(game)
    seat, texts = int(state.seat), _a_step(state)
    found = []
    for truth in (state, state.determinize(seat, 99), state.determinize(seat, 100)):
        position = json.loads(json.dumps(truth.position()))
        record = Record(game, 2, position=position, actions=texts, rules=regnum.game(game).rules_version)
        found.append(analysed(record).found[0])
    assert found[0].verdict is not None
    for other in found[1:]:
        assert other.verdict == found[0].verdict
        assert other.after == found[0].after
        assert other.before[0] == found[0].before[0]
    assert json.dumps(state.position()) != json.dumps(state.determinize(seat, 99).position())


def _a_step(state: State) -> list[str]:
    state, seat, reveals, texts = state.copy(), state.seat, state.reveals, list[str]()
    while state.seat == seat and state.reveals == reveals:
        action = greedy_action(state)
        texts.append(state.text(action))
        state.apply(action)
    return texts


# Marks


def test_marks_follow_what_is_surely_lost() -> None:
    assert mark_of(Gap(0.3, 0.2, 0, 0)) == BEST, "not clear"
    assert mark_of(Gap(-0.1, 0.0, 0, 0)) == BEST
    assert mark_of(Gap(0.02, 0.001, 0, 0)) == "good"
    assert mark_of(Gap(0.06, 0.01, 0, 0)) == "inaccuracy"
    assert mark_of(Gap(0.13, 0.02, 0, 0)) == MISTAKE
    assert mark_of(Gap(0.18, 0.02, 0, 0)) == MISTAKE, "that it is a blunder is not sure"
    assert mark_of(Gap(0.12, 0.03, 0, 0)) == "inaccuracy"
    assert mark_of(Gap(1.0, 0.0, 0, 0)) == BLUNDER


@pytest.mark.parametrize("game", GAMES)
def test_random_play_gets_many_mistakes_and_the_searchs_own_none(game: str, thorough: bool) -> None:
    """The search's choices take most of the time. In 60 actions one seat has 5 in Kingdom Builder and 10 or more
    elsewhere, and none of them may be called a mistake; with --thorough none of both seats in whole games."""
    begun = [beginning_of(recorded(game, ("random", "random"), seed), 120) for seed in (3, 4)]
    found = [_mistakes(analysed(record, seats=[0])) for record in begun]
    assert sum(costly for costly, _choices in found) >= 0.05 * sum(choices for _costly, choices in found)
    if thorough:
        searched = analysed(recorded(game, (SEARCH, SEARCH), 3))
    else:
        searched = analysed(recorded(game, (SEARCH, SEARCH), 3, 60), seats=[0])
    mistakes, choices = _mistakes(searched)
    assert choices >= 5
    assert mistakes == 0


def _mistakes(found: Analysis) -> tuple[int, int]:
    marks = [verdict.mark for _step, verdict in found.verdicts()]
    return marks.count(MISTAKE) + marks.count(BLUNDER), len(marks)


def test_the_value_of_an_end_is_what_trying_everything_finds() -> None:
    """The last choice of a game of Kingdomino: nothing is hidden, and all that can be done can be tried."""
    missed = 0
    for seed in range(1, 9):
        record = recorded("kingdomino", ("random", "random"), seed)
        found = Analysis(record, SHALLOW)
        step = found.course.steps[-1]
        last = Record("kingdomino", 2, position=json.loads(json.dumps(step.state.position())))
        last.actions = record.actions[step.first :]
        verdict = analysed(last).found[0].verdict
        best, played = max(_tried(step.state, step.seat)), shares(found.course.end)[step.seat]
        if verdict is None:
            assert best == played
            continue
        assert (verdict.played.chance.mean, verdict.played.chance.error) == (played, 0)
        assert verdict.best.chance.mean == best
        missed += best > played
        assert (verdict.mark != BEST) == (best > played)
    assert missed


def _tried(state: State, seat: int) -> Iterator[float]:
    if state.over:
        yield shares(state)[seat]
    for action in [] if state.over else state.legal_actions():
        after = state.copy()
        after.apply(action)
        yield from _tried(after, seat)


# Work


def test_it_finds_the_same_whoever_works_and_starts_with_what_is_ready() -> None:
    record = recorded("kingdomino")
    alone, together = Analysis(record, SHALLOW), Analysis(record, SHALLOW)
    ready = [isinstance(result, Found) for result in alone.run(Here())]
    assert ready == sorted(ready, reverse=True)
    for _result in together.run(Processes(2)):
        pass
    names = ["Anna", "Bob"]
    assert shown(alone, names, "en") == shown(together, names, "en")
    assert shown(analysed(record, seed=2), names, "en") != shown(alone, names, "en")


def test_who_stops_it_keeps_what_is_ready_and_leaves_no_process() -> None:
    others = multiprocessing.active_children()
    analysis = Analysis(recorded("new_york"), SHALLOW)
    running = analysis.run(Processes(2))
    next(running)
    children = [child for child in multiprocessing.active_children() if child not in others]
    assert children
    running.close()
    for child in children:
        child.join(30)
    assert not [child for child in children if child.is_alive()]
    assert not analysis.done
    told = shown(analysis, ["Anna", "Bob"], "en")
    assert (told["done"], told["accounts"]) == (False, None)


def test_one_seat_alone_can_be_judged() -> None:
    found = analysed(recorded("kingdomino"), seats=[1])
    assert {step.seat for step, _verdict in found.verdicts()} == {1}
    assert {highlight.found.step.seat for highlight in found.highlights} <= {1}
    assert found.accounts()[0] == analysis_of("kingdomino").accounts()[0]
    with pytest.raises(BadOption):
        Analysis(recorded("kingdomino"), seats=[2])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("actions", [0, 9])
def test_what_is_not_over_is_analysed_as_far_as_it_goes(game: str, actions: int) -> None:
    found = analysed(beginning_of(recorded(game), actions))
    assert found.done
    assert not found.course.over
    for account in found.accounts():
        assert 0 < account.result < 1
        assert exact(account.start, account.own, account.others, account.luck) == exact(account.result)


# Words and JSON


@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_with_reasons(game: str) -> None:
    begun = beginning_of(recorded(game, ("random", "random"), 4), 50)
    found = analysed(begun)
    for language in ("en", "nl", "de"):
        _check_words(found, game, language)


def _check_words(found: Analysis, game: str, language: str) -> None:
    told = shown(found, ["Anna", "Bob"], language)
    json.dumps(told)
    assert (told["regnum_analysis"], told["game"], told["language"]) == (1, game, language)
    for decision in told["decisions"]:
        assert decision["mark"] in MARKS
        assert decision["actions"] == found.record.actions[decision["first_action"] :][: len(decision["actions"])]
        assert (decision["loss"] == 0) == (decision["mark"] == BEST)
        for value in (decision["played"], decision["best"], *decision["others"]):
            assert value["words"]
            assert "{" not in value["words"]
            assert 0 <= value["chance"]["mean"] <= 1
    worst = [highlight for highlight in told["highlights"] if highlight["kind"] == "worst"]
    for seat in (0, 1):
        assert len([highlight for highlight in worst if highlight["seat"] == seat]) <= 3
    assert worst
    for highlight in told["highlights"]:
        assert highlight["played"] != highlight["instead"]
    assert any(highlight["reasons"] or highlight["at_once"] or highlight["replies"] for highlight in worst)
