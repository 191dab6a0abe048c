"""Links that lead out of the site: folders of the repository are named, not linked.

Files outside are taken along by Sphinx, and downloaded. A folder is nothing that a site could show.
"""

from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx


def name_what_is_outside(app: Sphinx, page: nodes.document) -> None:
    """Of a link to a folder, or from a page that is included from outside, leave the words alone."""
    here = Path(app.env.doc2path(app.env.docname)).parent
    for link in list(page.findall(addnodes.pending_xref)):
        if link.get("reftype") == "myst" and link.get("refdomain") is None:
            target = link["reftarget"].partition("#")[0]
            if target and any((folder / target).exists() for folder in (here, app.srcdir.parent)):
                link.replace_self(link.children)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("doctree-read", name_what_is_outside)
    return {"parallel_read_safe": True}
