"""Every Encounter card: what it demands, and what its Success and its Fail result change on the table."""

from __future__ import annotations

import pytest

from shamble.engine.ask import Ask
from shamble.engine.match import Match
from shamble.games.walking_dead.content.challenges import Act, Kill, Survive
from shamble.testing import at, play

from .helpers import look, road

PEOPLE = ("rick", "arnold", "chris", "hank", "dmitri", "sully", "marisol")
RESOURCES = ("food", "gas", "ammo")

# The card, its challenge, its Success result and its Fail result
CARDS = [
    ("E01", "kill 4", "find food 1", "lose food 1"),
    ("E02", "kill 6", "find any 1", "no-resources"),
    ("E03", "kill 8", "find any 3", "lose any 2"),
    ("E04", "kill 6", "find gas 2", "lose gas 1"),
    ("E05", "kill 5", "find ammo 2", "zombies-near 2"),
    ("E06", "kill 6", "follower 1", "leave-follower here"),
    ("E07", "kill 3", "find food 1", "fatigue 1"),
    ("E08", "kill 6", "heal 3", "no-resources"),
    ("E09", "kill 6", "find gas 1; find ammo 1", "lose gas 1"),
    ("E10", "kill 3", "keep", "lose any 1"),
    ("E11", "kill 5", "keep", "zombies-near 2"),
    ("E12", "kill 8", "follower 1", "fatigue 1"),
    ("E13", "kill 9", "find-each 1", "no-resources"),
    ("E14", "kill 5", "find-or food 2 | gas 2", "lose any 1"),
    ("E15", "kill 3", "find any 1", "zombies-near 1"),
    ("E16", "kill 7", "follower 1; find food 1", "lose-follower 1"),
    ("E17", "kill survivors+1", "heal 2", "no-resources"),
    ("E18", "kill 4", "find food 2", "lose food 2"),
    ("E19", "kill 5", "clear 2", "zombies-adjacent"),
    ("E20", "kill 6", "keep", "lose any 1"),
    ("E21", "kill 5", "find ammo 1; find food 1", "lose ammo 1"),
    ("E22", "kill 8", "keep", "no-resources"),
    ("E23", "survive 7", "find any 1", "lose any 2"),
    ("E24", "survive 8", "clear 2", "no-resources"),
    ("E25", "survive 6", "find gas 2", "lose gas 2"),
    ("E26", "survive 6", "find gas 1", "zombies-adjacent"),
    ("E27", "survive 7", "follower 1", "lose any 1"),
    ("E28", "survive 7", "find food 2", "leave-follower start"),
    ("E29", "survive 8", "find ammo 2", "lose ammo 2"),
    ("E30", "survive 5", "find any 1", "lose gas 1"),
    ("E31", "survive 10", "find-each 1", "lose any 3"),
    ("E32", "survive 5", "heal 2", "fatigue 1"),
    ("E33", "survive 6", "find food 1; heal 1", "no-resources"),
    ("E34", "survive 7", "find gas 1; find any 1", "lose gas 1"),
    ("E35", "survive 6", "find ammo 1", "no-resources"),
    ("E36", "survive 8", "keep", "lose any 1"),
    ("E37", "survive 9", "follower 1; find any 1", "lose-follower 1"),
    ("E38", "action 2", "heal 3", "no-resources"),
    ("E39", "action 2", "find gas 2", "lose gas 1"),
    ("E40", "action 3", "find any 3", "lose any 1"),
    ("E41", "action 3", "find ammo 3", "zombies-near 1"),
    ("E42", "action 1", "find food 1", "fatigue 1"),
    ("E43", "action 2", "find food 2", "no-resources"),
    ("E44", "action 2", "find any 1", "fatigue 2"),
    ("E45", "action 3", "find gas 3", "zombies-adjacent"),
    ("E46", "action 3", "follower 1", "lose any 1"),
    ("E47", "action 2", "heal-each 1", "fatigue-each 1"),
    ("E48", "action 2", "find food 1; find ammo 1", "lose food 1"),
    ("E49", "action 2", "swap-private; find any 1", "no-resources"),
    ("E50", "action 3", "follower 1", "fatigue 1"),
    ("E51", "action 2", "clear 3", "zombies-near 2"),
    ("E52", "action 2", "keep", "lose any 1"),
    ("E53", "action 1", "keep", "no-resources"),
    ("E54", "action 2", "keep", "lose gas 1"),
    ("E55", "action 2", "keep", "lose food 1"),
    ("E56", "action 2", "keep", "lose ammo 1"),
    ("E57", "action 3", "keep", "no-resources"),
    ("E58", "action 1", "keep", "zombies-near 1"),
    ("E59", "action 2", "keep", "no-resources"),
    ("E60", "action 3", "keep", "lose any 1"),
    ("E61", "pay any 2", "find-or gas 2 | ammo 3", "fatigue 2"),
    ("E62", "pay food 2", "follower 1", "no-resources"),
    ("E63", "pay food 1", "follower 1", "zombies-near 1"),
    ("E64", "pay gas 1", "find any 2", "no-resources"),
    ("E65", "pay ammo 1", "find any 2", "lose any 2"),
    ("E66", "pay any 2", "keep", "lose any 1"),
    ("E67", "take-fatigue 2", "find any 3", "lose gas 1"),
    ("E68", "take-fatigue 1", "find ammo 2", "lose ammo 1"),
    ("E69", "discard-inv 1", "find any 4", "no-resources"),
    ("E70", "pay-each 1", "keep", "lose any 1"),
    ("E71", "fewest survivors", "find food 2", "lose food 2"),
    ("E72", "most ammo", "find any 2", "lose ammo 1"),
    ("E73", "fewest total", "find any 3", "lose any 2"),
    ("E74", "most survivors", "find any 2", "fatigue 1"),
    ("E75", "most fatigue", "heal 4", "fatigue 1"),
    ("E76", "have gas 3", "find any 2", "no-resources"),
    ("E77", "have food 3", "follower 1", "lose food 1"),
    ("E78", "vote", "follower 1; others find food 1", "find ammo 1; no-resources"),
    ("E79", "vote", "find food 1; others find food 1", "find any 1; zombies-adjacent"),
    ("E80", "vote", "fatigue 1; others fatigue 1; find any 1; others find any 1", "fatigue 2"),
    ("E81", "vote", "zombies-near 3; find gas 2; others find gas 1", "lose gas 1"),
    ("E82", "vote", "find any 2; others find any 1", "lose any 1"),
    ("E83", "vote", "heal 2; others heal 1", "fatigue 1"),
    ("E84", "give food 2", "find-or gas 2 | ammo 2", "lose food 1"),
    ("E85", "ask left", "find any 2; target find any 1", "no-resources"),
    ("E86", "ask right", "clear 3; target find ammo 1", "zombies-adjacent"),
    ("E87", "give any 1", "find any 3", "lose any 1"),
    ("E88", "ask chosen", "find any 1; target find any 1", "fatigue 1; target fatigue 1"),
    ("E89", "ask chosen", "take any 1; target heal 2", "lose any 1"),
    ("E90", "give gas 1", "find ammo 2", "zombies-near 2"),
]


