"""How packages of Regnum are made and tried; docs/packaging.md says when each of these runs."""
