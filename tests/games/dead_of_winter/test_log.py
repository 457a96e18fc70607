"""The log tells all: a spectator who only reads knows the board, the tracks and the equipment at every question."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.engine.story import Event
from shamble.games.dead_of_winter.state import EVERYWHERE
from shamble.testing import at

from .helpers import WOUND, acted, content, look

COLONY = "colony"


class Reader:
    """Keeps the table on paper, from what everybody may read."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.zombies: Counter[str] = Counter()
        self.barricades: Counter[str] = Counter()
        self.noise: Counter[str] = Counter()
        self.place: dict[str, str] = {}
        self.owner: dict[str, str] = {}
        self.wounds: Counter[str] = Counter()
        self.frost: Counter[str] = Counter()
        self.bearer: dict[str, str] = {}
        self.cards: Counter[str] = Counter()
        self.leader: dict[str, str] = {}
        self.exiled: set[str] = set()
        self.offered: list[str] = []

    def read(self, event: Event) -> None:
        """Note one event; keys that change nothing on the table have no method."""
        note = getattr(self, event.key.replace("-", "_"), None)
        if note:
            note(*event.args, *event.secret)

    def spot(self, cells: list[str]) -> str:
        return COLONY if cells[0].startswith("entrance") else cells[0]

    # Tracks

    def starts(self, morale: int, rounds: int) -> None:
        self.counts.update(morale=morale, rounds=rounds)

    def starts_with(self, food: int, helpless: int) -> None:
        self.counts.update(food=food, helpless=helpless)

    def morale(self, change: int, now: int) -> None:
        self.counts["morale"] += change
        assert self.counts["morale"] == now

    def round_marker(self, now: int) -> None:
        self.counts["rounds"] = now

    def food_added(self, count: int, now: int) -> None:
        self.counts["food"] += count

    def food_lost(self, count: int, now: int) -> None:
        self.counts["food"] -= count

    def feeds(self, seat: str, count: int, value: int) -> None:
        self.counts["food"] -= count

    def pays_food(self, count: int, left: int) -> None:
        self.counts["food"] -= count

    def starves(self, needed: int, there: int, now: int) -> None:
        self.counts["starvation"] += 1

    def starvation(self, now: int) -> None:
        self.counts["starvation"] = now

    def helpless_dies(self, left: int) -> None:
        self.counts["helpless"] -= 1

    def helpless_come(self, count: int, now: int) -> None:
        self.counts["helpless"] += count

    def helpless_leave(self, count: int, left: int) -> None:
        self.counts["helpless"] -= count

    def sample(self, rolled: int, now: int) -> None:
        self.counts["samples"] = now

    def furnace(self, burnt: int, embers: int) -> None:
        self.counts["storage"] -= burnt
        self.counts["embers"] += 1

    def stores(self, seat: str, card: str) -> None:
        self.counts["storage"] += 1
        self.leave(card, seat)

    # The waste pile and cards that change hands

    def leave(self, card: str, seat: str) -> None:
        """A card leaves its bearer, or else the hand."""
        if self.bearer.pop(card, None) is None:
            self.cards[seat] -= 1

    def plays(self, seat: str, card: str) -> None:
        self.cards[seat] -= 1
        if seat not in self.exiled and not card.startswith(("lone-", "stranger-", "straggling-")):
            self.counts["waste"] += 1

    burns_fuel = plays

    def equips(self, survivor: str, card: str) -> None:
        self.bearer[card] = survivor
        self.cards[self.owner[survivor]] -= 1

    def hands_off(self, survivor: str, card: str, other: str) -> None:
        assert self.bearer[card] == survivor
        self.bearer[card] = other

    def gives_openly(self, giver: str, taker: str, card: str) -> None:
        self.cards[giver] -= 1
        self.cards[taker] += 1

    def gives(self, giver: str, taker: str, card: str) -> None:
        self.gives_openly(giver, taker, card)

    def steals(self, thief: str, victim: str, card: str) -> None:
        self.gives_openly(victim, thief, card)

    def keeps(self, seat: str, card: str) -> None:
        self.cards[seat] += 1

    def takes(self, seat: str, place: str, card: str) -> None:
        self.cards[seat] += 1

    def draws(self, seat: str, count: int, place: str, cards: list[str]) -> None:
        self.cards[seat] += count

    def salvages(self, seat: str, card: str) -> None:
        self.cards[seat] += 1

    def scraps(self, seat: str, card: str) -> None:
        self.cards[seat] -= 1

    def offers(self, seat: str, card: str) -> None:
        self.offered.append(seat)
        self.cards[seat] -= 1

    def offer_full(self) -> None:
        self.offered = []

    def offer_short(self) -> None:
        self.cards.update(self.offered)
        self.offered = []

    def tosses(self, seat: str, card: str) -> None:
        self.cards[seat] -= 1
        self.counts["waste"] += 1

    def littered(self, card: str) -> None:
        self.counts["waste"] += 1

    def cleans(self, count: int, left: int) -> None:
        self.counts["waste"] -= count

    def contributes(self, seat: str, card: str) -> None:
        self.cards[seat] -= 1

    def contributes_openly(self, seat: str, card: str) -> None:
        del self.bearer[card]

    def gear_to_hand(self, seat: str, cards: list[str]) -> None:
        self.cards[seat] += len(cards)
        for card in cards:
            del self.bearer[card]

    def gear_to_deck(self, cards: list[str], place: str) -> None:
        for card in cards:
            del self.bearer[card]

    def loses_hand(self, seat: str, cards: list[str]) -> None:
        self.cards[seat] -= len(cards)

    # Zombies, barricades, noise

    def zombies_come(self, count: int, place: str) -> None:
        self.zombies[place] += count

    def barricade_broken(self, cell: str) -> None:
        self.zombies[self.spot([cell])] -= 1
        self.barricades[self.spot([cell])] -= 1

    def overrun(self, place: str) -> None:
        self.zombies[place] -= 1

    def no_room(self, cell: str) -> None:
        self.zombies[self.spot([cell])] -= 1

    def zombies_leave(self, count: int, cells: list[str]) -> None:
        self.zombies[self.spot(cells)] -= count

    def kills(self, survivor: str, count: int, cells: list[str]) -> None:
        self.zombies[self.spot(cells)] -= count

    def lures(self, count: int, gone: list[str], come: list[str]) -> None:
        self.zombies[self.spot(gone)] -= count
        self.zombies[self.spot(come)] += count

    def builds(self, count: int, cells: list[str]) -> None:
        self.barricades[self.spot(cells)] += count

    def breaks(self, count: int, cells: list[str]) -> None:
        self.barricades[self.spot(cells)] -= count

    def noise_token(self, survivor: str, place: str, now: int) -> None:
        self.noise[place] += 1

    def noise_made(self, count: int, place: str, now: int) -> None:
        self.noise[place] += count

    def noise_roll(self, place: str, rolled: int) -> None:
        self.noise[place] -= 1

    # Survivors

    def keeps_survivors(self, seat: str, leader: str, followers: list[str]) -> None:
        self.leader[seat] = leader
        for survivor in (leader, *followers):
            self.place[survivor], self.owner[survivor] = COLONY, seat

    def replacement(self, seat: str, survivor: str) -> None:
        self.leader[seat] = survivor
        self.owner[survivor] = seat

    def joins(self, survivor: str, seat: str) -> None:
        self.owner[survivor] = seat

    def enters(self, survivor: str, place: str) -> None:
        self.place[survivor] = place

    def moves(self, survivor: str, place: str) -> None:
        self.place[survivor] = place

    placed = leaves_colony = moves

    def rides_along(self, survivor: str, driver: str) -> None:
        self.place[survivor] = self.place[driver]

    def swaps(self, survivor: str, other: str, place: str) -> None:
        self.place[survivor], self.place[other] = place, COLONY

    def wounded(self, survivor: str, count: int, now: int) -> None:
        self.wounds[survivor] += count

    def frostbite(self, survivor: str, count: int, now: int) -> None:
        self.frost[survivor] += count

    def healed(self, survivor: str, left: int, kind: str) -> None:
        (self.frost if kind == "frost" else self.wounds)[survivor] -= 1

    def dies(self, survivor: str, place: str) -> None:
        assert self.place[survivor] == place
        self.removed(survivor)

    def removed(self, survivor: str) -> None:
        del self.place[survivor]
        seat = self.owner.pop(survivor)
        self.wounds.pop(survivor, None)
        self.frost.pop(survivor, None)
        if self.leader[seat] == survivor:
            del self.leader[seat]

    def leads(self, survivor: str, seat: str) -> None:
        self.leader[seat] = survivor

    def exile(self, seat: str) -> None:
        self.exiled.add(seat)


