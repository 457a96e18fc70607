"""Setup: from options to a table ready to play."""

from __future__ import annotations

from ...engine.ask import Ask, Asking, option
from ...engine.rulebook import rule
from ...engine.seats import clockwise
from .content import EQUIPMENT, LOCATIONS, Content, EventNo, GearNo, MotiveNo
from .content.board import EVERY_CELL
from .content.dice import BLACK, WHITE
from .rules.resources import load_weapon, take_top
from .rules.walkers import add_walkers
from .state import MOST_HP, Defense, Survivor


@rule("BD-2.22", "BD-2.24", "BD-3.01", "BD-3.09", "BD-4.11")
def empty_table(content: Content, options: dict[str, str], players: int) -> Defense:
    """The table before setup: what was agreed, and a seat for each player."""
    return Defense(
        phase="choose",
        players=players,
        hardcore=options["mode"] == "hardcore",
        expert=options["difficulty"] == "expert" and players > 1,
        motives=options["motives"] == "on",
        one_leader=options["one_leader"] == "on",
        leader_last=options["leader_last"] == "on",
        both_events=options["both_events"] == "on",
        order=clockwise(0, players),
        loaded=[0] * len(content.gear),
        rounds=[0] * len(content.ammo),
        survivors=[Survivor(seat=seat) for seat in range(players)],
        hands=[()] * players,
        unplayed=[()] * players,
        motive=[MotiveNo(-1)] * players,
        motive_up=[False] * players,
        tokens=[0] * players,
        earned=[0] * players,
        stocked=[0] * players,
    )


@rule("BD-3.02", "BD-3.03")
def choose(g: Defense) -> Asking[None]:
    """Each player, first seat first, chooses a Character that nobody has; the pawn waits off board."""
    s = g.survivors[g.choosing]
    free = [name for name in g.content.characters if name not in g.used]
    chosen = yield Ask(s.seat, "choose", [option("choose", name) for name in free])
    s.id = chosen.ids[0]
    g.used += (s.id,)
    g.story.tell("chooses", f"seat-{s.seat}", s.id)
    g.choosing += 1
    if g.choosing == g.players:
        g.choosing = 0
        g.phase = "setup"


def set_up(g: Defense) -> None:
    """The steps of setup, in their order."""
    lay_out(g)
    first_walkers(g)
    first_leader(g)
    outfit(g)
    if g.motives:
        deal_motives(g)
    g.phase = "start-round"


@rule("BD-3.04", "BD-3.05", "BD-3.06", "BD-3.07", "BD-3.08", "BD-3.10", "BD-3.21", "BD-14.01")
def lay_out(g: Defense) -> None:
    """Tiles in a random square, decks on random tiles, everything shuffled; the marker on round 1."""
    places = list(LOCATIONS)
    g.chance.shuffle(places)
    g.places = tuple(places)
    g.prison = g.cell_of("prison")
    decks = [0, 1, 2, 3]
    g.chance.shuffle(decks)
    g.deck_at = tuple(decks)
    g.decks = [shuffled(g, len(deck)) for deck in g.content.decks]
    g.events = tuple(map(EventNo, shuffled(g, len(g.content.events))))
    g.round = 1


def shuffled(g: Defense, count: int) -> tuple[int, ...]:
    """The cards of a deck by their numbers, shuffled."""
    cards = list(range(count))
    g.chance.shuffle(cards)
    return tuple(cards)


@rule("BD-3.11", "BD-3.12", "BD-3.13", "BD-19.08")
def first_walkers(g: Defense) -> None:
    """Each player rolls the black die for Walkers at a Location of its own, handed out clockwise."""
    cells = list(EVERY_CELL)
    g.chance.shuffle(cells)
    for cell in sorted(cells[: g.players]):
        add_walkers(g, cell, g.chance.roll(BLACK))


@rule("BD-3.14", "BD-19.01")
def first_leader(g: Defense) -> None:
    """The highest white die takes the Badge of Leadership; the tied roll again among themselves."""
    rolling = list(range(g.players))
    while len(rolling) > 1:
        rolls = {seat: g.chance.roll(WHITE) for seat in rolling}
        for seat in rolling:
            g.story.tell("rolls-for-badge", g.survivors[seat].id, rolls[seat])
        rolling = [seat for seat in rolling if rolls[seat] == max(rolls.values())]
    g.leader = rolling[0]
    g.order = clockwise(g.leader, g.players)


@rule("BD-3.15", "BD-3.16", "BD-3.17", "BD-3.18", "BD-3.19", "BD-19.09")
def outfit(g: Defense) -> None:
    """2 Allies, 2 Food, 5 HP and 1 Equipment card (solo: 2); a ranged weapon has its start-of-game load."""
    for s in g.in_order():
        s.allies, s.food, s.hp = 2, 2, MOST_HP
        for _ in range(2 if g.solo else 1):
            weapon = GearNo(take_top(g, EQUIPMENT))
            s.gear += (weapon,)
            g.story.tell("finds", s.id, g.content.gear[weapon])
            load_weapon(g, s, weapon, g.content.gear[weapon].load)


@rule("BD-3.20", "BD-18.08")
def deal_motives(g: Defense) -> None:
    """One Motive to each player, the rest put away unseen; One Leader leaves the Motive about defying out."""
    motives = enumerate(g.content.motives)
    cards = [MotiveNo(number) for number, card in motives if not (g.one_leader and card.counts == "defying")]
    g.chance.shuffle(cards)
    for s in g.survivors:
        g.motive[s.seat] = cards[s.seat]
        g.story.whisper((s.seat,), "motive", s.id, secret=(g.content.motives[cards[s.seat]],))
    g.put_away = tuple(cards[g.players :])
