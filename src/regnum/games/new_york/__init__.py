"""The New York Card Game: collect money, buy buildings, have the most of each type when they are scored."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from regnum.core.game import Game, Option, Options
from regnum.core.rng import Rng
from regnum.games.new_york.rules import reading
from regnum.games.new_york.rules.state import RULES_VERSION, NewYorkState
from regnum.games.new_york.rules.variant import Variant


class NewYork(Game):
    id = "new_york"
    titles = {"en": "New York Card Game", "nl": "New York Card Game", "de": "New York: Das Kartenspiel"}
    about = {
        "en": "Pay to the penny, play again, and own the most of every kind of building.",
        "nl": "Betaal gepast, speel nog een keer en bezit de meeste gebouwen van elke soort.",
        "de": "Zahle passend, zieh noch einmal und besitze die meisten Gebäude jeder Art.",
    }
    min_players = 2
    max_players = 6
    minutes = 45
    rules_version = RULES_VERSION
    options = (
        Option(
            "theme",
            "new_york",
            {"en": "Theme", "nl": "Thema", "de": "Thema"},
            {
                "en": "The names of the buildings; the game is the same.",
                "nl": "De namen van de gebouwen; het spel blijft hetzelfde.",
                "de": "Die Namen der Gebäude; das Spiel bleibt gleich.",
            },
            choices=("new_york", "alhambra"),
            choice_titles={
                "new_york": {"en": "New York", "nl": "New York", "de": "New York"},
                "alhambra": {"en": "Alhambra", "nl": "Alhambra", "de": "Alhambra"},
            },
        ),
        Option(
            "memory_aid",
            True,
            {"en": "Memory aid", "nl": "Geheugensteun", "de": "Gedächtnishilfe"},
            {
                "en": "Show the money that everybody has seen the others take and pay.",
                "nl": "Toon het geld dat iedereen de anderen heeft zien nemen en betalen.",
                "de": "Zeige das Geld, das alle die anderen nehmen und ausgeben sahen.",
            },
        ),
    )

    def start(self, players: int, seed: int, options: Options) -> NewYorkState:
        state = NewYorkState(self._variant(players, options), Rng(seed))
        state.deal()
        return state

    def from_position(self, value: Mapping[str, object]) -> NewYorkState:
        players, options = self.read_header(value)
        return reading.read(value, self._variant(players, options))

    def _variant(self, players: int, options: Options) -> Variant:
        return _shared_variant(players, options["theme"], options["memory_aid"])


@cache
def _shared_variant(players: int, theme: str, memory_aid: bool) -> Variant:
    return Variant(players, theme, memory_aid)


GAME = NewYork()
