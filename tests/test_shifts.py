"""In compiled code a constant is shifted with the 32 bits that C gives it: only the helper for it may do so."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

import regnum
from regnum.core.bits import bit

ROOT = Path(__file__).parent.parent
PACKAGE = Path(regnum.__file__).parent
OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.Pow, ast.BitAnd, ast.BitOr, ast.BitXor)
SHIFTS = (ast.LShift, ast.RShift)
CASTS = ("int", "i64", "i32", "as_i64", "as_i32")
Scope = ast.Module | ast.FunctionDef


def compiled_sources() -> list[Path]:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["regnum"]
    found = {path for folder in wanted["compiled"] for path in PACKAGE.glob(folder)}
    return sorted(found - {PACKAGE / path for path in wanted["interpreted"]})


def is_constant(node: ast.expr, names: set[str]) -> bool:
    """Whether the compiler knows the number: it then stands in the generated code as it is."""
    if isinstance(node, ast.Constant):
        return True
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.UnaryOp):
        return is_constant(node.operand, names)
    if isinstance(node, ast.BinOp) and isinstance(node.op, OPERATORS + SHIFTS):
        return is_constant(node.left, names) and is_constant(node.right, names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CASTS:
        return all(is_constant(argument, names) for argument in node.args)
    return False


def assignments(scope: Scope) -> dict[str, list[ast.expr | None]]:
    """What is assigned to each name of a scope; None for what is not seen as one value."""
    found: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(scope):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.setdefault(node.target.id, []).append(node.value)
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.setdefault(node.id, [])
    for node in ast.walk(scope):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            found.setdefault(node.target.id, []).append(None)
    return found


def constants_of(scope: Scope, known: set[str]) -> set[str]:
    """The names of a scope that have one constant value, and those known before that it does not hide."""
    found = set(known)
    values = assignments(scope)
    if isinstance(scope, ast.FunctionDef):
        found -= set(values)
        found -= {argument.arg for argument in [*scope.args.args, *scope.args.kwonlyargs]}
    for _round in range(3):  # a constant may be made of others
        for name, assigned in values.items():
            if len(assigned) == 1 and assigned[0] is not None and is_constant(assigned[0], found):
                found.add(name)
    return found


@cache
def constants_in(path: Path) -> frozenset[str]:
    """The constants of a module, those of other modules that it imports among them."""
    tree = ast.parse(path.read_text("utf-8"))
    imported = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("regnum."):
            source = PACKAGE.joinpath(*node.module.split(".")[1:]).with_suffix(".py")  # type: ignore[union-attr]
            if source.is_file():
                theirs = constants_in(source)
                imported |= {alias.asname or alias.name for alias in node.names if alias.name in theirs}
    top = ast.Module([node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)], [])
    return frozenset(constants_of(top, imported))


def shifted_constants(source: str, known: frozenset[str] = frozenset()) -> list[int]:
    """The lines in which a constant is shifted by something that is none."""
    tree = ast.parse(source)
    top = ast.Module([node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)], [])
    known = known | constants_of(top, set(known))
    found = set()

    def look(node: ast.AST, names: set[str]) -> None:
        if isinstance(node, ast.FunctionDef):
            names = constants_of(node, names)
        if (
            isinstance(node, ast.BinOp)
            and isinstance(node.op, SHIFTS)
            and is_constant(node.left, names)
            and not is_constant(node.right, names)
        ):
            found.add(node.lineno)
        for child in ast.iter_child_nodes(node):
            look(child, names)

    look(tree, set(known))
    return sorted(found)


@pytest.mark.parametrize("path", compiled_sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_constant_is_shifted_by_a_variable(path: Path) -> None:
    assert shifted_constants(path.read_text("utf-8"), constants_in(path)) == []


@pytest.mark.parametrize(
    "line",
    [
        "seen |= 1 << number",
        "seen = -1 << number",
        "seen = (2 << number) - 1",
        "seen = 0xFF >> number",
        "seen = WIDE << number",
        "seen = i64(1) << number",
        "seen = as_i64(1) << number",
        "seen = sum([1 << n for n in (1, 2)])",
        "one: i64 = 1; seen = one << number",
    ],
)
def test_what_is_refused(line: str) -> None:
    assert shifted_constants(f"WIDE: Final = 5\ndef f(number: i64) -> None:\n    {line}") == [3]


@pytest.mark.parametrize(
    "line",
    [
        "seen |= bit(number)",
        "seen = 1 << WIDE",
        "seen = number << 3",
        "one: i64 = 1; one += number; seen = one << number",
        "one = number - number + 1; seen = one << number",
        "seen = COUNTED >> number",
    ],
)
def test_what_is_not(line: str) -> None:
    assert shifted_constants(f"WIDE: Final = 5\nCOUNTED = f()\ndef f(number: i64) -> None:\n    {line}") == []


def test_the_helper_has_all_its_bits() -> None:
    assert [bit(number) for number in range(63)] == [2**number for number in range(63)]
