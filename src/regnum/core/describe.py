"""Docstrings for compiled classes: the compiler leaves them out, and the source still has them.

`help` looks for the docstring of a method in all classes of an object. So what the methods of a class say in the
source is put into a class behind it, where nobody calls it.
"""

from __future__ import annotations

import ast
from importlib.util import find_spec
from pathlib import Path


def describe(kind: type, behind: type) -> None:
    """Let `help` find what the source says of a compiled class, and of its public methods and properties."""
    source = class_in_source(kind)
    kind.__doc__ = ast.get_docstring(source)
    defined = [part for part in source.body if isinstance(part, ast.FunctionDef) and not part.name.startswith("_")]
    told: dict[str, object] = {}
    for method in defined:
        method.body = method.body[:1]  # the docstring alone
    exec(compile(ast.Module(list(defined), []), str(kind), "exec"), told)
    for method in defined:
        setattr(behind, method.name, told[method.name])


def class_in_source(kind: type) -> ast.ClassDef:
    """What the source says of a class, compiled or not."""
    spec = find_spec(kind.__module__)
    assert spec is not None
    assert spec.origin is not None
    file = Path(spec.origin)
    if file.suffix != ".py":  # compiled: the source lies beside it
        file = file.with_name(kind.__module__.rpartition(".")[2] + ".py")
    for part in ast.parse(file.read_text("utf-8")).body:
        if isinstance(part, ast.ClassDef) and part.name == kind.__name__:
            return part
    raise LookupError(kind)
