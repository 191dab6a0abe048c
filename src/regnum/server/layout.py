"""The layout of a database: what an older version has written is brought up to date before anything is read.

Each step is a file in `migrations/versions`. All steps are one transaction, and an SQLite file is copied before.
"""

from __future__ import annotations

import logging
from pathlib import Path

import sqlalchemy as sa

from regnum.core.errors import BadOption
from regnum.server.database import copy_file, file_of, lock_layout, shown, writing

logger = logging.getLogger("regnum")
LAYOUTS = ("0001", "0002", "0003", "0004", "0005")
NEWEST = LAYOUTS[-1]
BEFORE_NUMBERS = (("setup", "0003"), ("result", "0002"), ("event", "0001"))
"""When layouts had no numbers yet: which it is, told by a table that it was the first to have."""
NUMBERS = "alembic_version"
MIGRATIONS = Path(__file__).parent / "migrations"


def layout_of(connection: sa.Connection) -> str | None:
    """None when there is nothing at all."""
    tables = sa.inspect(connection).get_table_names()
    if NUMBERS in tables:
        number: str | None = connection.scalar(sa.text(f"SELECT version_num FROM {NUMBERS}"))
        return number
    return next((layout for table, layout in BEFORE_NUMBERS if table in tables), None)


def bring_up_to_date(engine: sa.Engine) -> None:
    """Make the newest layout of an older one, or of nothing; BadOption when it is one that is not known here."""
    with engine.connect() as connection:
        if sa.inspect(connection).has_table(NUMBERS) and layout_of(connection) == NEWEST:
            return
    url = engine.url.render_as_string(hide_password=False)
    with writing(engine).begin() as connection:
        lock_layout(connection)
        found = layout_of(connection)  # now that no other server can do the same
        if found is not None and found not in LAYOUTS:
            raise BadOption(
                "{database} was written by a newer version of Regnum: its layout is {found}, and this version knows"
                " those up to {newest}. Install the newer version, or put a backup back.",
                database=shown(url),
                found=found,
                newest=NEWEST,
            )
        path = file_of(url)
        if path is not None and found not in (None, NEWEST):
            backup = path.with_name(f"{path.name}.{found}.backup")
            copy_file(path, backup)
            logger.warning("%s has layout %s and gets %s; as it was: %s", path, found, NEWEST, backup)
        _migrate(connection, found)


def _migrate(connection: sa.Connection, found: str | None) -> None:
    from alembic import command  # here, because it is needed once in the life of a database
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    if found is not None and not sa.inspect(connection).has_table(NUMBERS):
        command.stamp(config, found)
    command.upgrade(config, "head")
