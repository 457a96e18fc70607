"""Section 17: Ulterior Motives, and one short test for each of the nine."""

from __future__ import annotations

from typing import Any

import pytest

from shamble.engine.errors import BadOptions
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.testing import Spot, at, options_of, play, skip_to, table

from .helpers import CARDS, GAME_NAME, look, now, place_of, told, who

MOTIVES = {motive.id: motive for motive in CARDS.motives}
ON: dict[str, str | bool] = {"motives": "on"}


def secret(motive: str, glenn: Spot, *answers: str, **things: Any) -> Match:
    """Glenn has this Motive; Daryl has another and waits at The Town."""
    other = "lone-watch" if motive != "lone-watch" else "close-work"
    start: dict[str, Any] = {"daryl": at("town", motive=other), **things}
    m = table(GAME_NAME, options=ON, glenn=Spot(glenn, motive=motive), **start)
    play(m, *answers)
    return m


def need(motive: str) -> int:
    """How much a Motive asks for."""
    return MOTIVES[motive].need


# The nine


@pytest.mark.rule("BD-17.05", "BD-17.07")
def test_hoarder_needs_nine_food() -> None:
    assert need("hoarder") == 9
    m = secret("hoarder", at("farm", food=9), phase="discussion")
    assert (now(m), options_of(m)) == (("discussion", 0), ["pass", "turn-up"])
    m = secret("hoarder", at("farm", food=8), phase="discussion")
    assert now(m)[0] == "move"


def test_private_army_needs_allies() -> None:
    m = secret("private-army", at("farm", allies=need("private-army")), "turn-up", phase="discussion")
    assert look(m).motive_up[0]


def test_pack_rat_needs_equipment_cards() -> None:
    pack = ["katana", "machete-1", "machete-2", "silencer", "motorcycle", "rifle-1", "rifle-2", "rifle-3"]
    m = secret("pack-rat", at("farm", gear=pack[: need("pack-rat")]), "turn-up", phase="discussion")
    assert look(m).motive_up[0]


def test_counting_bullets_counts_weapons_and_ammo_cards_together() -> None:
    half = need("counting-bullets") // 2
    rest = need("counting-bullets") - half
    spot = at("farm", gear={"rifle-1": half}, pouch={"duty-belt-1": rest})
    m = secret("counting-bullets", spot, "turn-up", phase="discussion")
    assert look(m).motive_up[0]


@pytest.mark.rule("BD-17.02")
def test_own_compass_counts_each_defiance() -> None:
    m = secret(
        "own-compass", at("farm", food=1), "defy glenn town", "place-now", phase="defy", turn="glenn", leader="daryl"
    )
    assert look(m).tokens == [1, 0]


@pytest.mark.rule("BD-17.02", "BD-12.21")
def test_lone_watch_counts_rounds_that_end_alone() -> None:
    assert look(secret("lone-watch", at("farm"), phase="end-round")).tokens[0] == 1
    assert look(secret("lone-watch", at("town"), phase="end-round")).tokens[0] == 0
    assert look(secret("lone-watch", Spot(), phase="end-round")).tokens[0] == 0


@pytest.mark.rule("BD-17.02")
@pytest.mark.parametrize(("die", "tokens"), [(2, 1), (1, 0)])
def test_close_work_counts_own_melee_totals_of_five(die: int, tokens: int) -> None:
    # Given a Machete alone (+3)
    m = secret("close-work", at("farm", gear=["machete-1"]), phase="declare", walkers={"farm": 3}, dice=(die,))
    play(m, "attack machete-1")
    skip_to(m, "move")
    assert look(m).tokens[0] == tokens


def test_close_work_does_not_count_a_ranged_total() -> None:
    m = secret("close-work", at("farm", gear={"rifle-1": 1}), phase="declare", walkers={"farm": 3}, dice=(5, 5))
    play(m, "attack rifle-1")
    skip_to(m, "move")
    assert look(m).tokens[0] == 0


@pytest.mark.rule("BD-17.02")
def test_debts_owed_counts_items_given_by_others() -> None:
    # Given a gift in Daryl's Trade step, and one from Maggie's ability
    m = secret("debts-owed", at("farm"), daryl=at("farm", food=1), phase="trade", turn="daryl")
    play(m, "give-food", "place-now")
    assert look(m).tokens[0] == 1
    m = secret("debts-owed", at("farm"), maggie=at("town", food=1), leader="maggie")
    play(m, "give-food", "to glenn", "place-now")
    assert look(m).tokens[0] == 1


@pytest.mark.rule("BD-17.02", "BD-12.21")
def test_behind_the_fence_counts_rounds_that_end_at_the_prison() -> None:
    assert look(secret("behind-the-fence", at("prison"), phase="end-round")).tokens[0] == 1
    assert look(secret("behind-the-fence", at("farm"), phase="end-round")).tokens[0] == 0


# The rules they share


