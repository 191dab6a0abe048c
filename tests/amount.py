"""How often Hypothesis tries the same: as often as is told with --thorough, and about half as often otherwise.

Decorators are read before there are fixtures: that is why it is the environment that says so (see conftest.py).
"""

from __future__ import annotations

import os

THOROUGH = "REGNUM_TESTS_THOROUGH"


def examples(thorough: int, usual: int | None = None) -> int:
    """Never one where there were two: what Hypothesis tries first is nothing but zeros."""
    if os.environ.get(THOROUGH) == "1":
        return thorough
    return usual if usual is not None else max(min(thorough, 2), thorough // 2)
