"""Section 2: who sees what, and what questions must not tell."""

from __future__ import annotations

from collections.abc import Sized
from random import Random
from typing import Any

import msgspec
import pytest

from shamble.engine.match import Match
from shamble.engine.story import EVERYONE
from shamble.games.dead_of_winter.rules.requests import WISHES
from shamble.games.dead_of_winter.rules.survivors import put_gear_away
from shamble.testing import at, options_of, play, redealt, skip_to, table

from .helpers import BLANK, GAME, content, deck_at, gear_of, hand_of, items, look, now, number, told

QUIET = {"crossroads": 0}
EYES = (0, 1, 2, None)


def seen(m: Match, zone: str, eyes: int | None, owner: int = 0) -> list[int | None]:
    """The cards of a zone as these eyes see them."""
    return list(m.game.sight(m.state, len(m.seats), eyes).cards(zone, owner))


def told_of(m: Match, card: str) -> list[int | None]:
    """The eyes that have read of a card."""
    return [eyes for eyes in EYES if card in str(m.story.read(eyes))]


# Hands and objectives


@pytest.mark.rule("DW-2.13")
@pytest.mark.parametrize("eyes", EYES)
def test_a_hand_is_seen_by_its_owner_only_but_its_size_by_all(eyes: int | None) -> None:
    m = table(GAME, players=3, hands={1: ["cold-beans", "fire-axe", "jerry-can"]})
    hand = look(m).hands[1]
    assert seen(m, "hand", eyes, 1) == (list(hand) if eyes == 1 else [None] * 3)
    drawn = msgspec.json.encode(m.scene(eyes)).decode()
    assert ("fire-axe" in drawn) == (eyes == 1)


@pytest.mark.rule("DW-2.13")
def test_a_hand_has_no_limit() -> None:
    cards = ["cold-beans"] * 12 + ["ration-tins"] * 10
    m = table(GAME, players=3, tam=at("gas"), hands={0: cards}, dice_of={0: (6,)}, sizes=QUIET)
    play(m, "search tam", "pass")
    assert now(m)[0] == "action"
    assert len(hand_of(m, 0)) == 23


@pytest.mark.rule("DW-2.14")
def test_an_objective_is_seen_by_its_owner_only_until_the_game_ends() -> None:
    m = table(GAME, players=3, rosa=at("colony"), secret={1: "L02"}, rounds=1, active=2, sizes=QUIET)
    card = look(m).secret[1]
    for eyes in EYES:
        assert seen(m, "secret", eyes, 1) == ([card] if eyes == 1 else [None])
        assert ("Medicine Chest" in msgspec.json.encode(m.scene(eyes)).decode()) == (eyes == 1)
    # At the end it is shown to all
    play(m, "end-turn")
    assert m.is_over
    assert seen(m, "secret", EVERYONE, 1) == [card]
    assert "Medicine Chest" in msgspec.json.encode(m.scene(None)).decode()
    assert None in told_of(m, "medicine-chest")


@pytest.mark.rule("DW-2.14")
def test_an_exiled_objective_orders_the_old_one_to_be_shown() -> None:
    m = table(GAME, players=3, secret={1: "L02"}, dice=(BLANK,), tam=at("school", seat=1))
    assert told_of(m, "medicine-chest") == []
    play(m, "exile-vote", "accuse seat-1", "0: thumb-up", "1: thumb-up", "2: thumb-up")
    assert told_of(m, "medicine-chest") == list(EYES)


# Crossroads, contributions, searches, decks


@pytest.mark.rule("DW-2.15")
def test_a_crossroads_card_is_seen_by_its_drawer_until_it_triggers() -> None:
    m = table(GAME, players=3, dice=(BLANK,), rosa=at("colony"), crossroads="CR03")
    card = look(m).crossroads
    assert [seen(m, "crossroads", eyes) for eyes in EYES] == [[None], [None], [card], [None]]
    play(m, "move rosa", "go school")
    assert now(m) == ("crossroads", 0)
    assert [seen(m, "revealed", eyes) for eyes in EYES] == [[card]] * 4
    assert told_of(m, "the-stalled-bus") == list(EYES)


