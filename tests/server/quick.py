"""Regnum's server with little patience: what it waits for comes within two seconds or not at all."""

from __future__ import annotations

from regnum.cli import main
from regnum.server import connections

if __name__ == "__main__":
    connections.PATIENCE = 2.0
    main()
