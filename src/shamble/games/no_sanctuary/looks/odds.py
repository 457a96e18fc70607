"""What an option brings, in words: what is sure by the rules, and how many dice. Only open things are read."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import Ask, Option
from ....engine.rulebook import rule
from ..content.ground import BESIDE, SPACE, SPACE_IDS
from ..content.terms import RESOURCES
from ..rules.figures import enemies_at, human_spaces, ready_walkers, rivals_at, strangers_at, walkers_at
from ..rules.overrun import concerned
from ..rules.walker_movement import ways
from ..state import AMMUNITION, FOOD, MASKED, MATERIALS, MOST_FOCUS, MOST_STRESS, MOST_THREAT, TYPES, Sanctuary


def odds(g: Sanctuary, ask: Ask, option: Option) -> Sequence[str]:
    """One sentence where there is something to say."""
    if ask.key == "next-overrun" and option.ids:
        return (overrun(g, SPACE[option.ids[0]]),)
    if ask.key in ("next-swarm", "next-shamble") and option.ids:
        return (group(g, SPACE[option.ids[0]]),)
    if ask.key == "act" and option.verb == "action":
        return (dice(g, option.ids[0]),)
    if ask.key == "act" and option.verb == "maneuver":
        return maneuver(g, option.ids[0])
    return ()


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


def _how_many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


@rule("NS-12.08", "NS-12.09", "NS-12.10")
def dice(g: Sanctuary, name: str) -> str:
    """The pool as it stands now."""
    s = g.survivors[g.active]
    action = max(1, g.content.characteristics(s.id, s.ally)[g.content.acts[name].characteristic])
    at = s.at * TYPES + MASKED
    stress = s.stress + bool(walkers_at(g, s.at)) + bool(g.ready[at] or g.lying[at])
    rolled = "1 Action Die" if action == 1 else f"{action} Action Dice"
    return f"{action} Action and {stress} Stress Dice." if stress else f"{rolled}."


@rule("NS-11.04", "NS-11.06")
def leaving(g: Sanctuary) -> Sequence[str]:
    """What it costs to leave."""
    s = g.survivors[g.active]
    if s.down:
        return ("You stand up instead of moving.",)
    walkers = ready_walkers(g, s.at)
    return (f"Leaving costs Exert {walkers}.",) if walkers else ()


@rule("NS-11.08", "NS-11.09", "NS-11.10", "NS-11.11", "NS-11.12", "NS-11.14")
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
        return (f"{_spent(g, AMMUNITION)} Defeat a Walker you see, Threat +1.",)
    return (_spent(g, MATERIALS),) if name == "material" else ()


def _change(label: str, now: int, by: int, least: int, most: int) -> str:
    after = max(least, min(most, now + by))
    return f"{label} {now} to {after}." if after != now else ""


def _spent(g: Sanctuary, kind: int) -> str:
    return _change(RESOURCES[kind].capitalize(), g.resources[kind], -1, 0, g.resources[kind])
