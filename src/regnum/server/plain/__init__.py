"""The parts of the browser for a game that does not bring them."""
