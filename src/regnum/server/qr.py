"""Links to be photographed."""

from __future__ import annotations

import segno

from regnum.server.html import Markup


def qr(link: str) -> Markup:
    """Dark on light in both schemes, with the margin that cameras need."""
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=4, light="#fff", omitsize=True, svgclass=None, lineclass=None))
