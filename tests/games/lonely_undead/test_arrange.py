"""Positions as outsiders describe them: what is understood, and the sentence that says what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.errors import BadOptions
from shamble.testing import at, options_of, play

from .helpers import asked, pile, state, supply, there, told, town, z

ZS: dict[str, Any] = {"billy": at("9-7"), "ben": at("6-6")}


def test_a_card_can_be_named_without_its_number() -> None:
    m = town(billy=at("9-7", hand=["fear", "fear"]), ben=at("6-6", hand=["fear"]), top={"aid": ["hush"]})
    g = state(m)
    ids = [[g.content.aid[card].id for card in each.hand] for each in g.zs]
    assert ids == [["fear-1", "fear-2"], ["fear-3"]]
    play(m, "draw")
    assert g.content.aid[z(m, "billy").hand[-1]].id == "hush-1"


def test_living_can_be_named_by_kind_or_card_and_the_mayor_too() -> None:
    m = town(**ZS, living={"9-8": "night-shift-nurse", "12-1": {"kind": "mayor", "injured": True}, "3-3": "kid"})
    g = state(m)
    assert g.content.living[there(m, "9-8").card].id == "night-shift-nurse"
    assert (there(m, "12-1").token, there(m, "12-1").injured) == (g.content.mayor_token, True)
    assert g.gone_living == ()


def test_whoever_is_named_starts() -> None:
    m = town(billy=at("9-7"), ben=at("6-6"), bob=at("1-1"), starter="ben")
    assert (state(m).order, m.pending[0].of) == ((1, 2, 0), "ben")
    play(m, "end-turn", "end-turn")
    assert m.pending[0].of == "billy"


def test_more_tokens_than_a_mode_leaves_can_be_asked_for() -> None:
    m = town(options={"mode": "co-op"}, **ZS, supply={"generic": 10, "kid": 0})
    assert (supply(m, "generic"), supply(m, "kid")) == (10, 0)
    m = town(billy=at("9-7", friends=["mayor", "kid-1"]), ben=at("6-6"))
    assert len(z(m, "billy").friends) == 2
    assert supply(m, "kid") == 9


def test_the_death_toll_stack_can_be_laid() -> None:
    m = town(**ZS, toll=1, top={"toll": ["whispers", "rumours"]})
    stack = [state(m).content.toll[card].id for card in reversed(state(m).toll_stack)]
    assert stack[:3] == ["whispers", "rumours", "angry-neighbours"]


def test_tiles_and_doorways_have_names() -> None:
    m = town(ben=at("4-9"), billy=at("12-12"), layout=[("bakery", "a", 0, 4, 6)], options={"mutated": "on"})
    assert state(m).town.building[state(m).content.space_ids["5-6"]] >= 0
    m = town(ben=at("4-3"), billy=at("12-12"), jam=("4-4", "4-3"))
    assert "move 4-4" not in options_of(m)
    m = town(ben=at("1-1"), billy=at("12-12"), jam=("1-1", "out"))
    assert "leave-town" not in options_of(m)


def test_bite_numbers_of_dentures_are_named() -> None:
    m = town(
        ben=at("8-7", gear=["loose-dentures"], named={"loose-dentures": 6}), billy=at("1-1"),
        living={"9-7": {"kind": "kid", "injured": True, "bitten": "billy"}}, dice=(6,),
    )  # fmt: skip
    play(m, "bite kid-1", "pass")
    assert told(m, "befriends")
    assert asked(m) == "turn"
    assert pile(m, "aid_discards") == []


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"billy": at("9-7", hand=["fear-1"]), "ben": at("6-6", hand=["fear-1"])}, "'fear-1' is used somewhere else"),
    ({"billy": at("9-7", hand=["tip-off-1"]), "ben": at("6-6")}, "no card 'tip-off-1' .* it is a Reaction"),
    ({"billy": at("9-7", holds=["biscuit"]), "ben": at("6-6")}, "'biscuit' is no Hold"),
    ({"billy": at("9-7", gear=["fear"]), "ben": at("6-6")}, "'fear-1' is Free"),
    ({"billy": at("9-7", limbs=9), "ben": at("6-6")}, "0 to 5 Limbs"),
    ({"billy": at("9-7", friends=40), "ben": at("6-6")}, "25 generic tokens"),
    ({"billy": at("9-7", equipped=["crowbar"]), "ben": at("6-6")}, "nothing called 'equipped'; it has .* gear"),
    ({"billy": at("9,7"), "ben": at("6-6")}, "no space '9,7'"),
    ({"billy": at("9-7"), "ben": at("9-7")}, "Two figures stand on 9-7"),
    ({**ZS, "living": {"9-7": "kid"}}, "Two figures stand on 9-7"),
    ({**ZS, "players": 2, "bob": at("6-7")}, "2 Zs, and 3 are described"),
    ({**ZS, "bobby": at("6-7"), "players": 2}, "nothing called 'bobby'; its Zs are beth"),
    ({**ZS, "living": {"9-8": "zombie"}}, "no Living called 'zombie'"),
    ({**ZS, "living": {"9-8": {"kind": "kid", "hurt": True}}}, "nothing called 'hurt'; it has .* injured"),
    ({**ZS, "living": {"9-8": {"kind": "cat"}}}, "no kind of Living called 'cat'"),
    ({**ZS, "dogs": {"biscuit": "5-9"}}, "needs its space and its owner"),
    ({**ZS, "dogs": {"late-pizza": ("5-9", "ben")}}, "'late-pizza' is no Dog"),
    ({**ZS, "toll": 11}, "10 spots, not 11"),
    ({**ZS, "toll": ["nobody"]}, "no token called 'nobody'"),
    ({**ZS, "supply": {"generic": 30}}, "25 tokens for the generic supply"),
    ({**ZS, "supply": {"dog": 1}}, "no kind of supply called 'dog'"),
    ({**ZS, "top": {"reaction": ["biscuit"]}}, "no pile called 'reaction'"),
    ({**ZS, "discards": {"living": ["tired-kid"]}}, "no pile of discards called 'living'"),
    ({**ZS, "layout": [("castle", "a", 0, 4, 6)]}, "no building tile called 'castle'"),
    ({**ZS, "jam": ("4-3", "4-4")}, "no doorway 4-3 to 4-4"),
    ({**ZS, "frames": [("nothing", 0)]}, "no step called 'nothing'"),
]


@pytest.mark.parametrize(("things", "sentence"), WRONG)
def test_what_cannot_be_is_said_in_a_sentence(things: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        town(**things)


def test_tokens_on_the_death_toll_are_not_taken_from_a_limited_supply() -> None:
    m = town(options={"mode": "co-op"}, billy=at("9-7", friends=4), ben=at("6-6"), toll=9)
    assert (len(state(m).toll), supply(m, "generic")) == (9, 8)
    m = town(billy=at("9-7", friends=4), ben=at("6-6", friends=4), bob=at("1-1", friends=6), living={"3-3": "officer"})
    assert [len(each.friends) for each in state(m).zs] == [4, 4, 6]