@pytest.mark.rule("DW-2.16")
def test_cards_from_hand_are_added_face_down_and_only_their_number_is_public() -> None:
    m = table(GAME, players=3, rosa=at("colony"), hands={0: ["fire-axe", "ration-tins"]})
    cards = look(m).hands[0]
    axe, tins = (content(m).items[card].id for card in cards)
    play(m, "add-to-crisis", f"contribute {axe}", f"contribute {tins}")
    assert [seen(m, "given", eyes) for eyes in EYES] == [list(cards), [None] * 2, [None] * 2, [None] * 2]
    assert told_of(m, "fire-axe") == [0]
    # That two cards were added by this player everybody reads
    lines = [line.text for line in m.log(None) if "crisis" in line.text.lower() and "Player 1" in line.text]
    assert len(lines) == 2


@pytest.mark.rule("DW-2.17")
def test_cards_of_a_search_are_seen_by_the_searcher_only() -> None:
    m = table(
        GAME, players=3, tam=at("gas"), dice_of={0: (6,)}, top={"gas": ["fire-bottle", "pump-shotgun"]}, sizes=QUIET
    )
    play(m, "search tam", "noise", "pass")
    drawn = look(m).looking
    assert items(m, drawn) == ["fire-bottle", "pump-shotgun"]
    assert [seen(m, "looking", eyes) for eyes in EYES] == [list(drawn), [None] * 2, [None] * 2, [None] * 2]
    kept = content(m).items[drawn[1]].id
    play(m, f"keep {kept}")
    # The kept card stays secret
    assert hand_of(m, 0) == ["pump-shotgun"]
    assert seen(m, "hand", 1, 0) == [None]
    assert (told_of(m, "fire-bottle"), told_of(m, "pump-shotgun")) == ([0], [0])


@pytest.mark.rule("DW-2.18")
def test_the_order_of_decks_is_hidden_and_their_size_public() -> None:
    m = table(GAME, players=3, sizes={"gas": 7, "crises": 5, "crossroads": 9, "survivors": 4, "exiled": 3})
    sizes = {"crisis-deck": 5, "crossroads-deck": 9, "survivor-deck": 4, "exiled-deck": 3}
    for eyes in EYES:
        assert {deck: seen(m, deck, eyes) for deck in sizes} == {deck: [None] * size for deck, size in sizes.items()}
        assert seen(m, "deck", eyes, 6) == [None] * 7
        drawn = m.scene(eyes).things()
        assert any(getattr(pile, "count", None) == 7 for pile in drawn)


@pytest.mark.rule("DW-2.18")
def test_an_effect_may_let_one_player_look_at_a_card_of_a_deck() -> None:
    m = table(GAME, players=3, elka=at("colony"), top={"police": ["scoped-rifle"]})
    play(m, "ability elka", "at police")
    rifle = look(m).looking
    assert [seen(m, "looking", eyes) for eyes in EYES] == [list(rifle), [None], [None], [None]]
    play(m, "top scoped-rifle")
    assert deck_at(m, "police")[-1] == rifle[0]
    assert told_of(m, "scoped-rifle") == [0]


def imagined(m: Match, eyes: int | None) -> list[Any]:
    """Worlds as a seat may imagine the table."""
    return [m.imagine(eyes, Random(seed)).state for seed in range(60)]


