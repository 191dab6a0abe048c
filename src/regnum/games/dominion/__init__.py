"""Dominion, first edition, with Alchemy: build a deck that buys the land."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from regnum.core.errors import BadOption
from regnum.core.game import Game, OlderName, Option, Options
from regnum.core.rng import Rng
from regnum.games.dominion.rules import kingdom, position
from regnum.games.dominion.rules.data import EDITIONS, KINGDOM_NAMES
from regnum.games.dominion.rules.state import RULES_VERSION, DominionState, Variant

SEATS = ("0", "1", "2", "3")
LEFT_OF = tuple(f"left_of_{seat}" for seat in SEATS)


class Dominion(Game):
    id = "dominion"
    titles = {"en": "Dominion", "nl": "Dominion", "de": "Dominion"}
    about = {
        "en": "Buy cards, play them, and turn a poor deck into a rich realm.",
        "nl": "Koop kaarten, speel ze en maak van een schamel stapeltje een rijk domein.",
        "de": "Kaufe Karten, spiele sie aus und mach aus einem armen Stapel ein reiches Land.",
    }
    min_players = 2
    max_players = 4
    minutes = 30
    rules_version = RULES_VERSION
    options = (
        Option(
            "kingdom",
            "first_game",
            {"en": "Kingdom", "nl": "Koninkrijk", "de": "Königreich"},
            {
                "en": "A recommended set, random, draft, ten cards separated by commas, or the code of a kingdom.",
                "nl": "Een aanbevolen set, random, draft, tien kaarten met komma’s ertussen, of een code.",
                "de": "Ein empfohlener Satz, random, draft, zehn Karten mit Kommas dazwischen oder ein Code.",
            },
            choice_titles={
                **KINGDOM_NAMES,
                "random": {"en": "Random", "nl": "Willekeurig", "de": "Zufällig"},
                "draft": {"en": "Draft", "nl": "Om beurten kiezen", "de": "Reihum auswählen"},
            },
            has_flag=True,
        ),
        Option(
            "sets",
            "both",
            {"en": "Sets", "nl": "Sets", "de": "Sets"},
            {
                "en": "Where the cards of a random kingdom or a draft come from.",
                "nl": "Waar de kaarten vandaan komen, willekeurig of om beurten gekozen.",
                "de": "Woher die Karten kommen, zufällig oder reihum gewählt.",
            },
            choices=("both", "base", "alchemy"),
            choice_titles={
                "both": {
                    "en": "Base and Alchemy",
                    "nl": "Basisspel en Alchemisten",
                    "de": "Basisspiel und Alchemisten",
                },
                "base": {"en": "Base game", "nl": "Basisspel", "de": "Basisspiel"},
                "alchemy": {"en": "Alchemy", "nl": "Alchemisten", "de": "Die Alchemisten"},
            },
        ),
        Option(
            "min_alchemy",
            "0",
            {
                "en": "Alchemy cards, at least",
                "nl": "Alchemistenkaarten, minstens",
                "de": "Alchemistenkarten, mindestens",
            },
            {
                "en": "How many cards of a random kingdom are from Alchemy at least.",
                "nl": "Hoeveel kaarten van een willekeurig koninkrijk minstens uit de Alchemisten komen.",
                "de": "Wie viele Karten eines zufälligen Königreichs mindestens aus den Alchemisten kommen.",
            },
            choices=tuple(str(count) for count in range(kingdom.SIZE + 1)),
        ),
        Option(
            "edition",
            "first",
            {"en": "Edition", "nl": "Editie", "de": "Ausgabe"},
            {
                "en": "The second has the later texts: Throne Room, Mine and Moneylender may be declined;"
                " Possession, Alchemist and Herbalist differ a little.",
                "nl": "De tweede heeft de latere teksten: Troonzaal, Mijn en Geldschieter mag je overslaan;"
                " Bezeten, Alchemist en Kruidenexpert zijn iets anders.",
                "de": "Die zweite hat die späteren Texte: Thronsaal, Mine und Geldverleiher darfst du auslassen;"
                " Besessenheit, Alchemist und Kräuterkundiger sind etwas anders.",
            },
            choices=EDITIONS,
            choice_titles={
                "first": {"en": "First edition", "nl": "Eerste editie", "de": "Erste Ausgabe"},
                "second": {"en": "Second edition", "nl": "Tweede editie", "de": "Zweite Ausgabe"},
            },
            older_name=OlderName("second_edition_wording", on="second", off="first"),
        ),
        Option(
            "always_show_moat",
            False,
            {
                "en": "Moats are always shown",
                "nl": "Slotgracht altijd tonen",
                "de": "Burggraben immer zeigen",
            },
            {
                "en": "Whoever has a Moat in hand shows it to every Attack, and nobody is asked.",
                "nl": "Wie een Slotgracht in de hand heeft, toont die bij elke aanval; niemand hoeft te kiezen.",
                "de": "Wer einen Burggraben auf der Hand hat, zeigt ihn bei jedem Angriff; niemand muss wählen.",
            },
        ),
        Option(
            "first_player",
            "random",
            {"en": "First player", "nl": "Eerste speler", "de": "Startspieler"},
            {
                "en": "Who begins; in a rematch the player left of the previous winner.",
                "nl": "Wie begint; in een revanche de speler links van de vorige winnaar.",
                "de": "Wer beginnt; in einer Revanche der Spieler links vom vorigen Sieger.",
            },
            choices=("random", *SEATS, *LEFT_OF),
            choice_titles={
                "random": {"en": "By lot", "nl": "Door het lot", "de": "Durch das Los"},
                **{
                    seat: {"en": f"Seat {place}", "nl": f"Plaats {place}", "de": f"Platz {place}"}
                    for place, seat in enumerate(SEATS, 1)
                },
                **{
                    f"left_of_{seat}": {
                        "en": f"Left of seat {place}",
                        "nl": f"Links van plaats {place}",
                        "de": f"Links von Platz {place}",
                    }
                    for place, seat in enumerate(SEATS, 1)
                },
            },
            unoffered=LEFT_OF,
        ),
    )

    def check_together(self, players: int, options: Options) -> None:
        fixed = kingdom.fixed_cards(options["kingdom"]) is not None
        at_least = int(options["min_alchemy"])
        if at_least and options["kingdom"] != kingdom.RANDOM:
            raise BadOption("Option “min_alchemy” is for a random kingdom only.")
        if at_least and options["sets"] == "base":
            raise BadOption("Option “min_alchemy” is {count}, but the kingdom is of the base game.", count=at_least)
        if fixed and options["sets"] != "both":
            raise BadOption("Option “sets” is for a random kingdom or a draft only.")
        if (last := options["first_player"][-1]) in SEATS and int(last) >= players:
            raise BadOption(
                "There is no seat {seat} among {players} players: choose another first player.",
                seat=int(last) + 1,
                players=players,
            )

    def of_the_day(self, rng: Rng) -> tuple[int, Options]:
        """For two; every third day about with a recommended set, otherwise with ten cards by chance."""
        named = sorted(KINGDOM_NAMES)
        chosen = named[rng.below(len(named))]
        if rng.below(3) == 0:
            return 2, {"kingdom": chosen}
        return 2, {"kingdom": kingdom.RANDOM, "sets": "base" if rng.below(2) else "both"}

    def start(self, players: int, seed: int, options: Options) -> DominionState:
        rng = Rng(seed)
        state = DominionState(self._variant(players, options), rng, [], [])
        cards = kingdom.fixed_cards(options["kingdom"])
        if options["kingdom"] == kingdom.RANDOM:
            cards = kingdom.random_cards(rng, options["sets"], int(options["min_alchemy"]))
        first = options["first_player"]
        if first == "random":
            starter = rng.below(players)
        elif first in SEATS:
            starter = int(first)
        else:
            starter = (int(first[-1]) + 1) % players
        state.start(cards or 0, starter)
        return state

    def from_position(self, value: Mapping[str, object]) -> DominionState:
        players, options = self.read_header(value)
        return position.read(value, self._variant(players, options))

    def _variant(self, players: int, options: Options) -> Variant:
        return _shared_variant(players, tuple((option.name, options[option.name]) for option in self.options))


@lru_cache(1024)
def _shared_variant(players: int, chosen: tuple[tuple[str, Any], ...]) -> Variant:
    options: Options = dict(chosen)
    drafted = options["kingdom"] == kingdom.DRAFT
    return Variant(players, options, kingdom.SETS[options["sets"]] if drafted else 0)


GAME = Dominion()
