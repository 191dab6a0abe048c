"""Dominion's kingdom at a new table: what ten have and lack, rolls, swaps, codes, how the form is read."""

from __future__ import annotations

import json
import random
import re
from html import unescape

import pytest

from regnum.core.errors import BadOption
from regnum.core.game import LANGUAGES
from regnum.games.dominion.rules.data import KINGDOM_CARDS, KINGDOMS, NAMES, ids_of
from regnum.games.dominion.rules.kingdom import SIZE, code_of
from regnum.games.dominion.view.words import cost_of, kind_of
from regnum.games.dominion.web.rolls import any_other, is_alchemy, rolled, swaps
from regnum.games.dominion.web.tags import features, tags_of
from tests.server.visitor import Visitor

ALL = ids_of(int(KINGDOM_CARDS))
SEATS = {"seat-0": "me", "seat-1": "bot"}
TEN = ["cellar", "moat", "village", "workshop", "alchemist", "militia", "remodel", "smithy", "market", "witch"]


def look(visitor: Visitor, language: str = "en", **asked: str) -> dict[str, object]:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    answer = visitor.get(f"/new/dominion/look.json?{query}", **{"accept-language": language})
    told: dict[str, object] = answer.json()
    assert (answer.status_code == 400) == ("problem" in told)
    return told


def page(visitor: Visitor, path: str = "/new/dominion", language: str = "en") -> str:
    answer = visitor.get(path, **{"accept-language": language})
    assert answer.status_code == 200
    return answer.text


def shown_now(text: str) -> dict[str, object]:
    found = re.search(r"data-now='(.*?)'", text)
    assert found is not None
    told: dict[str, object] = json.loads(unescape(found[1]))
    return told


# What cards bring to a kingdom


@pytest.mark.parametrize(
    ("feature", "cards"),
    [
        ("actions", {"village", "festival", "university"}),
        ("buys", {"council_room", "festival", "market", "woodcutter", "herbalist"}),
        ("trashes", {"chapel", "mine", "moneylender", "remodel", "apprentice", "transmute"}),
        ("curses", {"witch", "familiar"}),
        ("reaction", {"moat"}),
        ("attack", {"bureaucrat", "militia", "spy", "thief", "witch", "familiar", "scrying_pool"}),
        ("cards", {"council_room", "laboratory", "moat", "smithy", "witch", "alchemist"}),
    ],
)
def test_features_are_read_from_what_cards_do(feature: str, cards: set[str]) -> None:
    assert {card for card in ALL if feature in features(card)} == cards


def test_what_ten_cards_have_and_lack_is_told() -> None:
    said = {tag.words: tag.lacks for tag in tags_of(TEN, "en")}
    assert said == {
        **dict.fromkeys(["2 Attacks", "Curses", "1 Reaction", "+2 Actions", "+2 Cards", "+Buy", "Trashing"], False),
        "1 card needs a Potion": False,
    }
    lacking = {tag.words for tag in tags_of(KINGDOMS["interaction"], "en") if tag.lacks}
    assert lacking == {"No way to trash"}
    assert {tag.words for tag in tags_of(KINGDOMS["big_money"], "en") if tag.lacks} == {
        "No Reaction",
        "No +2 Actions",
    }


def test_nothing_is_missing_before_there_are_ten() -> None:
    assert not any(tag.lacks for tag in tags_of(["moat"], "en"))
    assert tags_of([], "en") == []


# Rolls and swaps


@pytest.mark.parametrize("sets", ["both", "base", "alchemy"])
@pytest.mark.parametrize("kept", [[], ["witch", "golem"], TEN[:9], TEN])
def test_a_roll_keeps_what_is_locked_and_to_the_wishes(sets: str, kept: list[str]) -> None:
    for seed in range(30):
        ten = rolled(kept, sets, 0, random.Random(seed))
        assert ten[: len(kept)] == kept
        assert len(set(ten)) == SIZE
        new = ten[len(kept) :]
        assert sets == "both" or all(is_alchemy(card) == (sets == "alchemy") for card in new)


