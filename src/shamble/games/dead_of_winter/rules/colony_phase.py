"""The colony phase: food, waste, crisis, zombies, main objective, round marker, first player token."""

from __future__ import annotations

from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content.objectives import Furnace
from ..content.terms import PlaceNo
from ..owed import Crowd, Noise
from ..state import AWAY, COLONY, Winter
from .endings import MAIN, change_morale, finish
from .objectives import goal_met
from .settling import owe, pays, settle_before
from .zombies import add_zombies

WASTE_PER_MORALE = 10
NOISE_ATTRACTS = 3


@rule("DW-3.10", "DW-9.01", "DW-9.23")
def begin_colony_phase(g: Winter) -> None:
    """After the last turn; a step that the main objective adds at the very start comes first."""
    g.turn = -1
    g.story.tell("colony-phase")
    for special in g.side.special:
        if isinstance(special, Furnace):
            feed_furnace(g, special)
    g.phase = "pay-food"


@rule("DW-9.23", "DW-16.05")
def feed_furnace(g: Winter, furnace: Furnace) -> None:
    """The fuel cards stored longest burn for an ember; with too few of them morale falls instead."""
    needed = furnace.cards if g.players < 4 else furnace.cards_from_four
    fuel = [item for item in g.storage if g.content.items[item].symbol == "fuel"][:needed]
    if len(fuel) < needed:
        g.story.tell("furnace-cold")
        change_morale(g, furnace.morale)
        return
    g.storage = tuple([item for item in g.storage if item not in fuel])
    g.removed_items += tuple(fuel)
    g.embers += 1
    g.story.tell("furnace", needed, g.embers)


# Steps 1 and 2


@rule("DW-9.02")
def hunger(g: Winter) -> int:
    """How much food it takes: one for every two survivors at the colony, rounded up."""
    mouths = len(g.people[COLONY]) + (0 if g.helpless_free_food else g.helpless)
    return (mouths + 1) // 2


@rule("DW-9.02", "DW-9.03", "DW-9.04", "DW-9.05", "DW-9.06")
def pay_food(g: Winter) -> None:
    """Half the survivors at the colony must be fed; if the supply is short nothing is paid and starvation grows."""
    needed = hunger(g)
    if g.food >= needed:
        g.food -= needed
        g.story.tell("pays-food", needed, g.food)
    else:
        g.starvation += 1
        g.story.tell("starves", needed, g.food, g.starvation)
        change_morale(g, -g.starvation)
    g.phase = "check-waste"


@rule("DW-9.07")
def check_waste(g: Winter) -> None:
    """One morale for every full ten cards in the waste pile, which stays."""
    lost = len(g.waste) // WASTE_PER_MORALE
    if lost:
        g.story.tell("waste", len(g.waste), lost)
        change_morale(g, -lost)
    g.phase = "crisis"


# Step 4


@rule("DW-9.15", "DW-9.16", "DW-9.17", "DW-9.18", "DW-9.19", "DW-2.06")
def add_zombies_step(g: Winter) -> None:
    """Three batches: the colony, then each other location by its survivors, then by its noise, in board order."""
    owe(g, Crowd(COLONY), *[Crowd(place) for place in AWAY], *[Noise(place) for place in AWAY])
    settle_before(g, "check-objective")


@rule("DW-9.15", "DW-9.16")
@pays(Crowd)
def crowd(g: Winter, owed: Crowd) -> None:
    """The batch of a location is added."""
    add_zombies(g, owed.place, drawn_by_survivors(g, owed.place))


@rule("DW-9.15", "DW-9.16")
def drawn_by_survivors(g: Winter, place: PlaceNo) -> int:
    """A zombie for every two survivors at the colony, helpless ones included, or for every survivor elsewhere."""
    count = len(g.people[place])
    return (count + g.helpless + 1) // 2 if place == COLONY else count


@rule("DW-9.17", "DW-9.19")
@pays(Noise)
def quiet_down(g: Winter, owed: Noise) -> None:
    """Noise tokens are removed one at a time; a die of 3 or lower adds one zombie for each."""
    place = owed.place
    if not g.noise[place]:
        return
    owe(g, owed)
    g.noise[place] -= 1
    rolled = g.chance.roll(g.content.action_die)
    g.story.tell("noise-roll", g.content.locations[place], rolled)
    if rolled <= NOISE_ATTRACTS:
        add_zombies(g, place, 1)


# Steps 5 to 7


@rule("DW-9.20", "DW-13.03", "DW-16.03")
def check_objective(g: Winter) -> None:
    """If the goal of the main objective is met now, the game ends immediately."""
    if goal_met(g):
        finish(g, MAIN)
    g.phase = "end-round"


@rule("DW-9.21", "DW-9.22", "DW-13.02", "DW-15.16")
def end_round(g: Winter) -> None:
    """The round marker moves down and ends the game on 0; the first player token passes to the right."""
    g.rounds -= 1
    g.story.tell("round-marker", g.rounds)
    if g.rounds == 0:
        finish(g, "rounds")
    g.helpless_free_food = False
    g.first = g.right_of(g.first)
    g.story.tell("token", seat_id(g.first))
    g.phase = "start-round"
