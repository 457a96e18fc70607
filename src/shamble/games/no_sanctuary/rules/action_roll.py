"""Actions and Action Rolls: the effect, the pool, and the eight steps of a roll."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Asking, Option, amount, option
from ....engine.rulebook import rule
from ..agenda import step, then
from ..content import Act
from ..state import (
    ACTION_DIE,
    EXERT,
    FEAR,
    FOCUS,
    MASKED,
    MOST_FOCUS,
    NO_CARD,
    STRESS_DIE,
    SUCCESS,
    THREAT,
    TYPES,
    Sanctuary,
)
from .exert import can_exert
from .figures import do_effect, walkers_at
from .tension import begin_effect
from .threat import raise_threat
from .tokens import gain_focus, take_token, usable

RESOLVE, SKIP = Option("resolve"), Option("skip")
OWN_FOCUS, POOL_FOCUS = Option("own-focus"), Option("pool-focus")
REROLL = {face: option("reroll", face) for face in (SUCCESS, FOCUS, EXERT)}


def acting(g: Sanctuary) -> Act:
    """The Action that is being performed."""
    return g.content.acts[g.act]


# The Action


@rule("NS-12.01", "NS-12.03", "NS-12.04", "NS-12.06", "NS-10.04", "NS-10.06", "NS-8.06", "NS-24.14", "NS-24.15")
@step("action")
def perform(g: Sanctuary, who: int, name: str) -> Asking[None]:
    """The effect of the Action is resolved completely or skipped completely; then comes the roll."""
    s, content = g.survivors[who], g.content
    g.did_action = True
    g.act = name
    g.story.tell("performs", s.id, name)
    if s.ally:
        _spend_trust(g, who, name)
    if g.active_event != NO_CARD and content.events[g.active_event].id == name:
        s.marked = True
    chosen = yield Ask(s.seat, "effect", (RESOLVE, SKIP), about=(name,), of=s.id)
    then(g, ("pool", who))
    if chosen is RESOLVE:
        do_effect(g, acting(g).effect, who)


@rule("NS-24.14", "NS-24.15")
def _spend_trust(g: Sanctuary, who: int, name: str) -> None:
    """An Action of the Ally Sheet for another Approach costs 1 Trust; the Ally's Approach stays."""
    s = g.survivors[who]
    own = [action.id for action in g.content.sheets[s.id].ally.actions]
    if name in own and own.index(name) != g.survivors[s.seat].stance:
        s.trust -= 1
        g.story.tell("spends-trust", s.id)


# Steps 1 and 2


@rule("NS-12.07", "NS-12.08", "NS-12.09", "NS-12.10", "NS-12.11", "NS-12.25", "NS-24.07", "NS-26.12")
@step("pool")
def gather_pool(g: Sanctuary, who: int) -> None:
    """Action Dice for the Characteristic, Stress Dice for Stress and for Walkers in the Space; more than 8 may be."""
    s = g.survivors[who]
    g.action_dice = max(1, g.content.characteristics(s.id, s.ally)[acting(g).characteristic])
    g.stress_dice = s.stress
    if walkers_at(g, s.at):
        g.stress_dice += 1
    at = s.at * TYPES + MASKED
    if g.ready[at] or g.lying[at]:
        g.stress_dice += 1
    g.once = ()
    trigger = f"pool-{g.act}" if g.act in ("grapple", "search", "assist") else "pool"
    then(g, ("trigger", trigger, who), ("roll", who))


@rule("NS-12.12", "NS-12.22", "NS-30.06")
@step("roll")
def roll(g: Sanctuary, who: int) -> None:
    """The whole pool at once; the steps after it are never reordered."""
    g.dice = g.rolled = tuple([g.chance.roll(ACTION_DIE) for _ in range(g.action_dice)])
    g.stress_results = tuple([g.chance.roll(STRESS_DIE) for _ in range(g.stress_dice)])
    if g.stress_results:
        g.story.tell("rolls", g.survivors[who].id, list(g.dice), list(g.stress_results))
    else:
        g.story.tell("rolls-calm", g.survivors[who].id, list(g.dice))
    g.successes = 0
    then(
        g,
        ("trigger", "roll", who),
        ("exert-results", who),
        ("focus-results", who),
        ("successes", who),
        ("threat-results", who),
        ("fear-results", who),
        ("take-focus", who),
        ("after-action", who),
    )


