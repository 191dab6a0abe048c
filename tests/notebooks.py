"""Runs the notebooks in kernels of their own. `python -m tests.notebooks` writes what they show into them."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def run(path: Path) -> nbformat.NotebookNode:
    """The notebook after all its cells were run in a fresh kernel, in its own folder; a cell that fails raises."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    where = {"metadata": {"path": str(FOLDER)}}
    NotebookClient(notebook, timeout=240, kernel_name="python3", record_timing=False, resources=where).execute()
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return notebook


def joined(outputs: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """What was printed in several pieces, as the clock would have it, in one."""
    found: list[nbformat.NotebookNode] = []
    for output in outputs:
        before = found[-1] if found else None
        if before and before.output_type == output.output_type == "stream" and before.name == output.name:
            before.text += output.text
        else:
            found.append(output)
    return found


if __name__ == "__main__":
    for path in NOTEBOOKS:
        nbformat.write(run(path), path)
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")
