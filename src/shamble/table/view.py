"""What one link is shown of a table: built through the eyes of its seat only, and nothing else is ever sent to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.engine.question import Choice, Question, pose
from shamble.engine.scene import Card, Roll, Scene, Signals, Thing
from shamble.engine.story import EVERYONE
from shamble.engine.words import Spoken

from .ahead import with_ahead
from .kept import Link, Said, Seat
from .live import LiveTable, may_be_policy

LOG_SHOWN = 60
MOST_IN_LINE = 3
CHANGE_SHOWN = 12
"""For how many answers the table says that cards or rules have changed."""


class Asked(Question, frozen=True, kw_only=True):
    """A question with the id by which the page answers it, and the choices that can be made for good."""

    id: str
    usual: list[Choice]
    teach: str = ""
    """A line for somebody who meets this question for the first time."""
    plain: list[Choice]
    """The choices that touch nothing on the table; what ends the turn comes last."""
    story: Card | None
    """The card in the middle of the table that this question is about, if nothing else is touched by it."""
    leading: list[str]
    """The words of the choices whose next thing can be clicked at once."""
    ending: list[str]
    """The words of the choices that stand apart, because they end things."""

    @property
    def in_line(self) -> list[Choice]:
        """The plain choices that stand beside the question where the others open at their things."""
        if len(self.plain) == len(self.choices):
            return []
        return self.plain if len(self.plain) <= MOST_IN_LINE else [c for c in self.plain if c.words in self.ending]


MOST_LATELY = 4
"""How many lines of the log stand under a question that leaves room for them."""


class Sitter(msgspec.Struct):
    """A seat in the list of who is there."""

    seat: int
    name: str
    bot: str
    here: bool
    asked: bool
    you: bool
    joined: bool
    link: str = ""


class Turn(msgspec.Struct):
    """A seat in the bar, in turn order."""

    seat: int
    name: str
    tint: str
    icon: str
    plays: bool
    asked: bool
    away: bool


class Habit(msgspec.Struct):
    """A policy of one's own."""

    seat: int
    key: str
    text: str


class Shown(msgspec.Struct):
    """A signal that a seat shows to all."""

    seat: int
    name: str
    choice: Thing


class Signalling(msgspec.Struct):
    """What may be signalled, what oneself signals, and what the others do."""

    offered: Signals
    own: str
    may: bool
    shown: list[Shown]


class Vote(msgspec.Struct):
    """A vote about an undo."""

    id: str
    who: str
    to: str
    why: str
    waiting: list[str]
    asked: bool


