"""How the table looks: four Locations, the decks beside them, the round track, and a mat for each Survivor."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.rulebook import rule
from ....engine.scene import Card, Scene, Step, Thing, Track, drawn_once, for_all
from ....engine.sight import Sight
from ..content import Content
from ..content.board import EVERY_CELL
from ..state import ROUNDS, Defense
from .board import boards
from .cards import characters_left, event_card, event_piles, own_hand
from .goals import goals
from .mats import ammo_card, mat

PARTS = {
    "choose": "Setup",
    "setup": "Setup",
    "start-round": "Start of Round",
    "discussion": "Discussion",
    "ready": "Discussion",
    "deal": "Start of Round",
    "own-turn": "Between steps",
    "move": "Movement",
    "defy": "Defy",
    "draw": "Draw",
    "trade": "Trade",
    "events": "Events",
    "play-event": "Events",
    "end-turn": "End of turn",
    "pre-combat": "Before combat",
    "declare": "Declarations",
    "fight": "Combat",
    "lure": "Combat",
    "damage": "Walker damage",
    "heal": "Healing",
    "end-round": "End of Round",
}


@rule("BD-20.01", "BD-20.02", "BD-20.03", "BD-3.08", "BD-4.08")
def draw(sight: Sight[Defense], seats: Sequence[str]) -> Scene:
    """The whole table as these eyes see it."""
    g = sight.g
    return Scene(
        heading=heading(g),
        boards=for_all(sight, "boards", boards),
        tracks=[round_track(g.round)],
        mats=[mat(sight, s, seats[s.seat]) for s in g.survivors],
        hand=own_hand(sight),
        piles=event_piles(sight) if g.places else [],
        cards=for_all(sight, "cards", open_cards),
        notes=for_all(sight, "notes", lasting_effects),
        goals=for_all(sight, "goals", goals),
        silence=g.silent,
    )


def heading(g: Defense) -> str:
    """One line: the round, who leads, and which part of the round it is."""
    if not g.places:
        return f"Round {g.round} of {ROUNDS} · Setup"
    leader = g.content.characters[g.survivors[g.leader].id].name
    return f"Round {g.round} of {ROUNDS} · {leader} leads · {PARTS[g.phase]}"


@drawn_once
def round_track(now: int) -> Track:
    return Track(
        id="round-track", label=f"Round {now} of {ROUNDS}", icon="round", value=now, first=1, last=ROUNDS + 1,
        steps={ROUNDS + 1: Step(icon="rescue", label="Rescue", tone="good")}, clause="BD-1.03",
    )  # fmt: skip


def open_cards(g: Defense) -> list[Card]:
    """The Event that is being resolved, and Ammo cards left at Locations; before that the Characters to choose from."""
    if not g.places:
        return characters_left(g)
    found = [event_card(g.content, g.playing)] if g.playing >= 0 else []
    for cell in EVERY_CELL:
        note = f"Left at {g.content.locations[g.places[cell]].name}"
        found += [ammo_card(g.content, card, g.rounds[card], note) for card in g.left[cell]]
    return found


@rule("BD-10.09", "BD-10.14")
def lasting_effects(g: Defense) -> list[Thing]:
    """What has changed for the rest of the round."""
    in_force = (g.defy_costs_allies, g.combat_minus_1, g.bare_hands, g.combat_bonus, g.silent)
    alive = [s.id for s in g.survivors]
    dead = tuple([name for name in g.used if name not in alive])
    return _lasting_effects(g.content, in_force, g.places, tuple(g.walls), dead)


@drawn_once
def _lasting_effects(
    content: Content,
    in_force: tuple[bool, bool, int, int, bool],
    places: tuple[str, ...],
    walls: tuple[int, ...],
    dead: tuple[str, ...],
) -> list[Thing]:
    defy_costs_allies, combat_minus_1, bare_hands, combat_bonus, silent = in_force
    found = []
    if defy_costs_allies:
        found.append(Thing(id="promise-me", label="Whoever defies loses all Allies", icon="event", clause="BD-10.14"))
    if combat_minus_1:
        found.append(Thing(id="bad-light", label="Combat rolls -1", icon="event", clause="BD-10.09"))
    if bare_hands:
        found.append(Thing(id="bare-hands", label="Everybody may fight bare-handed", icon="fist", clause="BD-15.09"))
    if combat_bonus:
        found.append(Thing(id="combat-bonus", label=f"Combat rolls +{combat_bonus}", icon="badge", clause="BD-15.10"))
    if silent:
        found.append(Thing(id="silence", label="No talking until combat", icon="silence", clause="BD-4.08"))
    return [*found, *barricades(content, places, walls), *fallen(content, dead)]


def barricades(content: Content, places: tuple[str, ...], walls: tuple[int, ...]) -> list[Thing]:
    """Where a Barricade Kit keeps Walkers off for the rest of the round."""
    return [
        Thing(id=f"wall-{place}", label=f"{wall} Walkers barricaded at {content.locations[place].name}",
              icon="barricade-kit", clause="BD-12.19")
        for place, wall in zip(places, walls, strict=False)
        if wall
    ]  # fmt: skip


@rule("BD-13.05", "BD-20.01")
def fallen(content: Content, dead: tuple[str, ...]) -> list[Thing]:
    """The Characters that are used and no longer in play."""
    return [
        Thing(id=f"fallen-{name}", label=f"{content.characters[name].name} is dead", icon="skull", clause="BD-13.05")
        for name in dead
    ]
