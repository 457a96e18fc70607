"""Verbs that touch Survivors: Trust, Focus, Stress, cards, Survivor Tokens."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content.terms import ONE_OF
from ..content.verbs import (
    Calm,
    CalmAndTrust,
    Draw,
    Exert,
    Fall,
    Focus,
    Heal,
    Lay,
    LoseFocus,
    LoseTrust,
    Stress,
    Token,
    Trust,
)
from ..rules.exert import can_exert, draw_card
from ..rules.tension import fail
from ..rules.tokens import (
    discard_stress,
    gain_focus,
    gain_trust,
    give_token,
    is_fully_stressed,
    lay_token,
    lose_focus,
    lose_trust,
    suffer_stress,
)
from ..state import Sanctuary
from .registry import EFFECTS
from .targets import aim, candidates, choose_space, group, spots, survivor_options

# Gains


@EFFECTS.carries_out(Trust)
def trust(g: Sanctuary, verb: Trust, me: int) -> Asking[None] | None:
    """Gain Trust."""
    return aim(g, verb, me, gain_trust)


@EFFECTS.carries_out(Focus)
def focus(g: Sanctuary, verb: Focus, me: int) -> Asking[None] | None:
    """Gain Focus."""
    return aim(g, verb, me, gain_focus)


@rule("NS-30.10")
@EFFECTS.carries_out(Calm)
def calm(g: Sanctuary, verb: Calm, me: int) -> Asking[None] | None:
    """Discard Stress, as far as possible."""
    return aim(g, verb, me, discard_stress)


@rule("NS-12.05")
@EFFECTS.carries_out(CalmAndTrust)
def calm_and_trust(g: Sanctuary, verb: CalmAndTrust, me: int) -> Asking[None] | None:
    """The chosen Survivor gets both: it discards Stress and gains Trust."""

    def both(g: Sanctuary, who: int, count: int) -> None:
        discard_stress(g, who, count)
        gain_trust(g, who, count)

    return aim(g, verb, me, both)


@EFFECTS.carries_out(Heal)
def heal(g: Sanctuary, verb: Heal, me: int) -> Asking[None] | None:
    """Heal."""
    return aim(g, verb, me, lambda g, who, count: then(g, ("heal", who, count)))


@rule("NS-30.10", "NS-24.04")
@EFFECTS.carries_out(Draw)
def draw(g: Sanctuary, verb: Draw, me: int) -> Asking[None] | None:
    """Draw as many as there are; an empty deck ends it without defeat, and Allies ignore it."""

    def take(g: Sanctuary, who: int, count: int) -> None:
        for _ in range(count):
            draw_card(g, who)

    return aim(g, verb, me, take)


# Survivor Tokens


@rule("NS-15.10", "NS-15.11", "NS-30.10")
@EFFECTS.carries_out(Token)
def token(g: Sanctuary, verb: Token, me: int) -> None:
    """Place up to so many own tokens on a sheet."""
    then(g, ("token", g.content.number[verb], me, verb.n))


@step("token")
def place_token(g: Sanctuary, number: int, me: int, left: int) -> Asking[None] | None:
    """One token after another, as far as there are any and the sheet of the owner allows it."""
    s = g.survivors[me]
    if not (left and s.tokens and g.content.sheets[s.id].token_to in ("sheet", "own")):
        return None
    return _ask_token(g, number, me, left)


def _ask_token(g: Sanctuary, number: int, me: int, left: int) -> Asking[None]:
    verb = g.content.verbs[number]
    assert isinstance(verb, Token)
    found = [me] if verb.who == "me" else candidates(g, verb.who, me)
    chosen = yield Ask(g.survivors[me].seat, "token", [*survivor_options(g, found), PASS], of=g.survivors[me].id)
    if chosen is not PASS:
        give_token(g, me, g.number_of(chosen.ids[0]))
        then(g, ("token", number, me, left - 1))


@rule("NS-15.10", "NS-30.10")
@EFFECTS.carries_out(Lay)
def lay(g: Sanctuary, verb: Lay, me: int) -> None:
    """Place up to so many own tokens on the map."""
    then(g, ("lay", g.content.number[verb], me, verb.n))


@step("lay")
def place_on_map(g: Sanctuary, number: int, me: int, left: int) -> Asking[None] | None:
    """One token after another, where the sheet of the owner allows them: Braces lie in Buildings only."""
    s = g.survivors[me]
    verb = g.content.verbs[number]
    assert isinstance(verb, Lay)
    found = spots(g, verb.where, me)
    to = g.content.sheets[s.id].token_to
    if to == "building":
        found = [space for space in found if g.ground.building[space] >= 0]
    if not (left and s.tokens and found and to in ("space", "building")):
        return None
    return _ask_lay(g, number, me, left, found)


def _ask_lay(g: Sanctuary, number: int, me: int, left: int, found: list[int]) -> Asking[None]:
    space = yield from choose_space(g, "lay-token", g.survivors[me].seat, found, me, may_pass=True)
    if space >= 0:
        lay_token(g, me, space)
        then(g, ("lay", number, me, left - 1))


# Losses


@rule("NS-15.03", "NS-16.05", "NS-16.22")
@EFFECTS.carries_out(Stress)
def stress(g: Sanctuary, verb: Stress, me: int) -> Asking[None] | None:
    """Suffer Stress; what finds no free space is cancelled and fails."""
    return aim(g, verb, me, suffer, lambda g, who: not is_fully_stressed(g, who))


def suffer(g: Sanctuary, who: int, count: int) -> None:
    """Stress that must be suffered."""
    if not suffer_stress(g, who, count):
        fail(g)


@rule("NS-14.04", "NS-16.22", "NS-30.03")
@EFFECTS.carries_out(Exert)
def exert(g: Sanctuary, verb: Exert, me: int) -> Asking[None] | None:
    """Exert, one Survivor after another; where one is chosen it is one who can bear it, as long as there is one."""
    if verb.who in ONE_OF:
        return aim(
            g,
            verb,
            me,
            lambda g, who, count: then(g, ("exert", who, count)),
            lambda g, who: can_exert(g, who, verb.n),
        )
    then(g, *[("exert", who, verb.n) for who in group(g, verb.who, me)])
    return None


@rule("NS-16.03")
@EFFECTS.carries_out(LoseTrust)
def losing_trust(g: Sanctuary, verb: LoseTrust, me: int) -> Asking[None] | None:
    """Discard Trust; too little fails."""

    def lose(g: Sanctuary, who: int, count: int) -> None:
        if not lose_trust(g, who, count):
            fail(g)

    return aim(g, verb, me, lose)


@rule("NS-16.03", "NS-25.16")
@EFFECTS.carries_out(LoseFocus)
def losing_focus(g: Sanctuary, verb: LoseFocus, me: int) -> Asking[None] | None:
    """Discard own Focus; too little fails."""

    def lose(g: Sanctuary, who: int, count: int) -> None:
        if not lose_focus(g, who, count):
            fail(g)

    return aim(g, verb, me, lose)


@rule("NS-16.02", "NS-16.22", "NS-30.07")
@EFFECTS.carries_out(Fall)
def fall(g: Sanctuary, verb: Fall, me: int) -> Asking[None] | None:
    """Be knocked down; who lies already cannot, which fails."""
    return aim(g, verb, me, _knock_survivor_down, lambda g, who: not g.survivors[who].down)


def _knock_survivor_down(g: Sanctuary, who: int, count: int) -> None:
    s = g.survivors[who]
    if s.down:
        fail(g)
    else:
        s.down = True
        g.story.tell("survivor-falls", s.id)
