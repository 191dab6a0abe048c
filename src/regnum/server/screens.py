"""A scene as the pieces of HTML that a page shows: the game's own, what is asked, the log, the chat."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import escape

from regnum.server.html import Markup, gain, icon, join, marked, shield
from regnum.server.kept import kept
from regnum.server.notes import Note
from regnum.server.notes import told as note_told
from regnum.server.parts import screen_of
from regnum.server.pieces import Pieces
from regnum.server.scene import Scene, seen_names
from regnum.server.seats import BOT, OPEN
from regnum.server.table import Table
from regnum.view import View
from regnum.view.things import for_the_eye, unmarked, unpointed
from regnum.view.turns import Turn, told, told_of


def pieces_of(scene: Scene) -> dict[str, str]:
    """All pieces of a screen, by id; some lie around others."""
    pieces = Pieces(screen_of(scene.game).pieces(scene))
    pieces |= {"ask": _ask(scene), "since": _since(scene), "cover": _cover(scene)}
    return pieces


def log_lines(scene: Scene) -> list[str]:
    """The log, a line a turn, under the heading of its round."""
    return [line for turn in range(len(scene.turns)) for line in turn_lines(scene, turn)]


def turn_words(scene: Scene, number: int) -> tuple[list[str], list[str]]:
    """A turn in the log, and for those who hear it."""
    return turn_lines(scene, number), turn_told(scene, number)


def _told_from(scene: Scene, number: int) -> tuple[object, ...]:
    """And on whether another turn has begun, or it is over all the same."""
    return number + 1 < len(scene.turns), is_over(scene, number), scene.told_from(scene.turns[number])


def turn_lines(scene: Scene, number: int) -> list[str]:
    """A turn in the log; the first of a round has its heading before it."""
    turn = scene.turns[number]
    lines = []
    if number == 0 or scene.turns[number - 1].round != turn.round:
        name = scene.words.round_name(turn.round, scene.language)
        lines.append(Markup('<li class="round"><h3>{}</h3></li>').format(name))
    what = scene.kept.drawn(turn_lines, _told_from(scene, number), lambda: screen_of(scene.game).turn(scene, turn))
    if what:
        lines.append(
            Markup(
                '<li class="did{new}" data-seat="{seat}"{now}><button class="then" type="button" tabindex="-1"'
                ' data-look="{step}" aria-label="{then}" title="{then}">{shield}</button>'
                '<div class="what">{what}</div>{gain}</li>'
            ).format(
                new=" new" if scene.is_news(number) else "",
                seat=turn.seat + 1,
                now=Markup(' aria-current="step"') if scene.replayed and turn is scene.turns[-1] else "",
                step=turn.last_step,
                then=scene._("As it was then"),
                shield=shield(turn.seat) if turn.seat >= 0 else icon("hourglass"),
                what=what,
                gain=gain(turn.gained[turn.seat]) if turn.seat >= 0 and turn.gained[turn.seat] else "",
            )
        )
    return [str(line) for line in lines]


def chat_lines(table: Table, person: str | None, language: str, count: int) -> list[str]:
    """The last lines of a chat, as one person reads them."""
    mine = table.seats_of(person)
    names = seen_names(table.seats, mine, language)
    lines = []
    for seat, said in list(table.chat)[len(table.chat) - count :]:
        if isinstance(said, Note):
            line = Markup('<li class="note">{}<span>{}</span></li>').format(
                shield(said.seat), note_told(said, seen_names(table.seats, [], language), language)
            )
        else:
            line = Markup("<li{}>{}<span><b>{}</b> {}</span></li>").format(
                Markup(' class="own"') if seat in mine else "", shield(seat), names[seat], said
            )
        lines.append(str(line))
    return lines


def turn_told(scene: Scene, number: int) -> list[str]:
    """A turn for those who hear it: one's own as it goes on, that of another in one sentence when it is over."""
    turn = scene.turns[number]
    own = turn.seat in scene.mine
    if not own and not is_over(scene, number):
        return []
    facts = own, *_told_from(scene, number)
    return scene.kept.drawn(turn_told, facts, lambda: _sentences(scene, turn, own))


def _sentences(scene: Scene, turn: Turn, own: bool) -> list[str]:
    events = scene.gathered(turn)
    sentences = told_of(events, scene.words, scene.told_names, scene.language)
    sentences = [unmarked(sentence) for sentence in sentences]
    if own:
        return sentences
    nameless = [type(name)() if seat == turn.seat else name for seat, name in enumerate(scene.told_names)]
    rest = told_of(events, scene.words, nameless, scene.language)[1:]
    said = "; ".join([*sentences[:1], *(unmarked(sentence).strip() for sentence in rest)])
    return [said] if said else []


