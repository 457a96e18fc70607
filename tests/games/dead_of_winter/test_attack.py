"""Section 5: attacks on zombies and on survivors of other players."""

from __future__ import annotations

import pytest

from shamble.testing import at, options_of, play

from .helpers import (
    BLANK,
    FROST,
    WOUND,
    acted,
    gear_of,
    group_of,
    hand_of,
    look,
    now,
    place_of,
    rolled,
    seen,
    tokens_of,
    told,
    zombies_in,
)

ENTRANCES = [f"entrance-{number}" for number in range(1, 7)]


# Who may attack whom


@pytest.mark.rule("DW-5.01", "DW-5.05", "DW-5.06", "DW-7.04")
@pytest.mark.parametrize("entrance", ["entrance-1", "entrance-4"])
def test_sc_07_a_sufficient_die_kills_a_zombie_at_the_entrance_of_choice(entrance: str) -> None:
    # Given Rosa, who attacks on 3
    m = acted(
        "attack rosa",
        rosa=at("colony"),
        felix=at("school", seat=1),
        tam=at("school", seat=2),
        zombies={"entrance-1": 1, "entrance-4": 1},
        dice_of={0: (2, 3, 5)},
        dice=(WOUND,),
    )
    assert options_of(m) == ["strike entrance-1", "strike entrance-4"]
    play(m, f"strike {entrance}")
    assert options_of(m) == ["die 3", "die 5"]
    play(m, "die 3")
    assert zombies_in(m, entrance) == 0
    assert sum(look(m).zombies) == 1
    assert (look(m).dice[0], look(m).spent[0]) == ((2, 5), (3,))
    assert rolled(m) == [("exposure", WOUND)]
    assert tokens_of(m, "rosa") == (1, 0)


@pytest.mark.rule("DW-5.01", "DW-5.02")
def test_targets_are_zombies_and_survivors_of_others_at_the_attackers_location() -> None:
    m = acted(
        "attack rosa",
        rosa=at("school"),
        greta=at("colony"),
        felix=at("school", seat=1),
        tam=at("school", seat=2),
        pip=at("library", seat=2),
        zombies={"school": 2, "library": 1, "entrance-1": 1},
        dice_of={0: (6,)},
    )
    assert options_of(m) == ["strike school", "assault felix", "assault tam"]


@pytest.mark.rule("DW-5.01")
def test_only_a_survivor_with_a_die_high_enough_can_attack() -> None:
    # Noor attacks on 1, Rosa on 3, Wanda on 5
    m = acted(
        noor=at("school"),
        rosa=at("school"),
        wanda=at("school"),
        felix=at("library", seat=1),
        zombies={"school": 1},
        dice_of={0: (1, 3)},
    )
    attacks = [option for option in options_of(m) if option.startswith("attack")]
    assert attacks == ["attack noor", "attack rosa"]
    assert ("attack wanda", "DW-4.10") in m.pending[0].refusals()


@pytest.mark.rule("DW-5.03")
def test_nobody_attacks_own_or_helpless_survivors() -> None:
    # Given only own and helpless survivors around Rosa
    things = {"rosa": at("colony"), "greta": at("colony"), "felix": at("school", seat=1), "helpless": 3}
    m = acted(tam=at("school", seat=2), dice_of={0: (6,)}, **things)
    assert not any(option.startswith("attack") for option in options_of(m))
    # And then a survivor of another player too
    m = acted("attack rosa", tam=at("colony", seat=2), pip=at("colony", seat=2), dice_of={0: (6,)}, **things)
    assert options_of(m) == ["assault tam", "assault pip"]
    assert m.pending[0].refusals() == [("assault greta", "DW-5.03")]


@pytest.mark.rule("DW-5.04")
def test_an_attack_needs_a_target() -> None:
    things = {"rosa": at("school"), "felix": at("library", seat=1), "tam": at("colony", seat=2)}
    m = acted(zombies={"library": 2, "entrance-2": 1}, dice_of={0: (6,)}, **things)
    assert "attack rosa" not in options_of(m)
    assert ("attack rosa", "DW-5.04") in m.pending[0].refusals()
    m = acted(zombies={"school": 1}, dice_of={0: (6,)}, **things)
    assert "attack rosa" in options_of(m)


# Zombies


@pytest.mark.rule("DW-5.05")
def test_the_zombie_is_taken_off_the_board_and_then_the_attacker_rolls() -> None:
    # Given Bruno, who attacks beside Rosa
    m = acted(
        "attack bruno",
        bruno=at("school"),
        rosa=at("school"),
        felix=at("library", seat=1),
        zombies={"school": 3},
        dice_of={0: (2,)},
        dice=(FROST,),
    )
    assert zombies_in(m, "school") == 2
    assert (tokens_of(m, "bruno"), tokens_of(m, "rosa")) == ((0, 1), (0, 0))
    keys = told(m)
    assert keys.index("kills") < keys.index("exposed") < keys.index("frostbite")
    assert now(m) == ("action", 0)


@pytest.mark.rule("DW-5.06")
@pytest.mark.parametrize("entrance", ENTRANCES)
def test_at_the_colony_every_entrance_is_within_reach(entrance: str) -> None:
    m = acted(
        "attack rosa",
        rosa=at("colony"),
        felix=at("school", seat=1),
        tam=at("school", seat=2),
        zombies=dict.fromkeys(ENTRANCES, 1),
        dice_of={0: (3,)},
        dice=(BLANK,),
    )
    assert options_of(m) == [f"strike {each}" for each in ENTRANCES]
    play(m, f"strike {entrance}")
    assert [each for each in ENTRANCES if not zombies_in(m, each)] == [entrance]


