"""Reading and writing files: errors that say why, and nothing half-written."""

from __future__ import annotations

import os
from pathlib import Path

from regnum.core.errors import BadOption, RegnumError


def read_text(path: str | Path, error: type[RegnumError]) -> str:
    try:
        return Path(path).read_text("utf-8")
    except OSError as problem:
        raise error("{path} cannot be read: {why}.", path=path, why=problem.strerror) from None
    except UnicodeDecodeError:
        raise error("{path} cannot be read: it is not text.", path=path) from None


def write_text(path: str | Path, text: str) -> None:
    """The whole text or nothing: written beside, then moved into place."""
    path = Path(path)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    except OSError as problem:
        part.unlink(missing_ok=True)
        raise BadOption("{path} cannot be written: {why}.", path=path, why=problem.strerror) from None
