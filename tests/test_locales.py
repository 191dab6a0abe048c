"""Three languages, complete: no sentence missing, none untranslated, none left over, values the same."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import regnum
from regnum.core.errors import BadOption, Phrase
from regnum.core.game import LANGUAGES
from regnum.locales import Name, Reader, say, translator
from tests.sentences import HOUSE, areas, catalog_of, sentences

AREAS = areas()


def test_who_says_something_has_a_catalog() -> None:
    assert sorted(sentences()) == AREAS


def messages(area: str, language: str) -> list[Message]:
    with catalog_of(area, language).open("rb") as opened:
        return [message for message in read_po(opened) if message.id]


def entries(area: str, language: str) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in messages(area, language)}


def values_in(sentence: str) -> list[tuple[str, str]]:
    return sorted(
        (name, "one|more" if "|" in (spec or "") else spec or "")
        for _text, name, spec, _conversion in string.Formatter().parse(sentence)
        if name is not None
    )


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize("area", AREAS)
def test_every_sentence_is_translated_and_none_is_left_over(area: str, language: str) -> None:
    translated = set(entries(area, language))
    of_house = {sentence for house in HOUSE for sentence in entries(house, language)}
    assert sorted(sentences()[area] - translated - of_house) == []
    said = sentences()[area]
    if area in HOUSE:  # a sentence of two games is nobody's own
        told = [sentence for game in set(AREAS) - set(HOUSE) for sentence in sentences()[game]]
        said = said | {sentence for sentence in told if told.count(sentence) > 1}
        said |= set().union(*(sentences()[house] for house in HOUSE))
    assert sorted(translated - said) == []


@pytest.mark.parametrize("language", ["nl", "de"])
def test_no_sentence_is_translated_twice(language: str) -> None:
    everywhere = [sentence for area in AREAS for sentence in entries(area, language)]
    assert sorted({sentence for sentence in everywhere if everywhere.count(sentence) > 1}) == []


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize("area", AREAS)
def test_no_translation_is_empty_or_still_english(area: str, language: str) -> None:
    """What is the same in both languages on purpose says so in a comment: # same in English."""
    for message in messages(area, language):
        assert not message.fuzzy
        assert str(message.string).strip()
        if "same in English" not in message.user_comments:
            assert message.string != message.id, f"untranslated in {language}: {message.id}"


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize("area", AREAS)
def test_translations_hold_the_same_values(area: str, language: str) -> None:
    for english, translated in entries(area, language).items():
        assert values_in(translated) == values_in(english), english


def names_of_all_games() -> Iterator[tuple[str, Mapping[str, str]]]:
    for game in regnum.games():
        yield f"{game.id}.titles", game.titles
        yield f"{game.id}.about", game.about
        for option in game.options:
            yield f"{game.id}.{option.name}.title", option.title
            yield f"{game.id}.{option.name}.help", option.help
            for choice in option.choices if option.choice_titles is not None else ():
                assert option.choice_titles is not None
                yield f"{game.id}.{option.name}.{choice}", option.choice_titles[choice]


@pytest.mark.parametrize(("where", "names"), list(names_of_all_games()), ids=lambda value: str(value)[:60])
def test_names_are_there_in_all_languages(where: str, names: Mapping[str, str]) -> None:
    assert set(names) == set(LANGUAGES)
    assert all(name.strip() for name in names.values())


def test_an_error_speaks_the_persons_language() -> None:
    with pytest.raises(BadOption) as caught:
        regnum.new("kingdomino", 7)
    assert str(caught.value) == "Kingdomino is for 2 to 4 players, not 7."
    assert say(caught.value, "nl") == "Kingdomino is voor 2 tot 4 spelers, niet 7."
    assert say(caught.value, "de") == "Kingdomino ist für 2 bis 4 Spieler, nicht 7."


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 cards", "1 card", "2 cards"),
        ("nl", "0 kaarten", "1 kaart", "2 kaarten"),
        ("de", "0 Karten", "1 Karte", "2 Karten"),
    ],
)
def test_one_is_not_said_as_many(language: str, none: str, one: str, two: str) -> None:
    said = [translator(language)("{count:card|cards}", count=count) for count in range(3)]
    assert said == [none, one, two]


def test_a_phrase_inside_a_sentence_is_translated_too() -> None:
    whole = Phrase("a whole number from {low} to {high}", low=1, high=2)
    said = translator("de")("Field “{field}” is {value}; valid is {valid}.", field="x", value="0", valid=whole)
    assert "eine ganze Zahl von 1 bis 2" in said


def test_a_sentence_that_was_said_before_is_not_taken_for_one_with_other_kinds_of_values() -> None:
    _ = translator("en")
    assert _("{who:claims|claim}", who=Name("Anna")) == "claims"
    assert _("{who:claims|claim}", who=Reader("Anna")) == "claim"
    assert _("{count:tile|tiles} left", count=1) == "1 tile left"
    with pytest.raises(ValueError, match="ormat"):
        _("{count:tile|tiles} left", count=True)
    assert _("{what}", what=["x"]) == "['x']"
