"""The games, one folder each. The package itself can be called: `regnum.games()` lists what is installed."""

from __future__ import annotations

import sys
from types import ModuleType


class _CallablePackage(ModuleType):
    def __call__(self) -> list[object]:
        from regnum.core.registry import games

        return list(games())


sys.modules[__name__].__class__ = _CallablePackage
