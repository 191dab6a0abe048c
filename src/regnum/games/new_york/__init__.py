"""The New York Card Game: collect money, buy buildings, have the most of each type when they are scored."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from regnum.core.game import Game, Option, Options
from regnum.core.rng import Rng
from regnum.games.new_york.rules import reading
from regnum.games.new_york.rules.state import RULES_VERSION, NewYorkState
from regnum.games.new_york.rules.variant import Variant

WITH_AID_BY_DEFAULT = 1
"""The version of the rules in which the memory aid was on unless switched off."""
THEMES = ("new_york", "alhambra")


class NewYork(Game):
    id = "new_york"
    titles = {"en": "New York Card Game", "nl": "New York Card Game", "de": "New York: Das Kartenspiel"}
    about = {
        "en": "Pay to the penny, play again, and own the most of every kind of building.",
        "nl": "Betaal gepast, speel nog een keer en bezit de meeste gebouwen van elke soort.",
        "de": "Zahle passend, spiel noch einmal und besitze die meisten Gebäude jeder Art.",
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
            choices=THEMES,
            choice_titles={
                "new_york": {"en": "New York", "nl": "New York", "de": "New York"},
                "alhambra": {"en": "Alhambra", "nl": "Alhambra", "de": "Alhambra"},
            },
        ),
        Option(
            "memory_aid",
            False,
            {"en": "Memory aid", "nl": "Geheugensteun", "de": "Gedächtnishilfe"},
            {
                "en": "Off, as in the rulebook: money in hand is secret from the first turn on, and everybody"
                " remembers what the others took. On: the table shows it.",
                "nl": "Uit, zoals in de spelregels: geld in de hand is vanaf de eerste beurt geheim, en ieder"
                " onthoudt zelf wat de anderen namen. Aan: de tafel toont het.",
                "de": "Aus, wie in der Spielregel: Geld auf der Hand ist vom ersten Zug an geheim, und alle merken"
                " sich selbst, was die anderen nahmen. An: Der Tisch zeigt es.",
            },
        ),
    )

    def of_the_day(self, rng: Rng) -> tuple[int, Options]:
        """For two, every other day about with the other names."""
        return 2, {"theme": THEMES[rng.below(len(THEMES))]}

    def start(self, players: int, seed: int, options: Options) -> NewYorkState:
        state = NewYorkState(self._variant(players, options), Rng(seed))
        state.deal()
        return state

    def from_position(self, value: Mapping[str, object]) -> NewYorkState:
        players, options = self.read_header(_as_it_was_meant(value))
        return reading.read(value, self._variant(players, options))

    def _variant(self, players: int, options: Options) -> Variant:
        return _shared_variant(players, options["theme"], options["memory_aid"])


def _as_it_was_meant(position: Mapping[str, object]) -> Mapping[str, object]:
    """In version 1 of the rules a position that did not name the memory aid had it."""
    options = position.get("options", {})
    if position.get("rules") != WITH_AID_BY_DEFAULT or not isinstance(options, dict):
        return position
    return {**position, "options": {"memory_aid": True, **options}}


@cache
def _shared_variant(players: int, theme: str, memory_aid: bool) -> Variant:
    return Variant(players, theme, memory_aid)


GAME = NewYork()
