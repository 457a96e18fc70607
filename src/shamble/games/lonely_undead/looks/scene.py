"""How the table looks: the town, the Death Toll, a mat for each Z, piles, and what wins and what loses."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.rulebook import rule
from ....engine.scene import Card, Goal, Pile, Roll, Scene, Step, Thing, Track
from ....engine.sight import Sight
from ..rules.dogs import DOGS_IN_TOWN
from ..rules.endings import friends_counted, goal
from ..rules.toll import SPOTS
from ..rules.windows import on_the_road
from ..state import NOBODY, Undead, Z
from .board import draw_town
from .cards import aid_card, living_card, reaction_card, toll_card
from .mats import hand, mat
from .tests import contest, die_on_the_table, test_card


@rule("LU-4.15", "LU-25.05", "LU-25.06", "LU-25.07", "LU-25.13")
def draw(sight: Sight[Undead], seats: Sequence[str]) -> Scene:
    """The whole table as these eyes see it."""
    g = sight.g
    if g.phase == "setup":
        return Scene(heading="Setup")
    return Scene(
        heading=heading(g, seats),
        boards=[draw_town(sight, seats)],
        tracks=[death_toll(g)],
        mats=[mat(sight, z, seats) for z in own_first(sight)],
        hand=hand(sight),
        piles=piles(sight),
        cards=open_cards(g),
        dice=die_on_the_table(g),
        roll=tested(g),
        tale=coming_car(sight),
        notes=notes(g),
        goals=goals(sight, seats),
        layout="map",
        menu=True,
    )


def coming_car(sight: Sight[Undead]) -> str:
    """The car that is coming, as long as its direction is open: its card lies beside the town with the answers."""
    return next((card.id for card in on_the_road(sight.g)), "") if sight.g.direction == NOBODY else ""


def own_first(sight: Sight[Undead]) -> list[Z]:
    """One's own Zs, then the others in player order."""
    g = sight.g
    order = g.order or tuple(range(len(g.zs)))
    numbers = [*order, *(z.number for z in g.zs if z.number not in order)]
    return sorted((g.zs[number] for number in numbers), key=lambda z: z.seat != sight.eyes)


def heading(g: Undead, seats: Sequence[str]) -> str:
    """One line: the round, and whose turn it is."""
    if not g.round:
        return "Setup"
    if g.active == NOBODY:
        return f"Round {g.round} · Town Phase"
    z = g.zs[g.active]
    name = g.content.characters[z.character].name
    return f"Round {g.round} · {name} ({seats[z.seat]}) · {g.actions} action{'' if g.actions == 1 else 's'} left"


@rule("LU-14.01")
def death_toll(g: Undead) -> Track:
    """The ten spots; those that have a card drawn are marked."""
    steps = {
        spot: Step(label="Card" if g.every_spot or spot % 2 == 0 else "", tone="bad" if spot <= len(g.toll) else "")
        for spot in range(1, SPOTS + 1)
    }
    label = f"Death Toll {len(g.toll)} of {SPOTS}"
    return Track(
        id="toll", label=label, icon="skull", value=len(g.toll), last=SPOTS, steps=steps, tone="bad", clause="LU-14.01"
    )


def piles(sight: Sight[Undead]) -> list[Pile]:
    """All piles with their sizes; discards can be looked through."""
    g = sight.g
    known = [reaction_card(g, card) for card in reversed(sight.cards("reactions")) if card is not None]
    aid = [aid_card(g, card) for card in reversed(g.aid_discards)]
    reactions = [reaction_card(g, card) for card in reversed(g.reaction_discards)]
    found = [
        Pile(id="aid", label=f"Aid: {len(g.aid)}", back="aid", icon="aid", count=len(g.aid)),
        Pile(
            id="aid-discards",
            label=f"Aid discards: {len(aid)}",
            icon="discard",
            count=len(aid),
            top=_top(aid),
            cards=aid,
        ),
        Pile(
            id="reactions",
            label=f"Reactions: {len(g.reactions)}",
            back="reactions",
            icon="event",
            count=len(g.reactions),
            cards=known,
        ),
        Pile(
            id="reaction-discards",
            label=f"Reaction discards: {len(reactions)}",
            icon="discard",
            count=len(reactions),
            top=_top(reactions),
            cards=reactions,
        ),
    ]
    for kind, held, thrown in (
        ("generic", g.generic_pile, g.generic_discards),
        ("kid", g.kid_pile, g.kid_discards),
        ("officer", g.officer_pile, g.officer_discards),
    ):
        cards = [living_card(g, card) for card in reversed(thrown)]
        label = f"{kind.capitalize()} pile: {len(held)} (discarded {len(cards)})"
        found.append(Pile(id=f"{kind}-pile", label=label, back=kind, icon=kind, count=len(held), cards=cards))
    stack = [toll_card(g, card) for card in reversed(g.toll_stack)] if sight.sees("toll-stack") else []
    label = f"Death Toll cards: {len(g.toll_stack)}"
    found.append(Pile(id="toll-stack", label=label, back="toll", icon="skull", count=len(g.toll_stack), cards=stack))
    return found


