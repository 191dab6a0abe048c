"""`regnum admin`: what the keeper of a server does with its tables."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table

from regnum.cli.options import json_option
from regnum.cli.say import LANGUAGE, _, console
from regnum.cli.serve import data_folder, database_option, needing_server, retention_options
from regnum.core.errors import BadOption
from regnum.locales import say

if TYPE_CHECKING:
    from regnum.server.folder import Folder
    from regnum.server.store import Store

SOMETHING_WRONG = 1
DAYS = 7


class Place:
    """Where a server keeps its tables, as the options say."""

    def __init__(self, data: str | None, database: str | None) -> None:
        from regnum.server.folder import database_in

        self.folder = Path(data) if data else data_folder()
        self.database = database_in(self.folder, database)

    @contextlib.contextmanager
    def looked_at(self) -> Iterator[Store]:
        """Beside a server that may be running."""
        from regnum.server.upkeep import opened

        with opened(self.database) as store:
            yield store

    @contextlib.contextmanager
    def held(self, check: bool = True) -> Iterator[Folder]:
        """While no server is running: it would go on with what it has in memory."""
        from regnum.server.folder import Folder

        if not self.folder.is_dir():
            raise BadOption("There is no folder {path}. Say which it is with --data.", path=self.folder)
        folder = Folder(self.folder, self.database, check)
        try:
            yield folder
        finally:
            folder.close()

    @contextlib.contextmanager
    def changed(self) -> Iterator[Store]:
        with self.held(), self.looked_at() as store:
            yield store


def _at_a_place(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say where; the command is told the place."""

    def run(data: str | None, database: str | None, **values: Any) -> None:
        os.umask(0o077)
        with needing_server():
            from regnum.server.database import troubles_told

            place = Place(data, database)
        with troubles_told(place.database):
            command(place, **values)

    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    run = database_option(run)
    return click.option("--data", type=click.Path(), help=_("The folder where tables are kept."))(run)


def _tell(message: str) -> None:
    """A translated sentence."""
    console.print(message, markup=False, soft_wrap=True)


@click.group("admin", help=_("Look after the tables of a server: backups, checks, what is kept of whom."))
def command() -> None:
    """Commands that only look may be used while the server runs."""


@command.command("backup", help=_("Write all tables and the secret to FILE, while the server runs or not."))
@_at_a_place
@click.argument("file", type=click.Path(path_type=Path))
def backup(place: Place, file: Path) -> None:
    from regnum.server.backup import back_up

    with place.looked_at():
        back_up(place.folder, place.database, file)
    _tell(_("Everything is in {path}. Whoever has this file has all tables and can be anybody there.", path=file))


@command.command("restore", help=_("Put the tables and the secret of a backup in the place of all that is there."))
@_at_a_place
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help=_("Also where there are tables, which are lost."))
def restore(place: Place, file: Path, replace: bool) -> None:
    from regnum.server.backup import restore

    place.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with place.held(check=False) as folder:
        restore(folder, file, replace)
    with place.looked_at() as store:
        count = len(asyncio.run(store.known()))
    _tell(_("{count:table is|tables are} back from {path}.", count=count, path=file))


@command.command("check", help=_("Read everything and replay every table; exit status 1 when something is wrong."))
@_at_a_place
def check(place: Place) -> None:
    from regnum.server.upkeep import check

    with place.looked_at() as store:
        done = asyncio.run(check(store, place.database))
    _tell(_("{tables:table|tables}, {events:event|events}.", tables=done.tables, events=done.events))
    for fault in done.faults:
        _tell(_("The file is damaged: {fault}", fault=fault))
    reasons: dict[str, list[str]] = defaultdict(list)
    for table, error in done.unreadable:
        reasons[say(error, LANGUAGE)].append(table)
    for reason, tables in sorted(reasons.items(), key=lambda entry: -len(entry[1])):
        _tell(_("{count:table does|tables do} not replay: {why}", count=len(tables), why=reason))
        _tell("  " + " ".join(tables))
    if done.faults or done.unreadable:
        raise click.exceptions.Exit(SOMETHING_WRONG)
    _tell(_("Everything can be read, and every table replays."))


def _of_a_person(command: Callable[..., Any]) -> Callable[..., Any]:
    """Whose data it is about: said by their number, or by their cookie."""
    command = click.option("--cookie", help=_("The value of their cookie regnum_person, in place of the number."))(
        command
    )
    return click.argument("person", required=False)(command)


def _person(place: Place, store: Store, person: str | None, cookie: str | None) -> str:
    from regnum.server.upkeep import check_person, person_of

    if (person is None) == (cookie is None):
        raise BadOption("Say whose data: the number of a person, or --cookie.")
    found = person or person_of(place.folder, cookie or "")
    asyncio.run(check_person(store, found))
    return found


