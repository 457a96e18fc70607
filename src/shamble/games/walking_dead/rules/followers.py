"""Followers: joining a party, being left behind, and the markers of those who are trapped."""

from __future__ import annotations

from collections.abc import Collection

from ....engine.ask import Ask, Asking, option
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..state import FOLLOWERS, NOWHERE, Georgia, Party
from .fatigue import leave_party


@rule("WD-19.01", "WD-19.02")
def draw_follower(g: Georgia, p: Party) -> None:
    """The top Follower joins the party; with an empty deck nobody joins."""
    if g.follower_deck:
        join(g, p, FOLLOWERS.draw(g))


@rule("WD-19.01", "WD-2.05", "WD-26.02", "WD-26.03")
def join(g: Georgia, p: Party, person: int) -> None:
    """A Follower joins with dice and abilities, and the instruction on the card is carried out."""
    p.people += (person,)
    follower = g.content.people[person]
    g.story.tell("joins", follower, seat_id(p.seat))
    if follower.on_join is not None:
        g.do(("effect", g.content.effect_number[follower.on_join], p.seat))


@rule("WD-19.05")
def followers_to_lose(g: Georgia, p: Party) -> list[int]:
    """Followers who may be lost: never a Starting Character, never the last survivor."""
    if len(p.people) < 2:
        return []
    return [person for person in p.people if g.content.people[person].is_follower]


@rule("WD-19.03", "WD-19.04", "WD-19.06", "WD-3.11")
def where_left(g: Georgia, p: Party, where: str) -> tuple[int, ...]:
    """Where a Follower is left: here, or at one of the nearest Starting Spaces."""
    if where == "here" and not g.content.spaces[p.at].is_location:
        return (p.at,)
    return g.content.nearest_starts(p.at)


@rule("WD-19.03", "WD-19.07", "WD-19.12", "WD-19.14")
def trap(g: Georgia, p: Party, person: int, space: int) -> None:
    """The Follower leaves the party without markers, and its marker is put on the space."""
    leave_party(g, p, person)
    g.trapped[person] = space
    g.story.tell("left-behind", g.content.people[person], g.content.spaces[space])


def marked(g: Georgia) -> Collection[int]:
    """The spaces with Follower Markers."""
    trapped = g.trapped
    return () if trapped.count(NOWHERE) == len(trapped) else {space for space in trapped if space != NOWHERE}


def trapped_on(g: Georgia, space: int) -> tuple[int, ...]:
    """The Followers who are trapped on a space."""
    return tuple(person for person, at in enumerate(g.trapped) if at == space)


@rule("WD-19.10", "WD-24.05", "WD-24.08")
def free(g: Georgia, p: Party, person: int) -> None:
    """A trapped Follower joins the party that beat the card; the marker is taken off."""
    g.trapped[person] = NOWHERE
    if person in g.trapped_at_setup and person not in g.rescued:
        g.rescued += (person,)
    g.story.tell("rescued", g.content.people[person])
    join(g, p, person)


def pick_follower(g: Georgia, p: Party, key: str) -> Asking[int]:
    """The owner picks the Follower who is lost."""
    options = [option("pick", g.content.people[person].id) for person in followers_to_lose(g, p)]
    chosen = yield Ask(p.seat, key, options)
    return g.content.person_number[chosen.ids[0]]


@rule("WD-19.04")
def pick_start(g: Georgia, spaces: tuple[int, ...]) -> Asking[int]:
    """The active player chooses among equally near Starting Spaces."""
    options = [option("at", g.content.spaces[space].id) for space in spaces]
    chosen = yield Ask(g.active, "nearest-start", options)
    return g.content.space_number[chosen.ids[0]]
