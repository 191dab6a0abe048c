"""Times as people say them: a moment ago, yesterday, on Sunday."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from babel.dates import format_date, format_timedelta

from regnum.locales import translator


def ago(at: float, language: str) -> str:
    """How long it is since then."""
    passed = timedelta(seconds=max(60.0, time.time() - at))
    return format_timedelta(-passed, add_direction=True, locale=language)


def day(at: float, language: str) -> str:
    """On which day it was."""
    _ = translator(language)
    then, today = datetime.fromtimestamp(at).date(), datetime.now().date()
    days = (today - then).days
    if days <= 0:
        return _("today")
    if days == 1:
        return _("yesterday")
    if days < 7:
        return format_date(then, "EEEE", locale=language)
    return format_date(then, "d MMMM" if then.year == today.year else "d MMMM y", locale=language)