@rule("NS-12.29", "NS-30.10", "NS-30.11")
@step("reroll")
def choose_dice(g: Sanctuary, who: int, left: int) -> Asking[None] | None:
    """Choose dice that show a face, one after another; then they are all rolled again once, never Stress Dice."""
    faces = [face for number, face in enumerate(g.dice) if number not in g.rerolled]
    if left and faces:
        return _ask_reroll(g, who, left, faces)
    _roll_again(g, who)
    return None


def _ask_reroll(g: Sanctuary, who: int, left: int, faces: list[str]) -> Asking[None]:
    s = g.survivors[who]
    options = [REROLL[face] for face in REROLL if face in faces]
    chosen = yield Ask(s.seat, "reroll", [*options, PASS], about=(left,), of=s.id)
    if chosen is PASS:
        _roll_again(g, who)
        return
    face = chosen.ids[0]
    number = next(n for n, each in enumerate(g.dice) if each == face and n not in g.rerolled)
    g.rerolled += (number,)
    then(g, ("reroll", who, left - 1))


def _roll_again(g: Sanctuary, who: int) -> None:
    if not g.rerolled:
        return
    dice = list(g.dice)
    for number in g.rerolled:
        dice[number] = g.chance.roll(ACTION_DIE)
    g.dice = g.rolled = tuple(dice)
    g.rerolled = ()
    g.story.tell("rerolls", g.survivors[who].id, dice)


# Steps 3 and 4: Exert and Focus results


@rule("NS-12.13", "NS-12.14", "NS-12.21", "NS-10.03", "NS-24.16")
@step("exert-results")
def exert_results(g: Sanctuary, who: int) -> Asking[None] | None:
    """With a matching Exert Bonus they turn for free, otherwise for Exert 1 each; those left do nothing."""
    count = g.dice.count(EXERT)
    if not count:
        return None
    if turns_free(g, who):
        return _ask_free(g, who, count)
    return _ask_turn(g, who) if can_exert(g, who, 1) else None


@rule("NS-12.13", "NS-10.03", "NS-24.16")
def turns_free(g: Sanctuary, who: int) -> bool:
    """Whether the Exert Bonus of the played card fits the Characteristic of the Action; an Ally has played none."""
    s = g.survivors[who]
    return s.played != NO_CARD and not s.ally and g.content.bonus[s.played] == acting(g).characteristic


def _ask_free(g: Sanctuary, who: int, count: int) -> Asking[None]:
    s = g.survivors[who]
    options = [amount("turn", of=number) for number in range(count, -1, -1)]
    chosen = yield Ask(s.seat, "turn-free", options, of=s.id)
    for _ in range(chosen.value):
        _turn(g, EXERT)


@rule("NS-12.14", "NS-14.06", "NS-24.08")
def _ask_turn(g: Sanctuary, who: int) -> Asking[None]:
    """Exert 1 turns 1 result, as often as wanted and payable."""
    s = g.survivors[who]
    chosen = yield Ask(s.seat, "turn-exert", (YES, NO), about=(g.dice.count(EXERT),), of=s.id)
    if chosen is YES:
        _turn(g, EXERT)
        then(g, ("exert", who, 1), ("exert-results", who))


def _turn(g: Sanctuary, face: str) -> None:
    """A die that shows this face shows a success now."""
    dice = list(g.dice)
    dice[dice.index(face)] = SUCCESS
    g.dice = tuple(dice)


@rule("NS-12.15", "NS-15.09", "NS-25.09")
@step("focus-results")
def focus_results(g: Sanctuary, who: int) -> Asking[None] | None:
    """1 Focus, own or of the Rescued Strangers pool, turns 1 Focus result, as often as wanted."""
    s = g.survivors[who]
    if FOCUS in g.dice and (s.focus or g.pool):
        return _ask_focus(g, who)
    return None


