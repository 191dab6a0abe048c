"""Choosing the ten kingdom cards: named in three languages, by code, recommended, at random, by draft."""

from __future__ import annotations

from typing import Any

import pytest

import regnum
from regnum import BadOption
from regnum.core.game import LANGUAGES
from regnum.games.dominion.rules.data import ALCHEMY_CARDS, BASE_CARDS, KINGDOMS, NAMES, ids_of
from regnum.games.dominion.rules.kingdom import cards_of_code, code_of

ALCHEMY = set(ids_of(int(ALCHEMY_CARDS)))
BASE = set(ids_of(int(BASE_CARDS)))


def kingdom_of(kingdom: str, seed: int = 0, **options: Any) -> list[str]:
    position: Any = regnum.new("dominion", 2, seed, {"kingdom": kingdom, **options}).position()
    return list(position["kingdom"])


def refused(kingdom: str, **options: Any) -> str:
    with pytest.raises(BadOption) as caught:
        regnum.new("dominion", 2, 0, {"kingdom": kingdom, **options})
    return str(caught.value)


def test_there_are_25_cards_of_the_base_game_and_12_of_alchemy() -> None:
    assert len(BASE) == 25
    assert len(ALCHEMY) == 12


@pytest.mark.parametrize("name", KINGDOMS)
def test_recommended_kingdoms_have_ten_cards(name: str) -> None:
    assert set(kingdom_of(name)) == set(KINGDOMS[name])
    assert len(KINGDOMS[name]) == 10
    assert kingdom_of(name.upper().replace("_", " ")) == kingdom_of(name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", KINGDOMS)
def test_a_comma_list_in_any_language(name: str, language: str) -> None:
    words = [NAMES[card][language] for card in KINGDOMS[name]]
    assert kingdom_of(", ".join(words)) == kingdom_of(name)
    assert kingdom_of(",".join(words).upper() + ",") == kingdom_of(name)
    assert kingdom_of(";\n".join(reversed(words))) == kingdom_of(name)


def test_a_list_may_mix_languages_and_spellings() -> None:
    mixed = "Steen der wijzen, Buerokrat, throne-room, THRONE ROOM"
    assert "THRONE ROOM twice" in refused(mixed)
    ten = "Steen der wijzen, Buerokrat, throne-room, Gärten, dorf, Heks, Philosophers' Stones"
    assert "“Philosophers' Stones”" in refused(ten)
    assert "nearest is" in refused(ten)


def test_an_unknown_card_is_named_with_its_nearest() -> None:
    assert refused("cellar, markt, Vilage, moat") == "There is no kingdom card “Vilage”; the nearest is Village."
    assert "Slotgracht" in refused("Slotgraht, cellar")
    assert refused("copper, cellar").startswith("There is no kingdom card “copper”")
    assert refused("xyzzyqwv, cellar") == "There is no kingdom card “xyzzyqwv”."


def test_a_list_must_have_ten_cards() -> None:
    assert refused("cellar, moat") == "The kingdom has 2 cards; valid is 10."


def test_an_unknown_kingdom_is_told_what_there_is() -> None:
    assert "first_game" in refused("frist_game")
    assert "ten cards in a list" in refused("?")


def test_codes_stand_for_kingdoms() -> None:
    codes = set()
    for seed in range(200):
        cards = kingdom_of("random", seed)
        code = code_of(cards)
        codes.add(code)
        assert cards_of_code(code) == cards
        assert kingdom_of(code) == kingdom_of(code.lower()) == cards
    assert len(codes) == 200


def test_a_mistyped_code_is_noticed() -> None:
    code = code_of(KINGDOMS["first_game"])
    assert cards_of_code(code.replace("0", "o").replace("1", "l")) == cards_of_code(code)
    noticed = 0
    for digit in "0123456789ABCDEFGHJKMNPQRSTVWXYZ":
        for place in (0, 1, 2, 3, 5, 6, 7, 8):
            try:
                cards_of_code(code[:place] + digit + code[place + 1 :])
            except ValueError:
                noticed += 1
    assert noticed / (31 * 8) > 0.95
    assert "not the code of a kingdom" in refused("ZZZZ-ZZZZ")


@pytest.mark.parametrize(("sets", "allowed"), [("both", BASE | ALCHEMY), ("base", BASE), ("alchemy", ALCHEMY)])
def test_random_kingdoms_are_of_the_chosen_sets(sets: str, allowed: set[str]) -> None:
    met: set[str] = set()
    for seed in range(100):
        cards = kingdom_of("random", seed, sets=sets)
        assert len(set(cards)) == 10
        met |= set(cards)
    assert met == allowed


@pytest.mark.parametrize("least", range(11))
def test_at_least_so_many_alchemy_cards(least: int) -> None:
    counts = [len(ALCHEMY & set(kingdom_of("random", seed, min_alchemy=str(least)))) for seed in range(60)]
    assert min(counts) == least if least >= 2 else min(counts) >= least


def test_every_random_kingdom_is_equally_likely() -> None:
    """On average 10 * 12 / 37 = 3.24 Alchemy cards, with a standard error of 0.03 over 2000 kingdoms."""
    counts = [len(ALCHEMY & set(kingdom_of("random", seed))) for seed in range(2000)]
    assert abs(sum(counts) / 2000 - 120 / 37) < 0.12


def test_options_that_do_not_go_together() -> None:
    assert "min_alchemy" in refused("random", min_alchemy="3", sets="base")
    assert "min_alchemy" in refused("draft", min_alchemy="3")
    assert "sets" in refused("first_game", sets="base")
    assert "no seat 3" in refused("first_game", first_player="2")
    assert "no seat 4" in refused("first_game", first_player="left_of_3")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_draft_goes_round_until_ten_cards_are_picked(players: int) -> None:
    state = regnum.new("dominion", players, 5, {"kingdom": "draft", "first_player": "1"})
    picked: list[str] = []
    for number in range(10):
        assert state.seat == (1 + number) % players
        view: Any = state.view(0)
        assert view["phase"] == "draft"
        assert view["kingdom"] == sorted(picked, key=list(NAMES).index)
        texts = [state.text(action) for action in state.legal_actions()]
        assert len(texts) == 37 - number
        picked.append(texts[7 * number % len(texts)].removeprefix("pick "))
        state.apply(state.parse(f"pick {picked[-1]}"))
    after: Any = state.position()
    assert set(after["kingdom"]) == set(picked)
    assert after["turn"] == state.seat == 1
    assert [len(seat["hand"]) for seat in after["seats"]] == [5] * players


def test_f20_the_first_player_is_random_or_chosen_or_left_of_the_last_winner() -> None:
    def first(players: int, seed: int, who: str) -> int:
        position: Any = regnum.new("dominion", players, seed, {"first_player": who}).position()
        return int(position["turn"])

    assert {first(4, seed, "random") for seed in range(50)} == {0, 1, 2, 3}
    assert [first(4, 1, str(seat)) for seat in range(4)] == [0, 1, 2, 3]
    assert [first(3, 1, f"left_of_{seat}") for seat in range(3)] == [1, 2, 0]