def _top(cards: list[Card]) -> Card | None:
    return cards[0] if cards else None


def open_cards(g: Undead) -> list[Card]:
    """What is being resolved."""
    found = [reaction_card(g, card) for card in g.revealed]
    found += [aid_card(g, card) for card in g.playing]
    if g.test and g.active >= 0 and (person := g.person(g.target)) is not None:
        found.append(test_card(g, g.zs[g.active], person))
    return found + [living_card(g, card) for card in g.rewarding]


def tested(g: Undead) -> Roll | None:
    """The test that is being decided."""
    if not g.test or g.active < 0 or (person := g.person(g.target)) is None:
        return None
    return contest(g, g.zs[g.active], person)


def notes(g: Undead) -> list[Thing]:
    """What lasts beyond a turn, and the supply."""
    supply = ", ".join(
        f"{len(held)} {kind}" for held, kind in zip(g.supply, ("Generic", "Kids", "Officers"), strict=True)
    )
    found = [Thing(id="supply", label=f"Supply: {supply}", icon="people", clause="LU-3.08")]
    words = {"alertness-all": "All Living: Alertness", "strength-all": "All Living: Strength"}
    words |= {"move": "Move", "stealth": "Stealth"}
    for at, (stat, by, number, last) in enumerate(g.lasting):
        whose = "" if number == NOBODY else f"{g.zs[number].id.capitalize()}: "
        label = f"{whose}{words[stat]} {by:+d} to round {last}"
        found.append(Thing(id=f"lasting-{at}", label=label, icon="clock"))
    return found


@rule("LU-16.01", "LU-20.11", "LU-20.12", "LU-20.13", "LU-20.15")
def goals(sight: Sight[Undead], seats: Sequence[str]) -> list[Goal]:
    """The race for friends, and in Co-op and Solo all that loses."""
    return goals_together(sight.g) if sight.g.shares else race(sight, seats)


def goals_together(g: Undead) -> list[Goal]:
    """What all win by together, and what loses."""
    have, left, dogs, deaths = friends_counted(g, g.zs[0]), len(g.supply[0]), len(g.dogs), len(g.toll)
    too_many, nearly_full = dogs >= DOGS_IN_TOWN, deaths >= SPOTS - 1
    return [
        Goal(id="goal-friends", label="Friends", icon="friend", have=have, need=goal(g)),
        Goal(id="goal-supply", label="Newcomers left", icon="generic", have=left, tone="bad", brink=left <= 1),
        Goal(
            id="goal-dogs", label="Dogs in town", icon="dog", have=dogs, need=DOGS_IN_TOWN, tone="bad", brink=too_many
        ),
        Goal(id="goal-toll", label="Death Toll", icon="skull", have=deaths, need=SPOTS, tone="bad", brink=nearly_full),
    ]


def race(sight: Sight[Undead], seats: Sequence[str]) -> list[Goal]:
    """How far each team is, and who is about to win."""
    g, need = sight.g, goal(sight.g)
    found = []
    for team in sorted({z.team for z in g.zs}):
        z = next(each for each in g.zs if each.team == team)
        have = friends_counted(g, z)
        mine = any(sight.is_own(each.seat) for each in g.zs if each.team == team)
        names = " and ".join(dict.fromkeys(seats[each.seat] for each in g.zs if each.team == team))
        tone = "good" if mine else "bad"
        found.append(
            Goal(
                id=f"goal-{team}",
                label=names,
                icon="friend",
                have=have,
                need=need,
                tone=tone,  # type: ignore[arg-type]
                brink=not mine and have >= need - 1,
            )
        )
    return found
