"""The README as it is read away from the repository, and the addresses that packages name.

In a clone the README's links lead to files beside it, which a page about the package does not have. Where the
address of the repository is known they lead there, to the tag of this version; otherwise links are words, and
pictures are left out.
"""

import os
import re
from email import message_from_string
from pathlib import Path

ASKED = "REGNUM_REPOSITORY"
CODE = re.compile(r"(^```.*?^```|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]+)\)")
ELSEWHERE = re.compile(r"https?:|mailto:|#")


def repository(root: Path) -> str:
    """Its address, as the environment says it or as the source package in this folder was told; "" for none."""
    given = os.environ.get(ASKED, "").rstrip("/")
    if given and not re.fullmatch(r"https://\S+", given):
        raise SystemExit(f"{ASKED} is {given!r}; it should be an address such as https://github.com/OWNER/NAME")
    told = root / "PKG-INFO"
    if given or not told.exists():
        return given
    links = message_from_string(told.read_text("utf-8")).get_all("Project-URL", [])
    return next((link.removeprefix("Repository, ") for link in links if link.startswith("Repository, ")), "")


def links(address: str, version: str) -> dict[str, str]:
    """What a page about the package links to."""
    if not address:
        return {}
    return {
        "Repository": address,
        "Documentation": f"{address}/tree/v{version}/docs",
        "Changelog": f"{address}/blob/v{version}/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }


def description(readme: str, address: str, version: str) -> str:
    """The README with no link that needs a file beside it."""
    code_every_second = CODE.split(readme)
    code_every_second[::2] = [_without_neighbours(text, address, version) for text in code_every_second[::2]]
    return re.sub(r"\n{3,}", "\n\n", "".join(code_every_second))


def _without_neighbours(text: str, address: str, version: str) -> str:
    def led(link: re.Match[str]) -> str:
        picture, words, target = link["picture"], link["text"], link["target"]
        if ELSEWHERE.match(target):
            return link[0]
        if not address:
            return "" if picture else words
        return f"{picture}[{words}]({address}/{'raw' if picture else 'blob'}/v{version}/{target})"

    return LINK.sub(led, text)
