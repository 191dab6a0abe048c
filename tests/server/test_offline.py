"""Regnum as an app: what a device is told, and what it keeps for when the server is away."""

from __future__ import annotations

import json
import re
import struct

import pytest

from regnum.server.assets import all_assets, version
from regnum.server.site import WINDOW
from tests.server.visitor import Visitor


def test_the_manifest_says_all_that_installing_needs(visitor: Visitor) -> None:
    answer = visitor.get("/manifest.webmanifest", **{"accept-language": "nl"})
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert told["name"] == "Regnum"
    assert told["lang"] == "nl"
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    kinds = {(icon["type"], icon["sizes"], icon["purpose"]) for icon in told["icons"]}
    assert {
        ("image/png", f"{size}x{size}", purpose) for size in (192, 512) for purpose in ("any", "maskable")
    } < kinds
    assert ("image/svg+xml", "any", "any") in kinds
    for icon in told["icons"]:
        file = visitor.get(icon["src"])
        assert file.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", file.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_every_page_is_part_of_the_app(visitor: Visitor) -> None:
    table = visitor.open_table("me", "bot")
    for path in ("/", "/you", f"/t/{table.id}/", "/nowhere"):
        answer = visitor.get(path)
        assert '<link rel="manifest" href="/manifest.webmanifest">' in answer.text
        assert "/app.js" in answer.text
        for scheme, colour in WINDOW.items():
            assert f'media="(prefers-color-scheme: {scheme})" content="{colour}"' in answer.text
        policy = answer.headers["content-security-policy"]
        assert "manifest-src 'self'; worker-src 'self'" in policy
    visitor.post("/settings", {"theme": "dark"})
    assert f'<meta name="theme-color" content="{WINDOW["dark"]}">' in visitor.get("/").text


def test_the_colours_of_the_window_are_those_of_the_bar() -> None:
    base = all_assets()["base.css"].decode()
    assert f"--cloth:   light-dark({WINDOW['light']}, {WINDOW['dark']})" in base


def test_the_worker_keeps_one_page_and_its_files(visitor: Visitor) -> None:
    answer = visitor.get("/service-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-store"
    assert version() in answer.text
    found = re.search(r"const FILES = (\[.*?\]);", answer.text)
    assert found is not None
    files = json.loads(found[1])
    assert all(path.startswith(f"/assets/{version()}/") for path in files)
    assert sum(path.endswith(".woff2") for path in files) == 5
    page = visitor.get("/offline").text
    asked = re.findall(r'(?:href|src)="([^"#]+)', page)
    assert asked
    assert set(asked) <= set(files)
    for path in files:
        assert visitor.get(path).status_code == 200


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_the_page_speaks_all_languages_and_knows_nobody(visitor: Visitor, language: str) -> None:
    visitor.post("/you", {"name": "Mara-Ottilie"})
    page = visitor.get("/offline", **{"accept-language": language}).text
    for words in ("The server is away", "De server is er even niet", "Der Server ist gerade nicht da"):
        assert words in page
    shown = re.findall(r'<section lang="(\w\w)" data-tongue="[^"]*">', page)
    assert shown == [language]
    assert "Mara" not in page
