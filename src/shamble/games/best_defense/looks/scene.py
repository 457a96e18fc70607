"""How the table looks: four Locations, the decks beside them, the round track, and a mat for each Survivor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....engine.rulebook import rule
from ....engine.scene import (
    Board,
    Card,
    Counter,
    Edge,
    Mat,
    Piece,
    Pile,
    Scene,
    Space,
    Step,
    Thing,
    Track,
    drawn_once,
    for_all,
)
from ....engine.sight import Sight
from ..content import DECKS, AmmoNo, Content, EventCard, EventNo, GearNo, MotiveNo
from ..content.board import BOARD
from ..rules.resources import deck_id
from ..rules.walkers import damaging_walkers
from ..state import MOST_HP, OFF_BOARD, ROUNDS, Defense, Survivor
from .goals import goals

CELLS = ((0, 0), (1, 0), (1, 1), (0, 1))
TINTS = ("amber", "blue", "green", "violet")
DECK_ICONS = ("equipment", "ally", "food", "ammo")
DECK_LABELS = ("Equipment", "Allies", "Food", "Ammunition")
LOW_DECK = 6

PARTS = {
    "choose": "Setup",
    "setup": "Setup",
    "start-round": "Start of Round",
    "discussion": "Discussion",
    "ready": "Discussion",
    "deal": "Start of Round",
    "own-turn": "Between steps",
    "move": "Movement",
    "defy": "Defy",
    "draw": "Draw",
    "trade": "Trade",
    "events": "Events",
    "play-event": "Events",
    "end-turn": "End of turn",
    "pre-combat": "Before combat",
    "declare": "Declarations",
    "fight": "Combat",
    "lure": "Combat",
    "damage": "Walker damage",
    "heal": "Healing",
    "end-round": "End of Round",
}


@rule("BD-20.01", "BD-20.02", "BD-20.03", "BD-3.08", "BD-4.08")
def draw(sight: Sight[Defense], seats: Sequence[str]) -> Scene:
    """The whole table as these eyes see it."""
    g = sight.g
    return Scene(
        heading=heading(g),
        boards=for_all(sight, "boards", boards),
        tracks=[round_track(g.round)],
        mats=[mat(sight, s, seats[s.seat]) for s in g.survivors],
        hand=own_hand(sight),
        piles=event_piles(sight) if g.places else [],
        cards=for_all(sight, "cards", open_cards),
        notes=for_all(sight, "notes", lasting_effects),
        goals=for_all(sight, "goals", goals),
        silence=g.silent,
    )


def heading(g: Defense) -> str:
    """One line: the round, who leads, and which part of the round it is."""
    if not g.places:
        return f"Round {g.round} of {ROUNDS} · Setup"
    leader = g.content.characters[g.survivors[g.leader].id].name
    return f"Round {g.round} of {ROUNDS} · {leader} leads · {PARTS[g.phase]}"


@drawn_once
def round_track(now: int) -> Track:
    return Track(
        id="round-track", label=f"Round {now} of {ROUNDS}", icon="round", value=now, first=1, last=ROUNDS + 1,
        steps={ROUNDS + 1: Step(icon="rescue", label="Rescue", tone="good")}, clause="BD-1.03",
    )  # fmt: skip


# The board


def boards(g: Defense) -> list[Board]:
    """The board, as soon as it is laid out."""
    return [board(g)] if g.places else []


def board(g: Defense) -> Board:
    """Four Locations in a square; each is next to the two that share an edge with it."""
    spaces = [space(g, cell) for cell in range(4)]
    edges = list(ways(g.content, g.places))
    return Board(id="board", label="The four Locations", kind="grid", width=2, height=2, spaces=spaces, edges=edges)


@drawn_once
def ways(content: Content, places: tuple[str, ...]) -> tuple[Edge, ...]:
    """What lies between two Locations that are next to each other."""
    names = [content.locations[place].name for place in places]
    return tuple(
        Edge(id=f"way-{a}-{b}", label=f"From {names[a]} to {names[b]}", a=places[a], b=places[b])
        for a in range(4)
        for b in BOARD.near[a]
        if a < b
    )


def space(g: Defense, cell: int) -> Space:
    """A Location with its pawns, Walkers and Resource deck."""
    fresh, deck, leader = g.fresh[cell], g.deck_at[cell], g.leader
    pawns = tuple([(s.id, s.hp, s.seat, s.seat == leader) for s in g.at(cell)])
    walkers = (g.walkers[cell] - fresh, fresh, damaging_walkers(g, cell))
    return _space(g.content, cell, g.places[cell], walkers, pawns, deck, len(g.decks[deck]), g.discards[deck])


@drawn_once
def _space(
    content: Content,
    cell: int,
    name: str,
    walkers: tuple[int, int, int],
    pawns: tuple[tuple[str, int, int, bool], ...],
    deck: int,
    count: int,
    discards: tuple[int, ...],
) -> Space:
    place = content.locations[name]
    column, row = CELLS[cell]
    plain, fresh, dangerous = walkers
    return Space(
        id=place.id, label=place.name, x=column, y=row, art=place.id, note=place.text if place.ignored else "",
        clause=place.clause, pieces=[*_walkers(name, plain, fresh), *(_pawn(content, *each) for each in pawns)],
        piles=[_deck(deck, count), _discards(content, deck, discards)],
        counters=[Counter(id=f"danger-{place.id}", label="Walkers that will deal damage", icon="damage",
                          value=dangerous, tone="bad")] if dangerous else [],
    )  # fmt: skip


@drawn_once
def _walkers(place: str, count: int, fresh: int) -> list[Piece]:
    """The Walkers at a Location; fresh ones apart, for they do no damage this round."""
    found = []
    if count > 0:
        label = f"{count} Walker{'s' if count > 1 else ''}"
        found.append(Piece(id=f"walkers-{place}", label=label, icon="walker", kind="enemy", count=count))
    if fresh:
        label = f"{fresh} fresh Walker{'s' if fresh > 1 else ''}: no damage this round"
        found.append(
            Piece(id=f"fresh-{place}", label=label, icon="fresh-walker", kind="enemy", count=fresh, status="fresh")
        )
    return found


@drawn_once
def _pawn(content: Content, name: str, hp: int, seat: int, leads: bool) -> Piece:
    return Piece(
        id=name,
        label=f"{content.characters[name].name}, {hp} HP",
        icon=name,
        kind="pawn",
        seat=seat,
        tint=TINTS[seat],
        status="leader" if leads else "",
    )


@drawn_once
def _deck(deck: int, count: int) -> Pile:
    """The face-down deck at a Location."""
    label = f"{DECK_LABELS[deck]} deck: {count} card{'s' if count != 1 else ''}"
    return Pile(
        id=deck_id(deck), label=label, icon=DECK_ICONS[deck], count=count, back=DECKS[deck], low=count < LOW_DECK,
        clause="BD-1.04",
    )  # fmt: skip


@drawn_once
def _discards(content: Content, deck: int, cards: tuple[int, ...]) -> Pile:
    """The open discards beside a deck."""
    thrown = [discarded(content, deck, card) for card in reversed(cards)]
    return Pile(
        id=f"{DECKS[deck]}-discards", label=f"{DECK_LABELS[deck]} discards: {len(thrown)}", icon="discard",
        count=len(thrown), top=thrown[0] if thrown else None, cards=thrown, clause="BD-2.20",
    )  # fmt: skip


@drawn_once
def discarded(content: Content, deck: int, card: int) -> Card:
    """A Resource card that lies face up among the discards."""
    each = content.decks[deck][card]
    return Card(
        id=f"discarded-{each.id}", label=each.card.name, icon=DECK_ICONS[deck], art=each.card.id, text=each.card.text,
        kind=DECKS[deck], clause=each.card.clause,
    )  # fmt: skip


# The mats


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
        (is_laid_out and seat == g.leader, s.at == OFF_BOARD, s.no_death, s.extra_dice > 0),
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
    lasting: tuple[bool, bool, bool, bool],
    counted: tuple[int, int, int],
    gear: tuple[tuple[GearNo, int, bool], ...],
    pouch: tuple[tuple[AmmoNo, int], ...],
    hand: tuple[EventNo | None, ...],
    motive: Motive | None,
) -> Mat:
    character = content.characters[name]
    cards = [_gear(content, *each) for each in gear]
    cards += [ammo_card(content, *each) for each in pouch]
    cards += [_event_of_other(content, seat, number, event) for number, event in enumerate(hand)]
    if motive:
        cards.append(_motive(content, seat, motive))
    return Mat(
        id=f"mat-{seat}",
        label=character.name,
        title=player,
        icon=name,
        seat=seat,
        tint=TINTS[seat],
        active=active,
        away=lasting[1],
        note=character.text,
        clause=character.clause,
        badges=_badges(name, seat, *lasting),
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


def _badges(name: str, seat: int, leads: bool, is_away: bool, no_death: bool, extra_die: bool) -> list[Thing]:
    """Leadership and what lasts this round."""
    found = []
    if leads:
        found.append(Thing(id="badge", label="Badge of Leadership", icon="badge", clause="BD-5.03"))
    if is_away:
        found.append(Thing(id=name, label="Waits off board", icon="off-board", clause="BD-2.23"))
    if no_death:
        found.append(Thing(id=f"no-death-{seat}", label="Cannot die this round", icon="shield", clause="BD-16.04"))
    if extra_die:
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


# Events and Motives


@drawn_once
def event_card(content: Content, event: EventNo, prefix: str = "", note: str = "") -> Card:
    """The face of an Event."""
    card = content.events[event]
    return Card(
        id=prefix + content.event_ids[event], label=card.name, icon="event", kind="event", text=card.text, note=note,
        clause=card.clause, art=event_art(content, card),
    )  # fmt: skip


def event_art(content: Content, card: EventCard) -> str:
    """The Location that the Event names, else a picture of its own."""
    return next((place.id for place in content.locations.values() if place.name in card.text), card.id)


@rule("BD-4.04", "BD-4.06")
def own_hand(sight: Sight[Defense]) -> list[Card]:
    """The Events of the seat that looks."""
    g = sight.g
    if sight.eyes is None or not 0 <= sight.eyes < g.players:
        return []
    return [event_card(g.content, event) for event in g.hands[sight.eyes]]


@rule("BD-4.04", "BD-4.06", "BD-20.01")
def hand_of_other(sight: Sight[Defense], seat: int) -> tuple[EventNo | None, ...]:
    """The Events of another seat: open in Beginner, backs (None) in Expert."""
    return () if seat == sight.eyes else tuple(sight.cards("hand", seat))  # type: ignore[arg-type]


def _event_of_other(content: Content, seat: int, number: int, event: EventNo | None) -> Card:
    if event is None:
        return Card(id=f"event-{seat}-{number}", label="An Event", icon="event", kind="event", face_down=True)
    return event_card(content, event)


class Motive(NamedTuple):
    """What some eyes see of a Motive: the card (None: its back), the tokens, and whether it was turned up."""

    card: MotiveNo | None
    tokens: int
    earned: int
    is_up: bool


@rule("BD-17.01", "BD-17.04", "BD-20.03")
def motive(sight: Sight[Defense], seat: int) -> Motive | None:
    """A Motive: its tokens are public, its text is not until it is turned up."""
    g = sight.g
    if not g.motives or not (cards := sight.cards("motive", seat)):
        return None
    earned = g.earned[seat] if sight.is_own(seat) else 0
    return Motive(cards[0], g.tokens[seat], earned, g.motive_up[seat])  # type: ignore[arg-type]


def _motive(content: Content, seat: int, motive: Motive) -> Card:
    name, counters = f"motive-{seat}", []
    if motive.tokens:
        counters.append(Counter(id=f"tokens-{seat}", label="Tokens on the Motive", icon="token", value=motive.tokens))
    if motive.earned:
        counters.append(
            Counter(id=f"earned-{seat}", label="Earned, not yet placed", icon="secret", value=motive.earned)
        )
    if motive.card is None:
        return Card(
            id=name, label="An Ulterior Motive", icon="motive", kind="motive", face_down=True, counters=counters
        )
    card = content.motives[motive.card]
    return Card(
        id=name, label=card.name, icon="motive", kind="motive", text=card.text, clause=card.clause,
        note="Complete" if motive.is_up else "Secret", art=card.id, counters=counters,
    )  # fmt: skip


@rule("BD-20.04")
def event_piles(sight: Sight[Defense]) -> list[Pile]:
    """The Event deck and the Events played; what was discarded unplayed stays unseen in Expert."""
    g = sight.g
    unplayed = tuple([event for seat in range(len(g.unplayed)) for event in sight.cards("unplayed", seat)])
    return _event_piles(g.content, len(g.events), g.played, unplayed)


@drawn_once
def _event_piles(
    content: Content, left: int, played: tuple[EventNo, ...], unplayed: tuple[EventNo | None, ...]
) -> list[Pile]:
    cards = [event_card(content, event, "discarded-") for event in reversed(played)]
    top, count = cards[0] if cards else None, len(played) + len(unplayed)
    cards += [event_card(content, event, "discarded-", "Not played") for event in unplayed if event is not None]
    return [
        Pile(id="event-deck", label=f"Event deck: {left}", icon="event", count=left, back="events"),
        Pile(id="event-discards", label=f"Event discards: {count}", icon="discard", count=count, top=top, cards=cards,
             clause="BD-20.04"),
    ]  # fmt: skip


@rule("BD-3.02")
def characters_left(g: Defense) -> list[Card]:
    """The Characters that nobody has chosen yet."""
    return [
        Card(id=each.id, label=each.name, icon=each.id, kind="character", text=each.text, clause=each.clause)
        for each in g.content.characters.values()
        if each.id not in g.used
    ]


def open_cards(g: Defense) -> list[Card]:
    """The Event that is being resolved, and Ammo cards left at Locations; before that the Characters to choose from."""
    if not g.places:
        return characters_left(g)
    found = [event_card(g.content, g.playing)] if g.playing >= 0 else []
    for cell in range(4):
        note = f"Left at {g.content.locations[g.places[cell]].name}"
        found += [ammo_card(g.content, card, g.rounds[card], note) for card in g.left[cell]]
    return found


@rule("BD-10.09", "BD-10.14")
def lasting_effects(g: Defense) -> list[Thing]:
    """What has changed for the rest of the round."""
    in_force = (g.defy_costs_allies, g.combat_minus_1, g.bare_hands, g.combat_bonus, g.silent)
    alive = [s.id for s in g.survivors]
    dead = tuple([name for name in g.used if name not in alive])
    return _lasting_effects(g.content, in_force, g.places, tuple(g.walls), dead)


@drawn_once
def _lasting_effects(
    content: Content,
    in_force: tuple[bool, bool, int, int, bool],
    places: tuple[str, ...],
    walls: tuple[int, ...],
    dead: tuple[str, ...],
) -> list[Thing]:
    defy_costs_allies, combat_minus_1, bare_hands, combat_bonus, silent = in_force
    found = []
    if defy_costs_allies:
        found.append(Thing(id="promise-me", label="Whoever defies loses all Allies", icon="event", clause="BD-10.14"))
    if combat_minus_1:
        found.append(Thing(id="bad-light", label="Combat rolls -1", icon="event", clause="BD-10.09"))
    if bare_hands:
        found.append(Thing(id="bare-hands", label="Everybody may fight bare-handed", icon="fist", clause="BD-15.09"))
    if combat_bonus:
        found.append(Thing(id="combat-bonus", label=f"Combat rolls +{combat_bonus}", icon="badge", clause="BD-15.10"))
    if silent:
        found.append(Thing(id="silence", label="No talking until combat", icon="silence", clause="BD-4.08"))
    return [*found, *barricades(content, places, walls), *fallen(content, dead)]


def barricades(content: Content, places: tuple[str, ...], walls: tuple[int, ...]) -> list[Thing]:
    """Where a Barricade Kit keeps Walkers off for the rest of the round."""
    return [
        Thing(id=f"wall-{place}", label=f"{wall} Walkers barricaded at {content.locations[place].name}",
              icon="barricade-kit", clause="BD-12.19")
        for place, wall in zip(places, walls, strict=False)
        if wall
    ]  # fmt: skip


@rule("BD-13.05", "BD-20.01")
def fallen(content: Content, dead: tuple[str, ...]) -> list[Thing]:
    """The Characters that are used and no longer in play."""
    return [
        Thing(id=f"fallen-{name}", label=f"{content.characters[name].name} is dead", icon="skull", clause="BD-13.05")
        for name in dead
    ]
