"""The folder of a server: held by one, its secret whole, its tables readable or not served at all."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from regnum.core.errors import BadOption
from regnum.server.address import Address
from regnum.server.app import create_app
from regnum.server.folder import Folder
from regnum.server.security import SECRET_BYTES, Signer, change_secret
from tests.server.process import Server
from tests.server.visitor import ORIGIN, Visitor


def app_of(data: Path) -> TestClient:
    return TestClient(create_app(data, pace=0, address=Address(hosts=("testserver",))), base_url=ORIGIN)


def with_tables(data: Path, count: int = 1) -> Visitor:
    """A folder where somebody has opened tables; the visitor's cookies stay good."""
    with app_of(data) as client:
        visitor = Visitor(client)
        for _ in range(count):
            visitor.open_table("me", "bot")
        return visitor


# One server at a time


def test_a_second_server_says_that_the_folder_is_taken(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        command = [sys.executable, "-c", "from regnum.cli import main; main()", "--lang", "en"]
        command += ["serve", "--no-browser", "--port", "0", "--data", str(server.data)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode == 2
        assert f"Another server uses the folder {server.data}" in " ".join(second.stderr.split()).replace("- ", "-")
        assert "Traceback" not in second.stderr
        server.restart()  # one that was killed holds nothing


def test_only_the_owner_reads_the_files(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        urllib.request.urlopen(server.address + "/about").read()
        files = [path for path in server.data.iterdir() if path != server.lots]
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in files}
    assert {"secret", "lock", "tables.db", "tables.db-wal"} <= set(modes)
    assert set(modes.values()) == {0o600}


# The secret


@pytest.mark.parametrize("content", [b"", b"short", b"x" * 33])
def test_a_damaged_secret_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret").write_bytes(content)
    with pytest.raises(BadOption, match="is damaged"):
        Folder(tmp_path)
    Folder(tmp_path / "other").close()


def test_a_secret_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="no space"):
            Signer(tmp_path / "secret")
    assert list(tmp_path.iterdir()) == []
    Signer(tmp_path / "secret")
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]
    assert (tmp_path / "secret").stat().st_size == SECRET_BYTES


def test_the_secret_is_changed_without_throwing_anybody_out(tmp_path: Path) -> None:
    visitor = with_tables(tmp_path)
    person = Signer(tmp_path / "secret").person(visitor.cookies["regnum_person"])
    change_secret(tmp_path / "secret")
    with app_of(tmp_path) as client:
        again = Visitor(client)
        again.cookies = dict(visitor.cookies)
        assert "/t/" in again.get("/").text  # still finds the table
        assert again.cookies != visitor.cookies  # and has a cookie that is signed with the new secret
    change_secret(tmp_path / "secret")
    signer = Signer(tmp_path / "secret")
    assert signer.person(visitor.cookies["regnum_person"]) is None
    assert signer.person(again.cookies["regnum_person"]) == person is not None


# The tables


@pytest.mark.parametrize("content", [b"no tables at all " * 1000, b"SQLite format 3\0 and then garbage" * 500])
def test_what_is_no_file_of_tables_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tables.db").write_bytes(content)
    with pytest.raises(BadOption, match=r"tables\.db cannot be used"):
        Folder(tmp_path)


def test_half_a_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with_tables(tmp_path)
    whole = (tmp_path / "tables.db").read_bytes()
    (tmp_path / "tables.db").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadOption, match=r"tables\.db cannot be used"):
        Folder(tmp_path)


def test_an_empty_file_beside_a_secret_is_not_taken_for_no_tables(tmp_path: Path) -> None:
    with_tables(tmp_path)
    (tmp_path / "tables.db").write_bytes(b"")
    with pytest.raises(BadOption, match="is empty, although there were tables"):
        Folder(tmp_path)


def test_a_folder_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOption, match="cannot be used"):
        Folder(tmp_path / "file")


def test_of_a_damaged_file_what_can_be_read_is_served(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    visitor = with_tables(tmp_path, 40)
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        tables = [row[0] for row in connection.execute("SELECT DISTINCT table_id FROM event")]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
    connection.close()
    content = bytearray((tmp_path / "tables.db").read_bytes())
    page = content.find(b'"owner"') // size  # a page with events
    content[page * size : page * size + 200] = b"\xff" * 200
    (tmp_path / "tables.db").write_bytes(content)

    Folder(tmp_path).close()
    assert "is damaged; what can be read is served" in caplog.text
    with app_of(tmp_path) as client:
        again = Visitor(client)
        again.cookies = dict(visitor.cookies)
        answers = [again.get(f"/t/{table}/") for table in tables]
    assert {answer.status_code for answer in answers} == {200, 503}
    assert all("cannot be read now" in answer.text for answer in answers if answer.status_code == 503)
