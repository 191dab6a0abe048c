"""The browser that tests and benchmarks use, and how it is started."""

from __future__ import annotations

import shutil

# First the one without windows: it sets up no address bar and no tabs behind every page.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next((found for name in NAMES if (found := shutil.which(name))), None)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--ignore-certificate-errors",  # those of tests are their own
]