@pytest.mark.parametrize("at_least", range(SIZE + 1))
def test_as_many_alchemy_cards_as_wished_are_in_a_roll(at_least: int) -> None:
    counts = {sum(map(is_alchemy, rolled(["golem"], "both", at_least, random.Random(seed)))) for seed in range(200)}
    assert min(counts) == max(at_least, 1)
    assert at_least >= SIZE or len(counts) > 1


def test_wishes_that_cannot_be_met_are_refused() -> None:
    with pytest.raises(BadOption):
        rolled(["witch", "moat"], "both", 9, random.Random(1))
    with pytest.raises(BadOption):
        rolled([], "base", 1, random.Random(1))


def test_every_kingdom_is_equally_likely() -> None:
    """Nine are locked: whichever of the others comes, comes as often."""
    lot = random.Random(7)
    counts = dict.fromkeys(set(ALL) - set(TEN[:9]), 0)
    for _roll in range(5600):
        counts[rolled(TEN[:9], "both", 0, lot)[-1]] += 1
    assert all(140 < count < 260 for count in counts.values())


def test_a_swap_offers_three_like_it() -> None:
    assert swaps("militia", TEN) == ["bureaucrat", "spy", "thief"]
    for card in ALL:
        offered = swaps(card, [card])
        assert len(set(offered) - {card}) == 3
        same = [other for other in ALL if other != card and kind_of(other) == kind_of(card)]
        alike = [other for other in same if cost_of(other) == cost_of(card)]
        assert set(offered) <= set(alike) or set(alike) <= set(offered)
    assert {any_other(TEN, "alchemy", random.Random(seed)) in TEN for seed in range(50)} == {False}


# What the page asks


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_roll_is_told_with_all_that_is_to_be_said(visitor: Visitor, language: str) -> None:
    told = look(visitor, language, rolled="", locked="witch,moat", **{"option-sets": "base"})
    ten = told["cards"]
    assert isinstance(ten, list)
    assert {"witch", "moat"} <= set(ten)
    assert told["code"] == told["text"] == told["kingdom"] == code_of(ten)
    assert told["tags"] == [[tag.words, tag.lacks] for tag in tags_of(ten, language)]
    assert told["swaps"] == {card: swaps(card, ten) for card in ten}


def test_fewer_than_ten_have_no_code(visitor: Visitor) -> None:
    told = look(visitor, "nl", cards="witch,moat,witch,gold,nonsense")
    assert told["cards"] == ["moat", "witch"]
    assert (told["code"], told["kingdom"], told["text"]) == ("", "", "Slotgracht, Heks")
    assert look(visitor, cards="")["cards"] == []


def test_one_is_swapped_by_lot(visitor: Visitor) -> None:
    told = look(visitor, cards=",".join(TEN), swapped="militia", **{"option-sets": "alchemy"})
    (new,) = set(told["cards"]) - set(TEN)  # type: ignore[call-overload]
    assert is_alchemy(new)
    assert "militia" not in told["cards"]  # type: ignore[operator]


@pytest.mark.parametrize("text", [code_of(TEN), code_of(TEN).lower(), ", ".join(NAMES[card]["de"] for card in TEN)])
def test_a_code_or_names_become_cards(visitor: Visitor, text: str) -> None:
    assert set(look(visitor, text=text)["cards"]) == set(TEN)  # type: ignore[call-overload]


def test_a_recommended_kingdom_has_its_name(visitor: Visitor) -> None:
    told = look(visitor, "de", text="Erstes Spiel")
    assert (told["kingdom"], told["title"]) == ("first_game", "Erstes Spiel")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"text": "Moat, Smity"}, "Smithy"),
        ({"text": "random"}, "ten cards"),
        ({"text": ""}, "0"),
        ({"rolled": "", "locked": ",".join(TEN[:9]), "option-min_alchemy": "5"}, "5 from Alchemy"),
        ({"rolled": "", "option-min_alchemy": "eleven"}, "eleven"),
    ],
)
def test_what_cannot_be_is_said(visitor: Visitor, asked: dict[str, str], words: str) -> None:
    assert words in str(look(visitor, **asked)["problem"])


