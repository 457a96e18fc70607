"""What tests of the second half of the rules read off the table, in a word each."""

from __future__ import annotations

from typing import Any

from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.games.best_defense import GAME
from shamble.games.best_defense.content import DECKS, Content, EventCard
from shamble.games.best_defense.effects import Occasion, carry_out
from shamble.games.best_defense.state import Defense, Survivor
from shamble.testing import Spot, at, play, table

GAME_NAME = "best_defense"
CARDS: Content = GAME.load().content
EVENTS: dict[str, EventCard] = dict(zip(CARDS.event_ids, CARDS.events, strict=True))


def state(m: Match) -> Defense:
    """The table, typed."""
    assert isinstance(m.state, Defense)
    return m.state


def who(m: Match, name: str) -> Survivor:
    """A Survivor by the name of its Character."""
    return next(s for s in state(m).survivors if s.id == name)


def where(m: Match, name: str) -> str:
    """The Location of a Survivor, or nothing if it is off board."""
    cell = who(m, name).at
    return state(m).places[cell] if cell >= 0 else ""


def walkers(m: Match) -> dict[str, int]:
    """The Locations with Walkers and how many there are."""
    g = state(m)
    return {place: count for place, count in zip(g.places, g.walkers, strict=True) if count}


def fresh(m: Match) -> dict[str, int]:
    """The Locations with fresh Walkers and how many there are."""
    g = state(m)
    return {place: count for place, count in zip(g.places, g.fresh, strict=True) if count}


def deck(m: Match, name: str) -> int:
    """How many cards a Resource deck holds."""
    return len(state(m).decks[DECKS.index(name)])


def discards(m: Match, name: str) -> list[str]:
    """The cards on the discard pile of a Resource deck."""
    number = DECKS.index(name)
    return [CARDS.decks[number][card].id for card in state(m).discards[number]]


def gear(m: Match, name: str) -> list[str]:
    """The Equipment of a Survivor."""
    return [CARDS.gear[item].id for item in who(m, name).gear]


def pouch(m: Match, name: str) -> dict[str, int]:
    """The Ammo cards of a Survivor and the Ammo on each."""
    return {CARDS.ammo[card].id: state(m).rounds[card] for card in who(m, name).pouch}


def loaded(m: Match, weapon: str) -> int:
    """The Ammo on a weapon."""
    return state(m).loaded[CARDS.gear_number[weapon]]


def asked(m: Match) -> tuple[str, int]:
    """What is asked now, and of whom."""
    return m.pending[0].key, m.pending[0].seat


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
    g = state(m)
    asking = carry_out(g, effects, Occasion(seat, g.survivors[seat].at))
    chosen = None
    while True:
        try:
            ask = asking.send(chosen)
        except StopIteration:
            return
        assert isinstance(ask, Ask)
        chosen = ask.options[0]
