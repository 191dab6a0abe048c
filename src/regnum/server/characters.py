"""The bots as people: who plays at which level, and how.

All of one level play alike; they differ by name and face, so that several at one table are several people. Another
level is another company here, and the faces of its cast in static/faces.svg.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Words = Mapping[str, str]
"""By language."""


@dataclass(frozen=True)
class Character:
    face: str
    """Its symbol in faces.svg; empty for a program, which has none."""
    name: Words
    """As short as it stands at a table."""
    trade: Words | None = None
    """What follows the name where there is room."""

    def full_name(self, language: str) -> str:
        return f"{self.name[language]}, {self.trade[language]}" if self.trade else self.name[language]


@dataclass(frozen=True)
class Company:
    """The bots of one level."""

    word: Words
    how: Words
    """How they play, in a sentence."""
    thinks: Words
    """How long they take."""
    cast: tuple[Character, ...]
    """One for each seat of a table."""
    ranked: bool = True
    """Whether it is known how strong they are among the others."""

    def at(self, number: int) -> Character:
        """Who of them sits here: another at every seat, as long as there are so many."""
        return self.cast[number % len(self.cast)]

    def name_at(self, number: int, language: str) -> str:
        """Their name there; where a cast has to sit down again, Pip the Second."""
        again = number // len(self.cast)
        return self.at(number).name[language] + (" " + "I" * (again + 1) if again else "")


def _same(name: str) -> Words:
    return {"en": name, "nl": name, "de": name}


def _words(english: str, dutch: str, german: str) -> Words:
    return {"en": english, "nl": dutch, "de": german}


SEATS = 6


def of_a_program(name: str, seconds: float) -> Company:
    """A program that the operator lets play: itself at every seat."""
    return Company(
        word=_same(name),
        how=_words(
            "A program that whoever runs this server has added.",
            "Een programma dat de beheerder van deze server heeft toegevoegd.",
            "Ein Programm, das der Betreiber dieses Servers hinzugefügt hat.",
        ),
        thinks=_words(f"up to {seconds:g} seconds", f"tot {seconds:g} seconden", f"bis zu {seconds:g} Sekunden"),
        cast=(Character("", _same(name)),) * SEATS,
        ranked=False,
    )


COMPANIES: dict[str, Company] = {
    "easy": Company(
        word=_words("Easy", "Makkelijk", "Leicht"),
        how=_words(
            "Means well, but often does whatever comes to mind.",
            "Bedoelt het goed, maar doet vaak zomaar iets.",
            "Meint es gut, macht aber oft einfach irgendwas.",
        ),
        thinks=_words("plays at once", "speelt meteen", "spielt sofort"),
        cast=(
            Character("pip", _same("Pip"), _words("the page", "de page", "der Page")),
            Character("hilda", _same("Hilda"), _words("the miller", "de molenaarster", "die Müllerin")),
            Character("tom", _words("Tom", "Teun", "Till"), _words("the fisher", "de visser", "der Fischer")),
            Character("greta", _same("Greta"), _words("the goose girl", "de ganzenhoedster", "die Gänsemagd")),
            Character("wat", _words("Wat", "Wout", "Veit"), _words("the shepherd", "de herder", "der Schäfer")),
            Character("molly", _words("Molly", "Mie", "Magda"), _words("the cook", "de kokkin", "die Köchin")),
        ),
    ),
    "medium": Company(
        word=_words("Medium", "Gemiddeld", "Mittel"),
        how=_words(
            "Takes what pays most now, and rarely thinks ahead.",
            "Neemt wat nu het meeste oplevert, en denkt zelden vooruit.",
            "Nimmt, was jetzt am meisten bringt, und plant selten voraus.",
        ),
        thinks=_words("plays at once", "speelt meteen", "spielt sofort"),
        cast=(
            Character(
                "conrad", _words("Conrad", "Koen", "Konrad"), _words("the mason", "de metselaar", "der Maurer")
            ),
            Character("osric", _same("Osric"), _words("the steward", "de rentmeester", "der Verwalter")),
            Character("beatrix", _same("Beatrix"), _words("the scribe", "de schrijfster", "die Schreiberin")),
            Character(
                "jasper", _words("Jasper", "Jasper", "Kaspar"), _words("the smith", "de smid", "der Schmied")
            ),
            Character("edith", _same("Edith"), _words("the weaver", "de weefster", "die Weberin")),
            Character("ottilie", _same("Ottilie"), _words("the innkeeper", "de waardin", "die Wirtin")),
        ),
    ),
    "hard": Company(
        word=_words("Hard", "Moeilijk", "Schwer"),
        how=_words(
            "Plays every move out in mind, and sees what you need.",
            "Denkt elke zet ver door, en ziet wat jij nodig hebt.",
            "Spielt jeden Zug im Kopf durch und sieht, was du brauchst.",
        ),
        thinks=_words("up to two seconds", "tot twee seconden", "bis zu zwei Sekunden"),
        cast=(
            Character("anselm", _words("Abbot Anselm", "Abt Anselm", "Abt Anselm")),
            Character("agnes", _words("Sister Agnes", "Zuster Agnes", "Schwester Agnes")),
            Character("roland", _words("Sir Roland", "Ridder Roland", "Ritter Roland")),
            Character("isolde", _words("Queen Isolde", "Koningin Isolde", "Königin Isolde")),
            Character("leopold", _words("Duke Leopold", "Hertog Leopold", "Herzog Leopold")),
            Character("ida", _words("Countess Ida", "Gravin Ida", "Gräfin Ida")),
        ),
    ),
}
"""The weakest first. A person mostly takes the first seat, so who comes second in a cast is met most often."""
