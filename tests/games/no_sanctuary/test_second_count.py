"""Walker Phases and Reactions of Rivals on random maps, computed a second time straight from sections 19, 20 and 26.

The second computation knows no agenda and no tables: it counts steps on the grid and reads Walls from their names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from shamble.engine.match import Match
from shamble.games.no_sanctuary.content import ENEMIES, SPACE_IDS
from shamble.games.no_sanctuary.state import JACKAL, TYPES
from shamble.testing import at

from .helpers import NAMES, look, now, offered, scenario

SIDES = {(-1, 0): "north-south", (0, 1): "east-west", (1, 0): "north-south", (0, -1): "east-west"}
Counts = list[int]


def nothing() -> Counts:
    """A count of 0 for each Space."""
    return [0] * 36


@dataclass
class Ground:
    """What stands and lies where."""

    axis: str
    survivors: list[int]
    ready: Counts = field(default_factory=nothing)
    down: Counts = field(default_factory=nothing)
    rivals: Counts = field(default_factory=nothing)
    rivals_down: Counts = field(default_factory=nothing)
    strangers: Counts = field(default_factory=nothing)
    fallen: Counts = field(default_factory=nothing)
    corpses: Counts = field(default_factory=nothing)
    barricades: dict[str, int] = field(default_factory=dict)
    exerted: int = 0

    def humans(self) -> list[int]:
        """The Spaces with humans."""
        kinds = (self.rivals, self.rivals_down, self.strangers, self.fallen)
        return [s for s in range(36) if s in self.survivors or any(kind[s] for kind in kinds)]


def beside(space: int) -> list[tuple[int, str]]:
    """The adjacent Spaces, each with its axis."""
    y, x = divmod(space, 6)
    return [((y + a) * 6 + x + b, axis) for (a, b), axis in SIDES.items() if 0 <= y + a < 6 and 0 <= x + b < 6]


def steps(one: int, other: int) -> int:
    """How many steps lie between two Spaces: nothing lengthens a way."""
    return abs(one // 6 - other // 6) + abs(one % 6 - other % 6)


def overrun(g: Ground, space: int) -> None:
    """NS-19.06 to NS-19.13."""
    if space in g.survivors:
        g.exerted += g.ready[space]
    elif g.strangers[space] + g.fallen[space]:
        g.corpses[space] += g.fallen[space]
        g.fallen[space], g.strangers[space] = g.strangers[space], 0
    else:
        rivals = g.rivals[space] + g.rivals_down[space]
        struck = min(rivals, g.ready[space])
        g.ready[space] -= struck
        g.down[space] -= min(rivals - struck, g.down[space])
        defeated = min(g.ready[space], rivals)
        g.corpses[space] += defeated
        g.rivals[space], g.rivals_down[space] = 0, rivals - defeated
    g.down[space] += g.ready[space]
    g.ready[space] = 0


def ways(space: int, humans: list[int], first: str) -> list[int]:
    """NS-20.02 to NS-20.05: the adjacent Spaces among which the Leader may choose."""
    far = min(steps(space, human) for human in humans)
    nearest = [human for human in humans if steps(space, human) == far]
    found = [(to, axis) for to, axis in beside(space) if any(steps(to, human) == far - 1 for human in nearest)]
    return [to for to, axis in found if axis == first] or [to for to, _ in found]


def advance(g: Ground, space: int, to: int) -> None:
    """NS-20.08 to NS-20.11."""
    wall = next((w for w in g.barricades if {SPACE_IDS[space], SPACE_IDS[to]} == set(w.split("-")[1:])), "")
    if wall and g.ready[space] > g.barricades[wall]:
        g.barricades[wall] -= 1
    stays = bool(wall and g.barricades[wall])
    g.down[space if stays else to] += g.ready[space]
    g.ready[space] = 0


def walker_phase(g: Ground, choices: list[tuple[list[str], int]]) -> None:
    """Overruns, Swarms and Shambles in map order; the Leader chooses ways as in the match."""
    for space in g.humans():
        if g.ready[space]:
            overrun(g, space)
    for swarm in (True, False):
        while found := [s for s in range(36) if g.ready[s] and is_of_stage(g, s, swarm)]:
            to = ways(found[0], g.humans(), g.axis)
            if len(to) > 1:
                offers, chosen = choices.pop(0)
                assert offers == sorted(f"space {SPACE_IDS[way]}" for way in to)
                to = [chosen]
            advance(g, found[0], to[0])
    assert not choices
    g.ready, g.down = [a + b for a, b in zip(g.ready, g.down, strict=True)], nothing()


def is_of_stage(g: Ground, space: int, swarm: bool) -> bool:
    """NS-19.14, NS-19.15 and NS-19.21."""
    humans = g.humans()
    return space not in humans and (not swarm or any(to in humans for to, _ in beside(space)))


def random_ground(rnd: Random, walls: list[str]) -> Ground:
    """A map with something of everything."""
    g = Ground(rnd.choice(("east-west", "north-south")), [rnd.randrange(36)] * 2 + [rnd.randrange(36)] * 2)
    for counts, most in ((g.ready, 7), (g.down, 3), (g.rivals, 3), (g.strangers, 2), (g.fallen, 1)):
        for _ in range(rnd.randint(0, most)):
            counts[rnd.randrange(36)] = rnd.randint(1, 3 if counts is g.ready else 1)
    g.barricades = {wall: rnd.randint(1, 3) for wall in walls if rnd.random() < 0.5}
    return g


def played(name: str, g: Ground) -> tuple[Match, list[tuple[list[str], int]]]:
    """The same map in a match, up to the end of its Walker Phase, and which ways the Leader chose."""
    by_space = [("standard-ready", g.ready), ("standard-down", g.down), ("road-jackals-ready", g.rivals)]
    m = scenario(
        name, **{who: at(SPACE_IDS[s], trust=0, hand=0) for who, s in zip(NAMES, g.survivors, strict=True)},
        phase="walkers", axis=g.axis, barricades=g.barricades,
        enemies={f"{SPACE_IDS[s]}-{word}": n for word, counts in by_space for s, n in enumerate(counts) if n},
        strangers={SPACE_IDS[s]: n for s, n in enumerate(g.strangers) if n},
        fallen={SPACE_IDS[s]: n for s, n in enumerate(g.fallen) if n},
    )  # fmt: skip
    choices = []
    while look(m).part == "walkers":
        words = offered(m)
        chosen = next((each for each in ("map-order", "yes") if each in words), words[0])
        if now(m)[0] == "walker-way":
            choices.append((sorted(words), SPACE_IDS.index(chosen.split()[1])))
        m.answer(chosen, now(m)[1])
    return m, choices


@pytest.mark.rule(
    "NS-19.04", "NS-19.07", "NS-19.09", "NS-19.10", "NS-19.11", "NS-19.12", "NS-19.13", "NS-19.14", "NS-19.15",
    "NS-19.16", "NS-19.19", "NS-19.21", "NS-20.01", "NS-20.02", "NS-20.03", "NS-20.04", "NS-20.05", "NS-20.09",
    "NS-20.10", "NS-20.11",
)  # fmt: skip
@pytest.mark.parametrize("name", ["scavenging-run", "voices-on-the-wind", "mercy-road"])
def test_walker_phases_come_out_the_same_when_computed_twice(name: str) -> None:
    walls = [wall.id for wall in look(scenario(name, harlan=at("A1"))).ground.walls]
    for seed in range(60):
        g = random_ground(Random(seed), walls)
        m, choices = played(name, g)
        walker_phase(g, choices)
        there = look(m)
        assert there.ready[::TYPES] == g.ready, seed
        assert (there.ready[JACKAL::TYPES], there.lying[JACKAL::TYPES]) == (g.rivals, g.rivals_down), seed
        assert (there.strangers, there.fallen, there.corpses) == (g.strangers, g.fallen, g.corpses), seed
        assert there.barricades == [g.barricades.get(wall, 0) for wall in walls], seed
        assert sum(len(s.discards) for s in there.survivors) == g.exerted, seed


# Rivals


@dataclass
class Band:
    """Rivals, Survivors, and the Food of the group; every answer of the Leader in its order."""

    approach: str
    axis: str
    leader: int
    survivors: list[int]
    stress: list[int]
    down: list[bool]
    food: int
    ready: list[tuple[int, int]]
    lying: list[tuple[int, int]] = field(default_factory=list)
    exerted: list[int] = field(default_factory=lambda: [0] * 4)
    tensions: int = 0
    answers: list[tuple[list[str], str]] = field(default_factory=list)

    def choose(self, words: list[str]) -> int:
        """Which of several the Leader chose; one alone is no question."""
        if len(words) == 1:
            return 0
        offers, chosen = self.answers.pop(0)
        assert sorted(offers) == sorted(words)
        return words.index(chosen)

    def one_of(self, who: list[int]) -> int:
        """The Survivor whom the Leader chose."""
        return who[self.choose([f"survivor {NAMES[each]}" for each in who])]


def close_in(band: Band, space: int, most: int) -> int:
    """NS-26.13 and NS-26.17."""
    for _ in range(most):
        if space in band.survivors:
            break
        found = ways(space, band.survivors, band.axis)
        space = found[band.choose([f"space {SPACE_IDS[to]}" for to in found])]
    return space


def react_jackal(band: Band, space: int) -> int:
    """The Reactions of a Road Jackal."""
    space = close_in(band, space, {"normal": 1, "cautious": 0, "reckless": 2}[band.approach])
    here = [who for who in range(4) if band.survivors[who] == space]
    if not here:
        return space
    if band.approach == "normal":
        band.tensions += band.food == 0
        band.food = max(0, band.food - 1)
        return space
    if band.approach == "cautious":
        able = [who for who in here if band.stress[who] < 3]
        hit = [band.one_of(able)] if able else here[:1]
    else:
        hit = [who for who in range(4) if who not in here]
    band.tensions += any(band.stress[who] == 3 for who in hit)
    for who in hit:
        band.stress[who] = min(3, band.stress[who] + 1)
    return space


def react_warden(band: Band, space: int, sees: list[int]) -> int:
    """The Reactions of an Iron Warden, which sees these Survivors within range 2."""
    if band.approach == "normal" and sees:
        far = min(steps(space, band.survivors[who]) for who in sees)
        band.exerted[band.one_of([who for who in sees if steps(space, band.survivors[who]) == far])] += 1
        return space
    space = close_in(band, space, 1)
    here = [who for who in range(4) if band.survivors[who] == space]
    if band.approach == "cautious" and here:
        able = [who for who in here if not band.down[who]]
        band.tensions += not able
        if able:
            band.down[band.one_of(able)] = True
    elif band.approach == "reckless":
        for who in here:
            band.exerted[who] += 1
    return space


def random_band(rnd: Random) -> Band:
    """Two Survivors together and two apart, and up to five Rivals near and far."""
    spots = [rnd.randrange(36) for _ in range(3)]
    spots.append(spots[0])
    ready = {(rnd.choice([rnd.randrange(36), *spots]), rnd.choice((JACKAL, JACKAL + 1))) for _ in range(5)}
    return Band(
        rnd.choice(("normal", "cautious", "reckless")), rnd.choice(("east-west", "north-south")), rnd.randrange(4),
        spots, [rnd.randint(0, 3) for _ in NAMES], [rnd.random() < 0.4 for _ in NAMES], rnd.randint(0, 2),
        sorted(ready),
    )  # fmt: skip


def reacted(band: Band) -> Match:
    """The same table in a match, up to the end of its Event Phase; the Leader's answers are noted."""
    m = scenario(
        "scavenging-run", phase="events", approach=band.approach, axis=band.axis, leader=NAMES[band.leader],
        food=band.food, enemies={f"{SPACE_IDS[space]}-{ENEMIES[kind]}-ready": 1 for space, kind in band.ready},
        **{
            name: at(SPACE_IDS[space], trust=0, hand=0, marked=True, stress=stress, down=down)
            for name, space, stress, down in zip(NAMES, band.survivors, band.stress, band.down, strict=True)
        },
    )  # fmt: skip
    while look(m).part == "events":
        words = offered(m)
        chosen = "map-order" if "map-order" in words else words[-1]
        if chosen != "map-order":
            assert now(m)[1] == band.leader
            band.answers.append((words, chosen))
        m.answer(chosen, now(m)[1])
    return m


@pytest.mark.rule("NS-26.02", "NS-26.04", "NS-26.05", "NS-26.13", "NS-26.16", "NS-26.17", "NS-16.18", "NS-16.22")
def test_reactions_come_out_the_same_when_computed_twice() -> None:
    for seed in range(200):
        band = random_band(Random(seed))
        m = reacted(band)
        there = look(m)
        while band.ready:
            space, kind = band.ready.pop(0)
            within = there.ground.within[space][2]
            sees = [who for who in range(4) if within >> band.survivors[who] & 1]
            space = react_jackal(band, space) if kind == JACKAL else react_warden(band, space, sees)
            band.lying.append((space, kind))
        keys = [event.key for event in m.story]
        assert not band.answers, seed
        assert keys[: keys.index("walker-phase")].count("tension") == band.tensions, seed
        assert [len(s.discards) for s in there.survivors] == band.exerted, seed
        assert ([s.stress for s in there.survivors], [s.down for s in there.survivors]) == (band.stress, band.down), (
            seed
        )
        stand = [(at // TYPES, at % TYPES) for at, count in enumerate(there.ready) for _ in range(count)]
        assert (stand, there.resources[0]) == (sorted(band.lying), band.food), seed
