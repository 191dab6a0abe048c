"""Programs as bots: whatever they do is named, costs them that game alone, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import regnum
from regnum import BadOption, Record
from regnum.arena.contest import Failure, match, play
from regnum.arena.run import run
from regnum.arena.workers import Here
from regnum.bots import Turn, bot, end
from regnum.bots.failing import BotFailed
from regnum.protocol import program
from regnum.protocol.players import player
from regnum.protocol.process import Process
from regnum.protocol.program import ProgramBot, Spec, read_spec
from tests.arena.test_commands import as_json, regnum_command

NAUGHTY = Path(__file__).with_name("naughty.py")
EXAMPLES = Path(__file__).parent.parent.parent / "examples/programs"
CHOOSER = f"exec:{sys.executable} -S {EXAMPLES / 'python/chooser.py'}"


def naughty(what: str = "", at: int = 3, settings: str = "seconds=5") -> str:
    return f"exec:{settings} {sys.executable} -S {NAUGHTY} {what} {at}"


@pytest.fixture(autouse=True)
def _none_is_left() -> Iterator[None]:
    yield
    program._running.failed.clear()
    program.quit_all()


def failure_of(*spec: Any, **settings: Any) -> Failure:
    (task,) = match("kingdomino", {}, 1, (naughty(*spec, **settings), "random")).tasks(0, 1)
    failure = play(task).failure
    assert failure is not None
    return failure


def test_a_program_plays_a_match_and_is_started_once() -> None:
    standings = run(match("kingdomino", {}, 4, (CHOOSER, "random")), 6, Here())
    assert standings.games == 6
    assert standings.tables[0].failed(CHOOSER) == []
    assert [len(idle) for idle in program._running.waiting.values()] == [1]


def test_the_same_seed_makes_the_same_match() -> None:
    tasks = match("kingdomino", {}, 4, (CHOOSER, "greedy", CHOOSER)).tasks(0, 3)
    first, second = [play(task) for task in tasks], [play(task) for task in tasks]
    assert [(one.scores, one.decisions) for one in first] == [(one.scores, one.decisions) for one in second]


def test_a_program_against_itself_is_two_processes_that_play_one_game_each() -> None:
    standing = run(match("kingdomino", {}, 4, (CHOOSER, CHOOSER)), 2, Here()).tables[0]
    assert standing.names == [f"{CHOOSER} (1)", f"{CHOOSER} (2)"]
    assert [len(idle) for idle in program._running.waiting.values()] == [2]


@pytest.mark.parametrize(
    ("what", "kind", "says"),
    [
        ("crash", "crashed", "crashed with exit code 3"),
        ("signal", "crashed", "was ended by signal SIGSEGV"),
        ("leave", "crashed", "crashed with exit code 0"),
        ("children", "crashed", "crashed with exit code 5"),
        ("memory", "crashed", "crashed with exit code 1"),
        ("deaf", "crashed", "closed its output"),
        ("illegal", "illegal", "answered {'action': 999999}, which is not legal"),
        ("words", "illegal", "answered {'text': 'win'}, which is not legal"),
        ("nothing", "illegal", "answered {'type': 'play'}, which is not legal"),
        ("junk", "protocol", "line 5 is not JSON: thinking..."),
        ("list", "protocol", "line 5 is not an object: [1, 2]"),
        ("bytes", "protocol", "line 5 is not UTF-8: \\xff\\xfe"),
        ("deep", "protocol", "line 5 is not JSON: [[[["),
        ("long", "protocol", "line 5 is longer than 1048576 bytes"),
        ("other", "protocol", "answered with a message of type 'ready' where play was due"),
        ("imagine", "protocol", "asked to imagine with the seed -1; valid is a whole number from 0 on"),
        ("error", "refused", "gave up: I have no idea"),
        ("greeting", "protocol", "line 1 is not JSON: Welcome to my bot!"),
        ("version", "refused", "speaks version 99 of the protocol, not 1"),
        ("games", "refused", "does not play kingdomino"),
        ("bad-games", "protocol", "said in hello that it plays 5"),
        ("unready", "crashed", "crashed with exit code 7"),
    ],
)
def test_what_a_program_does_wrong_is_named(what: str, kind: str, says: str) -> None:
    failure = failure_of(what, settings="memory=1024")
    assert failure.kind == kind, failure
    assert str(failure.phrase).startswith(says)
    assert failure.bot == 0
    if what not in ("greeting", "version", "games", "bad-games", "unready"):
        assert failure.decision >= 3


@pytest.mark.parametrize("what", ["flood", "eager"])
def test_who_speaks_without_being_asked_loses(what: str) -> None:
    """Named as such, or taken for the answer that it comes just before."""
    failure = failure_of(what)
    assert failure.kind in ("protocol", "illegal")
    assert failure.kind == "illegal" or str(failure.phrase).startswith("spoke without being asked: {'type': 'play'")


@pytest.mark.parametrize("what", ["silence", "imagine-forever"])
def test_silence_is_ended(what: str) -> None:
    began = time.monotonic()
    failure = failure_of(what, settings="seconds=0.4")
    assert (failure.kind, str(failure.phrase)) == ("silent", "gave no answer within 0.4 s")
    assert time.monotonic() - began < 5


def test_its_last_words_are_kept() -> None:
    assert failure_of("crash").last_words == ["one", "my [bold]last[/] words"]


def test_memory_is_limited() -> None:
    failure = failure_of("memory", settings="memory=1024")
    assert failure.last_words[-1] == "MemoryError"


def test_whoever_writes_much_to_the_standard_error_is_not_stopped() -> None:
    (task,) = match("kingdomino", {}, 1, (naughty("errors"), "random")).tasks(0, 1)
    assert play(task).failure is None


def test_the_contest_goes_on_and_the_program_is_started_anew() -> None:
    spec = naughty("crash", at=5)
    standing = run(match("kingdomino", {}, 4, (spec, "random", "random")), 6, Here()).tables[0]
    assert standing.games == len(standing.failed(spec)) == 6
    assert standing.wins(spec).mean == 0
    assert standing.wins("random").mean == 1


def test_who_never_says_hello_is_not_waited_for_in_every_game() -> None:
    began = time.monotonic()
    spec = naughty("mute", settings="start=0.3")
    standing = run(match("kingdomino", {}, 4, (spec, "random")), 30, Here()).tables[0]
    assert len(standing.failed(spec)) == 30
    assert standing.failed(spec)[0].failure.kind == "silent"
    assert time.monotonic() - began < 6


def test_observations_come_to_who_asks_for_them() -> None:
    (task,) = match("kingdomino", {}, 1, (naughty("observe"), "random")).tasks(0, 1)
    assert play(task).failure is None


# How a program is named


def test_settings_stand_before_the_command() -> None:
    assert read_spec(f"exec:{sys.executable} -x 'a b'") == Spec((sys.executable, "-x", "a b"))
    spec = read_spec(f"exec:seconds=0.5,memory=0,start=3 {sys.executable} seconds=2")
    assert spec == Spec((sys.executable, "seconds=2"), seconds=0.5, start=3.0, memory=0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("exec:", "Name the program after “exec:”"),
        ("exec:seconds=2", "Name the program after “exec:”"),
        ("exec:./no-such-program", "There is no program “./no-such-program”"),
        ("exec:speed=2 python3", "no setting “speed”; there are: seconds, start, memory"),
        ("exec:seconds=fast python3", "“seconds” of a bot is 'fast'; valid is a number"),
        ("exec:seconds=-1 python3", "“seconds” of a bot is '-1'"),
        ("exec:seconds=0 python3", "“seconds” of a bot is '0'"),
        ("exec:seconds=nan python3", "“seconds” of a bot is 'nan'"),
        ("exec:'python3", "cannot be read as a command: No closing quotation"),
    ],
)
def test_bad_names_are_refused_before_anything_is_played(text: str, says: str) -> None:
    with pytest.raises(BadOption) as caught:
        match("kingdomino", {}, 1, (text, "random"))
    assert says in str(caught.value)


def test_only_who_asks_for_players_starts_programs() -> None:
    with pytest.raises(BadOption, match="There is no bot “exec”"):
        bot(CHOOSER, 1, "kingdomino")
    assert isinstance(player(CHOOSER, 1, "kingdomino"), ProgramBot)
    assert not isinstance(player("random", 1, "kingdomino"), ProgramBot)


# Nothing hidden leaves


class Told(Process):
    """Keeps all that a program is told."""

    said: list[dict[str, Any]]

    def send(self, message: dict[str, Any]) -> None:
        Told.said.append(json.loads(json.dumps(message)))
        super().send(message)


IMAGINING = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "observation": True}
    elif message["type"] == "new":
        answer = {"type": "ready"}
    elif message["type"] == "choose":
        answer, legal, seeds = {"type": "imagine", "seed": 7}, message["legal"], [8, 9]
    elif message["type"] == "imagined":
        answer = {"type": "imagine", "seed": seeds.pop(0)} if seeds else {"type": "play", "action": legal[0]}
    else:
        continue
    print(json.dumps(answer), flush=True)
"""


