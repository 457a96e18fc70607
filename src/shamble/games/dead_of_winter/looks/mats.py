"""A player's own corner: dice, group, equipment, wounds, and objectives, which only their owner sees."""

from __future__ import annotations

from ....engine.dice import Die as GameDie
from ....engine.rulebook import rule
from ....engine.scene import Card, Counter, Die, Mat, Thing, drawn_once, shown_die
from ....engine.sight import Sight
from ..content.terms import SurvivorNo
from ..state import Winter
from .board import TINTS
from .cards import item_card, objective_face, survivor_card


@rule("DW-1.04", "DW-2.13", "DW-2.16", "DW-2.19")
def mat(sight: Sight[Winter], seat: int, player: str) -> Mat:
    """The mat of a player."""
    g = sight.g
    group = g.group[seat]
    leader = g.content.survivors[group[0]] if group else None
    exiled = "exiled, " if g.exiled[seat] else ""
    return Mat(
        id=f"seat-{seat}",
        label=player,
        title=f"{exiled}led by {leader.name}" if leader else "out of the game" if g.out[seat] else "no survivors yet",
        icon=leader.id if leader else "",
        seat=seat,
        tint=TINTS[seat],
        active=g.turn >= 0 and g.active == seat,
        away=g.out[seat],
        badges=badges(g, seat),
        counters=counters(g, seat),
        dice=dice(g, seat),
        cards=[*group_cards(g, seat), *secrets(sight, seat), *hidden_cards(sight, seat)],
    )


def badges(g: Winter, seat: int) -> list[Thing]:
    """First player token, exile, elimination."""
    found = []
    if g.first == seat and g.round_number:
        found.append(Thing(id="first-player", label="First player", icon="flag", clause="DW-1.25"))
    if g.exiled[seat]:
        found.append(Thing(id=f"exiled-{seat}", label="Exiled", icon="exile", clause="DW-12.08"))
    if g.out[seat]:
        found.append(Thing(id=f"out-{seat}", label="Out of the game", icon="skull", clause="DW-15.13"))
    return found


@rule("DW-2.13", "DW-2.16")
def counters(g: Winter, seat: int) -> list[Counter]:
    """Hand size and number of contributions are public."""
    found = [
        Counter(id=f"hand-{seat}", label="Cards in hand", icon="hand", value=len(g.hands[seat]), clause="DW-2.13"),
        Counter(id=f"given-{seat}", label="Cards added to the crisis", icon="contributions",
                value=len(g.given[seat]), clause="DW-2.16"),
    ]  # fmt: skip
    if g.bonus_dice[seat]:
        found.append(
            Counter(id=f"bonus-{seat}", label="Dice more next round", icon="plus", value=g.bonus_dice[seat],
                    clause="DW-3.05")
        )  # fmt: skip
    return found


@rule("DW-2.19", "DW-3.06", "DW-4.09")
def dice(g: Winter, seat: int) -> list[Die]:
    """The unused dice, then the used ones."""
    found = [(value, "Unused die", "") for value in g.dice[seat]]
    found += [(value, "Used die", "spent") for value in g.spent[seat]]
    die = g.content.action_die
    return [_die(die, value, seat, number, label, fate) for number, (value, label, fate) in enumerate(found)]


@drawn_once
def _die(die: GameDie[int], value: int, seat: int, number: int, label: str, fate: str) -> Die:
    return shown_die(die, value, f"die-{seat}-{number}", label, fate=fate, clause="DW-4.09")


# Survivors and items


@rule("DW-2.19", "DW-2.27")
def group_cards(g: Winter, seat: int) -> list[Card]:
    """The group leader first, then the following, each with its equipment."""
    found = []
    for s in g.group[seat]:
        survivor = g.content.survivors[s]
        found.append(survivor_card(g, s, f"card-{survivor.id}", of=survivor.id))
        found += [item_card(g, item, f"Carried by {survivor.name}") for item in g.equipped[s]]
    return found


# What is hidden


@rule("DW-1.13", "DW-2.14", "DW-13.08", "DW-16.31")
def secrets(sight: Sight[Winter], seat: int) -> list[Card]:
    """The secret and the exiled objective: a face to their owner, a back to all others until the end."""
    g = sight.g
    found = []
    for zone, label, icon, cards in (
        ("secret", "Secret objective", "secret", g.content.secret_objectives),
        ("exile-card", "Exiled objective", "exile", g.content.exiled_objectives),
    ):
        for number in sight.cards(zone, seat):
            name = f"{zone}-{seat}"
            if number is None:
                found.append(Card(id=name, label=f"A {label.lower()}", icon=icon, kind="objective", face_down=True))
            else:
                found.append(objective_face(cards[number], name))
    return found


@rule("DW-2.16", "DW-1.21")
def hidden_cards(sight: Sight[Winter], seat: int) -> list[Card]:
    """The owner sees their own face-down contributions; all see backs of dealt survivors, and at the end the hands."""
    g = sight.g
    found = []
    if sight.is_own(seat):
        found += [item_card(g, item, "Added to the crisis") for item in g.given[seat]]
    if seat == sight.eyes and g.dealt[seat]:
        found += [item_card(g, item) for item in g.hands[seat]]
    if seat != sight.eyes:
        found += [item_card(g, item) for item in sight.cards("hand", seat) if item is not None]
        for number, s in enumerate(sight.cards("dealt", seat)):
            if s is None:
                name = f"dealt-{seat}-{number}"
                found.append(Card(id=name, label="A survivor", icon="person", kind="survivor", face_down=True))
            else:
                found.append(survivor_card(g, SurvivorNo(s), g.content.survivors[s].id))
    return found