RENAMED = {"zombies": "zombies-come", "noise": "noise-token", "exiled": "exile"}
"""Events whose keys are also names of what the reader keeps."""


def compare(m: Match, reader: Reader) -> None:
    """The paper against the table."""
    g, cards = look(m), content(m)
    for name in ("morale", "rounds", "food", "starvation", "helpless", "samples", "embers"):
        assert reader.counts[name] == getattr(g, name), name
    assert (reader.counts["waste"], reader.counts["storage"]) == (len(g.waste), len(g.storage))
    for place in EVERYWHERE:
        location = cards.locations[place]
        assert reader.zombies[location.id] == g.zombies_at(place), location.id
        assert reader.barricades[location.id] == g.barricades_at(place), location.id
        assert reader.noise[location.id] == g.noise[place], location.id
    here = {each.id: cards.locations[g.at[s]].id for s, each in enumerate(cards.survivors) if g.at[s] >= 0}
    assert reader.place == here
    assert reader.owner == {each.id: f"seat-{g.owner[s]}" for s, each in enumerate(cards.survivors) if g.at[s] >= 0}
    for s, each in enumerate(cards.survivors):
        assert (reader.wounds[each.id], reader.frost[each.id]) == (g.wounds[s], g.frost[s]), each.id
        for item in g.equipped[s]:
            assert reader.bearer[cards.items[item].id] == each.id
    assert len(reader.bearer) == sum(len(gear) for gear in g.equipped)
    for seat, hand in enumerate(g.hands):
        assert reader.cards[f"seat-{seat}"] == len(hand)
        if g.group[seat]:
            assert reader.leader[f"seat-{seat}"] == cards.survivors[g.group[seat][0]].id


