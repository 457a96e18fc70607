"""Section 19: solo play."""

from __future__ import annotations

import pytest

from shamble.engine.errors import BadOptions
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .helpers import (
    CARDS,
    GAME_NAME,
    ammo_on,
    cards_in,
    discarded,
    gear_of,
    kept_ammo,
    look,
    now,
    place_of,
    told,
    walkers,
    who,
)


@pytest.mark.rule("BD-19.01", "BD-19.08", "BD-19.09")
@pytest.mark.parametrize("seed", range(6))
def test_solo_setup(seed: int) -> None:
    m = Match.start(GAME_NAME, 1, seed=seed)
    play(m, "choose rick")
    g = look(m)
    # Then Walkers are at one Location only, and two Equipment cards are drawn, each weapon with its load
    assert (len(walkers(m)), cards_in(m, "equipment"), len(g.survivors[0].gear)) == (1, 23, 2)
    assert all(g.loaded[item] == CARDS.gear[item].load for item in g.survivors[0].gear)
    # And nobody rolls for the Badge
    assert (told(m, "rolls-for-badge"), g.leader) == ([], 0)


@pytest.mark.rule("BD-19.01", "BD-19.03")
def test_solo_the_turn_is_movement_defy_draw_and_events() -> None:
    m = table(GAME_NAME, glenn=at("farm", food=2, gear=["katana"]), phase="move", round=3)
    keys = []
    while not told(m, "combat") and look(m).round == 3:
        keys.append(now(m)[0])
        m.answer(m.pending[0].options[0])
    assert keys[:4] == ["move", "defy", "draw", "event"]


@pytest.mark.rule("BD-19.02")
def test_solo_the_ability_is_active_in_every_round_and_a_replacement_brings_its_own() -> None:
    m = table(GAME_NAME, daryl=at("farm"), phase="end-round", round=3)
    assert (who(m, "daryl").food, look(m).leader) == (1, 0)
    # When Daryl dies and Andrea takes over, hers is used from the next round
    m = table(GAME_NAME, daryl=at("town", hp=1), phase="damage", walkers={"town": 1}, round=3)
    play(m, "choose andrea")
    assert (look(m).round, look(m).ability, who(m, "andrea").food) == (4, "andrea", 0)


@pytest.mark.rule("BD-19.03", "BD-6.04")
def test_solo_off_board_the_pawn_is_placed_anywhere_and_may_defy_in_round_one_too() -> None:
    m = table(GAME_NAME, glenn=off_board(food=1), phase="move", round=1)
    assert options_of(m) == ["place glenn farm", "place glenn highway", "place glenn prison", "place glenn town"]
    play(m, "place glenn prison")
    assert (now(m)[0], options_of(m)) == ("defy", ["pass", "defy glenn highway", "defy glenn town"])


@pytest.mark.rule("BD-19.04")
def test_solo_movement_and_defying_allow_two_steps() -> None:
    m = table(GAME_NAME, glenn=at("farm", food=1), phase="move", round=3)
    play(m, "move glenn highway", "defy glenn prison")
    assert (place_of(m, "glenn"), who(m, "glenn").food, now(m)[0]) == ("prison", 0, "draw")


@pytest.mark.rule("BD-19.05", "BD-19.07")
def test_solo_after_defying_both_events_are_played_in_an_order_of_choice() -> None:
    m = table(GAME_NAME, glenn=at("farm", food=1, hand=["fence-shakers", "promise-me"]), phase="defy", round=3)
    play(m, "defy glenn town", "pass")
    assert now(m)[0] == "first-event"
    play(m, "play promise-me")
    assert told(m, "plays") == [("glenn", "promise-me"), ("glenn", "fence-shakers")]
    assert [CARDS.event_ids[event] for event in look(m).played] == ["promise-me", "fence-shakers"]


@pytest.mark.rule("BD-19.06", "BD-19.07")
def test_solo_without_defying_one_event_is_played_and_both_are_discarded() -> None:
    m = table(GAME_NAME, glenn=at("farm", food=1, hand=["fence-shakers", "promise-me"]), phase="defy", round=3)
    play(m, "pass", "pass")
    assert (now(m)[0], len(options_of(m))) == ("event", 2)
    play(m, "play promise-me")
    assert told(m, "plays") == [("glenn", "promise-me")]
    thrown = [CARDS.event_ids[event] for event in (*look(m).played, *look(m).unplayed[0])]
    assert thrown == ["promise-me", "fence-shakers"]


def test_solo_the_house_option_plays_both_events_without_defying() -> None:
    m = table(
        GAME_NAME,
        options={"both_events": True},
        glenn=at("farm", hand=["fence-shakers", "promise-me"]),
        phase="draw",
        round=3,
    )
    play(m, "pass", "play promise-me")
    assert len(told(m, "plays")) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_house_option_is_for_solo_play_only(players: int) -> None:
    with pytest.raises(BadOptions, match=r"“both Events every round” is for solo play only"):
        find_game(GAME_NAME).settle(players, {"both_events": "on"})


