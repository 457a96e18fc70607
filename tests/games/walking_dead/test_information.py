"""Section 25: what is hidden, and from whom."""

from __future__ import annotations

import pytest

from shamble.engine.match import Match
from shamble.testing import at, play

from .helpers import look, now, offered, party, road


def seen(m: Match, seat: int | None, zone: str, owner: int = 0) -> list[int | None]:
    """The cards of a zone as a seat sees them."""
    return list(m.game.sight(m.state, len(m.seats), seat).cards(zone, owner))


def told(m: Match, seat: int | None) -> str:
    """Everything that a seat can read in the log."""
    words = m.loaded.words
    lines = [words.event(event, seat) for event in m.story]
    return "\n".join(line.text for line in lines if line is not None)


@pytest.mark.rule("WD-25.01", "WD-2.07", "WD-23.23")
def test_a_private_location_is_seen_by_its_owner_only() -> None:
    m = road(a=at("C1", people=["rick"], private="motel"), b=at("C1", people=["dale"], group="a"), public=["prison"])
    card = party(m).private[0]
    assert seen(m, 0, "private", 0) == [card]
    assert seen(m, 1, "private", 0) == [None]
    assert seen(m, None, "private", 0) == [None]


@pytest.mark.rule("WD-25.03", "WD-25.02")
def test_decks_and_the_pool_are_unknown_to_everybody() -> None:
    m = road(tokens={"E1": [4]})
    for zone in ("encounter-deck", "follower-deck", "location-deck", "token-pool", "token"):
        for eyes in (0, 1, None):
            assert set(seen(m, eyes, zone)) == {None}
    assert None not in seen(m, None, "public")


@pytest.mark.rule("WD-25.10", "WD-25.05", "WD-4.17", "WD-10.07", "WD-25.09", "WD-25.02")
def test_who_looked_at_a_token_goes_on_seeing_it() -> None:
    m = road(
        a=at("D1", people=["rick", "cora"], gas=0, ammo=0),
        tokens={"E1": [3, 5]},
        encounters=["E51"],
        dice=("A1", "A1", *["-"] * 2),
    )
    play(m, "look-with cora")
    assert (now(m), offered(m, "look")) == (("look", 0), ["token-1 E1", "token-2 E1"])
    play(m, "look token-2 E1")
    assert (seen(m, 0, "token", 1), seen(m, 1, "token", 1), seen(m, 0, "token", 0)) == ([5], [None], [None])
    assert "5 zombies" in told(m, 0)
    assert "5 zombies" not in told(m, 1)
    assert "looks at a token on E1" in told(m, 1)
    # Once in a turn
    assert offered(m, "look-with") == []
    # Two tokens of E1 go back; nothing is told about their numbers
    play(m, "step C2")
    assert now(m)[0] == "clear"
    play(m, "clear token-2 E1", "clear token-1 E1", "pass")
    assert "5" not in told(m, 1).replace("WD-", "")
    assert not any(look(m).token_eyes)


@pytest.mark.rule("WD-4.17", "WD-14.11")
def test_field_glasses_look_two_steps_far_once_in_a_turn() -> None:
    m = road(a=at("D1", people=["rick"], items=["E53"]), tokens={"F1": [6], "G2": [1]}, phase="turn-start")
    play(m, "look-with field-glasses")
    # F1 is two steps away, G2 three, so there was only one token to look at
    assert "6 zombies" in told(m, 0)
    assert "6 zombies" not in told(m, 2)
    assert now(m)[0] == "step"
    assert offered(m, "look-with") == []


@pytest.mark.rule("WD-4.17", "WD-14.11")
@pytest.mark.parametrize(
    ("eyes", "own"), [("cora", {"people": ["rick", "cora"]}), ("field-glasses", {"items": ["E53"]})]
)
def test_a_token_can_be_looked_at_in_recover_already(eyes: str, own: dict[str, list[str]]) -> None:
    m = road(a=at("D1", **{"people": ["rick"], **own}), tokens={"E1": [3]}, phase="turn-start")
    assert (now(m), offered(m, "look-with")) == (("recover", 0), [eyes])


@pytest.mark.rule("WD-25.08", "WD-25.11", "WD-20.05")
def test_a_private_location_changes_no_question_but_its_owners_options() -> None:
    worlds = [
        road(a=at("C1", people=["rick"], private=private, gas=0), public=["gun-shop"])
        for private in ("motel", "clinic")
    ]
    assert {now(m) for m in worlds} == {("step", 0)}
    assert offered(worlds[0], "scout") == ["B1 motel-1"]
    assert offered(worlds[1], "scout") == []
    for m in worlds:
        play(m, "step D1")
    assert len({now(m) for m in worlds}) == 1


