"""What an option brings, in words: what is sure by the rules, and how many dice. Only open things are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....engine.ask import Ask, Option
from ....engine.rulebook import rule
from ....engine.seats import left_of
from ..content.ground import BESIDE, SPACE, SPACE_IDS
from ..content.terms import RESOURCES
from ..rules.figures import enemies_at, human_spaces, ready_walkers, rivals_at, strangers_at, walkers_at
from ..rules.overrun import concerned
from ..rules.walker_movement import ways
from ..state import (
    AMMUNITION,
    FOOD,
    JACKAL,
    MASKED,
    MATERIALS,
    MOST_EXERT,
    MOST_FOCUS,
    MOST_STRESS,
    MOST_THREAT,
    MOST_TRUST,
    NO_APPROACH,
    NO_CARD,
    SUCCESS,
    TYPES,
    Sanctuary,
)


def odds(g: Sanctuary, ask: Ask, option: Option) -> Sequence[str]:
    """One sentence where there is something to say."""
    if ask.key == "act":
        return act(g, option)
    said = SAID.get(ask.key)
    return tuple(filter(None, (said(g, ask, option),))) if said else ()


def act(g: Sanctuary, option: Option) -> Sequence[str]:
    """What is done at a free moment."""
    if option.verb == "action":
        return (dice(g, option.ids[0]),)
    if option.verb == "maneuver":
        return maneuver(g, option.ids[0])
    return unused(g) if option.verb == "end" else ()


@rule("NS-9.07")
def unused(g: Sanctuary) -> Sequence[str]:
    """What is given up by ending an Action Step."""
    left = [word for word, did in (("Maneuver", g.did_maneuver), ("Action", g.did_action)) if not did]
    return (f"Unused: {' and '.join(left)}.",) if left else ()


# Before the Survivors act


@rule("NS-6.06", "NS-6.07", "NS-6.08")
def event(g: Sanctuary, ask: Ask, option: Option) -> str:
    """The Approach that an Event sets, and what the other one does now that it is Neglected."""
    events = g.content.events
    active = g.content.event_number[option.ids[0]]
    other = next(card for card in g.drawn_events if card != active)
    return f"{events[active].approach.capitalize()}. {events[other].name} is Neglected: {events[other].neglect_text}"


@rule("NS-7.02", "NS-7.03", "NS-7.04")
def played(g: Sanctuary, ask: Ask, option: Option) -> str:
    """Whether a card obeys the Leader, and who pays if it does not."""
    if g.content.approach[g.content.card_number[option.ids[0]]] == g.approach:
        return "Compliant."
    return f"Defiant. {_defiant(g, ask.about[0])}"


@rule("NS-7.05", "NS-7.06", "NS-7.07")
def _defiant(g: Sanctuary, name: str) -> str:
    """The Leader suffers Stress for the card of another, and loses Trust for the Leader's own."""
    leader = g.survivors[g.leader]
    if name == leader.id:
        paid = _change("Trust", leader.trust, -1, 0, MOST_TRUST)
        otherwise = "The Leader has no Trust"
    else:
        paid = _change("Stress", leader.stress, 1, 0, MOST_STRESS)
        otherwise = "The Leader is fully Stressed"
    return f"{g.content.sheets[leader.id].name}: {paid}" if paid else f"{otherwise}: Group Tension."


@rule("NS-23.02", "NS-23.06")
def passing(g: Sanctuary, ask: Ask, option: Option) -> str:
    """Who leads afterwards."""
    if option.verb != "yes":
        return ""
    follower = g.survivors[left_of(g.leader, g.players)]
    trust = _change("Trust", g.survivors[g.leader].trust, -1, 0, MOST_TRUST)
    return f"{g.content.sheets[follower.id].name} leads. {trust}"


@rule("NS-16.09", "NS-16.10", "NS-16.15")
def tension(g: Sanctuary, ask: Ask, option: Option) -> str:
    """What either way out of Group Tension costs."""
    if option.verb == "keep-trust":
        return "Morale 1 to 0: the game is lost." if g.morale == 1 else f"Morale {g.morale} to {g.morale - 1}."
    none = [g.content.sheets[s.id].name for number, s in enumerate(g.survivors)
            if s.trust == 1 and number not in g.promised]  # fmt: skip
    return f"{' and '.join(none)}: no Trust left." if none else ""


# What is paid


