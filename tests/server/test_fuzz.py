"""Whatever is sent: no mistake of the server, no traceback, and nothing changes at other people's tables."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from regnum.server.security import Allowance
from tests.server.fuzz import Fuzz, told

MANY, FEW = 100_000, 20_000


def test_nonsense_is_answered_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, thorough: bool
) -> None:
    count = MANY if thorough else FEW
    monkeypatch.setattr(Allowance, "take", lambda _allowance: True)  # or hardly anything would be read
    fuzz = Fuzz(14, tmp_path)
    with caplog.at_level(logging.ERROR):
        asyncio.run(fuzz.run(count))
    assert not fuzz.faults, "\n".join(told(fuzz.faults))
    assert caplog.text == ""
    assert fuzz.sent >= count
    assert {200, 303, 400, 403, 404, 405, 409, 413} <= set(fuzz.statuses)  # so much of the server was reached