def asked(m: Match) -> tuple[str, int, tuple[object, ...], int]:
    """What everybody notices of a question: which one, to whom, what about, and that it was asked at all."""
    ask = m.pending[0]
    return ask.key, ask.seat, ask.about, len(m.answers)


@pytest.mark.rule("WD-25.08", "WD-25.01", "WD-8.07", "WD-23.23")
@pytest.mark.parametrize(
    ("place", "may_stay", "group"),
    [("C1", False, {}), ("B1", True, {}), ("C1", False, {"group": "a"})],
    ids=["beside it", "after a failed attempt", "with a mate"],
)
def test_a_round_with_another_private_location_looks_the_same_to_everybody_else(
    place: str, may_stay: bool, group: dict[str, str]
) -> None:
    worlds = [
        road(
            a=at(place, people=["rick"], private=private, gas=2, ammo=0, may_stay=may_stay),
            b=at(place if group else "D9", people=["dale", "penny"], gas=0, **group),
            public=["gun-shop", "prison", "armory"],
            encounters=["E42", "E43", "E44", "E45", "E46", "E47"],
            dice=["-"] * 40,
        )
        for private in ("motel", "clinic")
    ]
    rest = 0
    for _ in range(14):
        assert asked(worlds[0]) == asked(worlds[1])
        for eyes in (1, 2, None):
            assert worlds[0].scene(eyes) == worlds[1].scene(eyes)
            assert told(worlds[0], eyes) == told(worlds[1], eyes)
        if worlds[0].pending[0].seat:
            rest += 1
            assert worlds[0].pending[0].options == worlds[1].pending[0].options
        common = [each.words for each in worlds[0].pending[0].options if each in worlds[1].pending[0].options]
        for m in worlds:
            play(m, common[-1])
    assert rest > 3


@pytest.mark.rule("WD-25.02", "WD-25.10")
def test_tokens_that_change_their_numbers_look_the_same() -> None:
    worlds = [
        road(a=at("D1", people=["rick", "cora"], gas=2), tokens={"E1": numbers, "C2": [4]}, phase="turn-start")
        for numbers in ([1, 6], [6, 1])
    ]
    for m in worlds:
        play(m, "look-with cora", "look token-1 E1")
    assert [seen(m, 0, "token", 0) for m in worlds] == [[1], [6]]
    # Only who looked can tell the worlds apart
    for eyes in (1, 2, None):
        assert worlds[0].scene(eyes) == worlds[1].scene(eyes)
        assert told(worlds[0], eyes) == told(worlds[1], eyes)
    assert worlds[0].scene(0) != worlds[1].scene(0)
    assert [each.words for each in worlds[0].pending[0].options] == [
        each.words for each in worlds[1].pending[0].options
    ]


@pytest.mark.rule("WD-25.07", "WD-22.02")
def test_a_private_location_that_goes_under_the_deck_is_not_shown() -> None:
    m = road(
        a=at("D1", people=["rick"], fatigue={"rick": 2}, private="clinic", ammo=0, gas=0),
        tokens={"E1": [4]},
        public=["motel", "prison", "armory"],
        dice=["-"] * 3,
    )
    play(m, "step E1")
    assert "Clinic" not in told(m, 1)
    assert set(seen(m, 1, "location-deck")) == {None}


@pytest.mark.rule("WD-25.04", "WD-13.14")
def test_votes_are_unknown_until_all_are_cast() -> None:
    m = road(a=at("D1", people=["rick"]), encounters=["E82"])
    play(m, "step C2", "0: yes")
    before = m.state.digest()
    assert "votes" not in told(m, None)
    play(m, "1: yes")
    assert m.state.digest() == before
    play(m, "2: no")
    assert "votes" in told(m, None)


@pytest.mark.rule("WD-4.17", "WD-3.11")
def test_an_ability_looks_around_the_pawn_and_glasses_also_where_it_stands() -> None:
    m = road(a=at("D1", people=["rick", "cora"], items=["E53"], gas=0), tokens={"D1": [5]})
    assert offered(m, "look-with") == ["field-glasses"]
    m = road(a=at("D1", people=["rick", "cora"], gas=0), tokens={"D1": [5], "D2": [2]})
    play(m, "look-with cora")
    assert (seen(m, 0, "token", 0), seen(m, 0, "token", 1)) == ([None], [2])
