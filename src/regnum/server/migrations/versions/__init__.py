"""How the layout of the database changed, one file a step."""
