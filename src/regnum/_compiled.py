"""Decides whether the compiled modules are used: only when all of them were built from the sources beside them.

Python prefers a compiled module over its source, however old it is. So that no stale compiled file can hide a
changed source, the build writes down the digest of every source, for each Python in a file of its own
(`_compiled.cpython-311.json`), and here they are compared before anything else is imported. When one differs, or
REGNUM_INTERPRETED is set, the sources are used.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import json
import os
import sys
import warnings
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
MANIFEST = PACKAGE / f"_compiled.{sys.implementation.cache_tag}.json"


def stale_module() -> str | None:
    """The first source that differs from what was compiled; "" when nothing was compiled; None when all fit."""
    try:
        built: dict[str, str] = dict(json.loads(MANIFEST.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return ""
    for module, digest in built.items():
        try:
            source = (PACKAGE / module).read_bytes()
        except OSError:
            return module
        if hashlib.sha256(source).hexdigest() != digest:
            return module
    return None


class SourcesOnly:
    """Finds the modules of this package as sources, passing over compiled files."""

    def find_spec(
        self, name: str, path: object = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith("regnum."):
            return None
        relative = Path(*name.split(".")[1:])
        for candidate in (PACKAGE / relative / "__init__.py", PACKAGE / relative.with_suffix(".py")):
            if candidate.is_file():
                is_package = candidate.name == "__init__.py"
                return importlib.util.spec_from_file_location(
                    name,
                    candidate,
                    submodule_search_locations=[str(candidate.parent)] if is_package else None,
                )
        return None


def choose() -> bool:
    """Whether the compiled modules are used; otherwise Python is told to pass them over."""
    wanted = os.environ.get("REGNUM_INTERPRETED", "") in ("", "0")
    stale = stale_module()
    if wanted and stale is None:
        return True
    if wanted and stale:
        warnings.warn(
            f"regnum: {stale} has changed since it was compiled; running interpreted until the next build",
            RuntimeWarning,
            stacklevel=2,
        )
    sys.meta_path.insert(0, SourcesOnly())
    return False


COMPILED = choose()
