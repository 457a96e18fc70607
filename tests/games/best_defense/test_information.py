"""Section 20: who knows what."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.match import Match
from shamble.engine.scene import Card, Counter, Mat, Piece, Pile, Thing
from shamble.games.best_defense.content import DECKS, LOCATIONS
from shamble.testing import at, off_board, play, skip_to, table

from .helpers import CARDS, GAME_NAME, look


def busy(**options: str | bool) -> Match:
    """A table with a bit of everything, in Glenn's turn."""
    return table(
        GAME_NAME,
        options={"motives": True, **options},
        michonne=at("farm", food=3, allies=1, gear={"rifle-1": 2}, pouch={"duty-belt-1": 3}, hand=["fever", "pile-up"]),
        glenn=at("town", hp=2, hand=["promise-me", "a-good-day"], motive="hoarder", tokens=0, earned=0),
        daryl=off_board(motive="own-compass", tokens=2, earned=1, hand=["harsh-count", "church-bell"]),
        walkers={"farm": 3, "town": 1},
        fresh={"farm": 1},
        sizes={"food": 7},
        used=["maggie"],
        round=5,
        phase="play-event",
        turn="glenn",
        motive_up=[True, False, False],
        combat_minus_1=True,
    )


def seen(m: Match, eyes: int | None) -> dict[str, Thing]:
    """Everything on the table that these eyes see, by its id."""
    return {thing.id: thing for thing in m.scene(eyes).things()}


def value(thing: Thing) -> int:
    """What a counter shows."""
    assert isinstance(thing, Counter)
    return thing.value


def count(thing: Thing) -> int:
    """How many things a pile or piece stands for."""
    assert isinstance(thing, Pile | Piece)
    return thing.count


@pytest.mark.rule("BD-20.01")
@pytest.mark.parametrize("difficulty", ["beginner", "expert"])
@pytest.mark.parametrize("eyes", [None, 1])
def test_what_is_public_at_all_times(difficulty: str, eyes: int | None) -> None:
    m = busy(difficulty=difficulty)
    things = seen(m, eyes)
    # Board and decks
    farm = m.scene(eyes).boards[0].spaces[0]
    assert (farm.id, farm.piles[0].id, count(things["food-deck"])) == ("farm", "ally-deck", 7)
    assert (count(things["walkers-farm"]), count(things["fresh-farm"]), count(things["food-discards"])) == (
        2,
        1,
        25 - 7,
    )
    # Tokens, Equipment and Ammo
    assert [value(things[name]) for name in ("food-0", "allies-0", "hp-1")] == [3, 1, 2]
    assert (value(things["ammo-rifle-1"]), value(things["ammo-duty-belt-1"])) == (2, 3)
    # Round, Leader, used Characters, what lasts this round
    assert "Round 5" in m.scene(eyes).heading and "Michonne leads" in m.scene(eyes).heading
    assert {"fallen-maggie", "bad-light", "bare-hands"} <= set(things)
    # Motives: tokens on those face down, text of those turned up
    assert (value(things["tokens-2"]), things["motive-2"].label) == (2, "An Ulterior Motive")
    assert things["motive-0"].label == CARDS.motives[look(m).motive[0]].name
    # How many Events everybody holds
    mats = [thing for thing in things.values() if isinstance(thing, Mat)]
    assert [sum(card.kind == "event" for card in mat.cards) for mat in mats if mat.seat != eyes] == [2] * (
        3 - (eyes == 1)
    )
    # Mode, difficulty and variants
    assert (m.options["mode"], m.options["difficulty"], m.options["motives"]) == ("standard", difficulty, "on")


@pytest.mark.rule("BD-20.01", "BD-2.20")
def test_resource_discards_and_left_ammo_are_public() -> None:
    m = table(GAME_NAME, glenn=at("farm"), left={"town": ["slug-pair-1"]}, sizes={"food": 20}, phase="draw")
    spectator = m.game.sight(m.state, 1, None)
    assert len([card for card in spectator.cards("food-discards") if card is not None]) == 5
    left = [card for cell in range(4) for card in spectator.cards("left", cell)]
    assert left == [CARDS.ammo_number["slug-pair-1"]]
    assert "slug-pair-1" in seen(m, None)


@pytest.mark.rule("BD-20.02")
def test_nobody_sees_the_order_of_decks_or_the_motives_put_away() -> None:
    m = busy(difficulty="beginner")
    for eyes in (0, 1, 2, None):
        sight = m.game.sight(m.state, 3, eyes)
        for zone in ("equipment-deck", "allies-deck", "food-deck", "ammunition-deck", "events", "put-away"):
            cards = sight.cards(zone)
            assert cards and set(cards) == {None}