@rule("NS-14.01", "NS-14.03", "NS-14.05")
def exerted(g: Sanctuary, ask: Ask, option: Option) -> str:
    """How many cards are left: they are what keeps a Survivor in the game."""
    s = g.survivors[g.number_of(ask.about[0])]
    return f"Deck {len(s.deck)} to {len(s.deck) - 1}." if option.verb == "exert-deck" else ""


@rule("NS-15.12", "NS-21.04")
def hushed(g: Sanctuary, ask: Ask, option: Option) -> str:
    """How far Threat rises, and what goes beyond the end of the track."""
    count = max(0, ask.about[1] - 2) if option.verb == "yes" else ask.about[1]
    rises = _change("Threat", g.threat, count, 0, MOST_THREAT) or "Threat stays."
    return f"{rises} Group Tension." if g.threat + count > MOST_THREAT else rises


@rule("NS-7.08")
def ordered(g: Sanctuary, ask: Ask, option: Option) -> str:
    """Who pays for the Defiant card."""
    return "One Order less, and nobody pays." if option.verb == "yes" else _defiant(g, ask.about[0])


@rule("NS-24.10")
def ally_healed(g: Sanctuary, ask: Ask, option: Option) -> str:
    """How many Exert Tokens are left."""
    return (
        _change("Exert Tokens", g.survivors[g.number_of(ask.about[0])].exert, -1, 0, MOST_EXERT)
        if option.verb == "yes"
        else ""
    )


@rule("NS-19.07", "NS-19.08", "NS-24.20")
def shared(g: Sanctuary, ask: Ask, option: Option) -> str:
    """How much whoever takes a share still has."""
    s = g.survivors[g.number_of(option.ids[0])]
    if s.ally:
        return _change("Exert Tokens", s.exert, 1, 0, MOST_EXERT) if option.value else ""
    return f"{_how_many(len(s.hand) + len(s.deck), 'card')} in hand and deck."


@rule("NS-17.02")
def gained(g: Sanctuary, ask: Ask, option: Option) -> str:
    """How much there is then."""
    kind = RESOURCES.index(option.ids[0])
    by = 1 if ask.key == "gain" else -1
    return _change(RESOURCES[kind].capitalize(), g.resources[kind], by, 0, g.resources[kind] + 1)


@rule("NS-15.02", "NS-15.04", "NS-15.05", "NS-15.08")
def whom(g: Sanctuary, ask: Ask, option: Option) -> str:
    """What the chosen one has then."""
    if not option.ids:
        return ""
    s, count = g.survivors[g.number_of(option.ids[0])], 1 if ask.key == "charred" else ask.about[0]
    found = {
        "whom-trust": _change("Trust", s.trust, count, 0, MOST_TRUST) or "All the Trust there is room for.",
        "whom-focus": _change("Focus", s.focus, count, 0, MOST_FOCUS) or "All the Focus there is room for.",
        "whom-calm": _change("Stress", s.stress, -count, 0, MOST_STRESS) or "No Stress.",
        "whom-stress": _change("Stress", s.stress, count, 0, MOST_STRESS),
        "charred": _change("Stress", s.stress, 1, 0, MOST_STRESS),
        "whom-calm-and-trust": f"{_change('Stress', s.stress, -count, 0, MOST_STRESS)} "
        f"{_change('Trust', s.trust, count, 0, MOST_TRUST)}".strip()
        or "Nothing to gain.",
    }
    if ask.key in ("whom-heal", "whom-draw", "whom-exert"):
        return f"{_how_many(s.exert, 'Exert Token')}." if s.ally else f"{_how_many(len(s.deck), 'card')} in the deck."
    return found.get(ask.key, "")


@rule("NS-11.03", "NS-11.04")
def walk(g: Sanctuary, ask: Ask, option: Option) -> str:
    """Who waits there, and what leaving again would cost."""
    if not option.ids:
        return ""
    space = SPACE[option.ids[0]]
    ready, lying = ready_walkers(g, space), walkers_at(g, space) - ready_walkers(g, space)
    said = [_how_many(ready, "Walker")] if ready else []
    said += [f"{lying} knocked down"] if lying else []
    said += [_how_many(rivals_at(g, space), "Rival")] if rivals_at(g, space) else []
    said += [_how_many(strangers_at(g, space), "Stranger")] if strangers_at(g, space) else []
    inside = g.ground.building[space]
    where = f"{g.ground.names[inside]}. " if inside >= 0 else ""
    return f"{where}{', '.join(said)}." if said else where.strip()


