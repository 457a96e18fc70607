"""The cards in the form in which the rules want them: every physical card by its number."""

from __future__ import annotations

from typing import TypeAlias

from ....engine.ask import Option, option
from ....engine.cards import Cards
from ....engine.dice import Die, Tint
from ....engine.effects import Verb
from ....engine.places import Places
from ....engine.rulebook import rule
from .abilities import (
    AnyAbility,
    AnyPower,
    Convert,
    DiscardFor,
    ExtraDie,
    FatigueLimit,
    OnJoin,
    Peek,
    Protected,
    Reroll,
    Salvage,
)
from .cards import ACTION, KILL, KINDS, DieCard, EncounterCard, Line, LocationCard, Space, SurvivorCard, TokenCard
from .challenges import ActionLine, Encounters, KillLine, SplitFatigue
from .checks import check_board, check_ids
from .parties import Kit, Remembered, Talents
from .verbs import Find, Others, Target

__all__ = ["BLUE", "GREEN", "KINDS", "RED", "Content", "Person", "Place", "Scouting"]

DICE = ("blue", "red", "green")
TINTS: dict[str, Tint] = {"blue": "blue", "red": "red", "green": "green", "black": "black"}
BLUE, RED, GREEN = range(3)
RESOURCES = ("food", "gas", "ammo")
FACES = {
    "-": "a blank", "K1": "1 kill", "K2": "2 kills", "K3": "3 kills", "A1": "1 action", "A2": "2 actions",
    "A3": "3 actions", "W1": "a wild", "W2": "2 wilds", "W3": "3 wilds", "N1": "1 kill and noise",
    "N2": "2 kills and noise", "N3": "3 kills and noise",
}  # fmt: skip
"""What a face shows, in words."""
NOBODY = -1
OPEN = Encounters | SplitFatigue | KillLine | ActionLine
"""The parts of a Location line that cannot be checked before they are done."""

Double: TypeAlias = tuple[int, Option | None, Option | None]
"""A double step: where it leads, and its options with and without gas."""
Named: TypeAlias = dict[tuple[int, str], Option]
"""Options that name a die of the pool, by its colour and the face that shows."""


def shown(die: int, face: str) -> str:
    """How an option names a die of the pool: by its colour and the face that shows."""
    return f"{DICE[die]}-{face}"


@rule("WD-4.01", "WD-4.05")
class Person:
    """A Starting Character or a Follower: dice, and what the abilities mean for the rules."""

    __slots__ = (
        "abilities", "card", "dice", "die", "die_with", "id", "is_follower", "limit", "limit_with", "number", "on_join",
        "protector", "start",
    )  # fmt: skip

    def __init__(self, card: SurvivorCard, number: int, numbers: dict[str, int]) -> None:
        self.card = card
        self.id = card.id
        self.number = number
        self.dice = tuple(DICE.index(die) for die in card.dice)
        self.is_follower = not card.start
        self.start = NOBODY
        self.die = self.die_with = self.limit_with = self.protector = NOBODY
        self.limit = 0
        self.on_join: Verb | None = None
        self.abilities: tuple[AnyAbility, ...] = card.abilities
        for ability in card.abilities:
            match ability:
                case OnJoin():
                    self.on_join = ability.then
                case ExtraDie():
                    self.die, self.die_with = DICE.index(ability.die), numbers[ability.with_]
                case FatigueLimit():
                    self.limit, self.limit_with = ability.plus, numbers.get(ability.with_, NOBODY)
                case Protected():
                    self.protector = numbers[ability.while_]
                case _:
                    pass


class Place:
    """A space of the board by its number, with its neighbours and what is printed on it."""

    __slots__ = (
        "beside", "card", "drive_near", "ends_movement", "icons", "id", "is_location", "is_resource",
        "is_start", "location", "near", "open_near",
    )  # fmt: skip

    def __init__(self, card: Space, numbers: dict[str, int], locations: dict[str, int]) -> None:
        self.card = card
        self.id = card.id
        self.near = tuple(numbers[other] for other in card.near)
        self.icons = tuple(RESOURCES.index(icon) for icon in card.icons)
        self.is_location = card.kind == "location"
        self.is_resource = card.kind == "resource"
        self.is_start = card.kind == "start"
        self.ends_movement = self.is_location or self.is_resource
        self.location = locations[card.of] if self.is_location else NOBODY
        self.open_near: tuple[int, ...] = ()
        """The neighbours that zombie tokens may lie on."""
        self.drive_near: tuple[int, ...] = ()
        """The neighbours whose tokens may be bypassed."""
        self.beside: tuple[int, ...] = ()
        """The Location Spaces next to it."""


