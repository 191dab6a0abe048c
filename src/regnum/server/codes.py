"""Short codes that invite to a table: to be read out and typed, and not to be guessed."""

from __future__ import annotations

import secrets

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""None that is taken for another: there are no I, O, 0 and 1."""
LENGTH = 8
"""So that a code has 40 bits."""


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """A code as it is kept, however it was typed: small or large, in groups or not."""
    return "".join(letter for letter in typed[:100].upper() if letter in LETTERS)


def shown_code(code: str) -> str:
    """A code as it is read out: in two groups."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"
