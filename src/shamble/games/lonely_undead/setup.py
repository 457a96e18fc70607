"""Setup: who plays which Zs, the town, the tokens, the piles, the characters, and the first turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...engine.ask import Ask, Asking, Option, option
from ...engine.errors import BadOptions
from ...engine.rulebook import rule
from .content import GENERIC, KID, MAYOR, OFFICER, TOKEN_KINDS, Content
from .content.town import Town
from .rules.clinic import RANDOM, unused_characters
from .rules.living import put_person
from .rules.piles import AID, LIVING, REACTIONS, draw_aid
from .rules.stack import step
from .rules.turns import player_order
from .state import NOBODY, Person, Undead, Z

FORMATS: dict[tuple[str, int], tuple[tuple[int, int], ...]] = {
    ("1v2", 2): ((0, 0), (1, 1), (1, 1)),
    ("2v2", 2): ((0, 0), (1, 1), (0, 0), (1, 1)),
    ("1v3", 2): ((0, 0), (1, 1), (1, 1), (1, 1)),
    ("1v2", 3): ((0, 0), (1, 1), (2, 1)),
    ("1v1v2", 3): ((0, 0), (1, 1), (2, 2), (2, 2)),
    ("2v2", 4): ((0, 0), (1, 1), (2, 0), (3, 1)),
}
"""By format and number of players the seat and the team of each Z."""
GENERIC_SUPPLY = {
    ("co-op", "easy"): 9,
    ("co-op", "normal"): 8,
    ("co-op", "hard"): 6,
    ("co-op", "expert"): 7,
    ("solo", "easy"): 8,
    ("solo", "normal"): 7,
    ("solo", "hard"): 6,
    ("solo", "expert"): 7,
}
DOGS_REMOVED = {"co-op": 2, "solo": 3}
"""How many Dog Reactions Easy takes out."""
PLACE_WITH = ("home", "school", "mall", "mayors-mansion")
"""The buildings that receive tokens, in the order in which they are asked for."""
FIRST_AID = 2


@rule("LU-1.01", "LU-3.02", "LU-14.12", "LU-18.02", "LU-22.03", "LU-22.04", "LU-24.17")
def empty_table(content: Content, options: Mapping[str, str], players: int) -> Undead:
    """The table before setup, with what was agreed."""
    g = Undead()
    g.mode, g.difficulty = options["mode"], options["difficulty"]
    g.mutated = options["mutated"] == "on"
    g.functions = g.mutated or options["functions"] == "on"
    g.every_spot = (g.shares and g.difficulty in ("hard", "expert")) or options["toll"] != "even"
    g.toll_known = not ((g.shares and g.difficulty == "expert") or options["toll"] == "shuffled")
    g.players = players
    g.first = NOBODY if options["first"] == "random" else int(options["first"]) - 1
    for number, (seat, team) in enumerate(seating(options, players)):
        g.zs.append(Z(number=number, seat=seat, team=team))
    g.lost_limbs = [0] * len(g.zs)
    return g


@rule("LU-23.02", "LU-23.03", "LU-23.17")
def seating(options: Mapping[str, str], players: int) -> tuple[tuple[int, int], ...]:
    """The seat and team of each Z: one for every player, except in some Team formats."""
    if options["mode"] == "team":
        return FORMATS[options["teams"], players]
    return tuple((seat, seat) for seat in range(players))


@rule("LU-23.01", "LU-23.17", "LU-21.01", "LU-20.01", "LU-24.01")
def constrain(options: Mapping[str, str], players: int) -> None:
    """Refuse what is not a game: Solo for several, anything else for one, and Team formats that do not exist."""
    if (options["mode"] == "solo") != (players == 1):
        wanted = "one player" if options["mode"] == "solo" else "2 to 4 players"
        raise BadOptions(f"Lonely Undead: the mode '{options['mode']}' is for {wanted}, not for {players}.")
    if options["mode"] == "team" and (options["teams"], players) not in FORMATS:
        known = ", ".join(name for name, count in FORMATS if count == players)
        raise BadOptions(
            f"Lonely Undead: {players} players cannot form teams of {options['teams']}; they can play {known}."
        )
    if options["first"] != "random" and int(options["first"]) > players:
        raise BadOptions(f"Lonely Undead: player {options['first']} cannot be first at a table of {players}.")


# The steps of setup


@rule("LU-3.01", "LU-3.02", "LU-3.20", "LU-24.03")
def set_up(g: Undead) -> None:
    """The steps of setup in their order; each lies on the stack."""
    seat = g.first if g.first >= 0 else g.chance.below(g.players)
    lead_with(g, seat)
    g.order = player_order(g)
    fill_supply(g)
    lay_piles(g)
    g.push("round")
    for number in g.order:
        g.push("start-at", number)
    g.push("deal")
    for number in reversed(g.order):
        g.push("choose", number)
    g.push("first-spawns")
    g.push("limit-supply")
    g.push("place-with", 0)
    if g.mutated:
        g.push("build", 0, NOBODY)
    else:
        g.layout = g.content.printed
    g.phase = "play"


@rule("LU-3.02", "LU-3.03", "LU-23.06")
def lead_with(g: Undead, seat: int) -> None:
    """The first player's team starts, and in it the first player; that order stays for the whole game."""
    g.starter = next(z.team for z in g.zs if z.seat == seat)
    team = [z for z in g.zs if z.team == g.starter]
    seats = [z.seat for z in team]
    at = seats.index(seat)
    for z, led_by in zip(team, seats[at:] + seats[:at], strict=True):
        z.seat = led_by