@pytest.mark.rule("BD-19.09", "BD-13.11", "BD-13.12")
def test_solo_a_replacement_draws_two_unloaded_cards() -> None:
    m = table(
        GAME_NAME,
        glenn=at("town", hp=1),
        phase="damage",
        walkers={"town": 1},
        top={"equipment": ["rifle-1", "handgun-1"]},
    )
    play(m, "choose rick")
    assert (gear_of(m, "rick"), ammo_on(m, "rifle-1"), ammo_on(m, "handgun-1")) == (["rifle-1", "handgun-1"], 0, 0)


# Ammo that is left behind


@pytest.mark.rule("BD-19.10", "BD-19.11")
def test_solo_a_drawn_ammo_card_may_be_left_before_any_roll() -> None:
    m = table(
        GAME_NAME,
        glenn=at("highway", gear=["rifle-1"]),
        phase="draw",
        top={"ammunition": ["deer-stand-find-1"]},
        sizes={"ammunition": 9},
        dice=(3,),
    )
    play(m, "draw")
    assert (now(m)[0], m.chance.rolls) == ("take-or-leave", [])
    play(m, "leave deer-stand-find-1")
    # Then it has left the deck, is not rolled and lies there
    assert (cards_in(m, "ammunition"), m.chance.rolls, kept_ammo(m, "glenn")) == (8, [], {})
    assert [CARDS.ammo[card].id for card in look(m).left[1]] == ["deer-stand-find-1"]


@pytest.mark.rule("BD-19.10")
def test_solo_the_empty_deck_is_noticed_before_the_choice() -> None:
    m = table(GAME_NAME, glenn=at("highway"), phase="draw", sizes={"ammunition": 1})
    play(m, "draw")
    assert m.result is not None
    assert m.result.ending == "starved"


@pytest.mark.rule("BD-19.11")
def test_solo_a_taken_card_is_rolled_at_once_and_then_loaded_or_kept() -> None:
    m = table(
        GAME_NAME,
        glenn=at("highway", gear=["rifle-1"]),
        phase="draw",
        top={"ammunition": ["deer-stand-find-1"]},
        dice=(3,),
    )
    play(m, "draw", "take deer-stand-find-1")
    assert (options_of(m), told(m, "rolls-black")) == (["keep deer-stand-find-1", "load deer-stand-find-1"], [(3,)])
    play(m, "load deer-stand-find-1")
    assert ammo_on(m, "rifle-1") == 3


@pytest.mark.rule("BD-19.12", "BD-19.11")
def test_solo_a_left_card_may_be_taken_later_instead_of_drawing_and_not_left_again() -> None:
    m = table(
        GAME_NAME,
        glenn=at("highway"),
        phase="draw",
        left={"highway": ["deer-stand-find-1", "duty-belt-1"]},
        sizes={"ammunition": 9},
        dice=(2,),
    )
    assert options_of(m) == ["pass", "draw", "take deer-stand-find-1", "take duty-belt-1"]
    play(m, "take deer-stand-find-1")
    # Then it is rolled now and kept (there is no weapon for it), and the deck is untouched; the step is over
    assert (kept_ammo(m, "glenn"), cards_in(m, "ammunition"), now(m)[0]) == ({"deer-stand-find-1": 2}, 9, "event")
    assert [CARDS.ammo[card].id for card in look(m).left[1]] == ["duty-belt-1"]


@pytest.mark.rule("BD-19.12")
def test_solo_a_left_card_lies_at_its_location_only() -> None:
    m = table(GAME_NAME, glenn=at("town"), phase="draw", left={"highway": ["duty-belt-1"]})
    assert options_of(m) == ["pass", "draw"]


@pytest.mark.rule("BD-19.13")
def test_solo_walkers_do_not_eat_left_cards_and_they_outlast_a_death() -> None:
    # Given 3 Walkers at The Highway with 1 HP there, and two cards left there
    m = table(
        GAME_NAME,
        glenn=at("highway", hp=1),
        left={"highway": ["duty-belt-1", "slug-pair-1"]},
        walkers={"highway": 3},
        sizes={"ammunition": 9},
        phase="damage",
    )
    play(m, "choose rick")
    assert cards_in(m, "ammunition") == 7
    assert [CARDS.ammo[card].id for card in look(m).left[1]] == ["duty-belt-1", "slug-pair-1"]
    assert "duty-belt-1" not in discarded(m, "ammunition")


@pytest.mark.rule("BD-19.14")
def test_solo_difficulty_makes_no_difference() -> None:
    matches = [Match.start(GAME_NAME, 1, {"difficulty": each}, seed=4) for each in ("beginner", "expert")]
    for m in matches:
        play(m, "choose andrea")
        skip_to(m, "event")
    assert matches[0].digest == matches[1].digest
    assert not matches[1].scene(0).silence
