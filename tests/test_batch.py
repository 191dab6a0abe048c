"""A batch is as many states, played one by one; its buffers belong to the caller."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

import regnum
from regnum.core.batch import Batch
from tests.adapters.games import GAMES as LEARNABLE

N = 9


GAMES = [game.id for game in LEARNABLE]


def rows(buffer: bytearray, count: int = N) -> list[bytes]:
    each = len(buffer) // count
    return [bytes(buffer[number * each : (number + 1) * each]) for number in range(count)]


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_is_as_many_states(game: str) -> None:
    players = regnum.game(game).max_players
    batch = Batch(game, N, players, seed=5)
    alone = [state.copy() for state in batch.states]
    size, actions = batch.observation.size, batch.num_actions
    seen, other, mask = bytearray(N * size), bytearray(N * size), bytearray(N * actions)
    seats, over, won = array("b", bytes(N)), bytearray(N), array("f", bytes(4 * N * players))
    chosen = array("i", bytes(4 * N))
    finished = 0
    for _step in range(1500):
        batch.observe(seen)
        batch.observe_seat(1, other)
        batch.mask(mask)
        batch.seats(seats)
        batch.over(over)
        batch.returns(won)
        if _step % 10 == 0 or any(over):
            assert rows(seen) == [state.observe(max(0, state.seat)) for state in alone]
            assert rows(other) == [state.observe(1) for state in alone]
            assert rows(mask) == [state.mask() for state in alone]
        assert list(seats) == [state.seat for state in alone]
        assert list(over) == [state.over for state in alone]
        assert list(won) == pytest.approx([value for state in alone for value in state.returns()])
        batch.random_actions(chosen)
        for number, state in enumerate(alone):
            assert (chosen[number] in state.legal_actions()) if not state.over else chosen[number] == -1
        if any(over):
            finished += sum(over)
            assert batch.reset() == sum(over)
            alone = [batch.states[number].copy() if state.over else state for number, state in enumerate(alone)]
            continue
        batch.step(chosen)
        for action, state in zip(chosen, alone, strict=True):
            state.apply(action)
        if finished >= N:
            break
    assert finished >= N
    assert alone == batch.states


def test_the_same_seed_makes_the_same_batch_and_every_game_is_another() -> None:
    one, same, other = (Batch("kingdomino", N, seed=seed) for seed in (1, 1, 2))
    assert one.states == same.states
    assert one.states != other.states
    assert len({str(state.position()) for state in one.states}) == N


def test_actions_of_eight_bytes_and_games_that_wait() -> None:
    batch = Batch("kingdomino", N, seed=1)
    before = [state.copy() for state in batch.states]
    chosen = array("q", [state.legal_actions()[0] for state in before])
    chosen[3] = -1
    batch.step(chosen)
    assert all(
        state != old for number, (state, old) in enumerate(zip(batch.states, before, strict=True)) if number != 3
    )


@pytest.mark.parametrize("wrong", [10_000, -2, 1 << 40])
def test_an_illegal_action_changes_nothing_in_any_game(wrong: int) -> None:
    batch = Batch("kingdomino", N, seed=1)
    before = [state.copy() for state in batch.states]
    chosen = array("q", [state.legal_actions()[0] for state in before])
    chosen[N - 1] = wrong
    with pytest.raises(regnum.IllegalAction, match=f"In game 8 of the batch action {wrong} is not legal"):
        batch.step(chosen)
    assert batch.states == before


def test_games_are_dealt_anew_where_it_is_asked_for() -> None:
    batch = Batch("kingdomino", N, seed=1)
    before = [state.copy() for state in batch.states]
    assert batch.reset() == 0
    assert batch.reset(bytes([0, 1] + [0] * (N - 2))) == 1
    assert [state == old for state, old in zip(batch.states, before, strict=True)] == [True, False] + [True] * (
        N - 2
    )
    with pytest.raises(regnum.BadOption, match="The buffer has 2 bytes; valid are 9"):
        batch.reset(b"12")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (bytearray(7), r"has 7 bytes; valid is one in one piece that can be written, of 9 bytes"),
        (bytes(9), r"has 9 bytes; valid is one in one piece that can be written"),
        ([0] * 9, r"is no memory; valid is a buffer"),
        (memoryview(bytearray(18))[::2], r"in one piece"),
    ],
)
def test_a_wrong_buffer_is_refused_and_the_next_one_is_right(wrong: Any, said: str) -> None:
    batch = Batch("kingdomino", N, seed=1)
    with pytest.raises(regnum.BadOption, match=said):
        batch.seats(wrong)
    seats = array("b", bytes(N))
    batch.seats(seats)
    assert list(seats) == [state.seat for state in batch.states]


@pytest.mark.parametrize("wrong", [array("b", bytes(N)), array("i", bytes(4 * N - 4)), array("d", bytes(8 * N)), 5])
def test_actions_are_numbers_of_four_or_eight_bytes(wrong: Any) -> None:
    batch = Batch("kingdomino", N, seed=1)
    with pytest.raises(regnum.BadOption, match=r"valid are 9 numbers of 32 or 64 bits|is no memory"):
        batch.step(wrong)


@pytest.mark.parametrize("n", [0, -1, 1.5, None, "2", True])
def test_a_batch_has_some_games(n: Any) -> None:
    with pytest.raises(regnum.BadOption, match="valid is a whole number from 1 on"):
        Batch("kingdomino", n)


def test_numpy_arrays_are_buffers() -> None:
    numpy = pytest.importorskip("numpy")
    batch = regnum.Batch("kingdomino", numpy.int64(4), seed=numpy.uint32(3))
    mask = numpy.zeros((4, batch.num_actions), numpy.uint8)
    batch.mask(mask)
    batch.step(mask.argmax(axis=1))
    assert [int(row.argmax()) for row in mask]
    with pytest.raises(regnum.BadOption, match="one piece"):
        batch.mask(numpy.zeros((batch.num_actions, 4), numpy.uint8).T)