def fill_supply(g: Undead) -> None:
    """All tokens begin in the supply; the Mayor lies ready."""
    tokens = g.content.tokens
    for kind in (GENERIC, KID, OFFICER):
        g.supply[kind] = tuple(token.number for token in tokens if token.kind == kind)
    g.unused = (g.content.mayor_token,)
    g.gone_living = (g.content.mayor_card,)


@lru_cache(maxsize=16)
@rule("LU-3.04", "LU-3.05", "LU-3.06", "LU-18.01", "LU-24.18")
def tokens_to_place(town: Town) -> list[tuple[int, tuple[int, ...]]]:
    """Each token of "place with" and the spaces of its building, in the order of the rule, found once for a town."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for kind in PLACE_WITH:
        for cells in town.within.get(kind, ()):
            tile = town.tiles[town.building[cells[0]]]
            spaces = tuple(space for space in cells if space != town.room)
            found += [(TOKEN_KINDS.index(token), spaces) for token in tile.places]
    return found


@step("place-with")
@rule("LU-3.04", "LU-3.05", "LU-3.07", "LU-3.21")
def place_with(g: Undead, at: int) -> Asking[None]:
    """The first player chooses a space for each token, one token per space; then Mayor and Back Alley."""
    wanted = tokens_to_place(g.town)
    if at == len(wanted):
        place_mayor(g)
        g.alley_due = g.town.alley >= 0
        return
    kind, spaces = wanted[at]
    free = [space for space in spaces if g.person_at(space) is None]
    options = [option("put", TOKEN_KINDS[kind], g.content.space_names[space]) for space in free]
    first = g.zs[g.order[0]]
    chosen = yield Ask(first.seat, "place-with", options, about=(TOKEN_KINDS[kind],))
    put_person(g, kind, g.content.space_ids[chosen.ids[1]])
    g.push("place-with", at + 1)


@rule("LU-3.05", "LU-3.10", "LU-10.26", "LU-24.18", "LU-10.03")
def place_mayor(g: Undead) -> None:
    """The Mayor goes to his room, known to all; without the Mansion he is not used."""
    content = g.content
    if g.town.room < 0:
        return
    g.unused = g.gone_living = ()
    g.living.append(Person(content.mayor_token, g.town.room, MAYOR, card=content.mayor_card))


@rule("LU-3.08", "LU-3.09", "LU-3.11", "LU-3.12", "LU-3.13", "LU-20.03", "LU-21.03", "LU-22.01", "LU-22.05", "LU-22.10")
def lay_piles(g: Undead) -> None:
    """Living piles, Reactions without what Easy removes, Aid, and the Death Toll."""
    content = g.content
    by_kind = [
        [card.number for card in content.living if content.living_kind[card.number] == kind] for kind in range(3)
    ]
    for kind in (KID, OFFICER):
        g.chance.shuffle(by_kind[kind])
        by_kind[GENERIC] += by_kind[kind][:2]
        LIVING[kind].put(g, by_kind[kind][2:])
    LIVING[GENERIC].shuffle_in(g, by_kind[GENERIC])
    AID.shuffle_in(g, [card.number for card in content.aid])
    dogs = [card.number for card in content.dogs]
    if g.shares and g.difficulty == "easy":
        g.chance.shuffle(dogs)
        g.removed = tuple(sorted(dogs[: DOGS_REMOVED[g.mode]]))
    REACTIONS.shuffle_in(g, [card.number for card in content.reactions if card.number not in g.removed])
    lay_toll(g)


@rule("LU-3.14", "LU-14.12", "LU-22.01", "LU-22.02", "LU-22.03", "LU-22.04", "LU-22.07", "LU-22.08")
def lay_toll(g: Undead) -> None:
    """Even cards in ascending order, or all ten, or one to nine shuffled; the first to be drawn lies on top."""
    if not g.every_spot:
        cards = [1, 3, 5, 7, 9]
    elif g.toll_known:
        cards = list(range(10))
    else:
        cards = list(range(9))
        g.chance.shuffle(cards)
    g.toll_stack = tuple(reversed(cards))
    g.toll_gone = tuple(card for card in range(10) if card not in cards)


@step("limit-supply")
@rule("LU-20.03", "LU-21.03", "LU-22.01", "LU-22.02", "LU-22.06", "LU-3.08")
def limit_supply(g: Undead) -> None:
    """In Co-op and Solo only so many Generic tokens are left; the others are out of the game."""
    if g.shares:
        count = GENERIC_SUPPLY[g.mode, g.difficulty]
        g.unused += g.supply[GENERIC][count:]
        g.supply[GENERIC] = g.supply[GENERIC][:count]


@step("first-spawns")
@rule("LU-3.15", "LU-20.02", "LU-21.02", "LU-23.14")
def first_spawns(g: Undead) -> None:
    """One Generic per Z is spawned, except in Co-op and Solo."""
    if not g.shares:
        g.push("spawn", GENERIC, len(g.zs), "roll", g.order[0])


@step("choose")
@rule("LU-3.16")
def choose(g: Undead, number: int) -> Asking[None]:
    """Players pick characters in turn order, for each of their Zs, or leave it to chance; each is used once."""
    z = g.zs[number]
    free = unused_characters(g)
    options: list[Option] = [*(option("character", name) for name in free), RANDOM]
    chosen = yield Ask(z.seat, "choose", options)
    z.character = g.chance.pick(free) if chosen == RANDOM else chosen.ids[0]
    g.story.tell("chooses", f"seat-{z.seat}", z)


@step("deal")
@rule("LU-3.17", "LU-15.01")
def deal(g: Undead) -> None:
    """Two Aid and four Limbs for each Z."""
    for number in g.order:
        draw_aid(g, g.zs[number], FIRST_AID)


@step("start-at")
@rule("LU-3.18", "LU-3.20")
def start_at(g: Undead, number: int) -> Asking[None]:
    """In reverse turn order each Z is placed on an empty space of Dead Center."""
    z = g.zs[number]
    free = [space for space in g.town.center if g.z_at(space) is None]
    options = [option("at", g.content.space_names[space]) for space in free]
    chosen = yield Ask(z.seat, "start-at", options, about=(z,), of=z.id)
    z.at = g.content.space_ids[chosen.ids[0]]