def _ask_focus(g: Sanctuary, who: int) -> Asking[None]:
    s = g.survivors[who]
    options = [each for each, there in ((OWN_FOCUS, s.focus), (POOL_FOCUS, g.pool)) if there]
    chosen = yield Ask(s.seat, "turn-focus", [*options, PASS], about=(g.dice.count(FOCUS),), of=s.id)
    if chosen is PASS:
        return
    if chosen is OWN_FOCUS:
        s.focus -= 1
    else:
        g.pool -= 1
    _turn(g, FOCUS)
    then(g, ("focus-results", who))


# Step 5: successes


@rule("NS-12.16")
@step("successes")
def count_successes(g: Sanctuary, who: int) -> None:
    """All dice that show a success by now."""
    g.successes = g.dice.count(SUCCESS)
    g.story.tell("successes", g.survivors[who].id, g.successes)
    then(g, ("assign", who))


@rule("NS-12.16", "NS-12.17", "NS-12.26")
@step("assign")
def assign(g: Sanctuary, who: int) -> Asking[None] | None:
    """Every success goes to a success effect that is not used up, one by one, also to one that changes nothing."""
    return _ask_assign(g, who) if g.successes else None


def _ask_assign(g: Sanctuary, who: int) -> Asking[None]:
    s, act = g.survivors[who], acting(g)
    names = [name for name in act.successes if name not in g.once]
    if not names:
        g.successes = 0
        return
    chosen = yield Ask(s.seat, "assign", [option("assign", name) for name in names], about=(g.successes,), of=s.id)
    g.successes -= 1
    name = chosen.ids[0]
    if name in act.once:
        g.once += (name,)
    then(g, ("assign", who))
    do_effect(g, act.successes[name], who)


# Steps 6 to 8


@rule("NS-12.18", "NS-12.27")
@step("threat-results")
def threat_results(g: Sanctuary, who: int) -> Asking[None] | None:
    """Each Threat result raises Threat by 1, each for itself; for a Hush they are one raise."""
    count = g.stress_results.count(THREAT)
    if not count:
        return None
    if usable(g, who, "ruth"):
        return _ask_hush(g, who, count)
    then(g, *[("threat-result",)] * count)
    return None


def _ask_hush(g: Sanctuary, who: int, count: int) -> Asking[None]:
    s = g.survivors[who]
    chosen = yield Ask(s.seat, "hush", (YES, NO), about=(s.id, count), of=s.id)
    if chosen is YES:
        take_token(g, g.number_of("ruth"), who)
        count = max(0, count - 2)
    then(g, *[("threat-result",)] * count)


@rule("NS-12.27", "NS-16.18")
@step("threat-result")
def threat_result(g: Sanctuary) -> None:
    """One Threat result is an effect of its own."""
    begin_effect(g)
    raise_threat(g, 1)


@rule("NS-12.19", "NS-12.27", "NS-10.08", "NS-24.17", "NS-24.16")
@step("fear-results")
def fear_results(g: Sanctuary, who: int) -> None:
    """For each Fear result the Fear effect of the played card, or of the Ally Sheet, one after another."""
    then(g, *[("fear", who)] * g.stress_results.count(FEAR))


@step("fear")
def fear(g: Sanctuary, who: int) -> None:
    """One Fear result."""
    s, content = g.survivors[who], g.content
    plan = content.ally_fears[s.id] if s.ally else content.fears[s.played]
    g.story.tell("fears", s.id)
    do_effect(g, plan, who)


@rule("NS-12.20", "NS-12.22", "NS-15.08")
@step("take-focus")
def take_focus(g: Sanctuary, who: int) -> Asking[None] | None:
    """Focus results left unturned may be taken as Focus, up to 5."""
    s = g.survivors[who]
    most = min(g.dice.count(FOCUS), MOST_FOCUS - s.focus)
    return _ask_take_focus(g, who, most) if most > 0 else None


def _ask_take_focus(g: Sanctuary, who: int, most: int) -> Asking[None]:
    s = g.survivors[who]
    options = [amount("take-focus", of=number) for number in range(most, -1, -1)]
    chosen = yield Ask(s.seat, "take-focus", options, of=s.id)
    gain_focus(g, who, chosen.value)


@step("after-action")
def after_action(g: Sanctuary, who: int) -> None:
    """A standard Action that is over is a trigger."""
    if g.act in ("grapple", "search", "assist", "rescue"):
        then(g, ("trigger", g.act, who))
    g.act = ""
