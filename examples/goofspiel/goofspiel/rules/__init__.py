"""The rules of Goofspiel: `state` is the course of a game, `position` reads one from JSON."""
