"""Two small games, written the way somebody outside would, to see that the search is right for any game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from regnum.bots.search.tree import Imagine
from regnum.core.rng import Rng
from regnum.core.state import NOBODY, State


class Nim(State):
    """One heap; take one to three; who takes the last wins. Whoever leaves a multiple of four wins."""

    def __init__(self, heap: int) -> None:
        super().__init__("nim", 2)
        self.heap = heap
        self.last = 0

    def choices(self) -> vec[i64]:
        return vec[i64](range(1, min(self.heap, 3) + 1)) if self.seat >= 0 else vec[i64]()

    def play(self, action: i64) -> None:
        self.heap -= action
        self.last = int(self.seat)
        self.seat = 1 - self.seat if self.heap else NOBODY

    def copy(self) -> Nim:
        other = Nim(self.heap)
        other.seat, other.last = self.seat, self.last
        return other

    def _determinize(self, seat: int, seed: int) -> Nim:
        return self.copy()

    def scores(self) -> list[int]:
        return [int(self.seat < 0 and self.last == seat) for seat in range(2)]

    def winners(self) -> list[int]:
        return [self.last] if self.seat < 0 else []


class Guess(State):
    """A coin lies hidden under one of three cups, the last of them two times out of three. Or pass for sure.

    Three seats. Seat 0 guesses a cup (0 to 2), or passes (3); on a pass seat 1 gives the win to itself (1) or
    to seat 2 (2).
    """

    def __init__(self, coin: int) -> None:
        super().__init__("guess", 3)
        self.coin = coin
        self.won = NOBODY

    def choices(self) -> vec[i64]:
        if self.seat < 0:
            return vec[i64]()
        return vec[i64](range(4)) if self.seat == 0 else vec[i64]([1, 2])

    def play(self, action: i64) -> None:
        if self.seat == 1:
            self.won = int(action)
        elif action == 3:
            self.seat = 1
            return
        else:
            self.won = 0 if action == self.coin else 2
        self.seat = NOBODY

    def copy(self) -> Guess:
        other = Guess(self.coin)
        other.seat, other.won = self.seat, self.won
        return other

    def _determinize(self, seat: int, seed: int) -> Guess:
        other = self.copy()
        other.coin = (0, 1, 2, 2, 2, 2)[Rng(seed).below(6)]
        return other

    def scores(self) -> list[int]:
        return [int(self.won == seat) for seat in range(3)]

    def winners(self) -> list[int]:
        return [self.won] if self.seat < 0 else []


class Imagined(Imagine):
    def __init__(self, state: State) -> None:
        self.root = state

    def state(self, seed: int) -> State:
        return self.root.determinize(int(self.root.seat), seed)
