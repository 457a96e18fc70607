"""A mat for each Survivor: hit points, tokens, Equipment, kept Ammo, open Events and the Motive."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.scene import Card, Counter, Mat, Thing, drawn_once
from ....engine.sight import Sight
from ..content import AmmoNo, Content, EventNo, GearNo
from ..state import MOST_HP, OFF_BOARD, Defense, Survivor
from .cards import Motive, event_of_other, hand_of_other, motive, motive_card

TINTS = ("amber", "blue", "green", "violet")


class Standing(NamedTuple):
    """Leadership, and what lasts this round."""

    leads: bool
    is_away: bool
    no_death: bool
    extra_die: bool


def mat(sight: Sight[Defense], s: Survivor, player: str) -> Mat:
    """A player's corner: hit points, tokens, Equipment, kept Ammo, open Events and the Motive."""
    g, seat = sight.g, s.seat
    if not s.id:
        return Mat(id=f"mat-{seat}", label=f"{player} has not chosen yet", title=player, seat=seat, tint=TINTS[seat])
    loaded, rounds, is_laid_out = g.loaded, g.rounds, bool(g.places)
    return _mat(
        g.content,
        player,
        seat,
        s.id,
        is_laid_out and g.acting == seat,
        Standing(is_laid_out and seat == g.leader, s.at == OFF_BOARD, s.no_death, s.extra_dice > 0),
        (s.hp, s.food, s.allies),
        tuple([(item, loaded[item], item in s.spent) for item in s.gear]),
        tuple([(card, rounds[card]) for card in s.pouch]),
        hand_of_other(sight, seat),
        motive(sight, seat),
    )


@drawn_once
def _mat(
    content: Content,
    player: str,
    seat: int,
    name: str,
    active: bool,
    standing: Standing,
    counted: tuple[int, int, int],
    gear: tuple[tuple[GearNo, int, bool], ...],
    pouch: tuple[tuple[AmmoNo, int], ...],
    hand: tuple[EventNo | None, ...],
    motive: Motive | None,
) -> Mat:
    character = content.characters[name]
    cards = [_gear(content, *each) for each in gear]
    cards += [ammo_card(content, *each) for each in pouch]
    cards += [event_of_other(content, seat, number, event) for number, event in enumerate(hand)]
    if motive:
        cards.append(motive_card(content, seat, motive))
    return Mat(
        id=f"mat-{seat}",
        label=character.name,
        title=player,
        icon=name,
        seat=seat,
        tint=TINTS[seat],
        active=active,
        away=standing.is_away,
        note=character.text,
        clause=character.clause,
        badges=_badges(name, seat, standing),
        counters=tokens(seat, *counted),
        cards=cards,
    )


@drawn_once
def tokens(seat: int, hp: int, food: int, allies: int) -> list[Counter]:
    """What a Survivor has of everything that is counted."""
    return [
        Counter(id=f"hp-{seat}", label="Hit points", icon="hp", value=hp, most=MOST_HP),
        Counter(id=f"food-{seat}", label="Food", icon="food", value=food),
        Counter(id=f"allies-{seat}", label="Allies", icon="ally", value=allies),
    ]


def _badges(name: str, seat: int, standing: Standing) -> list[Thing]:
    """Leadership and what lasts this round."""
    found = []
    if standing.leads:
        found.append(Thing(id="badge", label="Badge of Leadership", icon="badge", clause="BD-5.03"))
    if standing.is_away:
        found.append(Thing(id=name, label="Waits off board", icon="off-board", clause="BD-2.23"))
    if standing.no_death:
        found.append(Thing(id=f"no-death-{seat}", label="Cannot die this round", icon="shield", clause="BD-16.04"))
    if standing.extra_die:
        found.append(Thing(id=f"extra-die-{seat}", label="Extra Combat die", icon="dice", clause="BD-16.07"))
    return found


@drawn_once
def _gear(content: Content, item: GearNo, loaded: int, is_spent: bool) -> Card:
    """Equipment; a ranged weapon shows its Ammo."""
    each = content.gear[item]
    ammo = Counter(id=f"ammo-{each.id}", label="Ammo", icon=f"{each.ammo}-ammo", value=loaded)
    return Card(
        id=each.id,
        label=each.card.name,
        icon=each.card.id,
        art=each.card.id,
        text=each.card.text,
        kind=each.card.weapon or "item",
        clause=each.card.clause,
        counters=[ammo] if each.is_ranged else [],
        exhausted=is_spent,
    )


@drawn_once
def ammo_card(content: Content, card: AmmoNo, rounds: int, note: str = "") -> Card:
    """An Ammo card with the Ammo on it."""
    each = content.ammo[card]
    icon = f"{each.type}-ammo" if each.type not in ("any", "pool") else "ammo"
    on_it = [Counter(id=f"ammo-{each.id}", label="Ammo", icon=icon, value=rounds)] if rounds else []
    return Card(
        id=each.id, label=each.card.name, icon=icon, kind="ammunition", text=each.card.text, clause=each.card.clause,
        counters=on_it, note=note,
    )  # fmt: skip
