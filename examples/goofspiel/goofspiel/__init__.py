"""Goofspiel, the Game of Pure Strategy: everybody bids the same thirteen cards for thirteen prizes.

A game is one folder. `rules` holds what happens, `bots` how it is played well, `view` how it looks in words, in the
terminal and as a picture, `web` its screen in the browser, `locales` its sentences in Dutch and German.
"""

from __future__ import annotations

from collections.abc import Mapping

from goofspiel.rules import position
from goofspiel.rules.state import CARRY, DISCARD, RULES_VERSION, GoofspielState
from regnum.core.game import Game, Option, Options
from regnum.core.rng import Rng


class Goofspiel(Game):
    id = "goofspiel"
    titles = {"en": "Goofspiel", "nl": "Goofspiel", "de": "Goofspiel"}
    about = {
        "en": "The same cards for everybody, and no luck in the bidding: outguess the others.",
        "nl": "Iedereen dezelfde kaarten en bij het bieden geen geluk: doorzie de anderen.",
        "de": "Gleiche Karten für alle, und beim Bieten kein Glück: Durchschaue die anderen.",
    }
    min_players = 2
    max_players = 4
    usual_players = 2
    minutes = 5
    rules_version = RULES_VERSION
    options = (
        Option(
            "ties",
            CARRY,
            {"en": "On a tie", "nl": "Bij gelijk bod", "de": "Bei Gleichstand"},
            {
                "en": "What becomes of the prizes when several bid highest.",
                "nl": "Wat er met de prijzen gebeurt als meerderen het hoogst bieden.",
                "de": "Was aus den Preisen wird, wenn mehrere am höchsten bieten.",
            },
            choices=(CARRY, DISCARD),
            choice_titles={
                CARRY: {"en": "Carry them on", "nl": "Blijven liggen", "de": "Bleiben liegen"},
                DISCARD: {"en": "Discard them", "nl": "Gaan weg", "de": "Fallen weg"},
            },
        ),
    )

    def start(self, players: int, seed: int, options: Options) -> GoofspielState:
        state = GoofspielState(players, options["ties"])
        state.deal(Rng(seed))
        return state

    def from_position(self, value: Mapping[str, object]) -> GoofspielState:
        players, options = self.read_header(value)
        return position.read(value, players, options["ties"])


GAME = Goofspiel()
