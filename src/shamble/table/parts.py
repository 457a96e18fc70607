"""The part of a page that changes, as parts that are drawn and sent each for itself.

A part is drawn from what it is given and nothing else. So the pages of a table share the drawings of what is the same
for all of them, and what stays as it was from one answer to the next is not drawn again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from shamble.engine.scene import Mat, Roll, Scene

from . import icons
from .easel import Easel, Parts
from .render import environment
from .templating import direct
from .view import View
from .wire import LINK, seen_at


@cache
def _macro(template: str, name: str) -> Callable[..., str]:
    return direct(getattr(environment().get_template(template).module, name))


@cache
def _always(template: str, name: str) -> str:
    """A part that is the same on every page."""
    return str(_macro(template, name)()).strip()


def draw_parts(view: View, prefs: Any, easel: Easel) -> Parts:
    """The part of a page that changes, for one view."""
    with icons.of_game(view.game):
        if view.scene is None:
            return {"view": str(_macro(view.template, "part")(view, prefs)).strip()}
        return _table(view, view.scene, prefs, easel)


def joined(parts: Parts, moment: str) -> str:
    """The parts as they stand on a page that shows the table at a moment."""
    return seen_at("\n".join(parts.values()), moment)


def _table(view: View, scene: Scene, prefs: Any, easel: Easel) -> Parts:
    def part(name: str, *given: Any) -> str:
        return easel(name, _macro("part/table.html", name), *given)

    parts = {
        "start": part("start", _classes(view, scene)),
        "turn": part("turn_start", view.title, scene.heading),
        **{
            f"seat {each.seat}": easel(f"seat {each.seat}", _macro("part/turn.html", "seat"), each)
            for each in view.turns
        },
        "turn_end": _always("part/turn.html", "turn_end"),
        "stage_start": _always("part/table.html", "stage_start"),
    }
    parts |= draw_stage(scene, view.seat, easel, view.contest)
    if view.contest:
        parts["contest"] = part("contest", view.contest, scene.dice)
    parts["stage_end"] = _always("part/table.html", "stage_end")
    parts["question"] = _question(view, easel)
    if scene.roll and not scene.roll.over:
        parts["roll"] = part("roll", scene.roll, scene.dice)
    if view.signals:
        parts["signals"] = part("signals", view.signals, view.game, LINK)
    parts["side_end"] = _always("part/table.html", "side_end")
    parts["log_fold"] = part("log_fold", view.log, view.game)
    parts["log_end"] = part("log_end", LINK)
    parts["chat_fold"] = part("chat_fold", view.chat, view.silent, view.may_talk, scene.manners, LINK)
    parts["people_fold"] = part("people_fold", view.sitters, view.kind, view.status, view.over, LINK)
    parts["tools_fold"] = part(
        "tools_fold", view.habits, prefs.confirm, view.may_open, view.watch_link, view.commitment, view.code,
        LINK, view.pace,
    )  # fmt: skip
    parts["travel"] = part("travel", LINK, view.answers, view.at, view.over, view.may_open, view.may_undo)
    parts["feet"] = part("feet", len(scene.hand))
    parts["end"] = part("end", view.drawing, view.sealed)
    return parts


def _question(view: View, easel: Easel) -> str:
    """The question; somebody who waits for others reads the same until something happens."""
    draw = _macro("part/question.html", "question")
    if view.question is not None or view.over or view.at is not None:
        return str(draw(view)).strip()
    return easel("waiting", draw, waiting(view))


def waiting(view: View) -> View:
    """What the question of a view is drawn from where nothing is asked."""
    own = [msgspec.structs.replace(each, asked=False, here=True) for each in view.sitters if each.seat == view.seat]
    return View(
        base=LINK, game=view.game, seat=view.seat, waiting=view.waiting, pace=view.pace, resting=view.resting,
        notice=view.notice, trouble=view.trouble, change=view.change, vote=view.vote, recap=view.recap,
        sitters=own, kind="", version=0, title="", status="",
    )  # fmt: skip


def _classes(view: View, scene: Scene) -> str:
    """What a style sheet has to know about the whole view."""
    found = ["view view-table frame-" + (scene.layout or "broad")]
    if scene.menu:
        found.append("has-menu")
    if not scene.boards:
        found.append("no-board")
    elif scene.boards[0].width < 1.25 * scene.boards[0].height:
        found.append("is-square")
    if view.seat is None:
        found.append("is-watching")
    if view.at is not None:
        found.append("is-past")
    if view.question:
        found.append("is-asked")
    if view.contest:
        found.append("has-contest")
    return " ".join(found)


def draw_stage(scene: Scene, seat: int | None, easel: Easel, contest: Roll | None = None) -> Parts:
    """The table itself: goals, the board, the others' mats, what lies open, and your own side of it.

    Dice of a roll that is shown by itself do not lie there a second time.
    """

    def part(name: str, macro: str, *given: Any) -> str:
        return easel(name, _macro("scene/frame.html", macro), *given)

    own, rest = parted(scene.mats, seat)
    parts = {"strip": part("strip", "strip", scene.goals, scene.tracks, scene.notes)}
    if scene.boards:
        parts["boards"] = part("boards", "boards_shown", scene.boards)
    if rest:
        parts["others"] = part("others", "others_start", len(rest))
        for mat in rest:
            parts[f"mat {mat.id}"] = part(f"mat {mat.id}", "other", mat)
        parts["others_end"] = _always("scene/frame.html", "others_end")
    loose = [] if scene.roll and (contest or not scene.roll.over) else scene.dice
    if scene.cards or loose or scene.piles:
        parts["open"] = part("open", "open_table", scene.cards, loose, scene.piles, scene.boards != [])
    if own or scene.hand:
        parts["mine"] = part("mine", "mine", own, scene.hand)
    return parts


def parted(mats: list[Mat], seat: int | None) -> tuple[list[Mat], list[Mat]]:
    """The mats of a seat, and those of the others."""
    own = [mat for mat in mats if seat is not None and mat.seat == seat]
    return own, [mat for mat in mats if seat is None or mat.seat != seat]