def is_over(scene: Scene, number: int) -> bool:
    """Whether a turn has ended: another began, or another is to choose."""
    return number + 1 < len(scene.turns) or scene.over or scene.chooser != scene.turns[number].seat


# The one sentence that says what is asked, always at the same place


def prompt(scene: Scene) -> tuple[str, str]:
    """What is asked, and a word of why or how."""
    said, why = _prompt(scene)
    return (scene._("A bot plays for you."), said) if may_return(scene) else (said, why)


def may_return(scene: Scene) -> bool:
    """Whether the viewer looks on because a bot has their only seat."""
    return len(scene.lent) == 1 and not scene.mine and not scene.over


def _prompt(scene: Scene) -> tuple[str, str]:
    _ = scene._
    if scene.then:
        return _("As it was then."), where(scene)
    if scene.replayed:
        return _happened(scene)
    if scene.over:
        return verdict(scene), ""
    who = scene.names[scene.chooser]
    if scene.my_turn:
        asked, why = screen_of(scene.game).asked(scene)
        if len(scene.mine) > 1:
            return Markup(_("{who}: {asked}", who=escape(who), asked=escape(asked))), why
        return asked, why
    if scene.covered:
        return _("Now {who} plays.", who=who), ""
    seat = scene.seats[scene.chooser]
    if seat.kind == OPEN and scene.live:
        return _("Waiting for somebody to take the free seat."), _("Send them the link in the menu.")
    if seat.kind == BOT and scene.live:
        if scene.paused:
            return _("Paused."), _("{who} plays next.", who=who)
        if scene.stopped:
            return _("A moment to look."), _("The others are still looking.") if scene.gone_on else ""
        if seat.name:  # a bot of its own has no name that was typed
            return _("A bot plays for {who} …", who=who), ""
        return _("{who} is thinking …", who=who), ""
    if scene.chooser in scene.away and scene.live:
        return _("{who} is away.", who=who), _("A bot can play for them: see the menu.") if scene.mine else ""
    return _("{who} is to play.", who=who), ""


def _happened(scene: Scene) -> tuple[str, str]:
    """What the last action did; where it did nothing that is told, what was told before it."""
    said = _told(scene, scene.happened) or (_told(scene, scene.events_of(scene.turns[-1])) if scene.turns else [])
    if scene.over:
        return verdict(scene), said[-1] if said else ""
    if not said:
        who = scene.names[scene.chooser]
        own = scene.mine == (scene.chooser,)
        return scene._("Your turn") if own else scene._("{who} is to play.", who=who), ""
    return said[0], " ".join(said[1:])


def _told(scene: Scene, events: list[View]) -> list[str]:
    return [unpointed(sentence) for sentence in told(events, scene.words, scene.told_names, scene.language)]


def where(scene: Scene) -> str:
    """Which moment of the game one looks back at."""
    if not scene.turns:
        return ""
    turn = scene.turns[-1]
    name = scene.words.round_name(turn.round, scene.language)
    return scene._("{round}: {who}", round=name, who=scene.names[turn.seat]) if turn.seat >= 0 else name


def verdict(scene: Scene) -> str:
    _ = scene._
    winners = [scene.names[seat] for seat in scene.winners]
    points = scene.outcome["seats"][scene.winners[0]]["score"]
    if len(winners) > 1:
        return _("Shared win: {who}", who=", ".join(winners))
    score = scene.words.won_with(points, scene.language)
    if list(scene.mine) == scene.winners:
        return _("You win {score}!", score=score)
    return _("{who} wins {score}.", who=winners[0], score=score)


