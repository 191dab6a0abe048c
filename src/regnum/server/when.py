"""Times as people say them: an hour ago, for twenty minutes, yesterday, on Sunday."""

from __future__ import annotations

import math
import time
from datetime import datetime, timedelta

from babel.dates import format_date, format_timedelta

from regnum.core.errors import Phrase
from regnum.locales import Counted, translator


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


def lasting(seconds: float) -> Phrase:
    """How long something takes, rounded up to something short."""
    if seconds <= 90:
        return Phrase("{count:second|seconds}", count=Counted(max(1, math.ceil(seconds))))
    if seconds <= 90 * 60:
        return Phrase("{count:minute|minutes}", count=Counted(math.ceil(seconds / 60)))
    if seconds <= 36 * 3600:
        return Phrase("{count:hour|hours}", count=Counted(math.ceil(seconds / 3600)))
    return Phrase("{count:day|days}", count=Counted(math.ceil(seconds / 86400)))
