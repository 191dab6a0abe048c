"""A game as it was played, what PGN is to chess: replays to the same state on any machine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from regnum.core.doors import checked_seed
from regnum.core.errors import BadRecord, Phrase, RegnumError
from regnum.core.fairness import Fairness, read_fairness
from regnum.core.fields import OBJECT, TEXT, Fields
from regnum.core.files import read_text, write_text
from regnum.core.game import Game
from regnum.core.parts import shows
from regnum.core.registry import from_position, game, new
from regnum.core.seeds import GENERATORS, SEED_BITS, digits_of, generator_of
from regnum.core.state import State

FORMAT = 1


@dataclass
class Record:
    """Game, options, seed (or the position it started from), who sat where, and every action."""

    game: str
    """The id of the game."""
    players: int
    """How many play."""
    seed: int | None = None
    """What the game was dealt from; None when it began with a position."""
    options: dict[str, Any] = field(default_factory=dict)
    """The options of the game, by name."""
    position: dict[str, Any] | None = None
    """Where the game started, when it was not dealt from a seed."""
    seats: list[str] = field(default_factory=list)
    """Who sat where, by name."""
    actions: list[str] = field(default_factory=list)
    """In the game's notation."""
    rules: int = 1
    """The version of the rules that it was played with."""
    fairness: Fairness | None = None
    """What shows that nobody could choose the cards, when lots were drawn for them."""

    @classmethod
    def start(
        cls,
        name: str,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
        seats: list[str] | None = None,
    ) -> Record:
        """The record of a game about to begin."""
        rules = game(name)
        players = rules.check_players(players)
        checked = rules.check_options(players, options)
        return cls(
            rules.id, players, checked_seed(seed), checked, seats=list(seats or []), rules=rules.rules_version
        )

    def first_state(self) -> State:
        """The state before the first action, dealt or from the position."""
        if self.position is not None:
            return from_position(self.position)
        return new(self.game, self.players, self.seed, self.options)

    def states(self) -> Iterator[State]:
        """The states one after another, from the first to the last: always the same object, advanced."""
        state = self.first_state()
        yield state
        for number, text in enumerate(self.actions):
            try:
                state.apply(state.parse(text))
            except RegnumError as error:
                raise BadRecord("Action {number}: {why}", number=number + 1, why=error.phrase) from None
            yield state

    def replay(self) -> State:
        """The state at the end of the record."""
        state = None
        for state in self.states():  # noqa: B007
            pass
        assert state is not None
        return state

    def to_json(self) -> str:
        """The record as text, with the result when the game is over; `from_json` reads it."""
        state = self.replay()
        value: dict[str, object] = {
            "regnum": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "players": self.players,
        }
        if self.position is not None:
            value["position"] = self.position
        else:
            assert self.seed is not None
            value["options"] = self.options
            value["generator"] = generator_of(self.seed)
            value["seed"] = digits_of(self.seed)
        if self.fairness is not None:
            value["fairness"] = self.fairness.as_json()
        value["seats"] = self.seats
        value["actions"] = self.actions
        if state.over:
            value["scores"] = state.scores()
            value["winners"] = state.winners()
        return _readable(value)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read and replay a record; BadRecord says what is wrong with it."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord("This is not a record: it is not JSON ({why}).", why=error) from None
        if not isinstance(value, dict) or "regnum" not in value:
            raise BadRecord("This is not a record of Regnum: it has no field “regnum”.")
        fields = Fields(value, BadRecord)
        fields.whole("regnum", FORMAT, FORMAT)
        rules = game(fields.string("game"))
        version = fields.whole("rules", 1, 1 << 30, rules.rules_version)
        check_version(rules, version)
        players = fields.whole("players", rules.min_players, rules.max_players)
        record = cls(rules.id, players, rules=version)
        if "position" in value:
            position = fields.take("position")
            if not isinstance(position, dict) or position.get("game") != rules.id:
                raise fields.wrong("position", position, Phrase("a position of {game}", game=rules.id))
            if position.get("players") != players:
                raise fields.wrong(
                    "players",
                    players,
                    Phrase("{players}, as in its position", players=position.get("players")),
                )
            record.position = position
        else:
            options = fields.take("options", {})
            if not isinstance(options, dict):
                raise fields.wrong("options", options, OBJECT)
            try:
                record.options = rules.check_options(players, options)
            except RegnumError as error:
                raise BadRecord(error.phrase.message, **error.phrase.values) from None
            record.seed = fields.parsed("seed", _read_seed, Phrase("up to 64 hexadecimal digits"))
            check_generator(fields, record.seed)
        told = fields.take("fairness", None)
        record.fairness = None if told is None else read_fairness(told)
        record.seats = [_text(fields, "seats", i, name) for i, name in enumerate(fields.items("seats", []))]
        record.actions = [_text(fields, "actions", i, name) for i, name in enumerate(fields.items("actions"))]
        claimed = {name: fields.take(name, None) for name in ("scores", "winners")}
        fields.done()
        record._check_result(claimed)
        return record

    def _check_result(self, claimed: dict[str, object]) -> None:
        """A record that tells the result must tell the one that its actions lead to."""
        state = self.replay()
        found = {"scores": state.scores(), "winners": state.winners()} if state.over else {}
        for name, value in claimed.items():
            if value is not None and value != found.get(name):
                raise BadRecord(
                    "Field “{field}” is {value}, but the actions lead to {found}.",
                    field=name,
                    value=value,
                    found=found.get(name, Phrase("a game that is not over")),
                )

    def _repr_html_(self) -> str:
        """The game turn by turn, with a slider, in a notebook."""
        return str(shows("records").on_a_page(self))

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        write_text(path, self.to_json())

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record from a file, as `from_json` does."""
        return cls.from_json(read_text(path, BadRecord))


def check_version(rules: Game, version: int) -> None:
    """Refuse what was played with other rules: it might replay, and not to what it was."""
    if version != rules.rules_version:
        raise BadRecord(
            "The record was played with version {played} of the rules of {game}; here is version {here}.",
            played=version,
            game=rules.titles["en"],
            here=rules.rules_version,
        )


def check_generator(fields: Fields, seed: int) -> None:
    """Refuse what another generator has dealt: it would replay to another game. Older records name none."""
    right = generator_of(seed)
    named = fields.choice("generator", GENERATORS, right)
    if named != right:
        raise fields.wrong("generator", named, Phrase("{generator}, which this seed is for", generator=right))


def _read_seed(text: str) -> int:
    if not 1 <= len(text) <= SEED_BITS // 4 or not all(digit in "0123456789abcdefABCDEF" for digit in text):
        raise ValueError(text)
    return int(text, 16)


def _text(fields: Fields, name: str, index: int, value: object) -> str:
    if not isinstance(value, str):
        raise fields.wrong(f"{name}[{index}]", value, TEXT)
    return value


def _readable(value: dict[str, object]) -> str:
    """JSON with one field a line, and lists of short texts packed into lines that a person can read."""
    rows = []
    for name, entry in value.items():
        if name == "actions" and entry:
            assert isinstance(entry, list)
            packed = [json.dumps(action, ensure_ascii=False) for action in entry]
            lines = [", ".join(packed[i : i + 8]) for i in range(0, len(packed), 8)]
            rows.append(f' "{name}": [\n  ' + ",\n  ".join(lines) + "\n ]")
        else:
            rows.append(f' "{name}": {json.dumps(entry, ensure_ascii=False)}')
    return "{\n" + ",\n".join(rows) + "\n}\n"
