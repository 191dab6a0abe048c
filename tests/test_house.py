"""The order of the house: a game is one folder, no room knows a game, imports point one way."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import regnum

PACKAGE = Path(regnum.__file__).parent
ROOT = Path(__file__).parent.parent
GAMES = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").is_file())
ROOMS = {
    "core": {"core"},
    "locales": {"core", "locales"},
    "bots": {"core", "bots"},
    "view": {"core", "locales", "view"},
    "protocol": {"core", "locales", "bots", "protocol"},
    "coach": {"core", "locales", "bots", "view", "coach"},
    "arena": {"core", "locales", "bots", "protocol", "view", "arena"},
    "server": {"core", "locales", "bots", "protocol", "view", "coach", "server"},
    "training": {"core", "bots", "arena", "training"},
    "testing": {"core", "locales", "bots", "view", "testing"},
    "adapters": {"core", "bots", "adapters"},
    "cli": {"core", "locales", "bots", "protocol", "view", "coach", "arena", "server", "training", "cli"},
}
"""What each room may import. None imports a game: parts of games are found by `core.parts`."""
PARTS = {
    "": ({"core"}, {"rules"}),
    "rules": ({"core"}, {"rules"}),
    "bots": ({"core", "bots"}, {"rules", "bots"}),
    "view": ({"core", "locales", "view"}, {"", "rules", "view"}),
    "web": ({"core", "locales", "view", "server"}, {"", "rules", "view", "web"}),
}
"""What each part of a game may import: of the rooms, and of the same game ("" is its `GAME`)."""
TEXTS = {".py", ".js", ".css", ".html", ".svg", ".po", ".txt", ".json"}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


def imports(path: Path) -> Iterator[list[str]]:
    """What a source imports of Regnum, wherever in it: the steps of each path, without `regnum` itself."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            first, *steps = name.split(".")
            if first == "regnum" and steps and (PACKAGE / steps[0]).is_dir():
                yield steps


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    room, *inside = path.relative_to(PACKAGE).with_suffix("").parts
    if room == "games" and len(inside) > 1:
        game, *place = inside
        rooms, parts = PARTS["" if place == ["__init__"] else place[0]]
        for steps in imports(path):
            if steps[0] != "games":
                assert steps[0] in rooms, steps
            else:
                assert steps[1] == game, f"a game knows another: {steps}"
                assert (steps[2] if (PACKAGE / "games" / game / steps[2]).is_dir() else "") in parts, steps
    elif room != "games":
        assert {steps[0] for steps in imports(path)} <= ROOMS[room]


# No room knows a game


@cache
def texts_of_rooms() -> dict[Path, str]:
    """Every source, script, style, template and sentence that belongs to no game."""
    return {
        path: path.read_text("utf-8")
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in TEXTS
        and "games" not in path.relative_to(PACKAGE).parts[:1]
        and not path.match("_compiled.*.json")
    }


@cache
def texts_of_games() -> dict[str, str]:
    """All that belongs to a game, as one text."""
    return {
        game: "\n".join(
            path.read_text("utf-8")
            for path in sorted((PACKAGE / "games" / game).rglob("*"))
            if path.suffix in TEXTS
        )
        for game in GAMES
    }


def names_of_games() -> set[str]:
    names = set(GAMES)
    for game in regnum.games():
        names |= {title.casefold() for title in game.titles.values()}
    return names | {name.replace("_", "-") for name in names} | {name.replace("_", " ") for name in names}


def test_no_room_names_a_game() -> None:
    named = re.compile("|".join(re.escape(name) for name in names_of_games()))
    found = [
        f"{path.relative_to(PACKAGE)}: {hit}"
        for path, text in texts_of_rooms().items()
        for hit in named.findall(text.casefold())
    ]
    assert found == []


THINGS_OF_ALL = {
    "board",
    "kingdom",
    "library",
    "location",
    "mine",
    "sets",
    "theme",
    "tower",
    "workers",
    "yellow",
    "card",
    "cards",
    "tile",
    "tiles",
    "player",
    "points",
    "gold",
    "city",
    "farm",
    "random",
    "market",
    "own",
}
"""Words that are also in the data of a game, and belong to everybody."""


def things_of_games() -> set[str]:
    """Cards, terrains, buildings, options: what only one game has, by its id."""
    things = set()
    for game in GAMES:
        facts = (PACKAGE / "games" / game / "rules" / "data.json").read_text("utf-8")
        things |= {word.casefold() for word in re.findall(r'"id": "(\w+)"', facts)}
        things |= {word.casefold() for word in re.findall(r'^\s*"(\w+)": \{"en"', facts, flags=re.MULTILINE)}
        things |= {option.name for option in regnum.game(game).options}
    return {thing for thing in things if len(thing) > 3} - THINGS_OF_ALL


