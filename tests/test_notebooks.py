"""The notebooks run from top to bottom, and what is saved in them is what they show now."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

import regnum
from tests.notebooks import NOTEBOOKS, joined, run

MOST = 300_000
"""Bytes of a notebook with all that it shows: it is looked at on the web, and kept in the history."""
AGAIN = "Show it anew with: python -m tests.notebooks"
by_name = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell: Any) -> list[object]:
    """What a cell shows: texts and pictures of states as they are; of plots and pages, that they are there.

    Where the last digits of a sum may turn a choice (cells tagged `varies`), figures may be others elsewhere.
    """
    found: list[object] = []
    for output in joined(cell.outputs):
        if output.output_type == "stream":
            text = output.text
            found.append(re.sub(r"\d+", "#", text) if "varies" in cell.metadata.get("tags", ()) else text)
        else:
            found.append([sorted(output.data), output.data.get("text/plain"), output.data.get("image/svg+xml")])
    return found


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["agent", "first_look", "strategy"]


@pytest.mark.skipif(not regnum.COMPILED, reason="takes long when nothing is compiled")
@by_name
def test_it_runs_and_shows_what_is_saved(path: Path) -> None:
    saved = nbformat.read(path, as_version=4)
    again = run(path)
    assert len(code_cells(again)) > 5
    for before, now in zip(code_cells(saved), code_cells(again), strict=True):
        assert shown(before) == shown(now), f"{before.source}\n{AGAIN}"


@by_name
def test_it_is_saved_whole(path: Path) -> None:
    assert path.stat().st_size < MOST
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    cells = code_cells(notebook)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1)), AGAIN
    outputs = [output for cell in cells for output in cell.outputs]
    assert {output.output_type for output in outputs} <= {"stream", "execute_result", "display_data"}
    assert not [output for output in outputs if output.get("name") == "stderr"]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert not re.search(r"(?<![\w.:/])/(?:home|root|tmp|usr|work|Users)/", path.read_text("utf-8"))


@by_name
def test_every_step_is_explained_and_links_lead_somewhere(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    assert texts[0].startswith("# ")
    assert len(texts) >= 0.7 * len(code_cells(notebook))
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", "\n".join(texts)):
        assert (path.parent / target).exists(), target
