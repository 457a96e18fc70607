"""Whom and what a word on a card means, and who chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.rulebook import rule
from ..content.ground import NEXT_TO, PATH, SPACE_IDS, SPACES
from ..content.terms import ONE_OF
from ..content.verbs import Aimed, Hitting
from ..rules.figures import enemies_at, enemy_id, is_alone, is_inside, rivals_at, walkers_at
from ..state import JACKAL, STANDARD, TYPES, WALKERS, Sanctuary

TARGET = {space: option("space", SPACE_IDS[space]) for space in range(SPACES)}
"""The option of each Space, made once."""

KINDS = {
    "enemy": range(TYPES),
    "walker": range(WALKERS),
    "special": range(STANDARD + 1, WALKERS),
    "rival": range(JACKAL, TYPES),
}


# Survivors


@rule("NS-2.14", "NS-30.03", "NS-24.02")
def group(g: Sanctuary, who: str, me: int) -> list[int]:
    """The Survivors of a group, Allies included, in the order of NS-30.03."""
    if who == "me":
        return [me]
    if who == "leader":
        return [g.leader]
    order = g.in_order()
    if who == "all":
        return order
    at = [s.at for s in g.survivors]
    tests: dict[str, Callable[[int], bool]] = {
        "others": lambda each: each != me,
        "outside": lambda each: not is_inside(g, each),
        "inside": lambda each: is_inside(g, each),
        "with-walker": lambda each: walkers_at(g, at[each]) > 0,
        "with-rival": lambda each: rivals_at(g, at[each]) > 0,
        "with-enemy": lambda each: enemies_at(g, at[each]) > 0,
        "alone": lambda each: is_alone(g, each),
        "each-there": lambda each: at[each] == g.rival_at,
        "elsewhere": lambda each: at[each] != g.rival_at,
    }
    return [each for each in order if tests[who](each)]


@rule("NS-4.16", "NS-4.21", "NS-4.22", "NS-26.16")
def candidates(g: Sanctuary, who: str, me: int) -> list[int]:
    """The Survivors of whom one is chosen; range and line of sight are taken from the one who acts."""
    order = g.in_order()
    survivors = g.survivors
    here = survivors[me].at
    if who == "any":
        return order
    if who == "other":
        return [each for each in order if each != me]
    if who == "any-here":
        return [each for each in order if survivors[each].at == here]
    if who == "other-here":
        return [each for each in order if survivors[each].at == here and each != me]
    if who == "one-there":
        return [each for each in order if survivors[each].at == g.rival_at]
    if who == "nearest-2":
        near = [each for each in order if g.ground.within[g.rival_at][2] >> survivors[each].at & 1]
        closest = min((PATH[g.rival_at][survivors[each].at] for each in near), default=0)
        return [each for each in near if PATH[g.rival_at][survivors[each].at] == closest]
    reached = g.ground.within[here][int(who[-1])]
    return [each for each in order if each != me and reached >> survivors[each].at & 1]


@rule("NS-4.16", "NS-23.08", "NS-30.07", "NS-16.22")
def aim(
    g: Sanctuary,
    verb: Aimed,
    me: int,
    act: Callable[[Sanctuary, int, int], None],
    can_bear: Callable[[Sanctuary, int], bool] | None = None,
) -> Asking[None] | None:
    """Do something to each Survivor a word means, or to one of choice; for a loss to one who can bear it, if any."""
    if verb.who not in ONE_OF:
        for target in group(g, verb.who, me):
            act(g, target, verb.n)
        return None
    found = candidates(g, verb.who, me)
    if can_bear is not None:
        found = [each for each in found if can_bear(g, each)] or found[:1]
    if not found:
        return None
    if len(found) == 1:
        act(g, found[0], verb.n)
        return None
    return _ask_target(g, verb, me, found, act)


def _ask_target(
    g: Sanctuary, verb: Aimed, me: int, found: Sequence[int], act: Callable[[Sanctuary, int, int], None]
) -> Asking[None]:
    chooser = g.leader if verb.who in ("one-there", "nearest-2") else g.survivors[me].seat
    key = type(verb).__struct_config__.tag
    chosen = yield Ask(chooser, f"whom-{key}", survivor_options(g, found), about=(verb.n,), of=g.survivors[me].id)
    act(g, g.number_of(chosen.ids[0]), verb.n)


def survivor_options(g: Sanctuary, found: Sequence[int]) -> list[Option]:
    """The options to choose a Survivor."""
    return [option("survivor", g.survivors[each].id) for each in found]


# Enemies


@rule("NS-4.16", "NS-4.20", "NS-30.11")
def enemies(g: Sanctuary, verb: Hitting, me: int, only_ready: bool = False) -> list[tuple[int, int, bool]]:
    """The enemies that a word means: Space, type and whether they stand; equal ones are one choice."""
    reached = g.ground.within_reach(g.survivors[me].at, verb.reach)
    kinds = KINDS[verb.enemy]
    standing = verb.posture != "down"
    lying = verb.posture != "ready" and not only_ready
    found = []
    space = 0
    while reached:
        if reached & 1:
            at = space * TYPES
            for kind in kinds:
                if standing and g.ready[at + kind]:
                    found.append((space, kind, True))
                if lying and g.lying[at + kind]:
                    found.append((space, kind, False))
        reached >>= 1
        space += 1
    return found


def enemy_options(found: Sequence[tuple[int, int, bool]]) -> list[Option]:
    """The options to choose an enemy."""
    return [Option("enemy", enemy_id(*each), value=each) for each in found]


# Spaces


@rule("NS-4.22", "NS-4.23", "NS-2.14")
def spots(g: Sanctuary, where: str, me: int) -> list[int]:
    """The Spaces that a word means for the one who acts; one within a range must be in line of sight."""
    here = g.survivors[me].at
    if where == "here":
        return [here]
    if where == "leader":
        return [g.survivors[g.leader].at]
    if where == "2":
        within = g.ground.within[here][2]
        return [space for space in range(SPACES) if within >> space & 1]
    return [here, *NEXT_TO[here]] if where == "near" else list(NEXT_TO[here])


def choose_space(g: Sanctuary, key: str, seat: int, found: Sequence[int], me: int, may_pass: bool) -> Asking[int]:
    """A seat picks one of several Spaces; -1 for none."""
    options = [TARGET[space] for space in found]
    chosen = yield Ask(seat, key, [*options, PASS] if may_pass else options, of=g.survivors[me].id)
    return -1 if chosen is PASS else found[options.index(chosen)]