@rule("NS-20.12", "NS-20.09")
def barricade(g: Sanctuary, ask: Ask, option: Option) -> str:
    """How many there are then."""
    if not option.ids:
        return ""
    there = g.barricades[next(n for n, wall in enumerate(g.ground.walls) if wall.id == option.ids[0])]
    return f"{there} to {there + 1}: {_how_many(there + 1, 'Walker')} cannot pass."


# In a roll


@rule("NS-12.06")
def effect(g: Sanctuary, ask: Ask, option: Option) -> str:
    """What the effect says; the roll comes in any case."""
    return g.content.acts[ask.about[0]].text if option.verb == "resolve" else "Only the roll."


@rule("NS-12.14", "NS-12.15")
def turned(g: Sanctuary, ask: Ask, option: Option) -> str:
    """A success more, and what it costs."""
    who = g.survivors[g.active]
    have = g.dice.count(SUCCESS)
    if option.verb == "own-focus":
        return f"{_change('Focus', who.focus, -1, 0, MOST_FOCUS)} Successes {have} to {have + 1}."
    if option.verb == "pool-focus":
        return f"Pool {g.pool} to {g.pool - 1}. Successes {have} to {have + 1}."
    return f"Exert 1. Successes {have} to {have + 1}." if option.verb == "yes" else ""


@rule("NS-12.13")
def freely(g: Sanctuary, ask: Ask, option: Option) -> str:
    """How many successes there are then."""
    return f"{_how_many(g.dice.count(SUCCESS) + option.value, 'success', 'successes')}."


@rule("NS-12.20")
def taken(g: Sanctuary, ask: Ask, option: Option) -> str:
    """How much Focus there is then."""
    return _change("Focus", g.survivors[g.active].focus, option.value, 0, MOST_FOCUS)


# Rivals and Walkers


@rule("NS-26.02", "NS-26.04")
def reaction(g: Sanctuary, ask: Ask, option: Option) -> str:
    """What the sheet of a Rival says for the Approach of the group."""
    if not option.ids or g.approach == NO_APPROACH:
        return ""
    kind: int = option.value[1]
    sheet = g.content.rivals[kind - JACKAL]
    return (sheet.normal_text, sheet.cautious_text, sheet.reckless_text)[g.approach]


def _of_overrun(g: Sanctuary, ask: Ask, option: Option) -> str:
    return overrun(g, SPACE[option.ids[0]]) if option.ids else ""


def _of_group(g: Sanctuary, ask: Ask, option: Option) -> str:
    return group(g, SPACE[option.ids[0]]) if option.ids else ""


@rule("NS-20.09", "NS-20.10", "NS-20.04", "NS-20.05")
def group(g: Sanctuary, space: int) -> str:
    """Where a group of Walkers goes, and what a Barricade on its way does."""
    count = ready_walkers(g, space)
    found = ways(g, space, human_spaces(g))
    who = _how_many(count, "Walker")
    if len(found) > 1:
        return f"{who}: {' or '.join(SPACE_IDS[to] for to in found)}, as the Leader says."
    to = found[0]
    wall = g.ground.wall[space][BESIDE[space].index(to)]
    there = g.barricades[wall] if wall >= 0 else 0
    if not there:
        return f"{who} to {SPACE_IDS[to]}."
    if count <= there:
        return f"{count} against {there} on the Wall to {SPACE_IDS[to]}: they fall outside, nothing breaks."
    if there > 1:
        return f"{count} against {there} on the Wall to {SPACE_IDS[to]}: one Barricade breaks, they fall outside."
    return f"{count} against 1: the Barricade breaks and they enter {SPACE_IDS[to]}."


@rule("NS-19.07", "NS-19.09", "NS-19.11")
def overrun(g: Sanctuary, space: int) -> str:
    """What an Overrun costs and whom."""
    count = ready_walkers(g, space)
    if concerned(g, space):
        names = [g.content.sheets[g.survivors[who].id].name for who in g.here(space)]
        return f"{' and '.join(names)}: Exert {count}{' in all' if len(names) > 1 else ''}."
    if strangers_at(g, space):
        return _strangers_lost(g.fallen[space], g.strangers[space])
    return f"{_how_many(rivals_at(g, space), 'Rival')} against {_how_many(count, 'Walker')}."