def test_a_game_without_such_questions_has_no_answers(visitor: Visitor) -> None:
    assert visitor.get("/new/kingdomino/look.json").status_code == 404
    assert visitor.get("/new/nothing/look.json").status_code == 404


# The page, and what its form is read as


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_cards_are_on_the_page_with_what_they_are_filtered_by(visitor: Visitor, language: str) -> None:
    text = page(visitor, language=language)
    rows = re.findall(
        r'<li data-card-of="(\w+)" data-name="([^"]*)".*? data-costs="([^"]*)" data-kinds="([^"]*)"', text
    )
    assert {card: unescape(name) for card, name, _costs, _kinds in rows} == {
        card: NAMES[card][language] for card in ALL
    }
    facts = {card: (costs, kinds) for card, _name, costs, kinds in rows}
    assert facts["familiar"] == ("3 potion", "Action Attack")
    assert set(shown_now(text)["cards"]) == set(KINGDOMS["first_game"])  # type: ignore[call-overload]


def test_without_a_script_there_are_the_ways_of_before(visitor: Visitor) -> None:
    text = page(visitor)
    plain = "".join(re.findall(r"<noscript>.*?</noscript>", text, flags=re.DOTALL))
    assert re.findall(r'name="option-kingdom" value="(\w+)"', plain) == list(KINGDOMS)
    assert set(re.findall(r'name="option-kingdom" value="(\w+)"', text)) == {*KINGDOMS, "own", "random", "draft"}
    # of two that are marked a browser takes the last: with a script one's own, without one the recommended kingdom
    assert re.findall(r'name="option-kingdom" value="(\w+)" checked', text) == ["own", "first_game"]
    assert re.findall(r'value="(\w+)" checked', plain) == ["first_game"]
    assert '<textarea name="own-kingdom"' in text


def started(visitor: Visitor, **fields: str) -> dict[str, object]:
    table = visitor.open_table("me", "bot", game="dominion", **fields)
    return {**table.course.record.options, "ten": set(table.state.view(None)["kingdom"])}


@pytest.mark.parametrize("text", [code_of(TEN), ", ".join(TEN), "\n".join(NAMES[card]["nl"] for card in TEN)])
def test_ten_cards_reach_the_table_by_their_code(visitor: Visitor, text: str) -> None:
    wishes = {"option-sets": "base", "option-min_alchemy": "3"}
    options = started(visitor, **{"option-kingdom": "own", "own-kingdom": text}, **wishes)
    assert options["ten"] == set(TEN)
    assert options["kingdom"] == code_of(TEN)


def test_a_recommended_kingdom_reaches_the_table_by_its_name(visitor: Visitor) -> None:
    code = code_of(KINGDOMS["interaction"])
    assert started(visitor, **{"option-kingdom": "own", "own-kingdom": code})["kingdom"] == "interaction"


def test_too_few_are_said_and_stay_chosen(visitor: Visitor) -> None:
    fields = {"option-kingdom": "own", "own-kingdom": "Dorp, Witch, Smity", **SEATS}
    answer = visitor.post("/new/dominion", fields)
    assert answer.status_code == 400
    assert "Smithy" in answer.text
    assert set(shown_now(answer.text)["cards"]) == {"village", "witch"}  # type: ignore[call-overload]
    assert "Dorp, Witch, Smity</textarea>" in answer.text
    answer = visitor.post("/new/dominion", {"option-kingdom": "own", "own-kingdom": "", **SEATS})
    assert "0 cards" in unescape(answer.text)


def test_an_address_says_what_to_begin_with(visitor: Visitor) -> None:
    code = code_of(TEN)
    text = page(visitor, f"/new/dominion?kingdom={code}")
    assert shown_now(text)["code"] == code
    assert f"{code}</textarea>" in text
    assert '<option value="3" selected>' in page(visitor, "/new/dominion?kingdom=random&min_alchemy=3")
    assert 'name="option-always_show_moat" checked' not in text
    assert "<script>" not in page(visitor, "/new/dominion?kingdom=<script>alert(1)</script>&sets=x")
