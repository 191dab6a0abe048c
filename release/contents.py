"""What has to be in packages: in that of the sources all that git keeps, in a wheel regnum and its licences."""

import json
import subprocess
import tarfile
import tomllib
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SOURCES = "src/"
ADDED_TO_SOURCES = {"PKG-INFO", "setup.cfg"}
ADDED_TO_WHEELS = {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "top_level.txt"}


class Wrong(Exception):
    """What is wrong with a package, in a sentence."""


def kept(*options: str) -> set[str]:
    """The files that git keeps here; with options, those that it would list with them."""
    asked = ["git", "ls-files", "-z", *options]
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {path for path in listed.split("\0") if path and (ROOT / path).exists()}


def compare(package: str, found: set[str], wanted: set[str]) -> None:
    lacking, surplus = sorted(wanted - found), sorted(found - wanted)
    if lacking or surplus:
        raise Wrong(f"{package} lacks {_some(lacking)}, and has {_some(surplus)} that should not be in it")


def _some(names: list[str]) -> str:
    return f"{len(names)} files ({', '.join(names[:8])}{', …' if len(names) > 8 else ''})" if names else "nothing"


def in_source_package(file: Path) -> set[str]:
    with tarfile.open(file) as archive:
        files = [member.name for member in archive.getmembers() if member.isfile()]
    folder = f"{PROJECT['name']}-{PROJECT['version']}/"
    if not all(name.startswith(folder) for name in files):
        raise Wrong(f"{file.name} has files outside of {folder}")
    return {name.removeprefix(folder) for name in files}


def check_source_package(file: Path) -> None:
    found = {name for name in in_source_package(file) if not name.startswith("src/regnum.egg-info/")}
    compare(file.name, found, kept() | ADDED_TO_SOURCES)


def check_wheel(file: Path) -> None:
    with zipfile.ZipFile(file) as archive:
        files = {name for name in archive.namelist() if not name.endswith("/")}
        manifests = [name for name in files if Path(name).match("_compiled.*.json")]
        compiled = set(json.loads(archive.read(manifests[0]))) if len(manifests) == 1 else set()
    if not compiled:
        raise Wrong(f"{file.name} is not compiled: it has {manifests or 'no list of what was'}")
    about = f"{PROJECT['name']}-{PROJECT['version']}.dist-info/"
    extensions = {name for name in files if name.endswith(tuple(EXTENSION_SUFFIXES))}
    compare(
        f"{file.name}, of what is compiled,",
        {name.partition(".")[0] for name in extensions},
        {"regnum__mypyc", *(f"regnum/{module.removesuffix('.py')}" for module in compiled)},
    )
    compare(
        file.name,
        {name for name in files - extensions - set(manifests) if not name.startswith(f"{about}sboms/")},
        {path.removeprefix(SOURCES) for path in kept() if path.startswith(SOURCES)}
        | {about + name for name in ADDED_TO_WHEELS}
        | {f"{about}licenses/{name}" for name in PROJECT["license-files"]},
    )
