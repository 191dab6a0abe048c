"""docs/protocol.md is true: its dialogue is what both sides say, and it names every message and field."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import regnum
from regnum.protocol import messages
from regnum.protocol.rules import Rules
from tests.protocol.test_programs import EXAMPLES

DOCUMENT = (Path(__file__).parent.parent.parent / "docs/protocol.md").read_text("utf-8")


def dialogue(number: int) -> list[tuple[str, dict[str, Any]]]:
    """Who says what, in the so-manieth dialogue."""
    text = re.findall(r"```jsonl\n(.*?)```", DOCUMENT, re.DOTALL)[number]
    return [(line[0], json.loads(line[2:])) for line in text.splitlines()]


def test_the_example_answers_as_the_dialogue_says() -> None:
    lines = dialogue(0)
    said = "".join(json.dumps(message) + "\n" for who, message in lines if who == ">")
    done = subprocess.run(
        [sys.executable, "-S", EXAMPLES / "python/chooser.py"],
        input=said,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers == [message for who, message in lines if who == "<"]


def test_the_host_says_what_the_dialogue_says() -> None:
    said = {message["type"]: message for who, message in dialogue(0) if who == ">"}
    assert re.fullmatch(r"regnum \d+\.\d+\.\d+", said["hello"]["host"])
    said["hello"]["host"] = f"regnum {regnum.__version__}"  # a newer version says the same
    state = regnum.new("kingdomino", 2, seed=7)
    legal = state.legal_actions()
    texts = [state.text(action) for action in legal]
    wanted = [
        messages.hello(),
        messages.new("kingdomino", 2, 0, state.options, 5, 10.0, False),
        messages.choose(1, state.view(0), legal, texts, None, 10.0, 0.0),
        messages.end({"scores": [31, 26], "winners": [0]}),
        messages.quit_now(),
    ]
    for message in wanted:
        assert said[message["type"]] == json.loads(messages.written(message))


def test_every_message_and_field_is_documented() -> None:
    state = regnum.new("kingdomino", 2, seed=7)
    every = [
        messages.hello(),
        messages.new("kingdomino", 2, 0, {}, 5, 10.0, True),
        messages.choose(1, {}, [], [], state.observe(0), 10.0, 0.0),
        messages.imagined(5, {}),
        messages.end({"scores": [], "winners": []}),
        messages.quit_now(),
        messages.complaint("x"),
    ]
    for message in every:
        assert f"`{message['type']}`" in DOCUMENT
        for name in message:
            assert f"`{name}`" in DOCUMENT, name


def test_every_request_to_the_rules_is_documented() -> None:
    table = DOCUMENT.partition("### As a server of rules")[2]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == list(Rules("kingdomino", "random", 2, {})._asks)