@pytest.mark.rule("DW-5.11")
def test_the_same_survivor_attacks_again_with_each_sufficient_die() -> None:
    m = acted(
        rosa=at("school"),
        felix=at("library", seat=1),
        zombies={"school": 4},
        dice_of={0: (2, 3, 4, 5)},
        dice=(BLANK, BLANK, BLANK),
    )
    for value in (3, 4):
        play(m, "attack rosa", f"die {value}")
    play(m, "attack rosa")
    assert look(m).spent[0] == (3, 4, 5)
    assert (zombies_in(m, "school"), len(rolled(m))) == (1, 3)
    # The 2 is left, but does not suffice
    assert look(m).dice[0] == (2,)
    assert "attack rosa" not in options_of(m)


@pytest.mark.rule("DW-16.18")
def test_an_attack_with_a_shotgun_kills_two_of_four_and_no_more() -> None:
    m = acted(
        "attack tam",
        "with pump-shotgun-1",
        tam=at("gas", gear=["pump-shotgun-1"]),
        zombies={"gas": 4},
        dice_of={0: (6,)},
    )
    assert options_of(m) == ["count 1", "count 0"]
    play(m, "count 1")
    assert zombies_in(m, "gas") == 2


# Survivors of other players


@pytest.mark.rule("DW-5.07", "DW-5.10")
def test_sc_08_the_spent_die_is_rolled_up_to_the_targets_attack_value() -> None:
    # Given Bruno, who attacks on 2, and Felix, who attacks on 4
    def assault(rolls: int) -> tuple[tuple[int, int], int, int, list[tuple[str, int | str]], tuple[int, ...]]:
        m = acted(
            "attack bruno",
            bruno=at("school"),
            felix=at("school", seat=1),
            hands={1: ["cold-beans", "crowbar", "jerry-can"]},
            dice_of={0: (1, 5)},
            dice=(rolls,),
        )
        return tokens_of(m, "felix"), len(hand_of(m, 0)), len(hand_of(m, 1)), rolled(m), look(m).spent[0]

    for rolls in (1, 4):
        assert assault(rolls) == ((1, 0), 1, 2, [("action", rolls)], (rolls,))
    for rolls in (5, 6):
        assert assault(rolls) == ((0, 0), 0, 3, [("action", rolls)], (rolls,))


@pytest.mark.rule("DW-5.07")
def test_the_stolen_card_is_a_random_one() -> None:
    hand = ["cold-beans", "crowbar", "jerry-can"]
    stolen = set()
    for seed in range(12):
        m = acted(
            "attack bruno",
            bruno=at("school"),
            felix=at("school", seat=1),
            hands={1: hand},
            dice_of={0: (5,)},
            dice=(4,),
            seed=seed,
        )
        stolen |= set(hand_of(m, 0))
        assert sorted(hand_of(m, 0) + hand_of(m, 1)) == sorted(hand)
    assert stolen == set(hand)


@pytest.mark.rule("DW-5.08")
def test_an_empty_hand_only_leaves_the_wound() -> None:
    m = acted("attack bruno", bruno=at("school"), felix=at("school", seat=1), dice_of={0: (5,)}, dice=(1,))
    assert tokens_of(m, "felix") == (1, 0)
    assert (hand_of(m, 0), hand_of(m, 1)) == ([], [])


@pytest.mark.rule("DW-5.08")
def test_only_thief_and_victim_know_the_stolen_card() -> None:
    m = acted(
        "attack bruno",
        bruno=at("school"),
        felix=at("school", seat=1),
        hands={1: ["crowbar-1"]},
        dice_of={0: (5,)},
        dice=(1,),
    )
    card = look(m).hands[0]
    assert hand_of(m, 0) == ["crowbar"]
    assert seen(m, 0, "hand", 0) == list(card)
    for knowing in (0, 1):
        assert "crowbar-1" in str(m.story.read(knowing))
    for eyes in (2, None):
        assert seen(m, eyes, "hand", 0) == [None]
        assert "crowbar" not in str(m.story.read(eyes))


@pytest.mark.rule("DW-5.09")
def test_the_theft_comes_before_the_death_of_a_last_survivor() -> None:
    # Given Felix, the last survivor of seat 1, with two wounds and one card in the hand
    m = acted(
        "attack bruno",
        bruno=at("school"),
        felix=at("school", seat=1, wounds=2),
        hands={1: ["crowbar"]},
        dice_of={0: (5,)},
        dice=(1,),
    )
    # Then the card is stolen, not removed with the hand
    assert hand_of(m, 0) == ["crowbar"]
    assert look(m).removed_items == ()
    assert place_of(m, "felix") == ""
    assert "felix" not in group_of(m, 1) and len(group_of(m, 1)) == 1


@pytest.mark.rule("DW-5.09")
def test_the_equipment_of_the_dead_cannot_be_stolen_with_the_blow() -> None:
    # Given Felix at the colony with a crowbar, two wounds and an empty hand
    m = acted(
        "attack bruno",
        bruno=at("colony"),
        felix=at("colony", seat=1, wounds=2, gear=["crowbar"]),
        pip=at("school", seat=1),
        tam=at("school", seat=2),
        dice_of={0: (5,)},
        dice=(1,),
    )
    assert gear_of(m, "felix") == []
    assert (hand_of(m, 0), hand_of(m, 1)) == ([], ["crowbar"])


@pytest.mark.rule("DW-5.10")
def test_attacking_a_survivor_is_not_attacking_a_zombie_beside_it() -> None:
    m = acted(
        "attack bruno",
        "assault felix",
        bruno=at("school"),
        felix=at("school", seat=1),
        zombies={"school": 1},
        dice_of={0: (5,)},
        dice=(6,),
    )
    assert zombies_in(m, "school") == 1
    assert rolled(m) == [("action", 6)]
    assert "exposed" not in told(m)
