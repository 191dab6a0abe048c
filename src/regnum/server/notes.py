"""What happened to the seats of a table, as everybody there reads it in the chat: none changes hands unseen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from regnum.locales import translator
from regnum.server.seats import BOT, PERSON
from regnum.server.store import Event

if TYPE_CHECKING:
    from regnum.server.table import Table


@dataclass(frozen=True)
class Note:
    kind: str
    seat: int
    by: int = -1
    """The seat of whoever did it, where that is told."""


def note_of(table: Table, event: Event) -> Note | None:
    """What is told of an event that is about to be carried out, if anything is."""
    kind = next(iter(event), "")
    if kind == "link" and event["link"]["renews"]:
        return Note("renewing", event["link"]["seat"])
    if kind == "hold" and table.holders.links[event["hash"]].renews:
        return Note("renewed", event["hold"])
    if kind in ("propose", "refuse"):
        return Note(kind, event[kind], event["by"])
    if kind == "seat" and event["as"]["kind"] == BOT and event.get("stands_in"):
        return Note("stands_in", event["seat"])
    if kind == "seat" and event["as"]["kind"] == PERSON and event["seat"] in table.absences.standing_in:
        return Note("back", event["seat"])
    return None


def told(note: Note, names: list[str], language: str) -> str:
    _ = translator(language)
    who = names[note.seat]
    if note.kind == "renewing":
        return _("Whoever opened the table has made a new link for {who}’s seat.", who=who)
    if note.kind == "renewed":
        return _("{who}’s seat was taken by its new link: the device that held it holds it no longer.", who=who)
    if note.kind == "propose":
        return _("{other} proposes that a bot plays for {who}.", other=names[note.by], who=who)
    if note.kind == "refuse" and note.by == note.seat:
        return _("{who} is back, so no bot is needed.", who=who)
    if note.kind == "refuse":
        return _("{other} does not want a bot for {who}.", other=names[note.by], who=who)
    if note.kind == "stands_in":
        return _("A bot plays for {who}, until they come back.", who=who)
    return _("{who} is back, and plays again.", who=who)
