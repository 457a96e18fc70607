"""Section 10: Events in general."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from shamble.games.best_defense.content import EventCard
from shamble.games.best_defense.content.verbs import Add, Alone, Damage, Lose, NotAlone, RollFor, Shift
from shamble.games.best_defense.rules.events import holds
from shamble.games.best_defense.state import OFF_BOARD
from shamble.testing import at, off_board, options_of, play, skip_to, table

from .helpers import GAME_NAME, cards_in, carry, fresh, look, now, place_of, play_event, printed, told, walkers, who


@pytest.mark.rule("BD-10.01")
def test_an_event_must_be_played() -> None:
    # Given Rick's Event step; then there is no way round the two cards
    m = table(
        GAME_NAME,
        glenn=at("farm"),
        rick=at("farm", hand=["fever", "cooking-smoke"]),
        phase="play-event",
        turn="rick",
    )
    assert sorted(options_of(m)) == ["play cooking-smoke", "play fever"]


@pytest.mark.rule("BD-10.01")
def test_what_is_possible_of_the_text_is_carried_out() -> None:
    # Given no Walker here to be removed, the diagonal Location is struck all the same
    m = play_event("distant-gunfire", at("town"))
    assert walkers(m) == {"highway": printed("distant-gunfire", "then.1")}


@pytest.mark.rule("BD-10.02")
def test_an_event_resolves_fully_before_anything_else() -> None:
    # Given Rick with Bandages and 2 HP; when his Event asks for a Location, Bandages are not offered
    m = play_event("stampede", at("town", hp=2, gear=["bandages-1"]))
    assert (now(m), options_of(m)) == (("pick-location", 1), ["at highway", "at town"])
    # Then, when it is resolved, they are
    play(m, "at town")
    assert now(m) == ("own-turn", 1)
    assert "use bandages-1 rick" in options_of(m)


@pytest.mark.rule("BD-10.03")
@pytest.mark.parametrize(("answer", "helped"), [("defy rick town", True), ("pass", False)])
def test_conditions_look_at_where_the_card_player_stands_when_it_is_played(answer: str, helped: bool) -> None:
    # Given Rick at The Farm with Pharmacy Run, which helps at The Town
    m = table(
        GAME_NAME,
        glenn=at("prison"),
        rick=at("farm", hp=2, food=1, hand=["pharmacy-run", "fever"]),
        maggie=at("highway"),
        phase="defy",
        turn="rick",
    )
    play(m, answer)
    skip_to(m, "event", 1)
    play(m, "play pharmacy-run")
    assert (who(m, "rick").hp > 2, "town" in walkers(m)) == (helped, not helped)


@pytest.mark.rule("BD-10.04", "BD-10.22")
def test_a_death_is_processed_at_once_and_then_the_event_goes_on() -> None:
    # Given Rick with 1 HP at The Town and nothing to pay Harsh Count with
    m = play_event("harsh-count", at("town", hp=1, allies=1))
    # Then his player is asked for a replacement before the Walker of the card comes
    assert now(m) == ("replacement", 1)
    assert (walkers(m), fresh(m)) == ({"town": 1}, {"town": 1})
    play(m, "choose daryl")
    assert (walkers(m), fresh(m)) == ({"town": 1 + printed("harsh-count", "else.1")}, {"town": 1})


@pytest.mark.rule("BD-10.05")
def test_walkers_of_an_event_are_fought_and_bite_in_the_same_round() -> None:
    # Given a quiet table and Rick, last in turn, with Cooking Smoke
    m = table(
        GAME_NAME,
        glenn=at("farm"),
        rick=at("town", food=1, gear=["metal-pipe-1"], hand=["cooking-smoke", "fever"]),
        phase="play-event",
        turn="rick",
        dice=(1,),
    )
    play(m, "play cooking-smoke")
    assert now(m) == ("declare", 1)
    play(m, "attack metal-pipe-1")
    assert who(m, "rick").hp == 5 - printed("cooking-smoke", "then.0")


@pytest.mark.rule("BD-10.06")
def test_locations_come_in_board_order_and_survivors_in_turn_order() -> None:
    # Given Rick leads, then Maggie, then Glenn (seats 1, 2, 0)
    m = table(
        GAME_NAME,
        glenn=at("farm"),
        rick=at("farm"),
        maggie=at("farm", hand=["a-death-in-the-family", "the-herd-passes"]),
        leader="rick",
        phase="play-event",
        turn="maggie",
        dice=(6, 6, 6),
    )
    twin = m.clone()
    play(m, "play a-death-in-the-family")
    assert [args[0] for args in told(m, "rolls-for")] == ["rick", "maggie", "glenn"]
    play(twin, "play the-herd-passes")
    assert [args[1] for args in told(twin, "walkers-come")] == ["highway", "prison", "town"]


@pytest.mark.rule("BD-10.07")
def test_the_card_player_chooses_among_tied_locations() -> None:
    m = play_event("night-noises", at("town"), walkers={"farm": 2, "prison": 2, "town": 1})
    assert (now(m), options_of(m)) == (("pick-location", 1), ["at farm", "at prison"])
    play(m, "at prison")
    assert walkers(m)["prison"] == 2 + printed("night-noises", "then.0")


@pytest.mark.rule("BD-10.08")
def test_who_holds_the_whole_price_must_pay_it() -> None:
    # Given 2 Allies and 2 Food, then nobody is asked and the price is gone
    m = play_event("harsh-count", at("town", allies=2, food=2))
    assert now(m) == ("draw", 2)
    assert (who(m, "rick").allies, who(m, "rick").food, who(m, "rick").hp) == (1, 1, 5)


@pytest.mark.rule("BD-10.08")
def test_who_holds_a_part_of_the_price_keeps_it_and_suffers() -> None:
    m = play_event("harsh-count", at("town", allies=2))
    assert (who(m, "rick").allies, who(m, "rick").hp) == (2, 5 - printed("harsh-count", "else.0"))


@pytest.mark.rule("BD-10.09")
def test_an_event_for_this_round_does_not_reach_back_nor_into_the_next_round() -> None:
    # Given Rick defies for 1 Food before he plays Promise Me
    m = table(
        GAME_NAME,
        players=2,
        glenn=at("prison"),
        rick=at("farm", food=3, allies=2, hand=["promise-me", "fever"]),
        phase="defy",
        turn="rick",
    )
    play(m, "defy rick town")
    skip_to(m, "event", 1)
    play(m, "play promise-me")
    # Then it costs him no Ally
    assert who(m, "rick").allies == 2
    # And in the next round, when Glenn is the one who may defy, the price is forgotten
    skip_to(m, "move", 1)
    assert (look(m).round, look(m).defy_costs_allies) == (2, False)


@pytest.mark.rule("BD-10.10")
def test_a_card_from_an_event_can_empty_the_deck() -> None:
    m = play_event("unlocked-trunk", at("highway"), sizes={"equipment": 1})
    assert options_of(m) == ["yes", "no"]
    play(m, "yes")
    assert m.result is not None
    assert (m.result.ending, cards_in(m, "equipment"), who(m, "rick").gear) == ("starved", 0, ())


@pytest.mark.rule("BD-10.13", "BD-10.20")
def test_nobody_is_with_a_leader_who_is_off_board() -> None:
    m = play_event("accidents-happen", at("town"), glenn=off_board(), maggie=at("town"))
    lost = printed("accidents-happen", "then.0")
    assert [s.hp for s in look(m).survivors] == [5, 5 - lost, 5 - lost]


@pytest.mark.rule("BD-10.15", "BD-2.07")
def test_separate_rolls_are_made_for_separate_places_and_players() -> None:
    # Given three unguarded Locations with Walkers, then Hungry Walkers rolls three dice
    crowd = {"farm": 1, "highway": 1, "prison": 1}
    m = play_event("hungry-walkers", at("town"), glenn=at("town"), maggie=at("town"), walkers=crowd, dice=(1, 1, 1))
    assert [args[0] for args in told(m, "rolls-for")] == ["farm", "highway", "prison"]
    # And A Death in the Family one for each of three Survivors
    m = play_event("a-death-in-the-family", at("town"), dice=(6, 6, 6))
    assert len(told(m, "rolls-for")) == 3


@pytest.mark.rule("BD-10.20")
@pytest.mark.parametrize("card", ["cooking-smoke", "both-sides-of-the-road", "distant-gunfire", "a-good-day"])
def test_off_board_there_is_no_here(card: str) -> None:
    # Given Rick is off board, then cards about his Location do nothing
    m = play_event(card, off_board(), walkers={"farm": 1})
    assert walkers(m) == {"farm": 1}
    assert [s.food for s in look(m).survivors] == [0, 0, 0]


@pytest.mark.rule("BD-10.20")
@pytest.mark.parametrize("when", [Alone(), NotAlone()], ids=["alone", "not alone"])
def test_off_board_nobody_is_alone_or_in_company(when: Alone | NotAlone) -> None:
    # Given Rick and Glenn are off board, then both conditions fail for Rick
    m = play_event("promise-me", off_board(), glenn=off_board())
    assert not holds(look(m), who(m, "rick"), EventCard(id="fog", name="Fog", when=when), OFF_BOARD)


@pytest.mark.rule("BD-10.20")
@pytest.mark.parametrize(
    ("card", "place"),
    [("pile-up", "highway"), ("broken-fence-line", "farm"), ("unchained-gate", "prison"), ("diner-freezer", "town")],
)
def test_off_board_the_card_player_is_at_no_named_location(card: str, place: str) -> None:
    m = play_event(card, off_board(), dice=(3,))
    assert (walkers(m), who(m, "rick").food) == ({place: printed(card, "else.0")}, 0)


@pytest.mark.rule("BD-2.23")
def test_off_board_an_event_deals_no_damage() -> None:
    m = play_event("fever", off_board())
    assert (who(m, "rick").hp, told(m, "hurt")) == (5, [])


@pytest.mark.rule("BD-10.20")
def test_here_stays_where_the_card_was_played_when_its_player_dies() -> None:
    # Given Rick dies of his own card at The Town
    m = play_event("harsh-count", at("town", hp=1), "choose daryl")
    assert place_of(m, "daryl") == ""
    assert walkers(m) == {"town": 1 + printed("harsh-count", "else.1")}


TOLL = """
[[card]]
id = "toll"
name = "Toll"
when = { if = "may-pay", food = 2, ally = 1 }
else = [{ do = "damage", who = "me", count = 1 }]
"""


@pytest.mark.rule("BD-10.21")
@pytest.mark.parametrize("held", [{"food": 1, "allies": 1}, {"food": 2, "allies": 0}, {"food": 0, "allies": 0}])
def test_who_lacks_a_part_of_an_optional_price_is_not_asked(tmp_path: Path, held: dict[str, int]) -> None:
    # Given a card of a pack that wants 2 Food and 1 Ally
    (tmp_path / "events.toml").write_text(TOLL, encoding="utf-8")
    m = play_event("toll", at("town", **held), packs=(tmp_path,))
    rick = who(m, "rick")
    assert (rick.food, rick.allies, rick.hp) == (held["food"], held["allies"], 4)


@pytest.mark.rule("BD-10.21")
def test_an_optional_price_is_paid_whole(tmp_path: Path) -> None:
    (tmp_path / "events.toml").write_text(TOLL, encoding="utf-8")
    m = play_event("toll", at("town", food=3, allies=1), "yes", packs=(tmp_path,))
    rick = who(m, "rick")
    assert (rick.food, rick.allies, rick.hp) == (1, 0, 5)


@pytest.mark.rule("BD-10.21")
def test_an_off_board_card_player_may_pay() -> None:
    m = play_event("fever", off_board(food=1))
    assert (now(m), options_of(m)) == (("pay", 1), ["yes", "no"])
    play(m, "yes")
    assert who(m, "rick").food == 0


@pytest.mark.rule("BD-10.22")
def test_parts_run_from_left_to_right() -> None:
    # Given a full supply but for one token: the first part takes it, the second finds none
    m = play_event("both-sides-of-the-road", at("town"), walkers={"farm": 12, "prison": 12, "highway": 12, "town": 9})
    assert walkers(m) == {"farm": 12, "prison": 12, "highway": 12, "town": 10}


@pytest.mark.rule("BD-10.22")
def test_a_survivor_who_left_the_board_before_its_turn_is_skipped() -> None:
    # Given a card that rolls for everybody, and whose roll for Glenn kills Rick, who comes later in the list
    m = table(GAME_NAME, glenn=at("farm"), rick=at("farm", hp=1), maggie=at("town"), phase="play-event", dice=(1, 6, 6))
    carry(m, 0, RollFor("each", 1, 1, (Damage("others-here", 1),)))
    # Then Rick's replacement, off board, is not rolled for
    assert [args[0] for args in told(m, "rolls-for")] == ["glenn", "maggie"]


@pytest.mark.rule("BD-10.22")
def test_the_targets_of_a_part_are_listed_when_it_starts() -> None:
    # Given a card whose first part kills Rick, the only one at The Town
    m = table(GAME_NAME, glenn=at("farm"), rick=at("town", hp=1), phase="play-event")
    carry(m, 0, Damage("not-with-leader", 1), Add("empty", 1))
    # Then its second part, for every Location without a Survivor, finds The Town among them
    assert walkers(m) == {"highway": 1, "prison": 1, "town": 1 + 1}


@pytest.mark.rule("BD-10.23")
def test_fresh_walkers_and_empty_locations_count() -> None:
    # Given 2 Walkers at The Farm, both fresh, against 1 at The Town; then The Farm is fullest
    m = play_event("night-noises", at("town"), walkers={"farm": 2, "town": 1}, fresh={"farm": 2})
    assert walkers(m)["farm"] == 2 + printed("night-noises", "then.0")
    # And a Location without Walkers has fewest
    crowd = {"farm": 2, "town": 1, "highway": 1}
    m = play_event("quiet-corner-lost", at("town"), walkers=crowd)
    assert walkers(m) == {**crowd, "prison": printed("quiet-corner-lost", "then.0")}


@pytest.mark.rule("BD-10.23")
def test_a_choice_among_ties_holds_for_that_part_only() -> None:
    # Given The Farm and The Prison tied for most; when The Farm is chosen and its Walkers go to The Town
    m = play_event("drifting-herd", at("town"), walkers={"farm": 2, "prison": 2})
    assert options_of(m) == ["at farm", "at prison"]
    play(m, "at farm")
    assert options_of(m) == ["at highway", "at town"]
    play(m, "at town")
    # Then the emptiest Locations are counted and chosen again
    assert options_of(m) == ["at farm", "at highway"]


@pytest.mark.rule("BD-8.25")
@pytest.mark.parametrize(("held", "left", "lost"), [(3, 1, [("rick", 2)]), (1, 0, [("rick", 1)]), (0, 0, [])])
def test_allies_are_lost_as_far_as_there_are_any(held: int, left: int, lost: list[tuple[str, int]]) -> None:
    m = table(GAME_NAME, rick=at("farm", allies=held), glenn=at("town", allies=2), phase="draw")
    carry(m, 0, Lose(who="me", what="ally", count=2))
    assert (who(m, "rick").allies, who(m, "glenn").allies, told(m, "loses-allies")) == (left, 2, lost)


@pytest.mark.rule("BD-10.21")
@pytest.mark.parametrize(
    ("price", "said"),
    [
        ("food = 1", "Pay 1 Food to be spared?"),
        ("food = 2, ally = 1", "Pay 1 Ally and 2 Food to be spared?"),
        ("ally = 2, ammo = 1", "Pay 2 Allies and 1 Ammo to be spared?"),
    ],
)
def test_a_price_is_named_before_it_is_paid(price: str, said: str, tmp_path: Path) -> None:
    pack = f"""
[[card]]
id = "fever"
name = "Fever"
text = "Pay or suffer."
when = {{ if = "may-pay", {price} }}
else = [{{ do = "damage", who = "me", count = 1 }}]
"""
    (tmp_path / "events.toml").write_text(pack, encoding="utf-8")
    m = play_event("fever", at("farm", food=2, allies=2, gear={"rifle-1": 1}), packs=[tmp_path])
    assert m.prompt(m.pending[0]).text == said


@pytest.mark.rule("BD-2.15", "BD-10.23")
@pytest.mark.parametrize(
    ("target", "left"), [("here", {"farm": 2, "town": 1}), ("prison", {"prison": 2, "town": 1}), ("most", {"town": 3})]
)
def test_walkers_move_where_the_card_says(target: Any, left: dict[str, int]) -> None:
    m = table(GAME_NAME, rick=at("farm"), glenn=at("highway"), walkers={"town": 3}, phase="draw")
    carry(m, 0, Shift(source="most", target=target, count=2))
    assert walkers(m) == left
