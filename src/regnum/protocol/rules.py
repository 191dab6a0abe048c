"""A server of rules: states of a game by number, for programs that play with them without knowing the rules.

A request is an object with what it asks (`ask`), an `id` that comes back with the answer, and the `state` it is
about: without one, that which was made last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import regnum
from regnum.bots import Turn, bot
from regnum.bots.failing import choose
from regnum.core.doors import whole
from regnum.core.errors import BadOption, RegnumError, suggest
from regnum.core.seeds import new_simulation_seed
from regnum.core.state import State
from regnum.protocol.messages import VERSION, Message, fields_of

MOST_STATES = 10_000


class Rules:
    """The states of one game that somebody plays with."""

    def __init__(self, game: str, bot_name: str, players: int, options: dict[str, Any]) -> None:
        self._game = regnum.game(game)
        self._bot = bot_name
        self._players = players
        self._options = options
        self._states: dict[int, list[State]] = {}
        """Each with those before it, so that actions can be taken back."""
        self._last = 0
        self._asks: dict[str, Callable[[Message], Message]] = {
            "about": self._about,
            "start": self._start,
            "load": self._load,
            "copy": self._copy,
            "imagine": self._imagine,
            "drop": self._drop,
            "legal": self._legal,
            "apply": self._apply,
            "undo": self._undo,
            "view": self._view,
            "observation": self._observation,
            "position": self._position,
            "scores": self._scores,
            "choose": self._choose,
        }

    def answer(self, request: Message) -> Message:
        """To whatever is asked: an error is an answer, too."""
        asked = request.get("ask")
        head = {"id": request["id"]} if "id" in request else {}
        try:
            if not isinstance(asked, str) or asked not in self._asks:
                raise BadOption(
                    "There is nothing to ask by “{ask}”; there are: {valid}.",
                    ask=asked,
                    valid=suggest(str(asked), self._asks),
                )
            return {**head, "answer": asked, **self._asks[asked](request)}
        except RegnumError as error:
            return {**head, "error": type(error).__name__, "message": str(error)}
        except Exception as problem:  # whoever asks is told, whatever it is
            return {**head, "error": "Failed", "message": f"{type(problem).__name__}: {problem}"}

    # Which state

    def _of(self, request: Message) -> list[State]:
        number = request.get("state", self._last)
        found = self._states.get(number) if whole(number) is not None else None
        if found is None:
            raise BadOption("There is no state {number}; start or load one.", number=repr(number))
        return found

    def _keep(self, state: State) -> Message:
        if len(self._states) >= MOST_STATES:
            raise BadOption("There are {count} states already; drop some.", count=MOST_STATES)
        self._last += 1
        self._states[self._last] = [state]
        return {"state": self._last, **_standing(state)}

    # What is asked

    def _about(self, _request: Message) -> Message:
        rules = self._game
        return {
            "protocol": VERSION,
            "game": rules.id,
            "title": rules.titles["en"],
            "rules": rules.rules_version,
            "players": [rules.min_players, rules.max_players],
            "options": [
                {
                    "name": option.name,
                    "default": option.default,
                    "choices": list(option.choices),
                    "help": option.help["en"],
                }
                for option in rules.options
            ],
        }

    def _start(self, request: Message) -> Message:
        seed = request.get("seed")
        number = None if seed is None else _seed(seed)
        players = request.get("players", self._players)
        return self._keep(regnum.new(self._game.id, players, number, request.get("options", self._options)))

    def _load(self, request: Message) -> Message:
        position = request.get("position")
        if not isinstance(position, dict) or position.get("game") != self._game.id:
            raise BadOption("A position of {game} is missing.", game=self._game.id)
        return self._keep(regnum.from_position(position))

    def _copy(self, request: Message) -> Message:
        return self._keep(self._of(request)[-1].copy())

    def _imagine(self, request: Message) -> Message:
        state = self._of(request)[-1]
        return self._keep(state.determinize(request.get("seat", state.seat), _seed(request.get("seed", 0))))

    def _drop(self, request: Message) -> Message:
        self._of(request)
        del self._states[request.get("state", self._last)]
        return {"states": len(self._states)}

    def _legal(self, request: Message) -> Message:
        state = self._of(request)[-1]
        legal = state.legal_actions()
        return {**_standing(state), "legal": legal, "texts": [state.text(action) for action in legal]}

    def _apply(self, request: Message) -> Message:
        """One action or several, by number or text; all of them or none."""
        history = self._of(request)
        wanted = request.get("actions", [request.get("action", request.get("text"))])
        if not isinstance(wanted, list):
            raise BadOption("The actions are {actions}; valid is a list.", actions=repr(wanted))
        steps: list[State] = []
        for action in wanted:
            state = (steps or history)[-1].copy()
            state.apply(state.parse(action) if isinstance(action, str) else action)
            steps.append(state)
        history += steps
        return _standing(history[-1])

    def _undo(self, request: Message) -> Message:
        history = self._of(request)
        count, most = whole(request.get("count", 1)), len(history) - 1
        if count is None or not 0 <= count <= most:
            raise BadOption(
                "{count} actions cannot be taken back; there were {most}.", count=repr(count), most=most
            )
        del history[len(history) - count :]
        return _standing(history[-1])

    def _view(self, request: Message) -> Message:
        """As a seat sees it; without one, a spectator."""
        return {"view": self._of(request)[-1].view(request.get("seat"))}

    def _observation(self, request: Message) -> Message:
        state = self._of(request)[-1]
        observed = state.observe(request.get("seat", state.seat))
        return {"observation": list(observed), **fields_of(self._game.observation(state.players, state.options))}

    def _position(self, request: Message) -> Message:
        return {"position": self._of(request)[-1].position()}

    def _scores(self, request: Message) -> Message:
        state = self._of(request)[-1]
        known = {"scores": state.scores(), "winners": state.winners(), "returns": state.returns()}
        return {**_standing(state), **known, "outcome": state.outcome()}

    def _choose(self, request: Message) -> Message:
        """What our bot does here; it sees no more than its seat."""
        state = self._of(request)[-1]
        if state.over:
            raise BadOption("The game is over: no action is possible.")
        seed = _seed(request["seed"]) if "seed" in request else new_simulation_seed()
        action = choose(bot(self._bot, seed, state.game), Turn(state))
        return {"action": action, "text": state.text(action)}


def _standing(state: State) -> Message:
    return {"seat": int(state.seat), "over": state.over}


def _seed(seed: object) -> int:
    """A whole number, or hexadecimal digits as in files."""
    try:
        number = int(seed, 16) if isinstance(seed, str) else whole(seed)
    except ValueError:
        number = None
    if number is None:
        raise BadOption("The seed is {seed}; valid is a whole number or hexadecimal digits.", seed=repr(seed))
    return number
