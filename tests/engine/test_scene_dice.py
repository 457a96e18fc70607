"""Which dice lie on the table: those rolled since the last answer, each with its colour and its faces."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from shamble.engine.dice import Die, by_id, numbered
from shamble.engine.match import Match
from shamble.engine.scene import MOST_DICE, Scene, rolled_dice
from shamble.engine.scene import Die as SceneDie
from shamble.engine.sight import Sight
from shamble.testing import at, play, table

from .toy import Lots, Rolling, rolling

DICE = by_id([numbered("white", 6), Die("bite", ("miss", "hit", "bite"), "red")])


def test_a_rolled_die_shows_which_it_is_and_which_face_is_up() -> None:
    white, bite = rolled_dice([(3, "white", 4), (3, "bite", 2)], DICE)
    assert (white.die, white.label, white.face, white.faces, white.tint) == (
        "white", "White die", "5", ["1", "2", "3", "4", "5", "6"], "white",
    )  # fmt: skip
    assert (bite.die, bite.label, bite.face, bite.faces, bite.tint) == (
        "bite", "Bite die", "bite", ["miss", "hit", "bite"], "red",
    )  # fmt: skip
    assert white.id != bite.id and white.fate == bite.fate == ""


def test_a_die_with_a_face_below_zero_bears_the_signs_of_the_others() -> None:
    fate = Die("fate", (-1, 0, 2, "lost"))
    shown = [rolled_dice([(1, "fate", side)], {"fate": fate})[0] for side in range(4)]
    assert [die.face for die in shown] == shown[0].faces == ["-1", "0", "+2", "lost"]


def test_of_many_dice_the_last_lie_on_the_table() -> None:
    rolls = [(1, "white", number % 6) for number in range(20)]
    assert [die.face for die in rolled_dice(rolls, DICE)] == [str(side % 6 + 1) for side in range(20 - MOST_DICE, 20)]


def test_the_dice_of_the_last_answer_lie_on_the_table_until_the_next() -> None:
    # Given two who attack one after the other
    m = table(
        "best_defense", rick=at("farm", gear=["metal-pipe-1"]), glenn=at("farm", gear=["metal-pipe-2"]),
        walkers={"farm": 3}, dice=("white:4", "white:2"), phase="declare",
    )  # fmt: skip
    assert m.scene(0).dice == []
    # When both have said so
    play(m, "attack metal-pipe-1")
    play(m, "attack metal-pipe-2")
    # Then their dice lie there for everybody
    for eyes in (0, 1, None):
        assert [(die.tint, die.face) for die in m.scene(eyes).dice] == [("white", "4"), ("white", "2")]
    # And they are gone after the next answer
    play(m, m.pending[0].options[0].words)
    assert [die.face for die in m.scene(0).dice] != ["4", "2"]


class Tray(Rolling):
    """Shows the dice that matter itself."""

    def scene(self, sight: Sight[Lots], seats: Sequence[str]) -> Scene:
        return Scene(heading="", dice=[SceneDie(id="own", label="Own die", face="6")])


def test_dice_that_a_game_lays_out_itself_stay_as_they_are() -> None:
    like = Match.start(Tray(), 2, seed=1)
    m = Match.begin_at(like.state.copy(), like)
    play(m, "break")
    assert m.chance.rolls and [die.id for die in m.scene(0).dice] == ["own"]


@pytest.mark.parametrize("phase", ["bid", "count"])
def test_only_what_the_last_answer_rolled_lies_on_the_table(phase: str) -> None:
    # Given somebody who rolls or not, with a checkpoint after each answer or without any
    match = rolling(phase)
    lying = []
    for answer in ("pass", "break", "pass", "break"):
        match.answer(answer, 0)
        lying.append([die.face for die in match.scene(0).dice])
    # Then a die lies there from its roll to the next answer
    faces = [str(side + 1) for _, _, side in match.chance.rolls]
    assert lying == [[], [faces[0]], [], [faces[1]]]
