"""What a card must be beyond its types: each verb and modifier stands where it does something, and nothing is endless.

Each check yields the field that is wrong and why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from . import modifiers as m
from . import triggers as t
from . import verbs as v
from .terms import snake

Fault = tuple[str, str]

DOES: tuple[str, ...] = ("start", "free", "die")
"""When an ability is used for its effects."""

MODIFIES: Mapping[str, tuple[type[m.Mod], ...]] = {
    "start": (m.FreeWall,),
    "free": (m.FreeWall,),
    "die": (m.FreeWall,),
    "passive": (
        m.NoMoveExposure,
        m.ExtraMove,
        m.Convoy,
        m.SkipBite,
        m.WoundLimit,
        m.FrostToWound,
        m.NoEquip,
        m.ExtraDie,
    ),
    "roll": (m.ExtraDie,),
    "move": (m.CalmMove,),
    "attack": (m.Atk, m.AtkAnyDie, m.PlusNoise),
    "search": (m.Look, m.Keep),
    "noise": (m.NoiseDraw,),
    "clean": (m.CleanTo,),
    "wall": (m.WallTo,),
    "react": (m.CancelExposure, m.IgnoreWound, m.SacrificeOverrun),
}
"""Which modifiers the rules look for, by when an ability works."""

EVERYWHERE = (v.Zombies, v.Wall, v.Breach, v.Noise)
"""The verbs that can be carried out at each location in turn."""
AWAY_ONLY = (v.Draw, v.Dig, v.DigTop, v.PeekDeck, v.Scry, v.Noise)
"""The verbs that find nothing at the colony: it has no item deck and no noise spaces."""
WITH_ACTOR = (t.Move, t.Search, t.Attack, t.Slain2, t.Barricade, t.Attract, t.Useitem, t.Expose)


class Stage(NamedTuple):
    """What a verb can speak of when it is carried out: a survivor that acts, its place, the place it came from."""

    actor: bool = False
    here: bool = False
    origin: bool = False


# Abilities


def ability_faults(
    when: str, once: bool, effects: Sequence[v.Effect], modifiers: Sequence[m.Modifier]
) -> Iterator[Fault]:
    """What is wrong with the ability of a survivor or of equipment."""
    if effects and when not in DOES:
        yield "effects", f"at `{when}` nothing is carried out; effects go with {', '.join(DOES)}"
    for modifier in modifiers:
        if not isinstance(modifier, MODIFIES[when]):
            yield "modifiers", f"`{snake(type(modifier).__name__)}` does nothing with when = `{when}`"
    if not once and when in ("start", "free"):
        yield "once", "what costs no die is used once per round"
    if not once and any(isinstance(verb, v.Refresh) for verb in v.walk(effects)):
        yield "once", "what gives a die back is used once per round"


def hand_faults(kind: str, when: str, effects: Sequence[v.Effect], modifiers: Sequence[m.Modifier]) -> Iterator[Fault]:
    """What is wrong with a card that is played from the hand and gone."""
    if kind == "waste" and when == "move":
        if effects or not all(isinstance(modifier, m.CalmMove) for modifier in modifiers):
            yield "modifiers", "a card that is played with a move says `calm_move`"
    elif when != "free" or not effects:
        yield "when", "a card that is played from the hand has effects at `free`"


# Effects


def stage_of(card_triggers: Sequence[t.Trigger], speaks_of_here: bool) -> Stage:
    """What the options of a crossroads card can speak of."""
    action = next((each for each in card_triggers if isinstance(each, t.Action)), None)
    if action is not None:
        acts = isinstance(action, WITH_ACTOR)
        return Stage(acts, acts, isinstance(action, t.Move))
    known = bool(card_triggers) or speaks_of_here
    return Stage(known, known)


def effect_faults(effects: Sequence[v.Effect], stage: Stage, inside_each: bool = False) -> Iterator[str]:
    """Why a list of verbs cannot be carried out or does nothing."""
    here = stage.here
    for verb in effects:
        yield from _place_faults(verb, stage._replace(here=here))
        yield from _aim_faults(verb, stage._replace(here=here))
        yield from _empty_faults(verb)
        if isinstance(verb, v.Aimed) and verb.who.startswith("own"):
            here = True
        if isinstance(verb, v.Each) and inside_each:
            yield "`each` stands inside `each`"
        for inner in _inside(verb):
            yield from effect_faults(inner, stage._replace(here=here), inside_each or isinstance(verb, v.Each))


def _inside(verb: v.Effect) -> Iterator[Sequence[v.Effect]]:
    if isinstance(verb, v.Roll | v.Pool):
        yield verb.then
        yield verb.otherwise
    elif isinstance(verb, v.If):
        yield verb.then
    elif isinstance(verb, v.Each):
        yield verb.effects


def _name(verb: v.Effect) -> str:
    """The word in the files for a verb."""
    return "place" if isinstance(verb, v.PlaceAt) else type(verb).__name__.lower()


def _place_faults(verb: v.Effect, stage: Stage) -> Iterator[str]:
    """A place that the verb cannot work at, or that is not known on such a card."""
    places = [str(place) for name in ("where", "source") if (place := getattr(verb, name, ""))]
    for place in places:
        if place == "eachaway" and not isinstance(verb, EVERYWHERE):
            yield f"`{_name(verb)}` works at one location, not at `eachaway`"
        if place == "colony" and isinstance(verb, AWAY_ONLY):
            yield f"`{_name(verb)}` finds nothing at the colony"
        if place == "origin" and not stage.origin:
            yield "`origin` is known only after a move"
        if place == "here" and not stage.here:
            yield "`here` is not known on such a card"
    if isinstance(verb, v.Lure) and verb.source == verb.where and verb.where not in ("away", "elsewhere"):
        yield "`lure` leads from one place to another"


def _aim_faults(verb: v.Effect, stage: Stage) -> Iterator[str]:
    """Somebody who is not known on such a card."""
    who = verb.who if isinstance(verb, v.Aimed) else "self" if isinstance(verb, v.Snipe) else ""
    player = str(getattr(verb, "player", ""))
    if who in ("actor", "self") and not stage.actor:
        yield f"`{_name(verb)}` needs a survivor that acts, and here none does"
    if (who.endswith("@here") or player.endswith("@here")) and not stage.here:
        yield "`here` is not known on such a card"
    if isinstance(verb, v.Steal | v.Give) and player == "you":
        yield f"`{_name(verb)}` is between two players"


def _empty_faults(verb: v.Effect) -> Iterator[str]:
    """A verb that does nothing whatever happens."""
    inside = list(_inside(verb))
    if inside and not any(inside):
        yield f"`{_name(verb)}` has something that happens"
    if isinstance(verb, v.Morale | v.Food | v.Starve | v.Helpless | v.BonusDie) and not verb.n:
        yield f"`{_name(verb)}` changes something by 1 or more"