@pytest.mark.parametrize("game", ["dominion", "kingdom_builder", "kingdomino", "new_york"])
def test_a_program_is_told_the_same_whatever_is_hidden(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Two states that its seat cannot tell apart: every message is the same, what it imagines included."""
    (tmp_path / "imagining.py").write_text(IMAGINING, "utf-8")
    monkeypatch.setattr(program, "Process", Told)
    state = regnum.new(game, 3, seed=5)
    random = bot("random", 5, game)
    for _decision in range(60):
        state.apply(random.choose(Turn(state)))
    told = []
    for real in (state, *(state.determinize(int(state.seat), seed) for seed in (1, 2))):
        Told.said = []
        asked = player(f"exec:{sys.executable} -S {tmp_path / 'imagining.py'}", 3, game)
        assert asked.choose(Turn(real)) == real.legal_actions()[0]
        end(asked, real)
        told.append([message for message in Told.said if message["type"] not in ("hello", "quit")])
    assert told[0] == told[1] == told[2]
    assert [message["type"] for message in told[0]] == ["new", "choose", *["imagined"] * 3, "end"]
    imagined = [message for message in told[0] if message["type"] == "imagined"]
    assert all(
        regnum.from_position(message["position"]).view(state.seat) == state.view(state.seat) for message in imagined
    )
    assert len({json.dumps(message["position"]) for message in imagined}) > 1


# Nothing is left behind


def gone(pid: int, within: float = 5.0) -> bool:
    latest = time.monotonic() + within
    while time.monotonic() < latest:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state == "Z":  # it has ended, and whoever should know has gone
            return True
        time.sleep(0.02)
    return False


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to look for processes in")


@needs_proc
def test_all_that_a_program_has_started_ends_with_it() -> None:
    (child,) = failure_of("children").last_words
    assert gone(int(child))


@needs_proc
@pytest.mark.parametrize("cores", ["1", "2"])
def test_nothing_is_left_after_an_interrupt(tmp_path: Path, cores: str) -> None:
    """Also of a program that never ends by itself."""
    marks = tmp_path / "pids"
    script = tmp_path / "slow.py"
    script.write_text(
        NAUGHTY.read_text("utf-8").replace(
            "def main() -> None:\n",
            f"def main() -> None:\n    open({str(marks)!r}, 'a').write(str(os.getpid()) + '\\n')\n",
        ),
        "utf-8",
    )
    running = subprocess.Popen(
        [
            *(sys.executable, "-c", "from regnum.cli import main; main()", "match", "kingdomino"),
            *(f"exec:{sys.executable} -S {script} stubborn", "random", "--games", "100000", "--cores", cores),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "REGNUM_LANG": "en", "COLUMNS": "140"},
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # ignored in the background
        text=True,
    )
    try:
        latest = time.monotonic() + 60
        while not (marks.exists() and marks.read_text().count("\n") >= int(cores)) and time.monotonic() < latest:
            time.sleep(0.05)
        time.sleep(0.3)
        os.killpg(running.pid, signal.SIGINT)
        _said, complained = running.communicate(timeout=60)
    finally:
        running.kill()
    assert "Traceback" not in complained
    assert "Stopped" in complained
    pids = [int(line) for line in marks.read_text().split()]
    assert len(pids) >= int(cores)
    assert all(gone(pid) for pid in pids)


# As a person meets it


def test_the_match_command_names_and_counts_failures() -> None:
    spec = naughty("crash", at=4)
    arguments = ("match", "kingdomino", spec, "random", "--games", "4", "--seed", "1", "--cores", "2")
    told = as_json(*arguments)
    assert told["entrants"][0]["failures"] == 4
    assert told["failed"][0]["why"] == "crashed with exit code 3"
    assert told["failed"][0]["last_words"] == ["one", "my [bold]last[/] words"]
    done = regnum_command(*arguments, COLUMNS="300")
    assert "lost game 1 at decision 6: crashed with exit code 3." in done.stdout
    assert "  my [bold]last[/] words" in done.stdout


def test_a_program_plays_in_the_terminal_and_another_moves_for_it_when_it_fails(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    spec = naughty("crash", at=2)
    done = regnum_command(
        "play", "kingdomino", "--players", "2", "--people", "0", "--bot", spec, "--save", str(path)
    )
    assert done.returncode == 0, done.stderr
    assert "failed: crashed with exit code 3. greedy moves in its place." in done.stderr
    assert "my [bold]last[/] words" in done.stderr
    record = Record.load(path)
    assert record.replay().over
    assert record.seats == [f"bot:{spec}"] * 2


def test_a_strangers_record_starts_no_program(tmp_path: Path) -> None:
    path, mark = tmp_path / "game.json", tmp_path / "mark"
    spec = f"exec:touch {mark}"
    record = Record.start("kingdomino", 2, 1, {}, [f"bot:{spec}"] * 2)
    record.save(path)
    done = regnum_command("play", "--resume", str(path))
    assert done.returncode == 2
    assert "names a program that would be started: exec:touch" in done.stderr
    assert not mark.exists()
    regnum_command("play", "--resume", str(path), "--bot", spec)
    assert mark.exists()


def test_a_server_keeps_its_secrets_from_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGNUM_DATABASE", "postgresql://user:secret@host/db")
    code = "import os, sys; print(sorted(name for name in os.environ if 'REGNUM' in name), file=sys.stderr)"
    with pytest.raises(BotFailed) as caught:
        player(f'exec:{sys.executable} -S -c "{code}"', 1, "kingdomino").choose(Turn(regnum.new("kingdomino", 2)))
    assert caught.value.last_words == ("[]",)
