"""The site of the documents, built by `make docs`: Sphinx reads the same pages that one reads in the repository."""

import os
import sys
import tomllib
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

HERE = Path(__file__).parent
os.environ["REGNUM_INTERPRETED"] = "1"  # the compiler drops what the reference is made of: docstrings and types
os.environ["REGNUM_LANG"] = "en"
sys.path.insert(0, str(HERE))

import regnum  # noqa: E402
from regnum.core.registry import games  # noqa: E402

regnum.games = games  # a package that can be called: its page of the reference is that of the function

project = "Regnum"
version = release = tomllib.loads((HERE.parent / "pyproject.toml").read_text("utf-8"))["project"]["version"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "building.rules", "building.commands", "building.outside"]
exclude_patterns = ["spoken"]
suppress_warnings = ["myst.header"]  # a page of one question may begin below the first level

# Pages

myst_heading_anchors = 4  # links to headings work as they do in the repository
myst_enable_extensions = ["colon_fence"]
highlight_language = "none"  # what a fence does not name is not Python
smartquotes = False  # pages are written with the quotes that are meant

# The reference

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_inherit_docstrings = False  # what other libraries say of their methods is on their own pages
add_module_names = False
default_role = "py:obj"  # docstrings are written with plain backquotes
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

# Looks

html_theme = "furo"
html_title = f"Regnum {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a1f3d", "color-brand-content": "#7a1f3d"},
    "dark_css_variables": {"color-brand-primary": "#e08aa4", "color-brand-content": "#e08aa4"},
}


def setup(app: Sphinx) -> None:
    app.add_lexer("jsonl", TextLexer)