class View(msgspec.Struct, kw_only=True):
    """Everything that a page of the table shows."""

    base: str
    kind: str
    version: int
    game: str
    title: str
    status: str
    sitters: list[Sitter]
    scene: Scene | None = None
    seat: int | None = None
    curtain: str = ""
    curtain_seat: int = 0
    question: Asked | None = None
    sure: Choice | None = None
    pace: str = ""
    """How fast the bots at this table play; empty if there are none."""
    resting: bool = False
    may_cancel: bool = False
    no_cancel: str = ""
    """Why the action that one is in the middle of cannot be left."""
    waiting: list[str] = []
    log: list[Spoken] = []
    recap: list[Spoken] = []
    chat: list[Said] = []
    may_talk: bool = False
    silent: bool = False
    signals: Signalling | None = None
    habits: list[Habit] = []
    vote: Vote | None = None
    may_undo: bool = False
    may_open: bool = False
    answers: int = 0
    at: int | None = None
    over: bool = False
    outcome: Any = None
    you_won: bool | None = None
    commitment: str = ""
    notice: str = ""
    trouble: str = ""
    change: str = ""
    watch_link: str = ""
    packs: list[str] = []
    """The card packs that the table plays with."""
    join_code: str = ""
    """What friends type to find this table, until the game begins."""
    next: str = ""
    """Where this seat plays again."""
    drawing: str = ""
    """What the browser is asked for: `seal`, `share` or nothing."""
    promise: str = ""
    """The seal of the server's secret, while a seed is drawn."""
    sealed: str = ""
    """The seal that this link has sent."""
    code: str = ""
    """What the owner of a seat types to carry on in another browser."""
    revealed: bool = False

    @property
    def own(self) -> Sitter | None:
        """The seat through whose eyes this is."""
        return next((each for each in self.sitters if each.seat == self.seat), None)

    @property
    def contest(self) -> Roll | None:
        """The roll that lies over the board, for whoever is asked about it and needs nothing on the board for that."""
        if not (self.scene and self.scene.roll and self.scene.roll.over and self.question):
            return None
        if self.sure or self.over or self.at is not None:
            return None
        touched = {name for choice in self.question.choices for name in choice.ids}
        return None if touched & set(_on_boards(self.scene)) else self.scene.roll

    @property
    def laid_out(self) -> dict[str, Card]:
        """The open cards among which one is chosen, by their ids, where nothing else on the table is touched."""
        if not (self.scene and self.scene.menu and self.question) or self.question.story:
            return {}
        if self.sure or self.over or self.at is not None:
            return {}
        open_cards = {card.id: card for card in self.scene.cards if card.text and not card.face_down}
        touched = {name for choice in self.question.choices for name in choice.ids}
        return (
            {name: card for name, card in open_cards.items() if name in touched} if touched <= open_cards.keys() else {}
        )

    @property
    def laid_apart(self) -> bool:
        """Whether the cards that are laid out have their answers beside them: some have several."""
        assert self.question is not None
        touched = [name for choice in self.question.choices for name in choice.ids]
        return len(touched) > len(set(touched))

    @property
    def lately(self) -> list[Spoken]:
        """What was told since the last heading of the log, the newest last."""
        headings = [number for number, line in enumerate(self.log) if line.heading]
        return self.log[headings[-1] + 1 if headings else 0 :][-MOST_LATELY:]

    @property
    def moment(self) -> str:
        """The address of the table at the moment that is shown."""
        if self.at is None:
            return self.base
        return f"{self.base}/at?n={self.at}" + ("&eyes=all" if self.revealed else "")

    @property
    def turns(self) -> list[Turn]:
        """The seats in turn order: whoever has the turn stands out, and oneself is called you."""
        mats = {mat.seat: mat for mat in self.scene.mats if mat.seat is not None} if self.scene else {}
        to_play = {mat.seat for mat in self.scene.mats if mat.active} if self.scene else set()
        found = []
        for each in self.sitters:
            mat = mats.get(each.seat)
            asked = each.asked and self.at is None and not self.over
            plays = each.seat in to_play or (not to_play and asked)
            name = each.name
            if each.seat == self.seat:
                name = "Your turn" if plays else "You are asked" if asked else "You"
                name = "You" if self.over else name
            found.append(
                Turn(
                    seat=each.seat,
                    name=name,
                    tint=mat.tint if mat else "",
                    icon=mat.icon if mat else "",
                    plays=plays and not self.over,
                    asked=asked,
                    away=bool(mat and mat.away),
                )
            )
        return found

    @property
    def template(self) -> str:
        """Which page shows it."""
        if self.scene is None:
            return "part/curtain.html" if self.curtain else "part/lobby.html"
        return "part/table.html"


def build(table: LiveTable, link: Link, notice: str = "", sure: str = "") -> View:
    """The view of a link, now."""
    view = _frame(table, link, notice)
    match = table.match
    if match is None or table.is_empty(link):
        return view
    curtain = table.curtain(link)
    if curtain is not None:
        view.curtain, view.curtain_seat = match.seats[curtain], curtain
        return view
    eyes = table.eyes(link)
    view.seat = eyes
    view.scene = table.scene(eyes)
    view.silent = view.scene.silence and not match.is_over
    view.signals = signalling(table, eyes, view.scene)
    view.log = table.log(eyes)[-LOG_SHOWN:]
    view.recap = match.log(eyes, table.recaps[link.id]) if link.id in table.recaps else []
    view.waiting = [match.seats[ask.seat] for ask in match.pending if ask.seat != eyes]
    view.question = ask_question(table, match, eyes, view.scene)
    if view.question and eyes is not None and (needs := table.cancel_needs(eyes)):
        view.may_cancel, view.no_cancel = not needs.why, needs.why
    if sure and view.question:
        view.sure = next((each for each in view.question.choices if each.words == sure), None)
    _add_result(view, match)
    return view


