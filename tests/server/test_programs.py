"""Programs at tables: the operator names them, people choose them by name, and nobody else can start anything."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from regnum import BadOption
from regnum.core.game import LANGUAGES
from regnum.server import programs
from regnum.server.address import Address
from regnum.server.app import create_app
from regnum.server.programs import TableProgram, read_programs
from regnum.server.seats import LEVELS, bot_of, company_of, levels
from tests.arena.test_commands import regnum_command
from tests.protocol.test_programs import CHOOSER, NAUGHTY, gone, naughty, needs_proc
from tests.server.test_results import play_out
from tests.server.visitor import ORIGIN, Visitor

ROCKET = f"Rocket={CHOOSER}"


@pytest.fixture(scope="module")
def with_programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    added = read_programs([ROCKET, f"Breaks={naughty('crash', at=1)}", f"Chess <b>={CHOOSER}"])
    added = (*added[:2], TableProgram(added[2].name, added[2].bot, added[2].seconds, ("dominion",)))
    app = create_app(tmp_path_factory.mktemp("data"), 0, Address(hosts=("testserver",)), thinking=1, programs=added)
    with TestClient(app, base_url=ORIGIN) as client:
        yield client
    programs.use(())


@pytest.fixture
def visitor(with_programs: TestClient) -> Visitor:
    return Visitor(with_programs)


def test_a_program_is_offered_by_its_name_and_its_command_is_told_nobody(visitor: Visitor) -> None:
    page = visitor.get("/new/kingdomino").text
    assert 'value="program:Rocket"' in page
    assert "<span>Program</span>" in page
    assert "Chess" not in page
    assert "Chess &lt;b&gt;" in visitor.get("/new/dominion").text
    assert "exec:" not in page
    assert "chooser.py" not in page
    for language in LANGUAGES:
        company = company_of("program:Rocket")
        assert company is not None
        assert company.word[language] == "Rocket"
        assert company.how[language]
        assert "10" in company.thinks[language]
    assert list(levels())[: len(LEVELS)] == list(LEVELS)


def test_crowns_count_levels_and_not_programs(visitor: Visitor) -> None:
    added = list(programs.programs().values())
    page = visitor.get("/new/kingdomino").text
    programs.use(())
    try:
        without = visitor.get("/new/kingdomino").text
    finally:
        programs.use(added)
    assert "Rocket" in page
    assert "Rocket" not in without
    assert page.count("#crown") == without.count("#crown") > 0


def test_a_program_plays_at_a_table(visitor: Visitor, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "regnum"):
        table = visitor.open_table("me", "bot", **{"level-1": "program:Rocket"})
        assert "Rocket" in visitor.get(f"/t/{table.id}/").text
        play_out(visitor.client, table)
    assert "failed" not in caplog.text
    assert table.record.seats == ["", "bot:Rocket"]
    for path in ("end", "replay", "record.json", "picture.svg"):
        shown = visitor.get(f"/t/{table.id}/{path}").text
        assert "Rocket" in shown, path
        assert "chooser.py" not in shown, path
    assert "Rocket" in visitor.get("/you").text


def test_the_table_goes_on_when_a_program_fails_and_the_operator_reads_why(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "regnum"):
        table = visitor.open_table("me", "bot", **{"level-1": "program:Breaks"})
        play_out(visitor.client, table)
    assert table.state.over
    assert "crashed with exit code 3" in caplog.text
    assert "my [bold]last[/] words" in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "level", ["exec:touch {}", "program:exec:touch {}", "program:Chess <b>", "program:", "search"]
)
def test_nobody_from_outside_can_name_a_command(visitor: Visitor, tmp_path: Path, level: str) -> None:
    mark = tmp_path / "mark"
    form = {"seat-0": "bot", "seat-1": "me", "level-0": level.format(mark)}
    response = visitor.post("/new/kingdomino", form)
    assert response.status_code == 400
    assert "There is no level" in response.text
    assert not mark.exists()


def test_a_table_whose_program_is_gone_plays_on_with_a_bot_of_ours() -> None:
    assert bot_of("program:No longer here") == bot_of("medium")


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (["Rocket"], "names no program"),
        (["=exec:true"], "names no program"),
        (["Rocket=greedy"], "names no program"),
        ([f"{'R' * 30}={CHOOSER}"], "up to 20 letters"),
        (["Rocket=exec:./no-such-program"], "There is no program “./no-such-program”"),
        ([ROCKET, ROCKET], "Two programs are called “Rocket”"),
        ([f"Rocket={naughty('version')}"], "“Rocket” cannot be used: speaks version 99"),
        (["Rocket=exec:sh -c 'echo no fuel >&2; exit 3'"], "crashed with exit code 3. It said last:\nno fuel"),
        ([f"{number}={CHOOSER}" for number in range(7)], "7 programs are too many"),
    ],
)
def test_what_is_wrong_with_them_is_said_at_the_start(texts: list[str], says: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_programs(texts)
    assert says in str(caught.value)


def test_serve_refuses_a_program_that_does_not_say_hello(tmp_path: Path) -> None:
    done = regnum_command("serve", "--data", str(tmp_path), "--program", f"Rocket={naughty('greeting')}")
    assert done.returncode == 2
    assert "line 1 is not JSON: Welcome to my bot!" in done.stderr


@needs_proc
def test_nothing_is_left_when_the_server_is_killed(tmp_path: Path) -> None:
    """Its process that asks the program is killed with it, and so is the program, which never ends by itself."""
    marks, script = tmp_path / "pids", tmp_path / "slow.py"
    note = f"def main() -> None:\n    open({str(marks)!r}, 'a').write(str(os.getpid()) + '\\n')\n"
    script.write_text(NAUGHTY.read_text("utf-8").replace("def main() -> None:\n", note), "utf-8")
    asking = (
        "import asyncio, sys\n"
        "import regnum\n"
        "from regnum.server.bots import Thinkers\n"
        "async def ask():\n"
        "    thinkers = Thinkers(1)\n"
        "    await thinkers.choose(sys.argv[1], regnum.new('kingdomino', 2).position())\n"
        "    print('asked', flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "if __name__ == '__main__':\n    asyncio.run(ask())\n"
    )
    (tmp_path / "asking.py").write_text(asking, "utf-8")
    running = subprocess.Popen(
        [sys.executable, tmp_path / "asking.py", f"exec:{sys.executable} -S {script} stubborn"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None
    try:
        assert running.stdout.readline() == "asked\n"
    finally:
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
        running.stdout.close()
    (pid,) = (int(line) for line in marks.read_text().split())
    assert gone(pid)