class Scouting:
    """A physical Location card."""

    __slots__ = ("card", "checked", "id", "lines", "location", "space")

    def __init__(self, card: LocationCard, identity: str, location: int, space: int) -> None:
        self.card = card
        self.id = identity
        self.location = location
        self.space = space
        self.lines: tuple[Line, Line, Line] = (card.first, card.second, card.third)
        self.checked = [[part for part in line.parts if not isinstance(part, OPEN)] for line in self.lines]
        """The parts of each line that can be checked beforehand."""


@rule("WD-1.06")
class Content:
    """All cards; a card with an unknown verb does not load."""

    def __init__(self, cards: Cards) -> None:
        self.dice = {card.id: Die(card.id, card.faces, TINTS[card.id], card.name) for card in cards.of("dice", DieCard)}
        self.pool_dice = [self.dice[name] for name in DICE]
        self.ammo_die = self.dice["black"]
        self.tokens = [card.number for card in cards.of("tokens", TokenCard) for _ in range(card.count)]
        characters, followers = cards.of("characters", SurvivorCard), cards.of("followers", SurvivorCard)
        locations, spaces = cards.of("locations", LocationCard), cards.of("board", Space)
        check_ids(cards)
        check_board(spaces, characters, locations)
        self._people(characters, followers)
        self._board(spaces, locations)
        self.encounters = cards.of("encounters", EncounterCard)
        self.encounter_number = {card.id: number for number, card in enumerate(self.encounters)}
        self.by_code = {card.code: number for number, card in enumerate(self.encounters)}
        self.powers = [card.item.does if card.item else None for card in self.encounters]
        self.kits = Remembered(lambda row: Kit(self, row))
        """What each row of items does."""
        self.uses = [option("use", card.id) for card in self.encounters]
        """The option to use each item."""
        self._effects()

    def _people(self, characters: list[SurvivorCard], followers: list[SurvivorCard]) -> None:
        everybody = [*characters, *followers]
        self.person_number = {card.id: number for number, card in enumerate(everybody)}
        self.people = [Person(card, number, self.person_number) for number, card in enumerate(everybody)]
        self.talents = Remembered(lambda row: Talents(self.people, row))
        """What each row of survivors can do."""
        self.rolled = Remembered(lambda pool: [self.pool_dice[die] for die in pool])
        """The dice of each Dice Pool."""
        self.sights = Remembered(lambda row: self._sight(*row))
        """The spaces that a survivor's ability reaches from a space: those around the pawn, not the pawn's own."""
        self.rerolls: dict[int, Named] = {}
        """The options of everybody who can reroll a die."""
        self.converts: dict[str, dict[int, Named]] = {"kill": {}, "action": {}}
        """The options of everybody who can convert an icon into the one that a sort of roll counts."""
        for person in self.people:
            for ability in person.abilities:
                match ability:
                    case Reroll():
                        self.rerolls[person.number] = self._named("reroll", person, "")
                    case Convert():
                        shows = KILL if ability.from_ == "kill" else ACTION
                        self.converts[ability.to][person.number] = self._named("convert", person, shows)
                    case _:
                        pass
        self.characters = tuple(range(len(characters)))
        self.followers = tuple(range(len(characters), len(everybody)))

    def _named(self, verb: str, person: Person, shows: str) -> Named:
        """An ability for each face of each die of the pool that shows an icon."""
        named = [(at, face) for at, die in enumerate(self.pool_dice) for face in die.faces if face.startswith(shows)]
        return {each: Option(verb, person.id, shown(*each), value=each) for each in named}

    def _board(self, spaces: list[Space], locations: list[LocationCard]) -> None:
        self.space_number = {space.id: number for number, space in enumerate(spaces)}
        self.location_number = {card.id: number for number, card in enumerate(locations)}
        self.spaces = [Place(space, self.space_number, self.location_number) for space in spaces]
        for place in self.spaces:
            place.open_near = tuple(other for other in place.near if not self.spaces[other].is_location)
            place.drive_near = tuple(other for other in place.open_near if not self.spaces[other].is_resource)
            place.beside = tuple(other for other in place.near if self.spaces[other].is_location)
        for person in self.people:
            if person.card.start:
                person.start = self.space_number[person.card.start]
        self.starts = tuple(number for number, place in enumerate(self.spaces) if place.is_start)
        stops = [space.id for space in spaces if space.kind == "location"]
        edges = [(space.id, other) for space in spaces for other in space.near]
        self.map = Places([space.id for space in spaces], edges, stops=stops)
        """The board as a graph; a Location Space may begin or end a way but is never passed through."""
        self._near = {
            within: [frozenset(self.map.within(space, within)) for space in range(len(spaces))] for within in (1, 2)
        }
        self.ways = [
            None if place.is_location else Option("step", place.id, value=number)
            for number, place in enumerate(self.spaces)
        ]
        """The plain step onto each space that is no Location Space."""
        self.bypasses = [Option("bypass", place.id, value=number) for number, place in enumerate(self.spaces)]
        """The bypass of the tokens on each space."""
        self.plain = [[way for way in map(self.ways.__getitem__, place.near) if way] for place in self.spaces]
        """The plain steps from each space, but for those onto a Location Space."""
        self.doubles = [
            [(first, [self._double(first, second) for second in self.spaces[first].near]) for first in place.drive_near]
            for place in self.spaces
        ]
        """The double steps from each space, by the space that they lead over."""
        self.locations = locations
        self.scoutings = [
            Scouting(card, copy, number, self.space_number[card.space])
            for number, card in enumerate(locations)
            for copy in card.copies()
        ]
        self.card_space = [*(card.space for card in self.scoutings), NOBODY]
        """The space of each Location card; the last one stands for no card."""
        self.entries = [
            Option("scout", self.spaces[card.space].id, card.id, value=number)
            for number, card in enumerate(self.scoutings)
        ]
        """The plain step onto a Location Space to scout each card."""
        self.scouting_number = {card.id: number for number, card in enumerate(self.scoutings)}

    def _double(self, first: int, second: int) -> Double:
        """The double step over one space to another; onto a Location Space the option names a card as well."""
        if self.spaces[second].is_location:
            return second, None, None
        pair = self.spaces[first].id, self.spaces[second].id
        path = first, second
        return second, Option("double", *pair, value=path), Option("double-free", *pair, value=path)

    def _effects(self) -> None:
        """Every different effect by a number, so that the state can say what is still to be carried out."""
        found: dict[Verb, int] = {}
        for card in self.encounters:
            for effect in (*card.success, *card.fail):
                found.setdefault(effect, len(found))
                if isinstance(effect, Others | Target):
                    found.setdefault(effect.then, len(found))
            does = getattr(card.item and card.item.does, "then", None)
            if isinstance(does, Verb):
                found.setdefault(does, len(found))
        for person in self.people:
            if person.on_join is not None:
                found.setdefault(person.on_join, len(found))
        self.effects = list(found)
        self.results = [
            (tuple(found[effect] for effect in card.success), tuple(found[effect] for effect in card.fail))
            for card in self.encounters
        ]
        """The Success and the Fail result of each Encounter card, as numbers of effects."""
        self.effect_number = found

    # What the rules look up

    def power(self, item: int) -> AnyPower:
        """What an item does."""
        power = self.powers[item]
        assert power is not None
        return power

    def found_by(self, item: int) -> int:
        """The resource that an item finds when it is discarded; NOBODY if it heals."""
        power = self.power(item)
        assert isinstance(power, DiscardFor)
        return RESOURCES.index(power.then.what) if isinstance(power.then, Find) else NOBODY

    @rule("WD-3.11")
    def near(self, space: int, within: int) -> frozenset[int]:
        """The spaces within so many steps, the space itself included; Location Spaces are not passed through."""
        return self._near[within][space]

    @rule("WD-3.11")
    def nearest_starts(self, space: int) -> tuple[int, ...]:
        """The Starting Spaces that are nearest to a space."""
        return self.map.nearest(space, self.starts)

    @rule("WD-4.17")
    def _sight(self, person: int, at: int) -> frozenset[int]:
        within = next(ability.within for ability in self.people[person].abilities if isinstance(ability, Peek))
        return self.near(at, within) - {at}

    def salvage_die(self, person: int) -> Die[str]:
        """The die that a survivor rolls to salvage."""
        return next(self.dice[ability.die] for ability in self.people[person].abilities if isinstance(ability, Salvage))

    def names(self) -> dict[str, str]:
        """The name of every card, space and die by its id."""
        found = {person.id: person.card.name for person in self.people}
        found.update((card.id, card.card.name) for card in self.scoutings)
        found.update((card.id, card.name) for card in self.locations)
        for die in self.dice.values():
            found[die.id] = die.name
            found.update((f"{die.id}-{face}", f"{die.name} with {FACES[face]}") for face in die.faces)
        found.update((card.id, card.item.name if card.item else card.name) for card in self.encounters)
        for place in self.spaces:
            found[place.id] = self.locations[place.location].name if place.is_location else place.card.name
        return found
