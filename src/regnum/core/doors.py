"""What somebody's program hands in: the number that it is, or an error that says what would be valid.

Whoever asks takes it as an `object` or a `SupportsIndex`: other types compiled code checks by itself, and refuses
what does not fit before we can say what would.
"""

from __future__ import annotations

from operator import index
from typing import Any

from regnum.core.errors import BadOption
from regnum.core.seeds import SEED_BITS


def whole(value: object) -> int | None:
    """The whole number that this is, also one of numpy's; None for anything else, and for True and False."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    number: Any = value
    try:
        return index(number)
    except TypeError:
        return None


def truth(value: object) -> bool | None:
    """The yes or no that this is, also one of numpy's, whose kind its memory tells; None for anything else."""
    if isinstance(value, bool):
        return value
    memory: Any = value
    try:
        memory = memoryview(memory)
    except TypeError:
        return None
    return bool(memory.tolist()) if memory.format == "?" and not memory.shape else None


def checked_seed(seed: object) -> int:
    number = whole(seed)
    if number is None or number < 0 or number >> SEED_BITS:
        raise bad_seed(seed)
    return number


def bad_seed(seed: object, bits: int = SEED_BITS) -> BadOption:
    return BadOption(
        "The seed is {seed}; valid is a whole number from 0 to 2**{bits} - 1.", seed=repr(seed), bits=bits
    )