@pytest.mark.rule("BD-20.03")
def test_unplayed_events_are_private_in_expert_and_open_in_beginner() -> None:
    expert, beginner = busy(difficulty="expert"), busy(difficulty="beginner")
    assert {"fever", "pile-up", "harsh-count", "church-bell"} <= set(seen(beginner, 1))
    assert not {"fever", "pile-up", "harsh-count", "church-bell"} & set(seen(expert, 1))
    assert {"promise-me", "a-good-day"} <= set(seen(expert, 1))
    backs = [thing for thing in seen(expert, 1).values() if isinstance(thing, Card) and thing.label == "An Event"]
    assert len(backs) == 4 and all(card.face_down and not card.text for card in backs)


@pytest.mark.rule("BD-20.03", "BD-17.14")
@pytest.mark.parametrize("difficulty", ["beginner", "expert"])
def test_motives_and_unplaced_tokens_are_private_in_both_difficulties(difficulty: str) -> None:
    m = busy(difficulty=difficulty)
    assert seen(m, 2)["motive-2"].label == "Own Compass"
    assert value(seen(m, 2)["earned-2"]) == 1
    for eyes in (0, 1, None):
        assert seen(m, eyes)["motive-2"].label == "An Ulterior Motive"
        assert "earned-2" not in seen(m, eyes)


def discarded(m: Match, eyes: int | None) -> list[Any]:
    """What these eyes see of Glenn's Event that he did not play."""
    return list(m.game.sight(m.state, 3, eyes).cards("unplayed", 1))


@pytest.mark.rule("BD-20.04", "BD-4.10")
def test_in_expert_only_played_events_are_public() -> None:
    m = busy(difficulty="expert")
    play(m, "play a-good-day")
    played = [CARDS.event_ids[event] for event in m.game.sight(m.state, 3, 0).cards("played") if event is not None]
    assert played == ["a-good-day"]
    assert (discarded(m, 0), discarded(m, None)) == ([None], [None])
    # And the other one is nowhere in what the others see or read
    assert "promise-me" not in seen(m, 0)
    assert not any("Promise Me" in line.text for line in m.log(0))


@pytest.mark.rule("BD-20.04")
def test_in_beginner_the_whole_event_discard_pile_is_public() -> None:
    m = busy(difficulty="beginner")
    play(m, "play a-good-day")
    assert discarded(m, 0) == discarded(m, None) == [CARDS.event_number["promise-me"]]


@pytest.mark.rule("BD-20.04", "BD-5.06")
def test_unplayed_discards_go_back_into_the_deck() -> None:
    # Given an empty Event deck, one Event played and three discarded unseen
    numbers = [CARDS.event_number[name] for name in ("fever", "pile-up", "promise-me", "a-good-day")]
    m = table(
        GAME_NAME,
        options={"difficulty": "expert"},
        glenn=at("farm"),
        daryl=at("town"),
        phase="deal",
        events=(),
        played=tuple(numbers[:1]),
        unplayed=[tuple(numbers[1:3]), tuple(numbers[3:])],
    )
    g = look(m)
    assert sorted((*g.hands[0], *g.hands[1], *g.events)) == sorted(numbers)
    assert (g.played, g.unplayed) == ((), [(), ()])


def test_ways_on_the_board_are_labelled_with_spoken_names() -> None:
    m = table("best_defense", rick=at("farm"), glenn=at("town"))
    names = {place: m.loaded.words.name(place) for place in LOCATIONS}
    for way in m.scene(0).boards[0].edges:
        assert way.label == f"From {names[way.a]} to {names[way.b]}"
        assert way.label.split()[1] == "The"


@pytest.mark.rule("BD-2.20", "BD-17.01", "BD-20.01")
def test_every_card_in_the_box_lies_in_a_zone_so_that_none_is_left_out_of_a_redeal() -> None:
    # Given a table in the middle of a match
    m = Match.start(GAME_NAME, 3, {"motives": "on"}, seed=5)
    skip_to(m, "move")
    counted = m.game.census(m.state, 3)
    # Then all cards are on it, each once: those that nobody ever sees again too
    box = {
        **{name: len(cards) for name, cards in zip(DECKS, CARDS.decks, strict=True)},
        "events": len(CARDS.events),
        "motives": len(CARDS.motives),
    }
    assert counted == {f"{sort} {number}": 1 for sort, count in box.items() for number in range(count)}
