"""Reading and writing files: errors that say why, and nothing half-written."""

from __future__ import annotations

import errno
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
    """The whole text or nothing."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: str | Path, data: bytes) -> None:
    """All or nothing: written beside, then moved into place."""
    path = Path(path)
    part = _beside(path)
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as problem:
        part.unlink(missing_ok=True)
        raise BadOption("{path} cannot be written: {why}.", path=path, why=problem.strerror) from None


def check_writable(path: str | Path) -> None:
    """Before hours of work: whether `write_text` will be able to write there."""
    path = Path(path)
    try:
        if path.is_dir() or not path.name:
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        part = _beside(path)
        part.touch()
        part.unlink()
    except OSError as problem:
        raise BadOption("{path} cannot be written: {why}.", path=path, why=problem.strerror) from None


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.{os.getpid()}.part")