@command.command("export", help=_("Print all that is kept of a person, as JSON."))
@_at_a_place
@_of_a_person
def export(place: Place, person: str | None, cookie: str | None) -> None:
    from regnum.server.export import exported
    from regnum.server.upkeep import Resting

    async def print_all(found: str) -> None:
        async for piece in exported(store, Resting(store), found, "", {"person": found}):
            click.echo(piece, nl=False)

    with place.looked_at() as store:
        asyncio.run(print_all(_person(place, store, person, cookie)))


@command.command("forget", help=_("Delete all that is kept of a person, as they can themselves in the browser."))
@_at_a_place
@_of_a_person
def forget(place: Place, person: str | None, cookie: str | None) -> None:
    from regnum.server.upkeep import Resting

    with place.changed() as store:
        found = _person(place, store, person, cookie)

        async def forget_all() -> tuple[int, int]:
            before = len(await store.tables_of(found))
            return before, len(await Resting(store).forget(found))

        before, left = asyncio.run(forget_all())
    _tell(
        _(
            "Forgotten: {gone:table is|tables are} deleted, and {left:table goes|tables go} on without the name.",
            gone=before - left,
            left=left,
        )
    )


@command.command(
    "close",
    help=_("Delete a table for good, said by its id or its address."),
    context_settings={"ignore_unknown_options": True},  # ids of older tables may begin with a hyphen
)
@_at_a_place
@click.argument("table")
def close(place: Place, table: str) -> None:
    from regnum.server.upkeep import close, table_named

    with place.changed() as store:
        events = asyncio.run(close(store, table_named(table)))
    _tell(_("The table {table} with {count:event|events} is deleted.", table=table_named(table), count=len(events)))


@command.command("retention", help=_("Delete tables that are older than they are to be kept."))
@_at_a_place
@retention_options
@click.option("--dry-run", is_flag=True, help=_("Only say which they are."))
def retention(place: Place, finished_days: float | None, abandoned_days: float | None, dry_run: bool) -> None:
    from regnum.server.retention import Retention
    from regnum.server.upkeep import Resting, delete_old, old_tables

    if finished_days is None and abandoned_days is None:
        raise BadOption("Say how long tables are kept: --finished-days, --abandoned-days, or both.")
    with place.looked_at() if dry_run else place.changed() as store:
        old = asyncio.run(old_tables(store, Retention(finished_days, abandoned_days)))
        if not dry_run:
            asyncio.run(delete_old(store, Resting(store), old))
    counts = {"finished": len(old.finished), "abandoned": len(old.abandoned)}
    if dry_run:
        _tell(_("To be deleted: {finished} finished and {abandoned} abandoned tables.", **counts))
        for table in old.finished + old.abandoned:
            _tell("  " + table)
    else:
        _tell(_("Deleted: {finished} finished and {abandoned} abandoned tables.", **counts))
    if old.unreadable:
        _tell(
            _(
                "{count:old table|old tables} that this version cannot replay: kept. See regnum admin check.",
                count=len(old.unreadable),
            )
        )


@command.command("statistics", help=_("Count tables, games, people, and what happened in the last days."))
@_at_a_place
@json_option
def statistics(place: Place, as_json: bool) -> None:
    with place.looked_at() as store:
        counted = asyncio.run(_count(store))
    if as_json:
        click.echo(json.dumps(counted, ensure_ascii=False, indent=1))
        return
    _tell(
        _(
            "{tables:table|tables}, {finished} of them finished; {events:event|events}; {people:person|people}.",
            **{name: counted[name] for name in ("tables", "finished", "events", "people")},
        )
    )
    for game, count in counted["games"].items():
        _tell(f"  {game}: {count}")
    shown = Table(box=None, padding=(0, 2, 0, 0))
    shown.add_column(_("day"))
    for title in (_("new tables"), _("games ended"), _("events")):
        shown.add_column(title, justify="right")
    for day in counted["days"]:
        shown.add_row(day["day"], str(day["tables"]), str(day["games"]), str(day["events"]))
    console.print(shown)


async def _count(store: Store) -> dict[str, Any]:
    known = await store.known()
    today = time.time() // 86400 * 86400
    days = []
    for ago in range(DAYS):
        since = today - ago * 86400
        happened = await store.happened(since, since + 86400)
        days.append({"day": time.strftime("%Y-%m-%d", time.gmtime(since)), **happened._asdict()})
    return {
        "tables": len(known),
        "finished": sum(table.ended is not None for table in known),
        "events": sum(table.events for table in known),
        "people": await store.people(),
        "games": await store.games(),
        "days": days,
    }


@command.command(
    "change-secret", help=_("Sign with a new secret from the next start on; nobody loses their seats.")
)
@_at_a_place
def change_secret(place: Place) -> None:
    from regnum.server.folder import SECRET
    from regnum.server.security import change_secret

    if not (place.folder / SECRET).exists():
        raise BadOption("There is no secret in {path} yet.", path=place.folder)
    change_secret(place.folder / SECRET)
    _tell(
        _(
            "From the next start on a new secret signs. Whoever comes before the next change keeps their seats;"
            " links to free seats that were sent before are good until then."
        )
    )
