"""Puzzles: those that come with the games are what they say, and doubting finds what is none."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pytest

from regnum.bots import Turn
from regnum.bots.strategy import strategy_for
from regnum.coach.analysis.samples import Deals, Sample
from regnum.coach.puzzles.check import check
from regnum.coach.puzzles.collection import MOST_OF_A_THEME, PLACE, Collection, collection_from_json, puzzles_of
from regnum.coach.puzzles.find import puzzle_at
from regnum.coach.puzzles.games import choices_in, played_by_bots
from regnum.coach.puzzles.judge import known, played_on
from regnum.coach.puzzles.proof import FAR, ahead_of, greedy_lines, most_near
from regnum.coach.puzzles.puzzle import Puzzle, puzzle_from_json
from regnum.coach.words import sentences, spoken_to, why
from regnum.core.errors import BadRecord
from regnum.core.game import LANGUAGES
from regnum.core.parts import file_of
from regnum.core.record import Record
from regnum.core.rng import Rng
from regnum.view import view_of
from tests.coach.table import GAMES, middle, recorded
from tests.command import Done, regnum_command

SAMPLE = 2
"""So many puzzles of each game are verified anew."""
OTHER_SEED = 404
MOST_BYTES = 500_000


def sample(game: str) -> list[Puzzle]:
    """From all over the difficulties."""
    kept = puzzles_of(game).puzzles
    return kept[len(kept) // (2 * SAMPLE) :: len(kept) // SAMPLE][:SAMPLE]


@cache
def quickest(game: str) -> Puzzle:
    """One that is near the end of its game, so that a search of it takes no long time."""
    policy = strategy_for(game).policy

    def left(puzzle: Puzzle) -> int:
        state, rng, decisions = puzzle.state(), Rng(1), 0
        while not state.over:
            state.play(policy.choose(state, rng))
            decisions += 1
        return decisions

    return min(puzzles_of(game).puzzles, key=left)


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_there_and_can_be_told(game: str) -> None:
    file = file_of(game, *PLACE)
    assert file is not None
    assert len(file.read_bytes()) < MOST_BYTES
    kept = puzzles_of(game)
    assert len(kept.puzzles) >= SAMPLE
    assert len({puzzle.id for puzzle in kept.puzzles}) == len(kept.puzzles)
    assert [puzzle.rating for puzzle in kept.puzzles] == sorted(puzzle.rating for puzzle in kept.puzzles)
    for theme in (themes := [puzzle.theme for puzzle in kept.puzzles]):
        assert themes.count(theme) <= MOST_OF_A_THEME, theme
    words = view_of(game)
    for puzzle in kept.puzzles:
        state, comparison = puzzle.state(), puzzle.comparison()
        solution, tempting = comparison.one, comparison.other
        closest = puzzle.line(puzzle.closest)
        near = [puzzle.line(one).leads_to for one in puzzle.near]
        others = {tempting.leads_to, closest.leads_to}
        assert len({solution.leads_to, *near}) == 1 + len(near) <= 1 + most_near(puzzle.found.lines)
        assert not others & {solution.leads_to, *near}
        assert len(state.legal_actions()) > 1
        won, *less = puzzle.found.won
        assert won - max(less) >= FAR
        names = ["A", "B", "C", "D", "E", "F"][: puzzle.players]
        for language in LANGUAGES:
            view, reader = state.view(int(state.seat)), spoken_to(int(state.seat), names, language)
            assert all(sentences(one, words, view, reader, language) for one in (solution, tempting))
            said = why(state, comparison, names, language)
            assert said.at_once or said.reasons or said.replies, puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_holds_with_other_seeds_more_deals_and_a_search(game: str) -> None:
    for puzzle in [*sample(game), quickest(game)]:
        checked = check(puzzle, OTHER_SEED, search=puzzle is quickest(game))
        assert checked.holds, (puzzle.id, checked)


def test_doubting_finds_what_is_no_puzzle() -> None:
    greedy = strategy_for("kingdomino")
    puzzle = next(  # one in which who plays greedily does not draw lots between several lines
        one
        for one in puzzles_of("kingdomino").puzzles
        if len(greedy_lines(Turn(one.state()), greedy, OTHER_SEED)) == 1
    )
    turned = replace(puzzle, solution=puzzle.tempting, tempting=puzzle.solution, closest=puzzle.solution)
    checked = check(turned, OTHER_SEED)
    assert not checked.far
    assert checked.found_greedily
    assert not checked.holds


def test_doubting_searches_for_something_better() -> None:
    """It is far better than what is tempting, and than every line that differs from either in one action."""
    puzzle = puzzle_from_json(json.loads((Path(__file__).parent / "no_puzzle.json").read_text("utf-8")))
    checked = check(puzzle, OTHER_SEED)
    assert checked.far
    assert not checked.found_greedily
    assert not checked.searched


def test_of_some_lines_a_few_may_come_near() -> None:
    puzzle = quickest("kingdomino")
    state, best = puzzle.state(), puzzle.line(puzzle.solution)
    tempting = puzzle.line(puzzle.tempting)
    found = ahead_of(state, best, [tempting], Deals("near"), 3.0, 640)
    assert found is not None
    assert found[tempting.leads_to].mean >= FAR
    worst = [puzzle.line(texts) for texts in (puzzle.solution, puzzle.closest)]
    assert ahead_of(state, tempting, worst, Deals("near"), 3.0, 640, spare=2) is None
    same = [replace(best, leads_to=name) for name in ("one", "other")]
    found = ahead_of(state, best, [*same, tempting], Deals("near"), 3.0, 640, spare=2)
    assert found is not None
    assert [found[one.leads_to].mean for one in same] == [0, 0]
    assert ahead_of(state, best, [*same, tempting], Deals("near"), 3.0, 640, spare=1) is None


def test_where_there_are_few_lines_none_may_come_near() -> None:
    assert [most_near(lines) for lines in (2, 9, 13, 14, 34)] == [0, 0, 0, 1, 6]


@pytest.mark.parametrize("game", GAMES)
def test_a_solution_is_judged_by_what_the_seat_knows(game: str) -> None:
    puzzle = sample(game)[0]
    state = puzzle.state()
    other = state.determinize(int(state.seat), 99)
    best, tempting = puzzle.line(puzzle.solution), puzzle.line(puzzle.tempting)
    samples = []
    for imagined in (state, other):
        found = Sample()
        found.play(
            partial(imagined.determinize, int(state.seat)),
            best.actions,
            Deals("hidden"),
            strategy_for(game),
            20,
        )
        samples.append(found)
    assert samples[0] == samples[1]
    gaps = [ahead_of(one, best, [tempting], Deals("far"), 3.0, 640) for one in (state, other)]
    assert gaps[0] == gaps[1]
    greedy = [set(greedy_lines(Turn(one), strategy_for(game), 5)) for one in (state, other)]
    assert len(greedy[0]) == len(greedy[1])


def test_answers_are_judged() -> None:
    puzzle = sample("kingdomino")[0]
    right, wrong = (puzzle.line(one).actions for one in (puzzle.solution, puzzle.tempting))
    found = known(puzzle, right), known(puzzle, wrong)
    assert found[0] is not None
    assert (found[0].right, found[0].same) == (True, True)
    assert found[1] is not None
    assert not found[1].right
    judged = played_on(puzzle, wrong)
    assert not judged.right
    assert judged.won[0] > judged.won[1]
    assert judged.comparison.other.actions == wrong
    assert played_on(puzzle, right).right


def test_a_position_is_found_again_and_another_is_no_puzzle() -> None:
    puzzle = quickest("kingdomino")
    found = next(filter(None, (puzzle_at(puzzle.state(), "bots", seed) for seed in (1, 2, 3))))
    assert found.id == puzzle.id
    assert found.solution == puzzle.solution
    turned = replace(puzzle, solution=puzzle.solution[:-1])
    if turned.solution:
        with pytest.raises(BadRecord, match="not a whole choice"):
            turned.line(turned.solution)
    plain = middle("dominion")
    assert puzzle_at(plain, "bots", 1) is None


def test_games_of_bots_differ_and_can_be_played_again() -> None:
    first, second = played_by_bots("kingdomino", 4), played_by_bots("kingdomino", 5)
    assert first == played_by_bots("kingdomino", 4)
    assert first.seed != second.seed
    assert first.players > second.players == 2
    steps = choices_in(first, 3)
    assert steps != sorted(steps, key=lambda step: step.number)
    assert min(step.number for step in steps) > 0


def test_a_collection_takes_none_twice_and_reads_what_it_writes() -> None:
    puzzle = sample("kingdomino")[0]
    kept = Collection("kingdomino", games=7)
    assert kept.add(puzzle)
    assert not kept.add(puzzle)
    read = collection_from_json(kept.to_json())
    assert read.games == 7
    assert [one.as_json() for one in read.puzzles] == [one.as_json() for one in kept.puzzles]
    value = json.loads(kept.to_json())
    several = replace(puzzle, near=(puzzle.closest, puzzle.tempting))
    assert puzzle_from_json(several.as_json()).near == several.near
    value["puzzles"][0]["near"] = [[]]
    with pytest.raises(BadRecord, match="near"):
        collection_from_json(json.dumps(value))
    del value["puzzles"][0]["near"]
    value["puzzles"][0]["won"] = ["a", "b"]
    with pytest.raises(BadRecord, match="not as it was written"):
        collection_from_json(json.dumps(value))


def puzzles(*arguments: str) -> Done:
    return regnum_command("puzzles", *arguments, COLUMNS="100")


def test_the_command_goes_on_where_it_ended_and_reads_records(tmp_path: Path) -> None:
    file, record = tmp_path / "own.json", tmp_path / "game.json"
    made = puzzles("make", "kingdomino", "--games", "1", "--seconds", "2", "-o", str(file))
    assert made.returncode == 0, made.stderr
    assert "puzzle" in made.stdout
    before = collection_from_json(file.read_text("utf-8")) if file.exists() else Collection("kingdomino")
    game = recorded("kingdomino")
    Record(game.game, 2, game.seed, game.options, actions=game.actions[:-30]).save(record)
    made = puzzles("make", "kingdomino", "--record", str(record), "--seconds", "1", "-o", str(file))
    assert made.returncode == 0, made.stderr
    if file.exists():
        after = collection_from_json(file.read_text("utf-8"))
        assert after.games == before.games
        assert {one.id for one in before.puzzles} <= {one.id for one in after.puzzles}
    wrong = puzzles("make", "dominion", "--record", str(record), "-o", str(tmp_path / "other.json"))
    assert wrong.returncode == 2
    assert "kingdomino" in wrong.stderr
