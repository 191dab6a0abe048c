"""A server without a browser: requests and sockets as a browser would send them."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from regnum.server.address import Address
from regnum.server.app import create_app
from tests.server.databases import KINDS, new_database
from tests.server.visitor import ORIGIN, Visitor


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    data: Path = tmp_path_factory.mktemp("data")
    with TestClient(create_app(data, pace=0, address=Address(hosts=("testserver",))), base_url=ORIGIN) as client:
        yield client


@pytest.fixture(autouse=True)
def _same_lots_every_time(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(secrets, "randbits", random.Random(request.node.nodeid).getrandbits)


@pytest.fixture
def visitor(client: TestClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def other(client: TestClient) -> Visitor:
    return Visitor(client)


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a store can be, one after the other."""
    yield from new_database(request.param, tmp_path)
