"""Kingdom Builder in the browser."""
