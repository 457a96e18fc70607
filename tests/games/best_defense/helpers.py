"""What tests of The Best Defense look at again and again."""

from __future__ import annotations

from typing import Any, cast

from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.games.best_defense import GAME
from shamble.games.best_defense.content import DECKS, Content, EventCard
from shamble.games.best_defense.effects import Occasion, carry_out
from shamble.games.best_defense.state import OFF_BOARD, Defense, Survivor
from shamble.testing import Spot, at, idle, play, table

GAME_NAME = "best_defense"
CARDS: Content = GAME.load().content
EVENTS: dict[str, EventCard] = dict(zip(CARDS.event_ids, CARDS.events, strict=True))


def look(m: Match) -> Defense:
    """The whole table."""
    return cast(Defense, m.state)


def who(m: Match, name: str) -> Survivor:
    """The Survivor of this name."""
    return next(s for s in look(m).survivors if s.id == name)


def place_of(m: Match, name: str) -> str:
    """Where a Survivor stands; empty when it is off board."""
    at = who(m, name).at
    return "" if at == OFF_BOARD else look(m).places[at]


def walkers_at(m: Match, place: str) -> int:
    """How many Walkers are at a Location."""
    return look(m).walkers[look(m).cell_of(place)]


def cards_in(m: Match, deck: str) -> int:
    """How many cards a Resource deck holds."""
    return len(look(m).decks[DECKS.index(deck)])


def ammo_on(m: Match, card: str) -> int:
    """How much Ammo lies on a weapon or an Ammo card."""
    g = look(m)
    weapons, cards = g.content.gear_number, g.content.ammo_number
    found: int = g.loaded[weapons[card]] if card in weapons else g.rounds[cards[card]]
    return found


def gear_of(m: Match, name: str) -> list[str]:
    """The Equipment of a Survivor."""
    return [look(m).content.gear[item].id for item in who(m, name).gear]


def pouch_of(m: Match, name: str) -> list[str]:
    """The kept Ammo cards of a Survivor."""
    return [look(m).content.ammo[card].id for card in who(m, name).pouch]


def now(m: Match) -> tuple[str, int]:
    """What is asked now and whom: the key and the seat."""
    return m.pending[0].key, m.pending[0].seat


def asked_until(m: Match, key: str) -> list[tuple[str, int]]:
    """Answer idly until this is asked; everything that was asked before it, as key and seat."""
    asked = []
    while now(m)[0] != key:
        asked.append(now(m))
        m.answer(idle(m.pending[0]))
    return asked


def draws(place: str, card: str, deck: str, dice: tuple[int, ...] = (), **rick: object) -> Match:
    """Rick has drawn a card at a Location; Glenn is elsewhere."""
    m = table(
        "best_defense",
        rick=at(place, **rick),
        glenn=at("prison" if place != "prison" else "town"),
        top={deck: [card]},
        dice=dice,
        phase="draw",
    )
    play(m, "draw")
    return m


def rolled(m: Match) -> list[str]:
    """Which dice were rolled so far."""
    return [die for _, die, _ in m.chance.rolls]


def discarded(m: Match, deck: str) -> list[str]:
    """The discard pile of a deck."""
    number = DECKS.index(deck)
    return [look(m).content.decks[number][card].id for card in look(m).discards[number]]


def walkers(m: Match) -> dict[str, int]:
    """The Locations with Walkers and how many there are."""
    g = look(m)
    return {place: count for place, count in zip(g.places, g.walkers, strict=True) if count}


def fresh(m: Match) -> dict[str, int]:
    """The Locations with fresh Walkers and how many there are."""
    g = look(m)
    return {place: count for place, count in zip(g.places, g.fresh, strict=True) if count}


def kept_ammo(m: Match, name: str) -> dict[str, int]:
    """The Ammo cards of a Survivor and the Ammo on each."""
    return {CARDS.ammo[card].id: look(m).rounds[card] for card in who(m, name).pouch}


def told(m: Match, key: str) -> list[tuple[Any, ...]]:
    """Everything of one kind that the story told."""
    return [event.args for event in m.story if event.key == key]


def play_event(
    card: str, rick: Spot, *answers: str, glenn: Spot | None = None, maggie: Spot | None = None, **things: Any
) -> Match:
    """Rick plays an Event in his turn; Glenn leads (from The Prison), Maggie (at The Highway) comes after him."""
    other = "bad-light" if card != "bad-light" else "fence-shakers"
    things.setdefault("dice", (3,))
    m = table(
        GAME_NAME,
        glenn=glenn if glenn is not None else at("prison"),
        rick=Spot(rick, hand=[card, other]),
        maggie=maggie if maggie is not None else at("highway"),
        phase="play-event",
        turn="rick",
        **things,
    )
    play(m, f"play {card}", *answers)
    return m


def printed(card: str, part: str, die: int = 3) -> int:
    """An amount printed on an Event, as in `then.0`; the black die where it says 1-3."""
    branch, _, number = part.partition(".")
    effects = EVENTS[card].then if branch == "then" else EVENTS[card].otherwise
    count = getattr(effects[int(number)], "count")  # noqa: B009 - which effect it is only the card knows
    return die if count == "d3" else int(count)


def carry(m: Match, seat: int, *effects: Any) -> None:
    """Carry out effects as a card of this seat would, taking the first option of every question."""
    g = look(m)
    asking = carry_out(g, effects, Occasion(seat, g.survivors[seat].at))
    chosen = None
    while True:
        try:
            ask = asking.send(chosen)
        except StopIteration:
            return
        assert isinstance(ask, Ask)
        chosen = ask.options[0]