class Change:
    """What lies on the table after a card: resources of everybody, markers, survivors, tokens, items."""

    def __init__(self, m: Match) -> None:
        g = look(m)
        self.stock = [list(p.stock) for p in g.parties]
        self.fatigue = [sum(g.fatigue[person] for person in p.people) for p in g.parties]
        self.people = [len(p.people) for p in g.parties]
        self.trapped = sum(space >= 0 for space in g.trapped)
        self.tokens = sum(g.crowd)
        self.items = len(g.parties[0].items)
        self.private = g.parties[0].private

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Change) and vars(self) == vars(other)

    def __repr__(self) -> str:
        return repr(vars(self))


def arranged(code: str, success: bool) -> Match:
    """A strong party draws the card on C2; to succeed it holds an Ace in the Hole, or what the card asks for."""
    rich = {"E71": 1, "E73": 0}.get(code, 5) if success else {"E76": 2, "E77": 2, "E72": 1, "E73": 6}.get(code, 5)
    few = (code in ("E71",) and success) or (code in ("E74",) and not success)
    return road(
        a=at(
            "D1",
            people=PEOPLE[:1] if few else PEOPLE,
            fatigue=dict.fromkeys(PEOPLE[1:], 1) if success and not few else {},
            food=rich,
            gas=rich,
            ammo=rich,
            items=["E70"] if success and code not in ("E69", "E70") else ["E58"] if code in ("E69", "E70") else [],
            private="motel",
        ),
        b=at("M5", people=["dale"], fatigue={"dale": 2} if success else {}, food=2, gas=2, ammo=2),
        c=at("J1", people=["tyreese"], food=2, gas=2, ammo=2),
        encounters=[code],
        followers=["penny"],
        tokens={"C3": [1], "B3": [1], "D3": [1], "A9": [1]},
        dice=["-"] * 40,
    )