@pytest.mark.rule("DW-2.18")
def test_who_looked_at_a_deck_knows_its_top_card_until_somebody_takes_it() -> None:
    m = table(
        GAME,
        players=3,
        elka=at("colony"),
        tam=at("police", seat=1),
        dice_of={1: (6,)},
        top={"police": ["scoped-rifle"]},
        sizes=QUIET,
    )
    police = content(m).location_number["police"]
    # When Elka has looked at the top card of the police station
    play(m, "ability elka", "at police", "top scoped-rifle")
    rifle = deck_at(m, "police")[-1]
    # Then it lies there in every world that her player imagines, and in few of those that others do
    assert {world.item_decks[police][-1] for world in imagined(m, 0)} == {rifle}
    for eyes in (1, 2, None):
        assert len({world.item_decks[police][-1] for world in imagined(m, eyes)}) > 5
    assert seen(m, "deck", 0, police)[-1] == rifle
    # And it may not be taken back for nothing that it was seen
    assert m.undo_needs("action", 0).why == "Something hidden was shown since."
    # When Tam has found it, it may be in his hand or under the deck again
    play(m, "end-turn")
    skip_to(m, "action", seat=1)
    play(m, "search tam")
    assert rifle in look(m).looking
    assert seen(m, "deck", 0, police)[-1] is None


@pytest.mark.rule("DW-2.18", "DW-5.17")
def test_a_searcher_knows_what_it_put_under_the_deck() -> None:
    top = {"gas": ["fire-bottle", "pump-shotgun"]}
    m = table(GAME, players=3, tam=at("gas"), dice_of={0: (6,)}, top=top, sizes=QUIET)
    play(m, "search tam", "noise", "pass", "keep pump-shotgun-1")
    gas = content(m).location_number["gas"]
    bottle = deck_at(m, "gas")[0]
    assert {world.item_decks[gas][0] for world in imagined(m, 0)} == {bottle}
    assert len({world.item_decks[gas][0] for world in imagined(m, 1)}) > 5


@pytest.mark.rule("DW-2.12", "DW-2.18")
def test_a_shuffled_deck_is_no_longer_known() -> None:
    m = table(GAME, players=3, elka=at("colony"), top={"police": ["scoped-rifle"]})
    play(m, "ability elka", "at police", "top scoped-rifle")
    g, police = look(m), content(m).location_number["police"]
    put_gear_away(g, 1, police, (g.waste or g.boxed_items)[:1])
    assert seen(m, "deck", 0, police) == [None] * len(g.item_decks[police])


@pytest.mark.rule("DW-2.19")
@pytest.mark.parametrize("eyes", EYES)
def test_what_lies_on_the_table_is_public(eyes: int | None) -> None:
    m = table(
        GAME,
        players=3,
        objective="signal-tower",
        rosa=at("school", wounds=1, frost=1, gear=["crowbar"]),
        tam=at("gas", seat=1, gear=["push-broom"]),
        dice_of={0: (1, 5), 1: (2,)},
        spent_of={1: (6,)},
        zombies={"entrance-2": 2, "gas": 1},
        barricades={"entrance-2": 1},
        noise={"gas": 3},
        waste=["jerry-can", "cold-beans"],
        storage=["odds-and-ends-3"],
        removed=["fire-axe", "lou"],
        food=3,
        starvation=1,
        helpless=2,
    )
    g = look(m)
    # Everybody sees these cards
    for survivor in ("rosa", "tam"):
        assert seen(m, "equipment", eyes, number(m, survivor)) == list(g.equipped[number(m, survivor)]) != []
    for zone, cards in (
        ("waste", g.waste),
        ("storage", g.storage),
        ("removed-items", g.removed_items),
        ("removed-survivors", g.removed_survivors),
        ("crisis", (g.crisis,)),
        ("group", g.group[0]),
    ):
        assert seen(m, zone, eyes) == list(cards)
    # And whatever else these eyes cannot know, the rest of the table is the same
    other = redealt(m, eyes, Random(1)).state
    for field in ("dice", "spent", "group", "at", "wounds", "frost", "equipped", "zombies", "barricades", "noise"):
        assert getattr(other, field) == getattr(g, field)
    for field in ("morale", "rounds", "food", "starvation", "helpless", "crisis", "objective", "waste", "first"):
        assert getattr(other, field) == getattr(g, field)
    scene = msgspec.json.encode(m.scene(eyes)).decode()
    for card in ("Crowbar", "Push Broom", "Cold Beans", "Odds and Ends", "Signal Tower", "Whispers of Mutiny"):
        assert card in scene


