"""Compiles the folders that pyproject.toml names with mypyc; without a C compiler the package stays as it is."""

import hashlib
import json
import os
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path

from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT))  # when pip builds, it is not there
from release.description import description, links, repository  # noqa: E402
from release.generated import improved  # noqa: E402

PACKAGE = Path("src/regnum")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
VERSION = PYPROJECT["project"]["version"]
WANTED = PYPROJECT["tool"]["regnum"]
FOUND = [path for pattern in WANTED["compiled"] for path in sorted((ROOT / PACKAGE).glob(pattern))]
MODULES = [path.relative_to(ROOT / PACKAGE).as_posix() for path in FOUND if path.name != "__init__.py"]
COMPILED = [module for module in MODULES if module not in WANTED["interpreted"]]
MANIFEST = f"_compiled.{sys.implementation.cache_tag}.json"
"""One for each Python, as the compiled files beside it: several can be built in the same tree."""
SHARED = "regnum__mypyc"
"""The extension that holds the code of all modules; those of the modules only lead to it."""
EXTENSION = sysconfig.get_config_var("EXT_SUFFIX")
ASKS_ONLY = {"egg_info", "dist_info", "sdist"}
"""Commands that compile nothing: neither metadata nor the source package depend on what is compiled."""


def why_not_compiled():
    """What the C compiler says to the shortest program, when there is none or it does not work; else nothing.

    Asked first: whoever has none need not wait until everything is translated for it.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "nothing.c"
        source.write_text("#include <Python.h>\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(source)], folder, include_dirs=[sysconfig.get_path("include")])
        except Exception as error:
            return str(error)
    return ""


def extensions():
    if os.environ.get("REGNUM_COMPILE") == "0" or ASKS_ONLY & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("regnum: mypyc is not there; the package will run interpreted", file=sys.stderr)
        return []
    if why := why_not_compiled():
        print(f"regnum: not compiled ({why}); the package will run interpreted", file=sys.stderr)
        return []
    # Paths below src make the modules' names right; mypy reads its settings from pyproject.toml.
    os.environ["MYPYPATH"] = str(ROOT / "src")
    found = mypycify(
        [
            "--config-file=",
            "--strict",
            "--explicit-package-bases",
            *(str(PACKAGE / module) for module in COMPILED),
        ],
        opt_level="3",
        debug_level="0",
        group_name="regnum",
    )
    for source in {source for extension in found for source in extension.sources}:
        code = Path(source).read_text("utf-8")
        Path(source).write_text(improved(code), "utf-8")
    return found


class BuildExtensions(build_ext):
    """Builds all modules or none, and then writes down of which sources: `regnum/_compiled.py` checks it."""

    def build_extensions(self):
        self.parallel = True
        if self.compiler.compiler_type == "unix" and "gcc" in Path(self.compiler.compiler[0]).name:
            for extension in self.extensions:
                # Link-time optimisation takes all cores; warnings of generated code took a third of the time.
                if extension.name == SHARED:
                    # The lists are new ones: mypyc has given all extensions the same.
                    wanted = ["-flto=auto", "-fvisibility=hidden", "-Wno-all"]
                    extension.extra_compile_args = [*extension.extra_compile_args, *wanted]
                    extension.extra_link_args = [*extension.extra_link_args, "-flto=auto"]
        super().build_extensions()

    def run(self):
        target = ROOT / PACKAGE if self.inplace else Path(self.build_lib) / "regnum"
        manifest = target / MANIFEST
        manifest.unlink(missing_ok=True)
        for stale in target.rglob(f"*{EXTENSION}"):  # of a module that is no longer compiled, or no longer there
            stale.unlink()
        if not self.extensions:
            return
        try:
            super().run()
        except Exception as error:
            print(f"regnum: not compiled ({error}); the package will run interpreted", file=sys.stderr)
            self.extensions = []
            return
        sources = {
            module: hashlib.sha256((ROOT / PACKAGE / module).read_bytes()).hexdigest() for module in COMPILED
        }
        target.mkdir(parents=True, exist_ok=True)
        manifest.write_text(json.dumps(sources, indent=1))


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildExtensions},
    long_description=description((ROOT / "README.md").read_text("utf-8"), repository(ROOT), VERSION),
    long_description_content_type="text/markdown",
    project_urls=links(repository(ROOT), VERSION),
)
