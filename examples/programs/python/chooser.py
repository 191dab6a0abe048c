#!/usr/bin/env python3
"""A player for Regnum that needs nothing but Python: any game, any legal action, the same for the same seed.

    regnum match kingdomino "exec:examples/programs/python/chooser.py" easy

A message is a line of JSON, and so is its answer; docs/protocol.md has all of them.
"""

import json
import random
import sys


def answers():
    """For each message, the answer to it; None where none is due."""
    chance = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        kind = message.get("type")
        if kind == "hello":
            yield {"type": "hello", "protocol": 1, "name": "chooser in Python", "deterministic": True}
        elif kind == "new":
            chance.seed(message["seed"])
            yield {"type": "ready"}
        elif kind == "choose":
            yield {"type": "play", "action": chance.choice(message["legal"])}
        elif kind == "end":
            yield None
        elif kind == "quit":
            return
        else:
            yield {"type": "error", "message": f"I know no message of type {kind!r}"}


for answer in answers():
    if answer is not None:
        print(json.dumps(answer), flush=True)