def answer(ask: Ask, success: bool) -> str:
    """The same simple answers to every card."""
    words = [option.words for option in ask.options]
    wanted = {
        "sure-success": "use everything-has-a-price" if success else "pass",
        "pay": "accept" if success else "pass",
        "give": "give-to seat-1" if success else "pass",
        "take-fatigue": "accept" if success else "pass",
        "discard-item": words[0] if success else "pass",
        "vote": "yes" if success else "no",
        "answer": "help" if success else "refuse",
        "ask-player": "ask seat-1",
        "find-any": "find gas",
        "lose-any": "lose ammo",
        "pay-rest": "pay gas",
        "window": "enough",
        "collect": "pass",
        "heal": words[0],
        "hand-over": "hand food",
        "swap-private": "yes",
    }.get(ask.key, words[0])
    return wanted if wanted in words else words[0]


def resolve(m: Match, success: bool) -> None:
    """Step onto C2 and play until the turn is over."""
    play(m, "step C2")
    while look(m).active == 0 and not m.is_over:
        for ask in m.pending:
            m.answer(answer(ask, success), ask.seat)


def expect(change: Change, result: str, seat: int = 0) -> None:
    """What a result in the words of the card list should change."""
    verb, *rest = result.split()
    stock = change.stock[seat]
    count = int(rest[-1]) if rest and rest[-1].isdigit() else 0
    if verb == "find":
        stock[RESOURCES.index(rest[0] if rest[0] != "any" else "gas")] += count
    elif verb == "find-or":
        stock[RESOURCES.index(rest[0])] += int(rest[1])
    elif verb == "find-each":
        change.stock[seat] = [units + count for units in stock]
    elif verb == "lose":
        stock[RESOURCES.index(rest[0] if rest[0] != "any" else "ammo")] -= count
    elif verb == "heal":
        change.fatigue[seat] -= min(count, change.fatigue[seat])
    elif verb == "heal-each":
        change.fatigue[seat] = 0
    elif verb == "fatigue":
        change.fatigue[seat] += count
    elif verb == "fatigue-each":
        change.fatigue[seat] += change.people[seat]
    elif verb == "follower":
        change.people[seat] += count
    elif verb in ("lose-follower", "leave-follower"):
        change.people[seat] -= 1
        change.trapped += verb == "leave-follower"
        change.fatigue[seat] -= change.fatigue[seat] % 3
    elif verb == "zombies-adjacent":
        change.tokens += 6
    elif verb == "zombies-near":
        change.tokens += count
    elif verb == "clear":
        change.tokens -= count
    elif verb == "keep":
        change.items += 1
    elif verb == "take":
        stock[0] += count
        change.stock[1][0] -= count
    elif verb == "others":
        for other in (1, 2):
            expect(change, " ".join(rest), other)
    elif verb == "target":
        expect(change, " ".join(rest), 2 if change.target_is_right else 1)  # type: ignore[attr-defined]


def expect_all(change: Change, results: str, code: str) -> None:
    change.target_is_right = code == "E86"  # type: ignore[attr-defined]
    for result in results.split(";"):
        expect(change, result.strip())
    del change.target_is_right  # type: ignore[attr-defined]


