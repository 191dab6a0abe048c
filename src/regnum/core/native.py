"""From one kind of number to another: what vectors hold in few bits is calculated with in 64.

Compiled, these are mypy's numbers of a fixed width, and cost nothing. Interpreted, they are `int`, which takes a
third of the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i16 as as_i16
    from mypy_extensions import i32 as as_i32
    from mypy_extensions import i64 as as_i64
    from mypy_extensions import u8 as as_u8
else:
    as_i16 = as_i32 = as_i64 = as_u8 = int

__all__ = ["as_i16", "as_i32", "as_i64", "as_u8"]