def _frame(table: LiveTable, link: Link, notice: str) -> View:
    """What everybody may know, whatever the eyes."""
    match, own = table.match, table.seats_of(link)
    asked = {ask.seat for ask in match.pending} if match else set()
    return View(
        base=f"/t/{table.token(link)}",
        kind=link.kind,
        version=table.version,
        game=table.game.name,
        title=table.game.title,
        status=table.status,
        sitters=[_sitter(table, link, seat, asked) for seat in table.seats],
        chat=table.chat[-LOG_SHOWN:],
        may_talk=link.kind != "guest",
        habits=_habits(table, own),
        pace=table.pace if own and any(seat.bot for seat in table.seats) else "",
        resting=table.resting,
        vote=_vote(table, own),
        may_undo=bool(match and not match.is_over and any(each.seat in own for each in match.answers)),
        may_open=table.may_open(link),
        answers=len(match.answers) if match else 0,
        over=table.is_over,
        commitment=match.commitment if match else "",
        notice=notice,
        trouble="A rule failed; the match is back before that answer." if table.last_error else "",
        change=_change(match) if match else "",
        watch_link=f"/t/{table.token(table.guests)}" if link.kind == "host" else "",
        join_code=table.details.code if link.kind == "host" and match is None else "",
        packs=[pack.name for pack in table.details.packs],
        next=table.nexts.get(link.id, ""),
        drawing=_wanted(table, link),
        promise=table.round.promise if table.round else "",
        sealed=table.round.seals.get(link.id, "") if table.round else "",
        code=table.code(link) if link.kind == "seat" and link.id in table.owners else "",
    )


def _on_boards(scene: Scene) -> Iterator[str]:
    """The ids of all spaces, and of all that stands on them."""
    for board in scene.boards:
        for space in board.spaces:
            yield space.id
            yield from (piece.id for piece in space.all_pieces())


def _wanted(table: LiveTable, link: Link) -> str:
    """What a page is asked for while a seed is drawn: the `seal` of a share, and then the `share`."""
    drawing = table.round
    if drawing is None or not any(seat.link == link.id and not seat.bot for seat in table.seats):
        return ""
    if drawing.reveals:
        return "share" if link.id in drawing.seals else ""
    return "seal"


def _change(match: Match) -> str:
    """What became different while the match was being played, for a while."""
    recent = [each for each in match.changes if len(match.answers) - each.answers < CHANGE_SHOWN]
    return recent[-1].note if recent else ""


def _sitter(table: LiveTable, link: Link, seat: Seat, asked: set[int]) -> Sitter:
    shows_link = link.kind == "host" and seat.link and not seat.bot and not seat.joined and seat.link != link.id
    return Sitter(
        seat=seat.seat,
        name=seat.name,
        bot=seat.bot,
        here=bool(seat.bot) or table.here(seat.link),
        asked=seat.seat in asked,
        you=seat.link == link.id and not seat.bot,
        joined=seat.joined,
        link=f"/t/{table.token(table.links[seat.link])}" if shows_link else "",
    )


def _habits(table: LiveTable, own: list[int]) -> list[Habit]:
    if table.match is None:
        return []
    words = table.match.loaded.words
    found = []
    for (seat, key), answer in table.policies.items():
        if seat in own:
            question = key.replace("-", " ").replace("_", " ").capitalize()
            found.append(Habit(seat, key, f"{question}: {_say(words, answer)}"))
    return found


