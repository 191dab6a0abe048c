"""How games ended; for older games it is made anew from their events when somebody looks."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.create_table(
        "result",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
    )
