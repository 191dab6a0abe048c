"""The facts about the cards agree with what the cards do, and a new card works as the document says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from regnum.core.game import LANGUAGES
from regnum.games.dominion.rules import alchemy, base, data
from regnum.games.dominion.rules.cards import PLAYS
from regnum.games.dominion.rules.data import ACTIONS, EDITIONS, IDS, NAMES, NUMBERS, TEXTS
from regnum.games.dominion.rules.effects import Plus

DOCUMENT = Path(__file__).parents[2] / "docs/how-to-add-a-card.md"
FACTS: dict[str, Any] = {
    card["id"]: card for card in json.loads(Path(data.__file__).with_name("data.json").read_text("utf-8"))["cards"]
}


@pytest.mark.parametrize("card", IDS)
def test_bonuses_are_those_of_the_facts(card: str) -> None:
    given: dict[str, int] = {"cards": 0, "actions": 0, "buys": 0, "coins": 0}
    for effect in PLAYS[NUMBERS[card]]:
        if isinstance(effect, Plus):
            given["cards"] += effect.cards
            given["actions"] += effect.actions
            given["buys"] += effect.buys
            given["coins"] += effect.coins
    assert {name: count for name, count in given.items() if count} == FACTS[card].get("plus", {})


def test_every_action_does_something() -> None:
    for number, card in enumerate(IDS):
        assert bool(PLAYS[number]) == bool(ACTIONS >> number & 1) or card == "philosophers_stone"


def test_each_card_is_with_its_set() -> None:
    for cards, name in ((base.CARDS, "base"), (alchemy.CARDS, "alchemy")):
        assert all(FACTS[IDS[card.number]]["set"] == name for card in cards)


@pytest.mark.parametrize("card", IDS)
def test_names_and_texts_are_there_in_all_languages(card: str) -> None:
    texts = [TEXTS[edition][card] for edition in EDITIONS]
    for words in (NAMES[card], *texts):
        assert set(words) == set(LANGUAGES)
        assert all(word.strip() for word in words.values())
    assert all(len(set(words.values())) == len(LANGUAGES) for words in texts)


def test_the_second_edition_changes_the_texts_of_six_cards() -> None:
    first, second = (TEXTS[edition] for edition in EDITIONS)
    changed = {card for card in IDS if first[card] != second[card]}
    assert changed == {"throne_room", "mine", "moneylender", "alchemist", "herbalist", "possession"}
    assert all(first[card][language] != second[card][language] for card in changed for language in LANGUAGES)


def test_names_are_unambiguous() -> None:
    for language in LANGUAGES:
        assert len({names[language] for names in NAMES.values()}) == len(IDS)


BY_THE_DOCUMENT = r"""
import json, re, sys
import regnum
from regnum.games.dominion.rules import base

from regnum.games.dominion.rules.cards import PLAYS
from regnum.games.dominion.rules.data import NUMBERS

text = open(sys.argv[1], encoding="utf-8").read()
NUMBERS["bazaar"], NUMBERS["courtyard"] = NUMBERS["village"], NUMBERS["smithy"]
names = {**vars(base)}
courtyard = re.search(r"```python\n(class Courtyard.*?)```", text, re.DOTALL)[1]
exec("from __future__ import annotations\n" + courtyard, names)
exec("BAZAAR = " + re.search(r'Card\("bazaar", .*\)', text)[0], names)
for card in (names["BAZAAR"], names["COURTYARD"]):
    PLAYS[card.number] = card.play
state = regnum.from_position({
    "game": "dominion", "players": 2,
    "seats": [{"hand": ["village", "smithy"], "deck": ["moat", "gold", "gold", "silver", *["gold"] * 9]}, {}],
})
state.apply(state.parse("play village"))
print(state.actions, state.coins, state.buys)
state.apply(state.parse("play smithy"))
print(*[state.text(action) for action in state.legal_actions()], sep=", ")
print(all(state.determinize(1, seed).legal_actions() for seed in range(50)))
read = regnum.from_position(state.position())
for table in (state, read):
    table.apply(table.parse("put gold"))
    print(json.dumps(table.view(0)["seats"][0]["deck_top"]), json.dumps(table.view(1)["seats"][0]["deck_top"]))
"""


def test_the_cards_of_the_document_work_as_it_says() -> None:
    """In place of Village and Smithy, whose facts they borrow; interpreted, as a changed source runs."""
    facts = re.search(r'\{"id": "bazaar".*\}', DOCUMENT.read_text("utf-8"))
    assert facts is not None
    assert set(json.loads(facts[0])) == set(FACTS["market"])
    done = subprocess.run(
        [sys.executable, "-c", BY_THE_DOCUMENT, str(DOCUMENT)],
        capture_output=True,
        text=True,
        env={**os.environ, "REGNUM_INTERPRETED": "1"},
    )
    assert done.stdout.splitlines() == [
        "2 1 1",
        "put silver, put gold, put moat",
        "True",
        '[["gold"]] []',
        '[["gold"]] []',
    ], done.stderr
