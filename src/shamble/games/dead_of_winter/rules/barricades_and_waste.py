"""Works: barricade, clean waste and attract."""

from __future__ import annotations

from ....engine.ask import NO, PASS, YES, Ask, Asking
from ....engine.rulebook import rule
from ..content.modifiers import CleanTo, WallTo
from ..content.terms import PlaceNo, SurvivorNo
from ..deeds import Attracted, Barricaded, Cleaned
from ..state import COLONY, EVERYWHERE, Winter
from .action_dice import pick_die, spend_die
from .entrances import build, move_zombies
from .equipment import note_use, usable

CARDS_CLEANED = 3
ZOMBIES_ATTRACTED = 2


# Barricade


@rule("DW-5.20")
def barricade(g: Winter, seat: int, s: SurvivorNo) -> Asking[None]:
    """A die of any value puts one barricade on an empty entrance space where the survivor is."""
    value = yield from pick_die(g, seat)
    spend_die(g, seat, value)
    yield from free_barricade(g, seat, s)


@rule("DW-5.20", "DW-16.35")
def free_barricade(g: Winter, seat: int, s: SurvivorNo) -> Asking[None]:
    """The barricade action itself, with a `wall_to` of the survivor if the player names it."""
    count = 1
    for source in usable(g, s, "wall") if g.equipped[s] or g.content.survivor_when[s] == "wall" else ():
        wall_to = source.modifier(WallTo)
        if wall_to and wall_to.n > count:
            about = (g.content.survivors[s], source.id, wall_to.n)
            if (yield Ask(seat, "build-with", (YES, NO), about)) is YES:
                note_use(g, source, s)
                count = wall_to.n
    yield from build(g, seat, g.at[s], count, count)
    g.deeds += (Barricaded(s),)


@rule("DW-5.20")
def forbids_barricade(g: Winter, seat: int, s: SurvivorNo) -> str:
    """A barricade needs a die and an empty entrance space."""
    return "" if g.dice[seat] and has_gap(g, g.at[s]) else "DW-5.20"


@rule("DW-5.23", "DW-5.24")
def forbids_attract(g: Winter, seat: int, s: SurvivorNo) -> str:
    """Attracting needs a die, an empty entrance space here and zombies elsewhere."""
    return "DW-5.23" if forbids_barricade(g, seat, s) else forbids_luring(g, s)


@rule("DW-5.24")
def forbids_luring(g: Winter, s: SurvivorNo) -> str:
    """There must be zombies at another location."""
    here, zombies = g.content.entrances[g.at[s]], g.zombies
    return "" if any(zombies[: here.start]) or any(zombies[here.stop :]) else "DW-5.24"


def has_gap(g: Winter, place: PlaceNo) -> bool:
    """Whether an entrance space of a location is empty."""
    zombies, barricades, spaces = g.zombies, g.barricades, g.content.spaces
    for cell in g.content.cells[place]:  # noqa: SIM110 - a plain loop is faster here
        if zombies[cell] + barricades[cell] < spaces[cell]:
            return True
    return False


# Clean waste


@rule("DW-5.21", "DW-5.22", "DW-12.18")
def forbids_cleaning(g: Winter, seat: int) -> str:
    """It needs a card in the waste pile, a die and a survivor of yours at the colony, which exiles never have."""
    if not g.waste:
        return "DW-5.22"
    if g.dice[seat]:
        at = g.at
        for s in g.group[seat]:
            if at[s] == COLONY:
                return ""
    return "DW-5.21"


@rule("DW-5.21", "DW-5.22", "DW-5.29", "DW-2.24")
def clean(g: Winter, seat: int) -> Asking[None]:
    """Name who cleans and spend a die: the top three cards of the waste pile leave the game."""
    options = g.content.survivor_options["clean"]
    chosen = yield Ask(seat, "cleaner", [options[s] for s in g.group[seat] if g.at[s] == COLONY])
    s = chosen.value
    value = yield from pick_die(g, seat)
    spend_die(g, seat, value)
    count = yield from name_clean_modifier(g, seat, s)
    clean_waste(g, count)
    g.deeds += (Cleaned(s),)


@rule("DW-5.29", "DW-16.35")
def name_clean_modifier(g: Winter, seat: int, s: SurvivorNo) -> Asking[int]:
    """At most one `clean` modifier of the cleaning survivor is used; how many cards go."""
    sources = usable(g, s, "clean") if g.equipped[s] or g.content.survivor_when[s] == "clean" else []
    if not sources:
        return CARDS_CLEANED
    options = [PASS, *[source.option("with") for source in sources]]
    chosen = yield Ask(seat, "clean-with", options, about=(g.content.survivors[s],))
    if chosen is PASS:
        return CARDS_CLEANED
    note_use(g, chosen.value, s)
    clean_to = chosen.value.modifier(CleanTo)
    return clean_to.n if clean_to else CARDS_CLEANED


@rule("DW-2.25", "DW-5.22")
def clean_waste(g: Winter, count: int) -> None:
    """The top cards of the waste pile, or all that are there, are removed from the game."""
    count = min(count, len(g.waste))
    if count:
        g.removed_items += g.waste[-count:]
        g.waste = g.waste[:-count]
        g.story.tell("cleans", count, len(g.waste))


# Attract


@rule("DW-5.23", "DW-5.24")
def sources_of_zombies(g: Winter, place: PlaceNo) -> list[int]:
    """The other locations with zombies."""
    zombies, entrances = g.zombies, g.content.entrances
    return [other for other in EVERYWHERE if other != place and any(zombies[entrances[other]])]


@rule("DW-5.23", "DW-5.24", "DW-5.25", "DW-5.26")
def attract(g: Winter, seat: int, s: SurvivorNo) -> Asking[None]:
    """A die of any value moves one or two zombies from one other location onto empty spaces here."""
    content, place = g.content, g.at[s]
    value = yield from pick_die(g, seat)
    spend_die(g, seat, value)
    options = content.place_options["attract-from"]
    sources = [options[other] for other in sources_of_zombies(g, place)]
    source = (yield Ask(seat, "attract", sources, about=(content.survivors[s], content.locations[place]))).value
    yield from move_zombies(g, seat, source, place, ZOMBIES_ATTRACTED, 1)
    g.deeds += (Attracted(s),)