@pytest.mark.rule("BD-17.01")
def test_only_its_owner_sees_a_motive_until_it_is_turned_up() -> None:
    m = secret("hoarder", at("farm", food=9), phase="discussion")
    assert [m.game.sight(m.state, 2, eyes).sees("motive", 0) for eyes in (0, 1, None)] == [True, False, False]
    play(m, "turn-up")
    assert m.game.sight(m.state, 2, 1).sees("motive", 0)
    assert told(m, "turns-up") == [("glenn", "hoarder")]


@pytest.mark.rule("BD-17.02", "BD-17.13")
def test_a_token_motive_is_complete_and_turned_up_with_its_last_token() -> None:
    spot = at("prison", tokens=need("behind-the-fence") - 2)
    m = secret("behind-the-fence", spot, phase="end-round", round=2)
    assert not look(m).motive_up[0]
    spot = at("prison", tokens=need("behind-the-fence") - 1)
    m = secret("behind-the-fence", spot, phase="end-round", round=2)
    assert (look(m).motive_up[0], look(m).tokens[0]) == (True, need("behind-the-fence"))


@pytest.mark.rule("BD-17.13")
def test_tokens_beyond_the_required_number_are_ignored() -> None:
    spot = at("farm", tokens=need("own-compass") - 1, earned=3)
    m = secret("own-compass", spot, phase="end-round")
    assert (look(m).tokens[0], look(m).earned[0]) == (need("own-compass"), 0)


@pytest.mark.rule("BD-17.03", "BD-17.14")
def test_a_token_is_placed_at_once_or_at_the_end_of_the_round() -> None:
    # Given Glenn defies; then he chooses
    things: dict[str, Any] = {"phase": "defy", "turn": "glenn", "leader": "daryl"}
    m = secret("own-compass", at("farm", food=1, hand=["a-good-day", "promise-me"]), "defy glenn town", **things)
    assert options_of(m) == ["place-later", "place-now"]
    # When he says nothing, nobody sees a token before the end of the round
    play(m, "place-later")
    assert (look(m).tokens[0], look(m).earned[0], told(m, "places-tokens")) == (0, 1, [])
    skip_to(m, "move")
    assert (look(m).tokens[0], look(m).earned[0], told(m, "places-tokens")) == (1, 0, [("glenn", 1)])


@pytest.mark.rule("BD-17.14")
def test_who_might_have_earned_a_token_is_asked_alike() -> None:
    # Given Glenn defies with a Motive that does not count it: he is asked all the same, so that nobody can tell
    m = secret("hoarder", at("farm", food=1), "defy glenn town", phase="defy", turn="glenn", leader="daryl")
    assert (now(m), options_of(m)) == (("token", 0), ["place-later"])
    play(m, "place-later")
    assert look(m).earned == [0, 0]


@pytest.mark.rule("BD-17.04")
def test_the_number_of_tokens_is_public_and_the_text_is_not() -> None:
    m = secret("own-compass", at("farm", tokens=2), phase="move")
    card = next(thing for thing in m.scene(1).things() if thing.id == "motive-0")
    counters = [thing for thing in m.scene(1).things() if thing.id == "tokens-0"]
    assert (card.label, [getattr(counter, "value", 0) for counter in counters]) == ("An Ulterior Motive", [2])


@pytest.mark.rule("BD-17.05")
@pytest.mark.parametrize(
    ("phase", "key"),
    [("discussion", "discussion"), ("own-turn", "own-turn"), ("pre-combat", "pre-combat"), ("end-round", "turn-up")],
)
def test_a_stockpile_may_be_turned_up_while_it_is_held(phase: str, key: str) -> None:
    m = secret("hoarder", at("farm", food=9), phase=phase, then="draw")
    assert (now(m), options_of(m)) == ((key, 0), ["pass", "turn-up"])
    play(m, "turn-up")
    assert look(m).motive_up[0]


@pytest.mark.rule("BD-17.05")
def test_it_is_offered_right_after_the_card_that_brought_the_amount() -> None:
    m = secret("hoarder", at("town", food=8), phase="draw", top={"food": ["dented-cans-1"]})
    play(m, "draw")
    assert (now(m), options_of(m)) == (("turn-up", 0), ["pass", "turn-up"])


@pytest.mark.rule("BD-17.05")
def test_it_is_offered_right_after_the_event_that_brought_the_amount() -> None:
    m = secret("hoarder", at("highway", food=7, hand=["cooler-in-the-back-seat", "fever"]), phase="play-event")
    play(m, "play cooler-in-the-back-seat")
    assert (now(m), options_of(m)) == (("turn-up", 0), ["pass", "turn-up"])


@pytest.mark.rule("BD-17.05")
def test_it_is_offered_right_after_a_gift_in_the_turn_of_another() -> None:
    m = secret("hoarder", at("town", food=8), daryl=at("town", food=1), phase="trade", turn="daryl")
    play(m, "give-food", "place-later")
    assert (now(m), options_of(m)) == (("turn-up", 0), ["pass", "turn-up"])


