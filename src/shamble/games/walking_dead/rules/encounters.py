"""Encounters: which cards are drawn, their results, and what is collected."""

from __future__ import annotations

from ....engine.ask import PASS, Ask, Asking, option
from ....engine.piles import NO_CARD
from ....engine.rulebook import rule
from ....engine.seats import seat_id
from ..content import RESOURCES
from ..content.abilities import Forage
from ..content.cards import EncounterCard
from ..state import DISCARDS, ENCOUNTERS, FOOD, NONE, Georgia
from .followers import free, trapped_on
from .items import able, moment, use_up
from .resources import gain

FOR_ICON = option("for-icon")


def card_faced(g: Georgia) -> EncounterCard:
    """The card that is being resolved."""
    return g.content.encounters[g.card]


# Which cards


@rule("WD-6.03", "WD-12.01", "WD-12.07", "WD-19.08", "WD-11.06", "WD-19.13")
def encounters(g: Georgia) -> None:
    """One card for each icon and each Follower Marker of the space; a Location is scouted."""
    if g.scouting != NONE:
        g.do(("scout",))
        return
    at = g.parties[g.active].at
    place = g.content.spaces[at]
    g.left = place.icons
    g.icon_cards = len(place.icons)
    g.marker_cards = trapped_on(g, at)
    g.barren = False
    if g.icon_cards or g.marker_cards:
        g.do(("next-card",))


@rule("WD-12.02", "WD-12.05", "WD-19.09")
def next_card(g: Georgia) -> Asking[None] | None:
    """Before each draw on a space with markers the player says what the card is for."""
    if not g.icon_cards and not g.marker_cards:
        return None
    if not g.marker_cards:
        _draw_for(g, NONE)
        return None
    if not g.icon_cards and len(g.marker_cards) == 1:
        _draw_for(g, g.marker_cards[0])
        return None
    return _choose_for(g)


def _choose_for(g: Georgia) -> Asking[None]:
    people = g.content.people
    options = [option("for", people[person].id) for person in g.marker_cards]
    chosen = yield Ask(g.active, "draw-for", [*([FOR_ICON] if g.icon_cards else []), *options])
    _draw_for(g, g.content.person_number[chosen.ids[0]] if chosen.ids else NONE)


def _draw_for(g: Georgia, person: int) -> None:
    if person == NONE:
        g.icon_cards -= 1
    else:
        g.marker_cards = tuple(each for each in g.marker_cards if each != person)
    g.do(*moment(g), ("draw", person), ("card-done",), ("next-card",))


@rule("WD-13.02", "WD-13.06", "WD-13.07", "WD-13.19", "WD-13.23")
def draw(g: Georgia, person: int) -> None:
    """The top card is read out; one about other players is passed over when there are none."""
    g.rescuing = person
    g.met = False
    g.asked = NONE
    passed = []
    while (card := ENCOUNTERS.draw(g)) != NO_CARD and g.content.encounters[card].others and not g.others(g.active):
        passed.append(card)
    if passed:
        DISCARDS.put_on_top(g, passed)
    g.drawn = card != NO_CARD
    if not g.drawn:
        g.story.tell("no-card")
        return
    g.card = card
    g.facing = (card,)
    g.story.tell("draws", seat_id(g.active), g.content.encounters[card])
    g.do(*moment(g), ("challenge",), ("result",))


# What they bring


@rule("WD-13.04", "WD-13.11", "WD-13.18", "WD-13.01")
def result(g: Georgia) -> None:
    """Exactly one of the two results is carried out, part by part in printed order."""
    g.story.tell("success" if g.met else "failure", g.content.encounters[g.card])
    numbers = g.content.results[g.card][not g.met]
    g.do(*(("effect", number, g.active) for number in numbers), ("card-over",))


@rule("WD-13.05", "WD-14.02")
def card_over(g: Georgia) -> None:
    """After its result the card is discarded, unless it was kept."""
    if g.facing:
        DISCARDS.put_on_top(g, g.facing)
        g.facing = ()


@rule("WD-12.08", "WD-19.10", "WD-19.11")
def card_done(g: Georgia) -> None:
    """A Follower for whom the card was beaten joins; for an icon a resource may be collected."""
    if g.rescuing != NONE:
        if g.met and g.drawn:
            free(g, g.party, g.rescuing)
    elif g.drawn and not g.barren and g.left:
        g.do(("collect",))


@rule("WD-12.03", "WD-12.04", "WD-12.06", "WD-3.04", "WD-3.03")
def collect(g: Georgia) -> Asking[None]:
    """The player may collect one icon of the space that was not yet collected this turn."""
    options = [option("collect", RESOURCES[icon]) for icon in sorted(set(g.left))]
    chosen = yield Ask(g.active, "collect", [*options, PASS])
    if not chosen.ids:
        return
    icon = RESOURCES.index(chosen.ids[0])
    left = list(g.left)
    left.remove(icon)
    g.left = tuple(left)
    gain(g, g.party, icon, 1)
    if icon == FOOD:
        for person in able(g, Forage):
            use_up(g.party, person)
            gain(g, g.party, FOOD, 1)
