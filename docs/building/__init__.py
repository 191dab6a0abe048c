"""What the site needs beyond Sphinx: pages that are made from the program itself."""