@pytest.mark.rule("WD-13.04", "WD-13.18", "WD-26.17", "WD-26.19")
@pytest.mark.parametrize(("code", "challenge", "success", "fail"), CARDS, ids=[card[0] for card in CARDS])
def test_the_success_result(code: str, challenge: str, success: str, fail: str) -> None:
    m = arranged(code, success=True)
    expected = Change(m)
    before = expected.private
    resolve(m, success=True)
    after = Change(m)
    expected.tokens += 1
    verb, *rest = challenge.split()
    if verb in ("kill", "survive", "action", "discard-inv"):
        expected.items -= 1
    elif verb == "pay":
        expected.stock[0][RESOURCES.index(rest[0] if rest[0] != "any" else "gas")] -= int(rest[1])
    elif verb == "pay-each":
        expected.stock[0] = [units - 1 for units in expected.stock[0]]
    elif verb == "give":
        given = RESOURCES.index(rest[0] if rest[0] != "any" else "gas")
        expected.stock[0][given] -= int(rest[1])
        expected.stock[1][given] += int(rest[1])
    elif verb == "take-fatigue":
        expected.fatigue[0] += int(rest[0])
    expect_all(expected, success, code)
    if code == "E80":
        # The marker kills Dale's player's last survivor, who finds nothing any more
        expected.stock[1], expected.fatigue[1], expected.people[1] = after.stock[1], 0, after.people[1]
    if "swap-private" in success:
        assert after.private != before
        expected.private = after.private
    assert after == expected


@pytest.mark.rule("WD-13.04", "WD-13.11", "WD-13.18")
@pytest.mark.parametrize(("code", "challenge", "success", "fail"), CARDS, ids=[card[0] for card in CARDS])
def test_the_fail_result(code: str, challenge: str, success: str, fail: str) -> None:
    m = arranged(code, success=False)
    expected = Change(m)
    resolve(m, success=False)
    after = Change(m)
    expected.tokens += 1
    verb, *rest = challenge.split()
    if verb in ("kill", "survive"):
        expected.fatigue[0] += len(PEOPLE) + 1 if rest[0] == "survivors+1" else int(rest[0])
    expect_all(expected, fail, code)
    if verb in ("kill", "survive"):
        # Markers are placed on one survivor after another, who die of the third
        expected.people[0] -= expected.fatigue[0] // 3
        expected.fatigue[0] %= 3
    assert after == expected


@pytest.mark.parametrize(("code", "challenge", "success", "fail"), CARDS, ids=[card[0] for card in CARDS])
def test_how_much_is_demanded(code: str, challenge: str, success: str, fail: str) -> None:
    content = look(road()).content
    card = content.encounters[content.by_code[code]]
    verb, *rest = challenge.split()
    demand = card.challenge
    if not isinstance(demand, Kill | Survive | Act):
        assert verb not in ("kill", "survive", "action")
        return
    assert type(demand).__name__ == {"kill": "Kill", "survive": "Survive", "action": "Act"}[verb]
    need = demand.count
    if isinstance(demand, Kill) and demand.each_survivor:
        assert (need, rest) == (1, ["survivors+1"])
        return
    assert need == int(rest[0])
    # One short is not enough, and as many as demanded are
    people = ["andrea", "dmitri", "hank", "chris", "arnold", "billy", "leroy", "amos"]
    for total in (need - 1, need):
        m = road(a=at("D1", people=people, ammo=0), encounters=[code], dice=_faces(total, verb == "action"))
        play(m, "step C2")
        if m.pending[0].key == "window":
            play(m, "enough")
        if verb != "survive":
            assert look(m).met is (total >= need)
        else:
            assert look(m).need == need


def _faces(total: int, actions: bool) -> list[str]:
    """Faces for R R B, R R, R B, R, R, R, R, R that show so many kills or actions."""
    faces = ["-"] * 12
    for at_die in range(12):
        if actions and total > 0:
            faces[at_die], total = "A1", total - 1
        elif not actions and total > 0:
            faces[at_die], total = ("K2", total - 2) if total > 1 else ("K1", 0)
    return faces
