"""Encounters: which cards are drawn, their results, and what is collected."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking, Option, option
from ....engine.piles import NO_CARD
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content import RESOURCES
from ..content.abilities import Forage
from ..content.cards import EncounterCard
from ..content.parties import Remembered
from ..state import DISCARDS, ENCOUNTERS, FOOD, NONE, Georgia, Next, Task
from .followers import free, marked, trapped_on
from .groups import meets
from .items import able, then, use_up
from .resources import gain

FOR_ICON = option("for-icon")
COLLECT = [Option("collect", resource, value=icon) for icon, resource in enumerate(RESOURCES)]
COLLECTING = Remembered(lambda left: [*(COLLECT[icon] for icon in sorted(set(left))), PASS])
"""What may be collected, by the icons that are left."""


def card_faced(g: Georgia) -> EncounterCard:
    """The card that is being resolved."""
    return g.content.encounters[g.card]


# Which cards


@rule("WD-6.03", "WD-12.01", "WD-12.07", "WD-19.08", "WD-11.06", "WD-19.13")
def encounters(g: Georgia) -> Next:
    """One card for each icon and each Follower Marker of the space; a Location is scouted. Then a group may form."""
    at = g.parties[g.active].at
    if g.scouting != NONE:
        following: Task = ("scout",)
    else:
        place = g.content.spaces[at]
        g.left = place.icons
        g.icon_cards = len(place.icons)
        g.marker_cards = trapped_on(g, at) if at in marked(g) else ()
        g.barren = False
        following = ("next-card",)
        if not g.icon_cards and not g.marker_cards:
            return ("form",) if meets(g) else None
    if g.groups:
        g.agenda.append(("form",))
    return following


@rule("WD-12.02", "WD-12.05", "WD-19.09")
def next_card(g: Georgia) -> Asking[Next] | Next:
    """Before each draw on a space with markers the player says what the card is for."""
    if not g.marker_cards:
        return _draw_for(g, NONE) if g.icon_cards else None
    if not g.icon_cards and len(g.marker_cards) == 1:
        return _draw_for(g, g.marker_cards[0])
    return _choose_for(g)


def _choose_for(g: Georgia) -> Asking[Next]:
    people = g.content.people
    options = [option("for", people[person].id) for person in g.marker_cards]
    chosen = yield Ask(g.active, "draw-for", [*([FOR_ICON] if g.icon_cards else []), *options])
    return _draw_for(g, g.content.person_number[chosen.ids[0]] if chosen.ids else NONE)


def _draw_for(g: Georgia, person: int) -> Next:
    if person == NONE:
        g.icon_cards -= 1
    else:
        g.marker_cards = tuple(each for each in g.marker_cards if each != person)
    g.agenda += (("next-card",), ("card-done",))
    return then(g, ("draw", person)) if g.parties[g.active].items else draw(g, person)


@rule("WD-13.02", "WD-13.06", "WD-13.07", "WD-13.19", "WD-13.23")
def draw(g: Georgia, person: int) -> Next:
    """The top card is read out; one about other players is passed over when there are none."""
    g.rescuing = person
    g.met = False
    g.asked = NONE
    card = ENCOUNTERS.draw(g)
    if card != NO_CARD and g.content.encounters[card].others and not g.others(g.active):
        card = _pass_over(g, card)
    g.drawn = card != NO_CARD
    if not g.drawn:
        g.story.tell("no-card")
        return None
    g.card = card
    g.facing = (card,)
    if g.story.listens:
        g.story.tell("draws", seat_id(g.active), g.content.encounters[card])
    g.agenda.append(("result",))
    return then(g, ("challenge",))


@rule("WD-13.19", "WD-13.23")
def _pass_over(g: Georgia, card: int) -> int:
    """Cards about other players are discarded unresolved until one comes that is not; none if there is no such card."""
    encounters = g.content.encounters
    while card != NO_CARD and encounters[card].others:
        DISCARDS.put_on_top(g, (card,))
        g.story.tell("passed-over", encounters[card])
        if not g.encounter_deck and all(encounters[each].others for each in g.encounter_discards):
            return NO_CARD
        card = ENCOUNTERS.draw(g)
    return card


# What they bring


@rule("WD-13.04", "WD-13.11", "WD-13.18", "WD-13.01")
def result(g: Georgia) -> Next:
    """Exactly one of the two results is carried out, part by part in printed order."""
    if g.story.listens:
        g.story.tell("success" if g.met else "failure", g.content.encounters[g.card])
    numbers = g.content.results[g.card][not g.met]
    g.agenda.append(("card-over",))
    if len(numbers) == 1:
        return ("effect", numbers[0], g.active)
    g.do(*[("effect", number, g.active) for number in numbers])
    return None


@rule("WD-13.05", "WD-14.02")
def card_over(g: Georgia) -> None:
    """After its result the card is discarded, unless it was kept."""
    if g.facing:
        DISCARDS.put_on_top(g, g.facing)
        g.facing = ()


@rule("WD-12.08", "WD-19.10", "WD-19.11")
def card_done(g: Georgia) -> Next:
    """A Follower for whom the card was beaten joins; for an icon a resource may be collected."""
    if g.rescuing != NONE:
        if g.met and g.drawn:
            free(g, g.party, g.rescuing)
        return None
    return ("collect",) if g.drawn and not g.barren and g.left else None


@rule("WD-12.03", "WD-12.04", "WD-12.06", "WD-3.04", "WD-3.03")
def collect(g: Georgia) -> Asking[None]:
    """The player may collect one icon of the space that was not yet collected this turn."""
    chosen = yield Ask(g.active, "collect", COLLECTING[g.left])
    if chosen is PASS:
        return
    p, icon = g.parties[g.active], chosen.value
    left = list(g.left)
    left.remove(icon)
    g.left = tuple(left)
    gain(g, p, icon, 1)
    if icon == FOOD:
        for person in able(g, Forage):
            use_up(p, person)
            gain(g, p, FOOD, 1)
