"""Times as people say them: an hour ago, for twenty minutes, yesterday, on Sunday."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from babel.dates import format_date, format_timedelta

from regnum.locales import translator


def ago(at: float, language: str) -> str:
    """How long it is since then."""
    passed = timedelta(seconds=max(60.0, time.time() - at))
    return format_timedelta(-passed, add_direction=True, locale=language)


def your_turn(since: float, language: str) -> str:
    """How long somebody has been waited for."""
    _ = translator(language)
    minutes = max(1, int(time.time() - since) // 60)
    if minutes < 60:
        return _("Your turn for {count:minute|minutes}", count=minutes)
    if minutes < 24 * 60:
        return _("Your turn for {count:hour|hours}", count=minutes // 60)
    return _("Your turn for {count:day|days}", count=minutes // (24 * 60))


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
