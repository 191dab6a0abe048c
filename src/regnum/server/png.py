"""An SVG as a PNG. That takes a fifth of a second and holds the interpreter meanwhile, so the server has it done in
another process."""

from __future__ import annotations

from regnum.server import fonts


def rendered(picture: str) -> bytes:
    """The typefaces of the computer are read only for letters that ours do not have: there may be many."""
    import resvg_py  # only the processes that render load it

    return resvg_py.svg_to_bytes(
        svg_string=picture, font_files=fonts.files(), skip_system_fonts=fonts.cover(picture)
    )
