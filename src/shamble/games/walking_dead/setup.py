"""Setup: dealing everything out, the first-player roll, and what the options mean."""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.rulebook import rule
from ...engine.seats import seat_id
from .content import Content
from .rules.dice import ACTING, dice_pool, roll_pool
from .rules.elimination import fill_slots
from .rules.reentry import deal_private
from .state import FOLLOWERS, NONE, NOWHERE, Georgia, Party, Task

PUBLIC_SLOTS = 3
TRAPPED = 5


@rule("WD-1.09", "WD-1.12", "WD-23.01", "WD-24.01", "WD-24.10")
def empty_table(content: Content, options: Mapping[str, str], players: int) -> Georgia:
    """A table before setup; with one player there are no groups."""
    return Georgia(
        players=players,
        groups=options["coop"] == "on" and players > 1,
        reentry=options["reentry"] == "on",
        play_on=options["continue_after_win"] == "on",
        parties=[Party(seat, pawn=seat) for seat in range(players)],
        places=[0] * players,
        fatigue=[0] * len(content.people),
        coats=[0] * len(content.people),
        worn=[NONE] * len(content.people),
        trapped=[NOWHERE] * len(content.people),
        crowd=[0] * len(content.spaces),
    )


@rule("WD-2.02", "WD-2.03", "WD-2.04", "WD-2.05", "WD-2.09", "WD-2.10", "WD-2.15", "WD-10.07")
def set_up(g: Georgia) -> None:
    """Everything is shuffled; everybody gets a Starting Character on its space and a Follower."""
    c = g.content
    characters, followers = list(c.characters), list(c.followers)
    g.chance.shuffle(characters)
    g.chance.shuffle(followers)
    for p in g.parties:
        character = characters.pop()
        p.character = character
        p.people = (character, followers.pop())
        p.at = c.people[character].start
    g.aside = tuple(sorted(characters))
    g.follower_deck = tuple(followers)
    g.bag.fill(c.tokens, g.chance)
    shuffle_encounters(g)
    shuffle_locations(g)
    if g.solo:
        trap_five(g)
    joining: list[Task] = []
    for p in g.parties:
        instruction = c.people[p.people[1]].on_join
        if instruction is not None:
            joining.append(("effect", c.effect_number[instruction], p.seat))
    g.do(*joining, ("deal-locations",), ("first-player",), ("turn-start",))
    g.go_on()


@rule("WD-2.09", "WD-24.06")
def shuffle_encounters(g: Georgia) -> None:
    """The Encounter cards are shuffled; in solitaire those about other players are taken out."""
    cards = list(range(len(g.content.encounters)))
    if g.solo:
        g.boxed_encounters = tuple(number for number in cards if g.content.encounters[number].others)
        cards = [number for number in cards if not g.content.encounters[number].others]
    g.chance.shuffle(cards)
    g.encounter_deck = tuple(cards)


@rule("WD-24.04")
def trap_five(g: Georgia) -> None:
    """Solitaire: five Followers are trapped, one on each Starting Space that is not used."""
    spaces = [space for space in g.content.starts if space != g.parties[0].at]
    g.chance.shuffle(spaces)
    g.trapped_at_setup = FOLLOWERS.draw_many(g, TRAPPED)
    for person, space in zip(g.trapped_at_setup, spaces, strict=True):
        g.trapped[person] = space


@rule("WD-2.06", "WD-24.02")
def shuffle_locations(g: Georgia) -> None:
    """The Location cards are shuffled; in solitaire only one copy of each of four locations is used."""
    scoutings = g.content.scoutings
    cards = list(range(len(scoutings)))
    if g.solo:
        chosen = [number for number in cards if scoutings[number].card.solitaire]
        cards = list({scoutings[number].location: number for number in reversed(chosen)}.values())
        g.boxed_locations = tuple(number for number in range(len(scoutings)) if number not in cards)
    g.chance.shuffle(cards)
    g.location_deck = tuple(cards)


@rule("WD-2.06", "WD-2.07", "WD-2.08", "WD-24.02")
def deal_locations(g: Georgia) -> None:
    """Three public Locations and a private one for everybody; in solitaire four certain ones, all public."""
    if g.solo:
        g.slots, g.location_deck = sorted(g.location_deck), ()
        return
    g.slots = [NONE] * PUBLIC_SLOTS
    fill_slots(g)
    for p in g.parties:
        deal_private(g, p.seat)


@rule("WD-2.11", "WD-2.12", "WD-2.13", "WD-2.14")
def first_player(g: Georgia) -> None:
    """Everybody rolls the whole pool; most actions begin, and those who tie roll again."""
    tied = list(range(g.players))
    while len(tied) > 1:
        actions = {seat: roll_actions(g, seat) for seat in tied}
        best = max(actions.values())
        tied = [seat for seat in tied if actions[seat] == best]
    g.first = g.active = tied[0]
    g.story.tell("first-player", seat_id(g.first))


def roll_actions(g: Georgia, seat: int) -> int:
    """The action results of a player's whole pool; wilds count as actions."""
    faces = roll_pool(g, dice_pool(g, g.parties[seat]))
    actions = sum(ACTING[face] for face in faces)
    g.story.tell("rolls-first", seat_id(seat), actions)
    return actions
