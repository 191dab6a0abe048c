"""The order of the house: imports point one way, and the text of the project is fit for everyone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import regnum

PACKAGE = Path(regnum.__file__).parent
ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "locales": {"core", "locales"},
    "bots": {"core", "games", "bots"},
    "view": {"core", "games", "locales", "view"},
    "arena": {"core", "games", "locales", "bots", "view", "arena"},
    "server": {"core", "games", "locales", "bots", "view", "server"},
    "adapters": {"core", "games", "bots", "adapters"},
    "cli": {"core", "games", "locales", "bots", "view", "arena", "server", "adapters", "cli"},
}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


def imported_parts(source: str) -> set[str]:
    """The parts of the house that a source imports, wherever in it."""
    parts = set()
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            if name.startswith("regnum."):
                parts.add(name.split(".")[1])
    return parts & set(MAY_IMPORT)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    part = path.relative_to(PACKAGE).parts[0]
    assert imported_parts(path.read_text("utf-8")) <= MAY_IMPORT[part]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_game_knows_another(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    if parts[0] == "games" and len(parts) > 2:
        others = {folder.name for folder in (PACKAGE / "games").iterdir() if folder.is_dir()} - {
            parts[1],
            "__pycache__",
        }
        source = path.read_text("utf-8")
        assert not [other for other in others if f"games.{other}" in source]


def test_every_game_has_its_rules_where_one_looks() -> None:
    for game in regnum.games():
        for module in ("data", "rules", "scoring", "notation", "position"):
            assert list((PACKAGE / "games" / game.id).glob(f"{module}*")), f"{game.id} has no {module}"


def test_nothing_refers_to_places_that_users_do_not_have() -> None:
    texts = [
        path
        for folder in ("src", "tests", "docs", "benchmarks", "examples")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".md", ".json", ".po", ".svg", ".c", ".cpp", ".h") and path != Path(__file__)
    ]
    wrong = [str(path) for path in [*texts, ROOT / "README.md"] if "../" + "shared" in path.read_text("utf-8")]
    assert wrong == []
