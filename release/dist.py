"""Makes the packages in dist/ and checks them as far as one machine can: python -m release.dist.

The wheel is built from the source package, so that it shows when this one lacks something. What is checked: their
contents, what a package index asks of them, that the wheel plays and serves where nothing else is, that tests of
the source package pass with it, and for which systems and Pythons the wheels of a release are built.
"""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

from readme_renderer.markdown import render
from trove_classifiers import classifiers

from release.contents import PROJECT, ROOT, Wrong, check_source_package, check_wheel
from release.description import ASKED
from release.pythons import wanted

DIST = ROOT / "dist"
SYSTEMS = {"linux": ("x86_64", "aarch64"), "macos": ("x86_64", "arm64"), "windows": ("AMD64",)}
TESTS = (
    "tests/test_project.py",
    "tests/test_records.py",
    "tests/test_rng.py",
    "tests/reference",
    "tests/test_help.py",
)
FOR_TESTS = ("pytest>=9", "pytest-timeout>=2.4", "hypothesis>=6.150", "pyyaml", "numpy>=2")


def run(*command: str | Path, **options: object) -> str:
    """What a command prints; what it complains of is shown only when it fails."""
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)  # type: ignore[call-overload]
    if done.returncode:
        raise Wrong(f"{' '.join(map(str, command))} failed:\n{done.stdout}")
    return str(done.stdout)


def tool(name: str, *arguments: str | Path) -> str:
    """One that is installed beside this Python; others are found there by it, too."""
    beside = Path(sys.executable).parent
    path = os.pathsep.join([str(beside), *os.get_exec_path()])
    return run(beside / name, *arguments, env={**os.environ, "PATH": path}, cwd=ROOT)


def build() -> tuple[Path, Path]:
    """The source package and the wheel, in dist/ when both are whole."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tool("pyproject-build", "--sdist", "--outdir", folder, ROOT)
        (source,) = folder.glob("*.tar.gz")
        check_source_package(source)
        tool("pyproject-build", "--wheel", "--outdir", folder, unpacked(source, folder))
        (wheel,) = folder.glob("*.whl")
        if sys.platform == "linux":
            tool("auditwheel", "repair", "--wheel-dir", folder / "repaired", wheel)
            (wheel,) = (folder / "repaired").glob("*.whl")
        check_wheel(wheel)
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        return Path(shutil.move(source, DIST)), Path(shutil.move(wheel, DIST))


def unpacked(source: Path, folder: Path) -> Path:
    with tarfile.open(source) as archive:
        archive.extractall(folder, filter="data")
    return folder / source.name.removesuffix(".tar.gz")


def check_metadata(wheel: Path) -> None:
    """What a package index refuses, or shows otherwise than we do."""
    tool("twine", "check", "--strict", *DIST.iterdir())
    if unknown := sorted(set(PROJECT["classifiers"]) - classifiers):
        raise Wrong(f"no package index knows these classifiers: {', '.join(unknown)}")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        page = render(archive.read(name).decode("utf-8").partition("\n\n")[2])
    if not page:
        raise Wrong("the README cannot be shown")
    if near := [link for link in re.findall(r'(?:href|src)="([^"]*)"', page) if not re.match("https?:|#", link)]:
        raise Wrong(f"the README links to what only the repository has: {', '.join(near)}")


def try_it(source: Path, wheel: Path) -> str:
    """In an environment of its own, away from the tree; then with tests of the source package."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tree = unpacked(source, folder)
        venv.create(folder / "environment", with_pip=True)
        python = folder / "environment" / "bin" / "python"
        clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        run(python, "-m", "pip", "install", "--quiet", f"{wheel}[web]", env=clean, cwd=folder)
        said = run(python, tree / "release" / "trial.py", env=clean, cwd=folder)
        run(python, "-m", "pip", "install", "--quiet", *FOR_TESTS, env=clean, cwd=folder)
        tested = run(python, "-m", "pytest", *TESTS, env=clean, cwd=tree)
    return f"{said.strip()}\n{tested.strip().splitlines()[-1]}"


def check_what_is_built() -> None:
    """For which systems and Pythons, as cibuildwheel understands our settings."""
    for system, machines in SYSTEMS.items():
        for machine in machines:
            asked = ("--print-build-identifiers", "--platform", system, "--archs", machine)
            told = re.findall(r"^cp3(\d+)-", tool("cibuildwheel", *asked), re.MULTILINE)
            if [f"3.{minor}" for minor in told] != wanted():
                raise Wrong(f"cibuildwheel would build {told} for {system} on {machine}, and not {wanted()}")


def main() -> None:
    if not os.environ.get(ASKED):
        print(f"Without {ASKED}=https://github.com/OWNER/NAME the packages name no addresses and show no pictures.")
    check_what_is_built()
    source, wheel = build()
    check_metadata(wheel)
    print(try_it(source, wheel))
    for package in (source, wheel):
        print(f"{package.relative_to(ROOT)}: {package.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    try:
        main()
    except Wrong as wrong:
        sys.exit(f"{wrong}")