def _ask(scene: Scene) -> Markup:
    _ = scene._
    said, why = prompt(scene)
    tools: list[Markup] = []
    if scene.replayed and any(scene.earned):
        tools += [
            Markup("{}{}").format(shield(seat), gain(points)) for seat, points in enumerate(scene.earned) if points
        ]
    looking = scene.stopped and not scene.gone_on and not scene.over and scene.seats[scene.chooser].kind == BOT
    seen = _tool("pace", "play", _("Go on"), "seen")
    if scene.live and scene.alone and not scene.over and not scene.my_turn:
        if scene.paused:
            tools += [_tool("pace", "next", _("Step"), "step"), _tool("pace", "play", _("Go on"), "go on")]
        else:
            skip = seen if looking else _tool("pace", "skip", _("Skip"), "skip")
            tools += [_tool("pace", "pause", _("Pause"), "pause"), skip]
    elif scene.live and scene.mine and looking:
        tools.append(seen)
    elif scene.live and scene.mine and not scene.over:
        if scene.may_hint:
            tools.append(_tool("hint", "hint", _("Hint")))
        tools.append(_tool("undo", "undo", _("Undo"), disabled=not scene.undoable))
    elif scene.live and may_return(scene):
        tools.append(
            Markup(
                '<button class="button primary" type="button" data-send="return" data-value="{}" title="{}">'
                "{}</button>"
            ).format(scene.lent[0], _("Take your seat back"), _("Take over"))
        )
    if scene.then:
        tools.append(
            Markup('<button class="button primary" type="button" data-look="-1">{}{}</button>').format(
                icon("next"), _("Back to now")
            )
        )
    if scene.over and scene.live:
        tools.append(
            Markup('<a class="button primary" href="end">{}{}</a>').format(icon("laurels"), _("The result"))
        )
    return Markup(
        '<section id="ask" class="ask{mine}" aria-label="{label}" tabindex="-1">{ribbon}'
        '<div class="question"{quiet}><p class="prompt"{whole}>{said}</p><p class="why">{why}</p></div>'
        '<div class="tools">{tools}</div></section>'
    ).format(
        mine=" mine" if scene.my_turn or scene.over else "",
        label=_("What is asked"),
        ribbon=screen_of(scene.game).ribbon(scene),
        quiet=Markup(" data-quiet") if _is_passing(scene) else "",
        whole="" if scene.live else Markup(' title="{}"').format(Markup(for_the_eye(said)).striptags()),
        said=marked(said),
        why=marked(why),
        tools=join(tools),
    )


def _is_passing(scene: Scene) -> bool:
    """Whether it is not worth being told: which of the bots is thinking."""
    return not scene.my_turn and not scene.over and scene.live and scene.seats[scene.chooser].kind == BOT


@lru_cache(100)
def _tool(send: str, sign: str, words: str, value: str | None = None, disabled: bool = False) -> Markup:
    """A button beside what is asked: a sign, and where there is room a word."""
    return Markup(
        '<button class="button" type="button" data-send="{}"{}{}>{}<span class="word">{}</span></button>'
    ).format(
        send,
        Markup(' data-value="{}"').format(value) if value else "",
        Markup(" disabled") if disabled else "",
        icon(sign),
        words,
    )


def _since(scene: Scene) -> Markup:
    """What the others did since the viewer's last turn, in one line that opens the log."""
    _ = scene._
    own = scene.mine[0] if scene.mine else 0
    order = [(own + step) % len(scene.names) for step in range(len(scene.names))]
    rows = [_lately(scene, seat) for seat in order if seat in scene.last_turns]
    return Markup(
        '<button id="since" class="since" type="button" data-open="log">{}{}<span class="unseen">{}</span></button>'
    ).format(join(rows), icon("next"), _("What the others did: open the log"))


def _last_turn(scene: Scene, seat: int) -> tuple[object, ...]:
    return scene.told_from(scene.last_turns[seat])


@kept(_last_turn)
def _lately(scene: Scene, seat: int) -> Markup:
    return Markup('<span data-seat="{}">{}<span class="unseen">{}: </span>{}</span>').format(
        seat + 1, shield(seat), scene.names[seat], screen_of(scene.game).lately(scene, scene.last_turns[seat])
    )


def _cover(scene: Scene) -> Markup:
    """Between two people at one device, nobody sees the other's hand."""
    _ = scene._
    if not scene.covered or scene.seat is None:
        return Markup('<div id="cover" hidden></div>')
    name = scene.names[scene.seat]
    return Markup(
        '<div id="cover" class="cover" role="dialog" aria-modal="true" aria-labelledby="cover-title">'
        '<div class="panel">{}'
        '<h2 id="cover-title">{}</h2><p>{}</p>'
        '<button class="button primary big" type="button" data-send="uncover" data-value="{}">{}</button></div>'
        "</div>"
    ).format(
        shield(scene.seat),
        _("Pass the device to {who}", who=name),
        _("Until then all secrets are covered."),
        scene.seat,
        _("I am {who}", who=name),
    )
