"""What Alembic runs: it is given a connection, in whose transaction everything happens or nothing."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