# What questions must not tell


@pytest.mark.rule("DW-2.31")
@pytest.mark.parametrize("hand", (["field-dressing"], ["cold-beans"], []), ids=str)
def test_who_is_asked_for_a_card_is_asked_alike_with_or_without_it(hand: list[str]) -> None:
    m = table(GAME, players=3, rosa=at("colony"), hands={1: hand})
    play(m, "request", "wish medicine", "ask seat-1", "pass")
    assert now(m) == ("give-request", 1)
    assert "pass" in options_of(m, 1)
    play(m, "1: pass")
    # Nobody can tell a refusal from an empty hand
    assert told(m, None)[-1] == "declines"
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-2.31")
def test_everybody_is_asked_for_a_common_offer() -> None:
    # Lights Out asks all for fuel, which only the last one has
    m = table(GAME, players=3, rosa=at("colony"), crossroads="CR56", phase="watch-state", hands={2: ["jerry-can"] * 2})
    play(m, "0: thumb-up", "1: thumb-up", "2: thumb-up")
    asked = []
    while now(m)[0] == "pool":
        asked.append(now(m)[1])
        play(m, "pass")
    assert asked == [0, 1, 2]


@pytest.mark.rule("DW-2.31")
def test_an_option_that_fails_for_a_hand_is_shown_to_the_chooser_only() -> None:
    # Barter Caravan takes two food, of which there is one, or a medicine card
    m = table(
        GAME, players=3, rosa=at("colony"), crossroads="CR57", phase="watch-state", hands={0: ["cold-beans"]}, food=2
    )
    assert now(m) == ("crossroads", 0)
    assert options_of(m) == ["option-a barter-caravan-a"]
    assert m.pending[0].refusals() == [("option-b barter-caravan-b", "DW-8.08")]
    assert m.ask_of(1) is None
    assert not any("option-b" in str(event) and "DW-8.08" in str(event) for event in m.story.read(1))


@pytest.mark.rule("DW-2.31")
def test_a_player_who_could_do_nothing_but_end_the_turn_is_still_asked_with_cards_in_hand() -> None:
    wishes = [wish.ids[0] for wish in WISHES] + content(table(GAME, players=3)).item_names
    m = table(
        GAME,
        players=3,
        rosa=at("colony", moves=1),
        hands={0: ["jerry-can"]},
        voted=True,
        crisis="",
        refused=tuple((seat, wish) for seat in (1, 2) for wish in wishes),
    )
    assert options_of(m) == ["end-turn"]
    assert m.pending[0].seat == 0


# Who stands in


@pytest.mark.rule("DW-2.32")
def test_outside_turns_the_first_player_stands_in_even_in_exile() -> None:
    # Given Burst Pipes, with which each player hurts an own survivor
    people: dict[str, Any] = {
        "rosa": at("colony"),
        "kai": at("colony"),
        "tam": at("school", seat=1),
        "pip": at("school", seat=1),
        "lou": at("colony", seat=2),
        "nell": at("colony", seat=2),
    }
    m = table(GAME, players=3, phase="crisis", crisis="burst-pipes", first=1, **people)
    assert look(m).active == 1
    asked = []
    while look(m).then == "crisis-over":
        asked.append(now(m)[1])
        m.answer(m.pending[0].options[0])
    assert asked == [1, 2, 0]
    # Exiled, the first player still stands in, but the next one begins
    m = table(GAME, players=3, phase="crisis", crisis="burst-pipes", first=1, exiled=[1], **people)
    assert look(m).active == 1
    asked = []
    while look(m).then == "crisis-over":
        asked.append(now(m)[1])
        m.answer(m.pending[0].options[0])
    assert asked == [2, 0]


