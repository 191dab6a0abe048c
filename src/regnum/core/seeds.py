"""What a seed is: which generator it is for, how it is written down, and where new ones come from."""

from __future__ import annotations

import secrets
from typing import Final

SEED_BITS: Final = 256
SIMULATION_BITS: Final = 128  # seeds of no more bits are for xoshiro128**, longer ones are keys of ChaCha20
XOSHIRO: Final = "xoshiro128**/1"
CHACHA: Final = "chacha20/1"
GENERATORS: Final = (XOSHIRO, CHACHA)
"""Each with a version, which goes up when the same seed would give other numbers."""


def new_seed() -> int:
    """For games between people: whatever has been seen of them, nobody can compute what comes next."""
    return as_key(secrets.randbits(SEED_BITS - 1))


def new_simulation_seed() -> int:
    """For bots, and for games by the thousand: fast, and nobody gains by foreseeing what comes."""
    return secrets.randbits(SIMULATION_BITS)


def as_key(number: int) -> int:
    """A key of ChaCha20 for every number of up to 255 bits, however small."""
    return number | (1 << (SEED_BITS - 1))


def is_key(seed: int) -> bool:
    return seed >> SIMULATION_BITS > 0


def generator_of(seed: int) -> str:
    """The generator that deals from this seed, with its version."""
    return CHACHA if is_key(seed) else XOSHIRO


def digits_of(seed: int) -> str:
    """As it stands in files."""
    return f"{seed:064x}" if is_key(seed) else f"{seed:032x}"
