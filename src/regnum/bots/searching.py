"""The bot that searches."""

from __future__ import annotations

from typing import ClassVar

from regnum.bots import Turn
from regnum.bots.search.tree import Candidate, Imagine, Search
from regnum.bots.strategy import strategy_for
from regnum.core.errors import BadOption, Phrase
from regnum.core.rng import Rng
from regnum.core.state import State


class ImaginedTurn(Imagine):
    def __init__(self, turn: Turn) -> None:
        self.turn = turn

    def state(self, seed: int) -> State:
        return self.turn.imagine(seed)


class SearchBot:
    """Thinks for a number of playouts (then the same seed chooses the same), for seconds, or until either ends."""

    about: ClassVar = Phrase("plays each choice on many times in what it imagines, and takes what came out best")
    settings_about: ClassVar = {
        "seconds": Phrase("how long it may think about a choice; 0 for no limit (without playouts: 1)"),
        "playouts": Phrase("how many games it may imagine for a choice; 0 for no limit"),
    }

    def __init__(self, seed: int, seconds: float = 0.0, playouts: int = 0) -> None:
        if seconds < 0 or playouts < 0:
            raise BadOption("A bot cannot search for less than nothing.")
        self.rng = Rng(seed)
        self.seconds = seconds
        self.playouts = playouts
        if not seconds and not playouts:
            self.seconds = 1.0
        self.candidates: list[Candidate] = []
        """What it thought at its last choice, the best first; empty when there was nothing to choose."""

    def choose(self, turn: Turn) -> int:
        self.candidates = []
        if len(turn.legal) == 1:
            return turn.legal[0]
        strategy = strategy_for(turn.game)
        search = Search(ImaginedTurn(turn), strategy.policy, strategy.settings, self.rng.bits())
        search.run(self.playouts, self.seconds)
        self.candidates = search.candidates()
        return int(search.best().action)
