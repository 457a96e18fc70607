"""Stress, Trust, Focus and Survivor Tokens."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..content.ground import SPACE_IDS
from ..state import MOST_FOCUS, MOST_STRESS, MOST_TRUST, Sanctuary


@rule("NS-2.13")
def is_fully_stressed(g: Sanctuary, who: int) -> bool:
    """All 3 Stress spaces are taken."""
    return g.survivors[who].stress == MOST_STRESS


@rule("NS-15.02", "NS-15.03", "NS-16.05")
def suffer_stress(g: Sanctuary, who: int, count: int) -> bool:
    """Stress goes to free spaces, the rest is cancelled; whether all of it found one."""
    s = g.survivors[who]
    taken = min(count, MOST_STRESS - s.stress)
    s.stress += taken
    if taken:
        g.story.tell("stressed", s.id, taken, s.stress)
    return taken == count


@rule("NS-15.04")
def discard_stress(g: Sanctuary, who: int, count: int) -> None:
    """As many tokens as are present."""
    s = g.survivors[who]
    gone = min(count, s.stress)
    if gone:
        s.stress -= gone
        g.story.tell("calms", s.id, gone, s.stress)


@rule("NS-15.05", "NS-2.15", "NS-16.14")
def gain_trust(g: Sanctuary, who: int, count: int) -> None:
    """At most 5 Trust; what cannot be taken is simply not taken."""
    s = g.survivors[who]
    gained = min(count, MOST_TRUST - s.trust)
    if gained:
        s.trust += gained
        g.story.tell("trusts", s.id, gained, s.trust)


@rule("NS-15.08", "NS-2.15", "NS-16.14")
def gain_focus(g: Sanctuary, who: int, count: int) -> None:
    """At most 5 Focus; what cannot be taken is simply not taken."""
    s = g.survivors[who]
    gained = min(count, MOST_FOCUS - s.focus)
    if gained:
        s.focus += gained
        g.story.tell("focuses", s.id, gained, s.focus)


@rule("NS-16.03", "NS-16.08")
def lose_trust(g: Sanctuary, who: int, count: int) -> bool:
    """Discard as much Trust as there is; whether it was enough."""
    s = g.survivors[who]
    lost = min(count, s.trust)
    s.trust -= lost
    if lost:
        g.story.tell("loses-trust", s.id, lost, s.trust)
    return lost == count


@rule("NS-16.03", "NS-16.08", "NS-25.16")
def lose_focus(g: Sanctuary, who: int, count: int) -> bool:
    """A forced loss takes the Survivor's own Focus only; whether it was enough."""
    s = g.survivors[who]
    lost = min(count, s.focus)
    s.focus -= lost
    if lost:
        g.story.tell("loses-focus", s.id, lost, s.focus)
    return lost == count


# Survivor Tokens


@rule("NS-15.06", "NS-15.07", "NS-24.12")
def token_works(g: Sanctuary, owner: int) -> bool:
    """The Survivor Ability works while its owner has Trust; an Ally has none. Using it costs no Trust."""
    s = g.survivors[owner]
    return s.trust > 0 and not s.ally


def held(g: Sanctuary, who: int, owner: int) -> int:
    """How many tokens of an owner lie on a sheet."""
    return g.survivors[who].sheet.count(owner)


@rule("NS-15.12")
def usable(g: Sanctuary, who: int, ability: str) -> bool:
    """Whether a Survivor has a token of this Survivor on its sheet and the ability works."""
    owner = g.number_of(ability)
    return owner >= 0 and owner in g.survivors[who].sheet and token_works(g, owner)


@rule("NS-15.10", "NS-15.11")
def give_token(g: Sanctuary, owner: int, who: int) -> None:
    """A token out of play goes to a sheet."""
    g.survivors[owner].tokens -= 1
    s = g.survivors[who]
    s.sheet = tuple(sorted((*s.sheet, owner)))
    g.story.tell("gives-token", g.survivors[owner].id, f"token-{g.survivors[owner].id}", s.id)


@rule("NS-15.12")
def take_token(g: Sanctuary, owner: int, who: int) -> None:
    """A token on a sheet is discarded: it is out of play again."""
    s = g.survivors[who]
    at = s.sheet.index(owner)
    s.sheet = s.sheet[:at] + s.sheet[at + 1 :]
    g.survivors[owner].tokens += 1
    g.story.tell("uses-token", s.id, f"token-{g.survivors[owner].id}")


@rule("NS-15.10")
def lay_token(g: Sanctuary, owner: int, space: int) -> None:
    """A token out of play goes to a Space."""
    s = g.survivors[owner]
    s.tokens -= 1
    s.laid = tuple(sorted((*s.laid, space)))
    g.story.tell("lays-token", s.id, f"token-{s.id}", SPACE_IDS[space])


@rule("NS-15.12")
def lift_token(g: Sanctuary, owner: int, space: int) -> None:
    """A token in a Space is discarded: it is out of play again."""
    s = g.survivors[owner]
    at = s.laid.index(space)
    s.laid = s.laid[:at] + s.laid[at + 1 :]
    s.tokens += 1
    g.story.tell("lifts-token", s.id, f"token-{s.id}", SPACE_IDS[space])