# Offers turned down


@pytest.mark.rule("DW-2.33")
def test_a_refused_wish_may_be_made_again_only_when_the_hand_has_changed() -> None:
    m = table(
        GAME,
        players=3,
        dutch=at("colony"),
        tam=at("colony", seat=1),
        hands={1: ["cold-beans", "ration-tins"]},
        sizes=QUIET,
    )
    play(m, "request", "wish food", "ask seat-1", "pass", "1: pass", "request", "wish food")
    # Only the other player is left for this wish
    assert now(m) == ("give-request", 2)
    play(m, "pass", "request")
    assert "wish food" not in options_of(m)
    assert "wish medicine" in options_of(m)
    play(m, "wish medicine", "ask-all", "pass", "pass")
    # When a card of that hand is stolen the wish may be made again
    play(m, "ability dutch")
    assert len(hand_of(m, 1)) == 1
    play(m, "request")
    assert "wish food" in options_of(m)
    play(m, "wish food")
    assert now(m) == ("give-request", 1)


@pytest.mark.rule("DW-2.33")
def test_a_refused_hand_off_may_not_be_offered_again_in_the_same_turn() -> None:
    m = table(
        GAME,
        players=3,
        rosa=at("school", gear=["crowbar"]),
        tam=at("school", seat=1),
        pip=at("school", seat=1),
        food=20,
        sizes=QUIET,
    )
    play(m, "hand-off", "to tam", "no")
    assert gear_of(m, "rosa") == ["crowbar"]
    # To the other survivor it may be offered
    play(m, "hand-off", "no")
    assert "hand-off" not in options_of(m)
    assert ("hand-off", "DW-2.33") in m.pending[0].refusals()
    # In the next turn everything is open again
    play(m, "end-turn")
    skip_to(m, "action", seat=1)
    skip_to(m, "action", seat=0)
    assert "hand-off" in options_of(m)


@pytest.mark.rule("DW-16.12", "DW-16.13")
def test_an_exiled_player_who_showed_no_objective_is_known_for_the_betrayer() -> None:
    # Given Seat 1 was exiled and showed nothing, because the objective is a betrayal
    m = table(GAME, players=4, exiled=[1], secret={1: "B01"})
    kinds = {
        look(other).content.secret_objectives[look(other).secret[1]].kind
        for other in (redealt(m, 0, Random(seed)) for seed in range(12))
    }
    # Then nobody imagines a loyal objective there
    assert kinds == {"betrayal"}


@pytest.mark.rule("DW-1.28", "DW-2.18")
def test_from_which_deck_a_hidden_item_came_is_never_in_doubt() -> None:
    # Given the second player holds one card of the starter deck and one from the police station
    m = table(GAME, players=3, hands={1: ["snow-boots", "scoped-rifle"]})
    items = content(m).items
    came = sorted(items[item].deck for item in look(m).hands[1])
    for world in imagined(m, 0):
        assert sorted(items[item].deck for item in world.hands[1]) == came
        assert {items[item].deck for item in world.boxed_items} <= {"starter"}


@pytest.mark.rule("DW-1.26", "DW-2.18")
@pytest.mark.parametrize("mode", ["standard", "coop"])
def test_every_card_in_the_box_lies_in_a_zone_so_that_none_is_left_out_of_a_redeal(mode: str) -> None:
    m = Match.start(GAME, 3, {"mode": mode}, seed=5)
    cards = content(m)
    box: dict[str, Sized] = {
        "items": cards.items,
        "secrets": cards.secret_objectives,
        "exiled": cards.exiled_objectives,
        "survivors": cards.survivors,
        "crises": cards.crises,
        "crossroads": cards.crossroads,
    }
    counted = m.game.census(m.state, 3)
    for sort, all_of in box.items():
        assert [counted[f"{sort} {number}"] for number in range(len(all_of))] == [1] * len(all_of), sort