def _strangers_lost(fallen: int, standing: int) -> str:
    """Who lies is defeated, and that is Group Tension; who stands falls."""
    defeated = f"{_how_many(fallen, 'Stranger')} defeated: Group Tension." if fallen else ""
    falls = f"{_how_many(standing, 'Stranger')} knocked down." if standing else ""
    return " ".join(filter(None, (defeated, falls)))


def _how_many(count: int, what: str, many: str = "") -> str:
    return f"{count} {what if count == 1 else many or what + 's'}"


@rule("NS-12.08", "NS-12.09", "NS-12.10", "NS-12.13", "NS-12.23")
def dice(g: Sanctuary, name: str) -> str:
    """The pool as it stands now, and how likely it is to succeed without Focus and Exert."""
    s = g.survivors[g.active]
    action = max(1, g.content.characteristics(s.id, s.ally)[g.content.acts[name].characteristic])
    at = s.at * TYPES + MASKED
    stress = s.stress + bool(walkers_at(g, s.at)) + bool(g.ready[at] or g.lying[at])
    free = s.played != NO_CARD and not s.ally and g.content.bonus[s.played] == g.content.acts[name].characteristic
    chance = 1 - (1 - (4 if free else 2) / 6) ** action
    rolled = f"{action} + {stress} Stress Dice" if stress else _how_many(action, "Die", "Dice")
    return f"{rolled}, {chance:.0%} to succeed."


@rule("NS-11.04", "NS-11.06", "NS-24.09")
def leaving(g: Sanctuary) -> Sequence[str]:
    """What it costs to leave."""
    s = g.survivors[g.active]
    if s.down:
        return ("You stand up instead of moving.",)
    walkers = ready_walkers(g, s.at)
    cost = "1 Exert Token" if s.ally else f"Exert {walkers}"
    return (f"Leaving costs {cost}.",) if walkers else ()


@rule("NS-11.08", "NS-11.09", "NS-11.10", "NS-11.11", "NS-11.12", "NS-11.14", "NS-11.17")
def maneuver(g: Sanctuary, name: str) -> Sequence[str]:
    """What a Maneuver changes for sure, with the numbers before and after."""
    s = g.survivors[g.active]
    if name == "move":
        return leaving(g)
    if name == "hide":
        threat = _change("Threat", g.threat, -1, 0, MOST_THREAT)
        calm = "" if enemies_at(g, s.at) else _change("Stress", s.stress, -1, 0, MOST_STRESS)
        return (" ".join(filter(None, (threat, calm))) or "Nothing to lower.",)
    if name == "focus":
        return (_change("Focus", s.focus, 1, 0, MOST_FOCUS) or "You have all the Focus you can hold.",)
    if name == "food":
        return (f"{_spent(g, FOOD)} Heal 2.",)
    if name == "ammunition":
        raised = "Threat +1" if g.threat < MOST_THREAT else "Group Tension"
        return (f"{_spent(g, AMMUNITION)} Defeat a Walker you see, {raised}.",)
    return (_spent(g, MATERIALS),) if name == "material" else ()


def _change(label: str, now: int, by: int, least: int, most: int) -> str:
    after = max(least, min(most, now + by))
    return f"{label} {now} to {after}." if after != now else ""


def _spent(g: Sanctuary, kind: int) -> str:
    return _change(RESOURCES[kind].capitalize(), g.resources[kind], -1, 0, g.resources[kind])


SAID: dict[str, Callable[[Sanctuary, Ask, Option], str]] = {
    "choose-event": event,
    "play": played,
    "pass-leader": passing,
    "tension": tension,
    "tension-tie": tension,
    "effect": effect,
    "exert": exerted,
    "share": shared,
    "hush": hushed,
    "order": ordered,
    "ally-heal": ally_healed,
    "gain": gained,
    "lose": gained,
    "walk": walk,
    "barricade": barricade,
    "turn-exert": turned,
    "turn-focus": turned,
    "turn-free": freely,
    "take-focus": taken,
    "next-rival": reaction,
    "next-overrun": _of_overrun,
    "next-swarm": _of_group,
    "next-shamble": _of_group,
    **dict.fromkeys(
        (
            "charred",
            *(
                f"whom-{what}"
                for what in ("calm-and-trust", "trust", "focus", "calm", "stress", "heal", "draw", "exert")
            ),
        ),
        whom,
    ),
}
"""What is said about the options of a question, by its key."""