@pytest.mark.rule("BD-17.05")
def test_it_is_offered_when_a_crossbow_gets_its_ammo_back() -> None:
    # Given exactly the Ammo that Counting Bullets needs; 1 is fired and comes back
    spot = at("farm", gear={"crossbow-1": need("counting-bullets")})
    m = secret("counting-bullets", spot, "pass", phase="pre-combat", walkers={"farm": 2}, dice=(5,))
    play(m, "attack crossbow-1")
    assert (now(m), options_of(m)) == (("turn-up", 0), ["pass", "turn-up"])


@pytest.mark.rule("BD-17.05", "BD-5.03")
def test_it_is_offered_right_after_the_leaders_ability_has_brought_the_amount() -> None:
    # Given 1 Ammo less than Counting Bullets needs, and Glenn, who leads and puts 1 on a weapon
    spot = at("farm", gear={"rifle-1": need("counting-bullets") - 1})
    m = secret("counting-bullets", spot, leader="glenn", phase="start-round")
    play(m, options_of(m)[-1])
    assert (now(m), options_of(m)) == (("turn-up", 0), ["pass", "turn-up"])


@pytest.mark.rule("BD-17.05", "BD-17.01")
@pytest.mark.parametrize("motive", ["own-compass", "private-army"])
def test_who_holds_enough_for_another_motive_is_asked_alike(motive: str) -> None:
    # Given Food that would complete Hoarder, held by somebody with another Motive
    m = secret(motive, at("town", food=8), phase="draw", top={"food": ["dented-cans-1"]})
    play(m, "draw")
    assert (now(m), options_of(m)) == (("turn-up", 0), ["pass"])


@pytest.mark.rule("BD-17.06")
def test_after_it_is_turned_up_the_stockpile_may_be_spent() -> None:
    m = secret("hoarder", at("farm", food=9), "turn-up", phase="own-turn", turn="glenn", leader="daryl", then="defy")
    play(m, "defy glenn town")
    assert (who(m, "glenn").food, look(m).motive_up[0], place_of(m, "glenn")) == (8, True, "town")


@pytest.mark.rule("BD-17.08")
def test_the_replacement_continues_the_mission() -> None:
    m = secret("own-compass", at("farm", hp=1, tokens=3), phase="damage", walkers={"farm": 1})
    play(m, "choose rick")
    assert (CARDS.motives[look(m).motive[0]].id, look(m).tokens[0]) == ("own-compass", 3)


@pytest.mark.rule("BD-17.09")
def test_motives_have_no_effect_on_a_win() -> None:
    m = secret("hoarder", at("farm"), phase="damage", round=12, motive_up=[False, True])
    assert m.result is not None
    assert (m.result.won, m.result.lost) == ((0, 1), ())


@pytest.mark.rule("BD-17.10")
def test_in_defeat_a_completed_motive_is_a_partial_victory() -> None:
    m = secret(
        "hoarder", at("prison"), phase="damage", walkers={"farm": 1}, sizes={"allies": 1}, motive_up=[True, False]
    )
    assert m.result is not None
    assert (m.result.ending, m.result.won, m.result.lost) == ("starved", (0,), (1,))


@pytest.mark.rule("BD-17.11")
def test_a_stockpile_not_turned_up_before_the_loss_is_not_completed() -> None:
    m = secret("hoarder", at("prison", food=12), phase="damage", walkers={"farm": 1}, sizes={"allies": 1})
    assert m.result is not None
    assert m.result.won == ()


@pytest.mark.rule("BD-17.11")
def test_tokens_held_back_are_placed_at_the_moment_of_loss() -> None:
    spot = at("prison", tokens=need("own-compass") - 1, earned=1)
    m = secret("own-compass", spot, phase="damage", walkers={"farm": 1}, sizes={"allies": 1})
    assert m.result is not None
    assert (m.result.won, look(m).tokens[0]) == ((0,), need("own-compass"))


@pytest.mark.rule("BD-17.12")
def test_motives_need_two_players() -> None:
    with pytest.raises(BadOptions, match="Ulterior Motives needs at least two players"):
        find_game(GAME_NAME).settle(1, ON)
    assert find_game(GAME_NAME).settle(2, ON)["motives"] == "on"


@pytest.mark.rule("BD-17.05", "BD-15.05")
def test_it_is_offered_right_after_the_ability_of_the_leader() -> None:
    # Given Maggie, who leads, hands Glenn the ninth Food at the start of the round
    m = secret("hoarder", at("town", food=8), maggie=at("farm", food=1), leader="maggie", phase="start-round")
    play(m, "give-food", "to glenn")
    play(m, "place-later")
    assert (now(m), options_of(m)) == (("turn-up", 0), ["pass", "turn-up"])
