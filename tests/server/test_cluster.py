"""Three processes that serve and two that think, killed at random moments while people play; the long form is
`python -m benchmarks.kills`."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import regnum
from regnum.cli.app import app
from regnum.core.errors import BadOption
from regnum.server.address import Address
from regnum.server.app import create_app
from regnum.server.folder import Folder
from regnum.server.jobs import Failed, Jobs
from tests.server.cluster import Cluster, Crowd, all_go_on, children_of, judge
from tests.server.private import skip_without

GAMES = ["kingdomino", "dominion", "kingdom_builder", "new_york"]
FEW = ("server", "thinker", "redis", "postgresql")
MANY = ("server", "thinker", "redis", "server", "server", "postgresql", "thinker", "server")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    skip_without()
    if not Path("/proc/self/task").exists():
        pytest.skip("no /proc: processes cannot be found there")
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    yield started
    started.close()


@pytest.mark.parametrize("faults", [FEW, pytest.param(MANY, marks=pytest.mark.thorough)])
def test_nothing_is_lost_when_processes_redis_and_postgresql_die(cluster: Cluster, faults: tuple[str, ...]) -> None:
    async def test() -> None:
        chance = random.Random(7)
        crowd = Crowd(cluster, GAMES, tables=4)
        try:
            await crowd.come()
            await asyncio.sleep(1)
            for fault in faults:
                if fault == "server":
                    cluster.kill_a_server(chance)
                elif fault == "thinker":
                    cluster.kill_a_thinker(chance)
                elif fault == "redis":
                    cluster.redis.kill()
                    await asyncio.sleep(1)
                    await asyncio.to_thread(cluster.redis.start)
                else:
                    await asyncio.to_thread(cluster.postgresql.restart, "immediate")
                await asyncio.sleep(chance.uniform(0.1, 1.5))
            assert await all_go_on(crowd, 60) == []
            verdict = await judge(crowd)
            assert verdict.good, verdict
            assert verdict.acknowledged > 10
            assert crowd.failed == []
        finally:
            await crowd.go()

    asyncio.run(asyncio.wait_for(test(), 200))


@pytest.mark.thorough
def test_pages_connect_to_the_new_processes_when_all_are_renewed_one_by_one(cluster: Cluster) -> None:
    async def test() -> None:
        crowd = Crowd(cluster, GAMES, tables=2, seed=2)
        try:
            await crowd.come()
            await asyncio.sleep(1)
            await _whole(cluster)
            before = set(cluster.servers)
            cluster.process.send_signal(signal.SIGHUP)
            refused = 0
            until = time.monotonic() + 90
            while (set(cluster.servers) & before or len(cluster.servers) != 3) and time.monotonic() < until:
                try:
                    await asyncio.to_thread(urllib.request.urlopen, cluster.address + "/healthz", timeout=20)
                except ConnectionRefusedError:
                    refused += 1
                await asyncio.sleep(0.05)
            assert not set(cluster.servers) & before
            assert refused == 0  # there was always somebody at the door
            assert await all_go_on(crowd, 60) == []
            assert (await judge(crowd)).good
        finally:
            await crowd.go()

    asyncio.run(asyncio.wait_for(test(), 200))


async def _whole(cluster: Cluster) -> None:
    """Until all processes serve that were killed before."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        page = await asyncio.to_thread(_metrics, cluster)
        if page.count("regnum_redis_connected{") == 3:
            return
        await asyncio.sleep(0.2)
    raise AssertionError("not all processes have come back")


def _metrics(cluster: Cluster) -> str:
    with urllib.request.urlopen(cluster.address + "/metrics", timeout=20) as answer:
        page: str = answer.read().decode()
    return page


def test_a_thinker_answers_and_stops_in_order(cluster: Cluster) -> None:
    state = regnum.new("kingdomino", 3, seed=3)
    jobs = Jobs(cluster.redis.url)

    async def ask(name: str) -> str:
        return await jobs.choose(name, state.position(), 5)

    first = asyncio.run(_patiently(ask, "easy"))
    assert state.parse(first) in state.legal_actions()
    assert asyncio.run(_patiently(ask, "easy")) == first  # the same job has the same answer
    with pytest.raises(Failed, match="no server of ours"):
        asyncio.run(ask("/bin/sh"))
    jobs.close()
    thinker = cluster.thinkers[0]
    thinker.process.terminate()
    assert thinker.process.wait(20) == 128 + signal.SIGTERM


async def _patiently(ask: object, name: str) -> str:
    for _try in range(6):  # a thinker may just be starting
        try:
            return str(await ask(name))  # type: ignore[operator]
        except Exception as error:
            if "Timeout" not in type(error).__name__:
                raise
    raise AssertionError("no thinker answers")


def test_a_server_of_several_processes_stops_in_order(cluster: Cluster) -> None:
    servers = cluster.servers
    below = [child for server in servers for child in children_of(server)]
    assert len(servers) == 3
    cluster.process.terminate()
    assert cluster.process.wait(40) == 128 + signal.SIGTERM
    time.sleep(0.5)
    assert not any(_runs(process) for process in [*servers, *below])
    cluster.start()
    first = cluster.process.pid
    servers = cluster.servers
    os.kill(first, signal.SIGKILL)  # who looks after them is killed: none is left behind
    cluster.process.wait()
    until = time.monotonic() + 30
    while any(_runs(process) for process in servers) and time.monotonic() < until:
        time.sleep(0.1)
    assert not any(_runs(process) for process in servers)


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    "more",
    [
        [],
        ["--redis", "redis://127.0.0.1:1/0"],
        ["--redis", "redis://127.0.0.1:1/0", "--database", "sqlite:////tmp/tables.db"],
    ],
)
def test_several_processes_need_postgresql_and_redis(tmp_path: Path, more: list[str]) -> None:
    command = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path), "--workers", "2", *more]
    with pytest.raises(BadOption, match="--workers needs --database postgresql"):
        app(command, standalone_mode=False)


def test_the_secret_of_a_server_may_be_elsewhere_but_is_not_made_there(tmp_path: Path) -> None:
    secret = tmp_path / "elsewhere"
    with pytest.raises(BadOption, match=r"There is no .*elsewhere\. Copy the secret of another machine"):
        Folder(tmp_path / "data", secret=secret)
    secret.write_bytes(bytes(31))
    with pytest.raises(BadOption, match="is damaged"):
        Folder(tmp_path / "data", secret=secret)
    secret.write_bytes(bytes(32))
    Folder(tmp_path / "data", secret=secret).close()
    apps = [
        create_app(tmp_path / name, address=Address(hosts=("testserver",)), secret=secret)
        for name in ("one", "two")
    ]
    with TestClient(apps[0]) as one, TestClient(apps[1]) as two:
        cookie = one.app.state.house.signer.new_person()  # type: ignore[attr-defined]
        assert two.app.state.house.signer.person(cookie) is not None  # type: ignore[attr-defined]
