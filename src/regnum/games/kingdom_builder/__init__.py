"""Kingdom Builder: build settlements on a land of hexes, and earn gold as three cards demand."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.core.game import Game, Option, Options
from regnum.games.kingdom_builder.rules import reading, setup
from regnum.games.kingdom_builder.rules.state import RULES_VERSION, KingdomBuilderState, new_game
from regnum.games.kingdom_builder.rules.typed import BOARD_TITLES, CARDS_TITLES, board_as_typed, cards_as_typed


class KingdomBuilder(Game):
    id = "kingdom_builder"
    titles = {"en": "Kingdom Builder", "nl": "Kingdom Builder", "de": "Kingdom Builder"}
    about = {
        "en": "Settle a land of hexes and earn gold in three ways that are new in every game.",
        "nl": "Bevolk een land van zeshoeken en verdien goud op drie manieren die elke keer anders zijn.",
        "de": "Besiedle ein Land aus Sechsecken und verdiene Gold auf drei Arten, die jedes Mal andere sind.",
    }
    min_players = 2
    max_players = 4
    minutes = 45
    rules_version = RULES_VERSION
    options = (
        Option(
            "board",
            setup.RANDOM,
            {"en": "Board", "nl": "Bord", "de": "Spielplan"},
            {
                "en": "Random, the one of the first game, or four quadrants by name, “-turned” behind those upside "
                "down: tavern paddock / oasis farm-turned.",
                "nl": "Willekeurig, dat van het eerste spel, of vier kwadranten bij naam, met “-gedraaid” achter "
                "wat op zijn kop ligt: herberg weide / oase boerderij-gedraaid.",
                "de": "Zufällig, der des ersten Spiels, oder vier Viertel mit Namen, „-gedreht“ hinter denen, die "
                "auf dem Kopf stehen: Taverne Koppel / Oase Farm-gedreht.",
            },
            choice_titles=BOARD_TITLES,
        ),
        Option(
            "cards",
            setup.AUTO,
            {"en": "Scoring cards", "nl": "Kingdom Builder-kaarten", "de": "Kingdom-Builder-Karten"},
            {
                "en": "As the board: random, but for the first game its own three. Or three by name: fishermen "
                "knights merchants.",
                "nl": "Zoals het bord: willekeurig, maar bij het eerste spel de drie die daarbij horen. Of drie "
                "bij naam: vissers ridders handelaren.",
                "de": "Wie der Spielplan: zufällig, aber beim ersten Spiel dessen drei. Oder drei mit Namen: "
                "Fischer Ritter Händler.",
            },
            choice_titles=CARDS_TITLES,
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
        board, cards = board_as_typed(checked["board"]), cards_as_typed(checked["cards"])
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
