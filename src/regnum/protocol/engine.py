"""Regnum as a program that others start: a player that is asked as any program is, and a server of rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

import regnum
from regnum.bots import Bot, Turn, bot
from regnum.bots.failing import choose
from regnum.core.errors import RegnumError
from regnum.core.state import State
from regnum.protocol.messages import VERSION, BadLine, Message, complaint, read, written
from regnum.protocol.rules import Rules


class Engine:
    """Reads messages until there are no more, or one says that it is enough."""

    def __init__(
        self, game: str, bot_name: str, players: int, options: dict[str, Any], heard: IO[bytes], said: IO[bytes]
    ) -> None:
        self._game = game
        self._bot_name = bot_name
        self._rules = Rules(game, bot_name, players, options)
        self._messages = self._read(heard)
        self._said = said
        self._bot: Bot | None = None
        bot(bot_name, 0, game)  # one that is not there is told before anything is asked

    def _read(self, heard: IO[bytes]) -> Iterator[Message]:
        for number, line in enumerate(heard, 1):
            try:
                yield read(line, number)
            except BadLine as bad:
                self._say(complaint(bad))

    def _say(self, message: Message) -> None:
        self._said.write(written(message))
        self._said.flush()

    def run(self) -> None:
        for message in self._messages:
            if "ask" in message:
                self._say(self._rules.answer(message))
            elif message.get("type") == "quit":
                return
            else:
                self._play(message)

    def _play(self, message: Message) -> None:
        """As a player."""
        try:
            answer = self._answer(message)
        except RegnumError as problem:
            answer = complaint(problem)
        except Exception as problem:  # a message that is none: whoever wrote it is told
            answer = complaint(f"{type(problem).__name__}: {problem}")
        if answer is not None:
            self._say(answer)

    def _answer(self, message: Message) -> Message | None:
        kind = message.get("type")
        if kind == "hello":
            name = f"regnum {regnum.__version__}, {self._bot_name}"
            return {"type": "hello", "protocol": VERSION, "name": name, "games": [self._game]}
        if kind == "new":
            if message["game"] != self._game:
                return complaint(f"I play {self._game}, not {message['game']}")
            self._bot = bot(self._bot_name, int(message["seed"], 16), self._game)
            return {"type": "ready"}
        if kind == "choose":
            if self._bot is None:
                return complaint("no game has begun: “new” comes before “choose”")
            return {"type": "play", "action": choose(self._bot, Turn(self._imagine()))}
        if kind == "end":
            self._bot = None
            return None
        return complaint(f"there is no message of type {kind!r}")

    def _imagine(self) -> State:
        """A state as our seat knows it. One is enough: whatever is imagined from it is as from the real one."""
        self._say({"type": "imagine", "seed": 0})
        return regnum.from_position(next(self._messages)["position"])
