"""Kingdom Builder: build settlements on a land of hexes, and earn gold as three cards demand.

`data` holds the quadrants and names, `hexes` the geometry, `board` the land, `realm` what a player has, `reach`
where settlements may go, `rules` the course of the game, `scoring` the gold, `setup` boards and cards by name,
`notation` how actions are written, `position` and `reading` the state as JSON.
"""

from __future__ import annotations

from collections.abc import Mapping

from regnum.core.game import Game, Option, Options
from regnum.games.kingdom_builder import reading, setup
from regnum.games.kingdom_builder.rules import RULES_VERSION, KingdomBuilderState, new_game


class KingdomBuilder(Game):
    id = "kingdom_builder"
    titles = {"en": "Kingdom Builder", "nl": "Kingdom Builder", "de": "Kingdom Builder"}
    about = {
        "en": "Settle a land of hexes and earn gold in three ways that are new in every game.",
        "nl": "Bewoon een land van zeshoeken en verdien goud op drie manieren die elk spel anders zijn.",
        "de": "Besiedle ein Land aus Sechsecken und verdiene Gold auf drei Arten, die jedes Mal andere sind.",
    }
    min_players = 2
    max_players = 4
    rules_version = RULES_VERSION
    options = (
        Option(
            "board",
            setup.RANDOM,
            {"en": "Board", "nl": "Bord", "de": "Spielplan"},
            {
                "en": "random; first_game; or four quadrants by name, “-turned” behind those upside down: "
                "tavern paddock / oasis farm-turned.",
                "nl": "random (willekeurig); first_game (eerste spel); of vier kwadranten bij naam, met “-turned” "
                "achter wat op zijn kop ligt: tavern paddock / oasis farm-turned.",
                "de": "random (zufällig); first_game (erstes Spiel); oder vier Viertel mit Namen, “-turned” hinter "
                "denen, die auf dem Kopf stehen: tavern paddock / oasis farm-turned.",
            },
        ),
        Option(
            "cards",
            setup.AUTO,
            {"en": "Scoring cards", "nl": "Kingdom Builder-kaarten", "de": "Kingdom-Builder-Karten"},
            {
                "en": "auto: random, but for the first game its own three; random; first_game; or three by name: "
                "fishermen knights merchants.",
                "nl": "auto: willekeurig, maar bij het eerste spel de drie die daarbij horen; random; first_game; "
                "of drie bij naam: fishermen knights merchants.",
                "de": "auto: zufällig, aber beim ersten Spiel dessen drei; random; first_game; oder drei mit "
                "Namen: fishermen knights merchants.",
            },
        ),
        Option(
            "lords_need_settlement",
            False,
            {
                "en": "Lords need a settlement",
                "nl": "Heren hebben een nederzetting nodig",
                "de": "Lords brauchen eine Siedlung",
            },
            {
                "en": "With the Lords, a quadrant pays nothing to players without a settlement in it.",
                "nl": "Bij de Heren levert een kwadrant niets op voor spelers zonder nederzetting daarin.",
                "de": "Bei den Lords bringt ein Viertel nichts für Spieler ohne Siedlung darin.",
            },
        ),
    )

    def check_options(self, players: int, options: Mapping[str, object] | None) -> Options:
        """Boards and cards that are named get their one spelling, so that equal games have equal records."""
        checked = super().check_options(players, options)
        if not options:
            return checked
        board, cards = checked["board"].strip().casefold(), checked["cards"].strip().casefold()
        if board not in (setup.RANDOM, setup.FIRST_GAME):
            board = setup.board_text(setup.read_board(board))
        if cards not in (setup.AUTO, setup.RANDOM, setup.FIRST_GAME):
            cards = setup.cards_text(setup.read_cards(cards))
        return {**checked, "board": board, "cards": cards}

    def start(self, players: int, seed: int, options: Options) -> KingdomBuilderState:
        return new_game(players, seed, options["board"], options["cards"], options["lords_need_settlement"])

    def from_position(self, position: Mapping[str, object]) -> KingdomBuilderState:
        players, options = self.read_header(position)
        return reading.read(position, players, options)


GAME = KingdomBuilder()