def test_no_room_names_a_thing_of_a_game() -> None:
    words = things_of_games()
    assert len(words) > 80
    found = [
        f"{path.relative_to(PACKAGE)}: {word}"
        for path, text in texts_of_rooms().items()
        if path.name not in ("idiomorph.js",)
        for word in sorted(set(re.findall(r"[a-z]+(?:_[a-z]+)*", text)) & words)
    ]
    assert found == []


@cache
def words_in(text: str) -> Counter[str]:
    return Counter(re.findall(r"[\w-]+", text))


def used_by(name: str, but: Path) -> tuple[bool, int]:
    """Whether a room uses a name elsewhere than where it is made, and how many games do."""
    in_rooms = any(name in words_in(text) for path, text in texts_of_rooms().items() if path != but)
    return in_rooms, sum(name in words_in(text) for text in texts_of_games().values())


def needed_by_one_game_only(names: Iterator[tuple[Path, str]]) -> list[str]:
    found = []
    for path, name in names:
        code = path.suffix in (".py", ".js")  # where a name may be used beside where it is made
        own = code and words_in(texts_of_rooms()[path])[name] > 1
        in_rooms, games = used_by(name, path)
        if not own and not in_rooms and games == 1:
            found.append(f"{path.relative_to(PACKAGE)}: {name}")
    return found


def public_names() -> Iterator[tuple[Path, str]]:
    for path, text in texts_of_rooms().items():
        if path.suffix == ".py":
            for node in ast.parse(text).body:
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                    yield path, node.name


def classes_in_styles() -> Iterator[tuple[Path, str]]:
    for path, text in texts_of_rooms().items():
        if path.suffix == ".css":
            selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}|url\([^)]*\)|@\w+[^{]*\{", " ", text, flags=re.DOTALL)
            for name in sorted(set(re.findall(r"\.([a-z][\w-]*)", selectors))):
                yield path, name


def icons() -> Iterator[tuple[Path, str]]:
    path = PACKAGE / "server/static/icons.svg"
    for name in re.findall(r'<symbol id="([\w-]+)"', path.read_text("utf-8")):
        if not re.fullmatch(r"(seat|charge)-\d", name):  # the arms of the seats, and those of the house
            yield path, name


def exports_of_scripts() -> Iterator[tuple[Path, str]]:
    for path, text in texts_of_rooms().items():
        if path.suffix == ".js" and path.name != "idiomorph.js":
            for name in re.findall(r"^export (?:async )?(?:function|const) (\w+)", text, flags=re.MULTILINE):
                yield path, name


@pytest.mark.parametrize("names", [public_names, classes_in_styles, icons, exports_of_scripts])
def test_no_room_has_what_only_one_game_needs(names: object) -> None:
    assert callable(names)
    assert len(list(names())) > 5
    assert needed_by_one_game_only(names()) == []


def test_games_and_bots_are_named_as_entry_points_alone() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    without = re.sub(r'\[project\.entry-points\."regnum\.\w+"\]\n(?:[^\[\n]*\n)*', "", text)
    named = Counter(word for word in re.findall(r"\w+", without.casefold()) if word in names_of_games())
    assert not named
    files = [ROOT / name for name in ("setup.py", "requirements.py", "MANIFEST.in", ".ci/run")]
    for file in [*files, *(ROOT / "release").glob("*.py")]:
        assert not [game for game in GAMES if game in file.read_text("utf-8")]


def test_every_game_has_its_parts_where_one_looks() -> None:
    for game in GAMES:
        folder = PACKAGE / "games" / game
        for place in (
            "rules/data.json",
            "rules/state.py",
            "rules/scoring.py",
            "rules/notation.py",
            "rules/position.py",
        ):
            assert (folder / place).is_file(), f"{game} has no {place}"
        for place in ("bots", "view", "web", "web/static", "web/templates", "locales"):
            assert (folder / place).is_dir(), f"{game} has no {place}"


def test_nothing_refers_to_places_that_users_do_not_have() -> None:
    texts = [
        path
        for folder in ("src", "tests", "docs", "benchmarks", "examples")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".md", ".json", ".po", ".svg", ".c", ".cpp", ".h") and path != Path(__file__)
    ]
    wrong = [str(path) for path in [*texts, ROOT / "README.md"] if "../" + "shared" in path.read_text("utf-8")]
    assert wrong == []
