"""Tries an installed package as somebody does who has just installed it: python release/trial.py, with its Python.

Every game is played in the library and on the command line, and the server shows its start page, all files that
this page needs, and every game's rules. Nothing is needed but Python and the package with its list `web`.
"""

import os
import re
import subprocess
import sysconfig
import tempfile
import urllib.request
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urljoin

import regnum

TREE = Path(__file__).resolve().parent.parent
PROGRAM = Path(sysconfig.get_path("scripts")) / ("regnum.exe" if os.name == "nt" else "regnum")
ENVIRONMENT = {**os.environ, "REGNUM_LANG": "en", "PYTHONUTF8": "1"}
LINK = re.compile(r'(?:href|src)="([^"#]+)')


def command(*arguments: str) -> str:
    done = subprocess.run(
        [PROGRAM, *arguments], env=ENVIRONMENT, capture_output=True, encoding="utf-8", timeout=120, check=False
    )
    assert done.returncode == 0, f"regnum {' '.join(arguments)}: {done.stdout}{done.stderr}"
    return done.stdout


def is_what_was_installed() -> None:
    assert TREE not in Path(regnum.__file__).parents, f"{regnum.__file__} is not installed, it is the tree"
    assert regnum.__version__ == version("regnum")
    assert regnum.COMPILED, "the engines are not compiled"
    said = command("--version")
    assert said.startswith(f"regnum {regnum.__version__} (compiled)"), said


def plays(name: str, folder: Path) -> None:
    record = regnum.Record.start(name, 2, 7)
    state, rng = record.first_state(), regnum.Rng(7)
    while not state.over:
        legal = state.legal_actions()
        action = legal[rng.below(len(legal))]
        record.actions.append(state.text(action))
        state.apply(action)
    file = folder / f"{name}.json"
    record.save(file)
    assert regnum.Record.load(file).replay() == state
    assert command("replay", str(file))
    command("draw", str(file), "--output", str(folder / f"{name}.svg"))
    command("match", name, "greedy", "random", "--games", "4", "--cores", "2", "--seed", "1")


def page(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        body: bytes = answer.read()
        assert answer.status == 200, address
        assert body, f"nothing at {address}"
        return body.decode("utf-8") if answer.headers["content-type"].startswith("text/") else ""


def serves(folder: Path) -> None:
    asked = [str(PROGRAM), "serve", "--no-browser", "--port", "0", "--data", str(folder / "data")]
    with subprocess.Popen(asked, env=ENVIRONMENT, stdout=subprocess.PIPE, encoding="utf-8") as server:
        try:
            assert server.stdout is not None
            (address,) = re.findall(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
            start = page(address)
            shown = {urljoin(address, link) for link in LINK.findall(start)}
            needed = {link for link in shown if link.startswith(f"{address}assets/")}
            assert len(needed) >= 5, f"the start page shows next to nothing: {sorted(shown)}"
            for link in needed | {f"{address}rules/{game.id}" for game in regnum.games()} | {f"{address}about"}:
                page(link)
        finally:
            server.terminate()


def main() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:  # Windows keeps what is still open
        folder = Path(name)
        is_what_was_installed()
        for game in regnum.games():
            plays(game.id, folder)
        serves(folder)
    print(f"{command('--version').strip()}: plays {len(regnum.games())} games, and serves them")


if __name__ == "__main__":
    main()
