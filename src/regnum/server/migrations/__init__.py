"""What Alembic needs to bring a database up to date: `regnum.server.layout` runs it."""
