"""Kingdomino: match dominoes into a kingdom of five by five."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from regnum.core.errors import BadOption
from regnum.core.game import Game, Option, Options
from regnum.core.rng import Rng
from regnum.games.kingdomino.rules import reading
from regnum.games.kingdomino.rules.state import RULES_VERSION, KingdominoState, Variant


class Kingdomino(Game):
    id = "kingdomino"
    titles = {"en": "Kingdomino", "nl": "Kingdomino", "de": "Kingdomino"}
    about = {
        "en": "Claim dominoes and lay them into the richest little kingdom.",
        "nl": "Kies dominotegels en leg er het rijkste koninkrijkje mee.",
        "de": "Wähle Dominosteine und lege daraus das reichste kleine Königreich.",
    }
    min_players = 2
    max_players = 4
    usual_players = 4
    minutes = 15
    rules_version = RULES_VERSION
    options = (
        Option(
            "edition",
            "eu",
            {"en": "Edition", "nl": "Editie", "de": "Ausgabe"},
            {
                "en": "American: all 48 dominoes with three players too, and the first claims are drawn by lot.",
                "nl": "Amerikaans: ook met z’n drieën alle 48 tegels, en om de eerste keuze wordt geloot.",
                "de": "Amerikanisch: auch zu dritt alle 48 Dominosteine, und die erste Wahl wird ausgelost.",
            },
            choices=("eu", "us"),
            choice_titles={
                "eu": {"en": "European", "nl": "Europees", "de": "Europäisch"},
                "us": {"en": "American", "nl": "Amerikaans", "de": "Amerikanisch"},
            },
        ),
        Option(
            "dynasty",
            False,
            {"en": "Dynasty", "nl": "Dynastie", "de": "Dynastie"},
            {
                "en": "Play three games and add up the points.",
                "nl": "Speel drie partijen en tel de punten op.",
                "de": "Drei Partien, und die Punkte werden zusammengezählt.",
            },
        ),
        Option(
            "middle_kingdom",
            False,
            {"en": "Middle Kingdom", "nl": "Middenrijk", "de": "Reich der Mitte"},
            {
                "en": "10 more points for a castle in the middle of its kingdom.",
                "nl": "10 extra punten voor een kasteel in het midden van het koninkrijk.",
                "de": "10 Punkte mehr für ein Schloss in der Mitte seines Reiches.",
            },
        ),
        Option(
            "harmony",
            False,
            {"en": "Harmony", "nl": "Harmonie", "de": "Harmonie"},
            {
                "en": "5 more points for a kingdom without a discarded domino.",
                "nl": "5 extra punten voor een koninkrijk zonder weggelegde tegel.",
                "de": "5 Punkte mehr für ein Reich ohne abgelegten Dominostein.",
            },
        ),
        Option(
            "mighty_duel",
            False,
            {"en": "Mighty Duel", "nl": "Het grote duel", "de": "Das große Duell"},
            {
                "en": "Two players, all 48 dominoes, kingdoms of seven by seven.",
                "nl": "Twee spelers, alle 48 tegels, koninkrijken van zeven bij zeven.",
                "de": "Zwei Spieler, alle 48 Dominosteine, Reiche von sieben mal sieben.",
            },
        ),
    )

    def check_together(self, players: int, options: Options) -> None:
        if options["mighty_duel"] and players != 2:
            raise BadOption("Option “mighty_duel” is for 2 players, not {players}.", players=players)

    def of_the_day(self, rng: Rng) -> tuple[int, Options]:
        """For two, every other day with something more, and once a week about as a duel."""
        more, duel = rng.below(4), rng.below(7)
        return 2, {"middle_kingdom": more == 0, "harmony": more == 1, "mighty_duel": duel == 0}

    def start(self, players: int, seed: int, options: Options) -> KingdominoState:
        state = KingdominoState(self._variant(players, options), Rng(seed))
        state.deal()
        return state

    def from_position(self, value: Mapping[str, object]) -> KingdominoState:
        players, options = self.read_header(value)
        return reading.read(value, self._variant(players, options))

    def _variant(self, players: int, options: Options) -> Variant:
        return _shared_variant(players, *(options[option.name] for option in self.options))


@cache
def _shared_variant(
    players: int, edition: str, dynasty: bool, middle_kingdom: bool, harmony: bool, mighty_duel: bool
) -> Variant:
    return Variant(players, edition == "us", dynasty, middle_kingdom, harmony, mighty_duel)


GAME = Kingdomino()