def _say(words: Any, answer: str) -> str:
    return "Pass" if answer == "pass" else str(words.phrase(answer))


def _vote(table: LiveTable, own: list[int]) -> Vote | None:
    asked = table.proposal
    if asked is None:
        return None
    waiting = [table.seats[seat].name for seat in sorted(asked.needed - asked.agreed)]
    mine = bool((asked.needed - asked.agreed).intersection(own))
    return Vote(asked.id, table.seats[asked.seat].name, asked.to, asked.why, waiting, mine)


def signalling(table: LiveTable, eyes: int | None, scene: Scene) -> Signalling | None:
    """The signals of a table as a seat sees them: the same for all but for which one is one's own."""
    offered = table.open_signals(scene)
    if offered is None:
        return None
    by_id = {each.id: each for each in offered.choices}
    shown = [
        Shown(seat, table.seats[seat].name, by_id[choice])
        for seat, choice in sorted(table.signals.items())
        if choice in by_id
    ]
    own = table.signals.get(eyes, "") if eyes is not None else ""
    return Signalling(offered, own, eyes is not None, shown)


def _add_result(view: View, match: Match) -> None:
    view.outcome = match.result
    if match.result is not None and view.seat is not None:
        view.you_won = view.seat in match.result.won


# The question


def ask_question(table: LiveTable, match: Match, eyes: int | None, scene: Scene) -> Asked | None:
    """The question that waits for these eyes, with its options and what is not allowed."""
    ask = match.ask_of(eyes) if eyes is not None else None
    if ask is None or eyes is None:
        return None
    posed = pose(match, ask, scene)
    usual = [choice for choice in posed.choices if may_be_policy(ask, choice.words)]
    question = with_ahead(match, ask, posed)
    teach = match.loaded.words.teach(ask.key)
    ending = [choice.words for choice in question.choices if is_ending(choice.words) and not choice.ids]
    leading = [option.words for option in ask.options if match.loaded.words.leads(option.verb)]
    plain = _plain(question, scene)
    story = _story(ask, scene) if scene.tale or len(plain) == len(question.choices) else None
    return Asked(
        **msgspec.structs.asdict(question), id=table.ask_id(eyes), usual=usual, teach=teach, ending=ending,
        leading=leading, plain=plain, story=story,
    )  # fmt: skip


ENDINGS = ("pass", "end", "stop", "done")
"""How the verbs begin that end something."""


def is_ending(words: str) -> bool:
    """Whether an option ends a turn or a phase: it touches nothing and its verb says so."""
    return " " not in words and words.startswith(ENDINGS)


def _story(ask: Ask, scene: Scene) -> Card | None:
    """The open card that a question is about: a story to be read by all before it is answered."""
    about = scene.tale or (getattr(ask.about[0], "id", "") if ask.about else "")
    return next((card for card in scene.cards if card.id == about and card.text and not card.face_down), None)


def _plain(question: Question, scene: Scene) -> list[Choice]:
    """The choices that cannot be made by clicking on the table."""
    there = {thing.id for thing in scene.things()}
    found = [choice for choice in question.choices if there.isdisjoint(choice.ids)]
    return sorted(found, key=lambda choice: is_ending(choice.words))


# The past


def build_past(table: LiveTable, link: Link, past: Match, at: int, reveal: bool) -> View:
    """The table as a link saw it after this many answers; after the end it may be shown with everything revealed."""
    view = _frame(table, link, "")
    eyes = EVERYONE if reveal else table.eyes(link)
    view.seat = table.eyes(link)
    view.scene = past.game.scene(past.game.sight(past.state, len(past.seats), eyes), past.seats)
    view.log = [line for _, line in past.told(eyes)][-LOG_SHOWN:]
    view.at, view.revealed = at, reveal
    view.over = table.is_over
    if past.is_over:
        view.outcome = past.result
    return view
