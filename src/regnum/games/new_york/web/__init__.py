"""The New York Card Game in the browser."""
