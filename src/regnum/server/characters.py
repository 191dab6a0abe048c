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
    "beginner": Company(
        word=_words("Beginner", "Beginner", "Anfänger"),
        how=_words(
            "Sees only what a move brings at once, and often misjudges that.",
            "Ziet alleen wat een zet meteen oplevert, en vergist zich vaak.",
            "Sieht nur, was ein Zug sofort bringt, und verschätzt sich oft.",
        ),
        thinks=_words("plays at once", "speelt meteen", "spielt sofort"),
        cast=(
            Character("robin", _same("Robin"), _words("the stable boy", "de staljongen", "der Stallbursche")),
            Character(
                "nell", _words("Nell", "Nel", "Nele"), _words("the milkmaid", "het melkmeisje", "die Melkerin")
            ),
            Character("jack", _words("Jack", "Jaap", "Hans"), _words("the sweep", "de veger", "der Kaminkehrer")),
            Character(
                "maud",
                _words("Maud", "Machteld", "Mechthild"),
                _words("the gardener", "de tuinierster", "die Gärtnerin"),
            ),
            Character(
                "barnaby", _words("Barnaby", "Barnabas", "Barnabas"), _words("the jester", "de nar", "der Narr")
            ),
            Character(
                "elsie", _words("Elsie", "Els", "Else"), _words("the laundress", "de wasvrouw", "die Wäscherin")
            ),
        ),
    ),
    "easy": Company(
        word=_words("Easy", "Makkelijk", "Leicht"),
        how=_words(
            "Knows what matters, but often mixes up good and better.",
            "Weet waar het om gaat, maar verwart vaak goed en beter.",
            "Weiß, worauf es ankommt, verwechselt aber oft gut und besser.",
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
    "advanced": Company(
        word=_words("Advanced", "Gevorderd", "Fortgeschritten"),
        how=_words(
            "Stops to think here and there, and misses little that is near.",
            "Denkt hier en daar na, en mist weinig dat dichtbij ligt.",
            "Denkt hier und da nach und übersieht wenig, was nahe liegt.",
        ),
        thinks=_words("plays at once", "speelt meteen", "spielt sofort"),
        cast=(
            Character("lambert", _same("Lambert"), _words("the merchant", "de koopman", "der Kaufmann")),
            Character("petra", _same("Petra"), _words("the goldsmith", "de goudsmid", "die Goldschmiedin")),
            Character("bruno", _same("Bruno"), _words("the shipwright", "de scheepsbouwer", "der Schiffbauer")),
            Character(
                "clara",
                _words("Clara", "Clara", "Klara"),
                _words("the beekeeper", "de imkerin", "die Imkerin"),
            ),
            Character("felix", _same("Felix"), _words("the bard", "de bard", "der Barde")),
            Character("amira", _same("Amira"), _words("the mapmaker", "de kaartenmaakster", "die Kartenmacherin")),
        ),
    ),
    "hard": Company(
        word=_words("Hard", "Moeilijk", "Schwer"),
        how=_words(
            "Thinks on from a few moves, and begins to see what you need.",
            "Denkt bij een paar zetten door, en ziet al wat jij nodig hebt.",
            "Denkt bei einigen Zügen weiter und ahnt, was du brauchst.",
        ),
        thinks=_words("thinks for a moment", "denkt even na", "denkt kurz nach"),
        cast=(
            Character("anselm", _words("Abbot Anselm", "Abt Anselm", "Abt Anselm")),
            Character("agnes", _words("Sister Agnes", "Zuster Agnes", "Schwester Agnes")),
            Character("roland", _words("Sir Roland", "Ridder Roland", "Ritter Roland")),
            Character("isolde", _words("Queen Isolde", "Koningin Isolde", "Königin Isolde")),
            Character("leopold", _words("Duke Leopold", "Hertog Leopold", "Herzog Leopold")),
            Character("ida", _words("Countess Ida", "Gravin Ida", "Gräfin Ida")),
        ),
    ),
    "expert": Company(
        word=_words("Expert", "Expert", "Experte"),
        how=_words(
            "Plays many moves out in mind, and reckons with yours.",
            "Speelt veel zetten in gedachten uit, en rekent op de jouwe.",
            "Spielt viele Züge im Kopf durch und rechnet mit deinen.",
        ),
        thinks=_words("up to two seconds", "tot twee seconden", "bis zu zwei Sekunden"),
        cast=(
            Character("idris", _words("Scholar Idris", "Geleerde Idris", "Gelehrter Idris")),
            Character("gisela", _words("Doctor Gisela", "Dokter Gisela", "Doktorin Gisela")),
            Character("ludolf", _words("Judge Ludolf", "Rechter Ludolf", "Richter Ludolf")),
            Character("freya", _words("Captain Freya", "Kapitein Freya", "Kapitänin Freya")),
            Character("brand", _words("Marshal Brand", "Maarschalk Brand", "Marschall Brand")),
            Character("leonor", _words("Envoy Leonor", "Gezante Leonor", "Gesandte Leonor")),
        ),
    ),
    "master": Company(
        word=_words("Master", "Meester", "Meister"),
        how=_words(
            "Plays every move out in mind, and sees what you need.",
            "Denkt elke zet ver door, en ziet wat jij nodig hebt.",
            "Spielt jeden Zug im Kopf durch und sieht, was du brauchst.",
        ),
        thinks=_words("up to two seconds", "tot twee seconden", "bis zu zwei Sekunden"),
        cast=(
            Character(
                "ambrose",
                _words("Ambrose", "Ambrosius", "Ambrosius"),
                _words("the wizard", "de tovenaar", "der Zauberer"),
            ),
            Character("sibylla", _same("Sibylla"), _words("the seeress", "de zieneres", "die Seherin")),
            Character("theo", _same("Theo"), _words("the hermit", "de kluizenaar", "der Einsiedler")),
            Character("ursula", _same("Ursula"), _words("the grandmother", "de grootmoeder", "die Großmutter")),
            Character(
                "balthasar", _same("Balthasar"), _words("the stargazer", "de sterrenkijker", "der Sterndeuter")
            ),
            Character("morgana", _same("Morgana"), _words("the sorceress", "de tovenares", "die Zauberin")),
        ),
    ),
    "grandmaster": Company(
        word=_words("Grandmaster", "Grootmeester", "Großmeister"),
        how=_words(
            "Plays every move out in mind until hardly anything is left to find.",
            "Denkt elke zet door tot er bijna niets meer te vinden is.",
            "Denkt jeden Zug durch, bis kaum noch etwas zu finden ist.",
        ),
        thinks=_words("up to two seconds", "tot twee seconden", "bis zu zwei Sekunden"),
        cast=(
            Character("noble", _words("Noble", "Nobel", "Nobel"), _words("the lion", "de leeuw", "der Löwe")),
            Character(
                "reynard", _words("Reynard", "Reinaert", "Reineke"), _words("the fox", "de vos", "der Fuchs")
            ),
            Character("tibert", _words("Tibert", "Tibeert", "Hinze"), _words("the cat", "de kat", "der Kater")),
            Character(
                "grimbert", _words("Grimbert", "Grimbeert", "Grimbart"), _words("the badger", "de das", "der Dachs")
            ),
            Character(
                "chanticleer",
                _words("Chanticleer", "Cantecleer", "Henning"),
                _words("the cock", "de haan", "der Hahn"),
            ),
            Character("bruin", _words("Bruin", "Bruun", "Braun"), _words("the bear", "de beer", "der Bär")),
        ),
    ),
}
"""The weakest first. A person mostly takes the first seat, so who comes second in a cast is met most often."""
