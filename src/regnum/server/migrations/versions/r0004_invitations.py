"""The code that invites to the free seats of a table."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    op.create_table(
        "invitation",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("code", sa.String, nullable=False, unique=True),
    )
