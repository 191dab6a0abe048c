"""What a project tells about itself in files that others read: versions, citation, forms for issues."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
VERSION = re.compile(r"^## (\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\)$", re.MULTILINE)


def versions() -> list[tuple[tuple[int, ...], date]]:
    """Those of the changelog, as they stand there."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    return [(tuple(map(int, found.groups()[:3])), date.fromisoformat(found[4])) for found in VERSION.finditer(text)]


def test_the_changelog_has_versions_newest_first_and_what_is_not_in_one() -> None:
    headings = re.findall(r"^## .*$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == "## Unreleased"
    assert len(headings) == len(versions()) + 1 > 1
    assert versions() == sorted(versions(), reverse=True)


def test_the_version_is_the_same_everywhere() -> None:
    number, day = versions()[0]
    assert PROJECT["version"] == CITATION["version"] == ".".join(map(str, number))
    assert CITATION["date-released"] == day


def test_the_citation_is_one_of_format_1_2() -> None:
    """The keys that the Citation File Format requires, and those of ours that it restricts."""
    assert {"cff-version", "message", "title", "authors"} <= set(CITATION)
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] in ("software", "dataset")
    assert CITATION["license"] == PROJECT["license"].partition(" AND ")[0], "ours; the others are of parts"
    assert set(CITATION) <= {
        "cff-version",
        "message",
        "title",
        "authors",
        "type",
        "abstract",
        "version",
        "date-released",
        "license",
        "keywords",
    }
    for key in ("message", "title", "abstract", "version"):
        assert isinstance(CITATION[key], str)
        assert CITATION[key]
    assert CITATION["authors"]
    for author in CITATION["authors"]:
        assert "name" in author or {"family-names", "given-names"} & set(author)
    assert len(set(CITATION["keywords"])) == len(CITATION["keywords"]) > 0
    assert set(CITATION["keywords"]) <= set(PROJECT["keywords"])


KINDS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}


def test_there_is_a_form_for_each_kind_of_issue() -> None:
    assert [path.stem for path in FORMS] == ["bug", "config", "feature", "rules-question"]


@pytest.mark.parametrize("path", [path for path in FORMS if path.stem != "config"], ids=lambda path: path.stem)
def test_a_form_is_one_that_can_be_filled_in(path: Path) -> None:
    form: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    assert form["name"]
    assert form["description"]
    assert form["body"]
    asked = [field for field in form["body"] if field["type"] != "markdown"]
    assert {field["type"] for field in form["body"]} <= KINDS
    assert len({field["id"] for field in asked}) == len(asked)
    assert any(field.get("validations", {}).get("required") for field in asked)
    for field in asked:
        assert field["attributes"]["label"]
        if field["type"] == "dropdown":
            assert len(set(field["attributes"]["options"])) == len(field["attributes"]["options"]) > 1
