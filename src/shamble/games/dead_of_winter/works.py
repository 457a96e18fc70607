"""Works: barricade, clean waste and attract."""

from __future__ import annotations

from ...engine.ask import NO, PASS, YES, Ask, Asking, Option
from ...engine.rulebook import rule
from .bearing import modifier, note_use, source_id, usable
from .dice import pick_die, spend_die
from .entrances import build, move_zombies
from .modifiers import CleanTo, WallTo
from .state import COLONY, LOCATIONS, Winter

CARDS_CLEANED = 3
ZOMBIES_ATTRACTED = 2


# Barricade


@rule("DW-5.20")
def barricade(g: Winter, seat: int, s: int) -> Asking[None]:
    """A die of any value puts one barricade on an empty entrance space where the survivor is."""
    value = yield from pick_die(g, seat)
    spend_die(g, seat, value)
    yield from free_barricade(g, seat, s)


@rule("DW-5.20", "DW-16.35")
def free_barricade(g: Winter, seat: int, s: int) -> Asking[None]:
    """The barricade action itself, with a `wall_to` of the survivor if the player names it."""
    count = 1
    for source in usable(g, s, "wall") if g.equipped[s] or g.content.survivor_when[s] == "wall" else ():
        wall_to = modifier(g, source, WallTo)
        if wall_to and wall_to.n > count:
            about = (g.content.survivors[s], source_id(g, source), wall_to.n)
            if (yield Ask(seat, "build-with", (YES, NO), about)) is YES:
                note_use(g, source, s)
                count = wall_to.n
    yield from build(g, seat, g.at[s], count, count)
    g.deeds += (("barricade", s),)


# Clean waste


@rule("DW-5.21", "DW-5.22", "DW-12.18")
def can_clean(g: Winter, seat: int) -> bool:
    """It needs a die, a card in the waste pile and an own survivor at the colony, which exiles never have."""
    if not g.waste or not g.dice[seat]:
        return False
    at = g.at
    for s in g.group[seat]:  # noqa: SIM110 - a plain loop is faster here
        if at[s] == COLONY:
            return True
    return False


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
    g.deeds += (("clean", s),)


@rule("DW-5.29", "DW-16.35")
def name_clean_modifier(g: Winter, seat: int, s: int) -> Asking[int]:
    """At most one `clean` modifier of the cleaning survivor is used; how many cards go."""
    sources = usable(g, s, "clean") if g.equipped[s] or g.content.survivor_when[s] == "clean" else []
    if not sources:
        return CARDS_CLEANED
    options = [PASS]
    for source in sources:
        options.append(Option("with", source_id(g, source), value=source))
    chosen = yield Ask(seat, "clean-with", options, about=(g.content.survivors[s],))
    if chosen is PASS:
        return CARDS_CLEANED
    note_use(g, chosen.value, s)
    clean_to = modifier(g, chosen.value, CleanTo)
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
def sources_of_zombies(g: Winter, place: int) -> list[int]:
    """The other locations with zombies."""
    return [other for other in range(LOCATIONS) if other != place and g.zombies_at(other)]


@rule("DW-5.23", "DW-5.24", "DW-5.25", "DW-5.26")
def attract(g: Winter, seat: int, s: int) -> Asking[None]:
    """A die of any value moves one or two zombies from one other location onto empty spaces here."""
    content, place = g.content, g.at[s]
    value = yield from pick_die(g, seat)
    spend_die(g, seat, value)
    options = content.place_options["attract-from"]
    sources = [options[other] for other in sources_of_zombies(g, place)]
    source = (yield Ask(seat, "attract", sources, about=(content.survivors[s], content.locations[place]))).value
    yield from move_zombies(g, seat, source, place, ZOMBIES_ATTRACTED, 1)
    g.deeds += (("attract", s),)