def follow(m: Match, random: Random) -> int:
    """Play at random to the end and compare at every menu of a turn; how often."""
    reader, compared, since = Reader(), 0, 0
    reader.cards.update({f"seat-{seat}": len(hand) for seat, hand in enumerate(look(m).hands)})
    while True:
        for event in list(m.story)[since:]:
            reader.read(event._replace(key=RENAMED.get(event.key, event.key)))
        since = len(m.story)
        if m.is_over:
            return compared
        if m.pending[0].key == "action":
            compare(m, reader)
            compared += 1
        ask = m.pending[0]
        m.answer(random.choice(list(ask.options)), ask.seat)


SETUPS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {"betrayer": True, "hardcore": True}),
    (5, {"elimination": True}),
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("players", "options"), SETUPS)
def test_the_log_tells_every_change_of_the_table(players: int, options: dict[str, Any], seed: int) -> None:
    m = Match.start("dead_of_winter", players, options, seed=seed)
    assert follow(m, Random(seed)) > 10


def spoken(m: Match, since: int = 0) -> list[str]:
    """What a spectator reads."""
    return [line.text for line in m.log(None, since)]


@pytest.mark.rule("DW-16.18")
def test_the_noise_of_a_shotgun_and_its_use_are_told() -> None:
    m = acted(
        "attack tam",
        "with pump-shotgun-1",
        "count 1",
        tam=at("gas", gear=["pump-shotgun-1"]),
        zombies={"gas": 2},
        dice_of={0: (6,)},
    )
    lines = spoken(m)
    assert "1 noise token is placed at Gas Station: 1 now." in lines
    assert "Old Tam Rudge uses Pump Shotgun." in lines


@pytest.mark.rule("DW-11.13")
def test_the_only_one_left_is_told_to_lead() -> None:
    # Given a leader with two wounds and one follower
    wounded = at("gas", wounds=2)
    m = acted("attack tam", tam=wounded, bruno=at("colony"), zombies={"gas": 1}, dice_of={0: (6,)}, dice=(WOUND,))
    assert spoken(m)[-1] == "Bruno Vance leads the group of Player 1 now."


@pytest.mark.rule("DW-10.08")
def test_zombies_without_room_are_told() -> None:
    m = acted("end-turn", "end-turn", "end-turn", tam=at("colony"), zombies={"gas": 3}, noise={"gas": 1}, dice=(1,))
    assert "A zombie finds neither room nor anybody at Gas Station: it is not placed." in spoken(m)


def test_entrances_are_told() -> None:
    m = acted("barricade tam", "at entrance-4", tam=at("colony"), dice_of={0: (6,)})
    assert spoken(m)[-1] == "1 barricade is built at colony entrance 4."


@pytest.mark.rule("DW-12.01")
def test_who_is_not_exiled_stays_for_all_to_read() -> None:
    votes = ("0: thumb-up", "1: thumb-down", "2: thumb-down")
    m = acted("exile-vote", "accuse seat-1", *votes, tam=at("school", seat=1), rosa=at("colony"))
    assert "Player 2 stays in the colony." in spoken(m)
