"""The cards of The Best Defense: the published counts, and packs that add or replace cards without code."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import shamble
from shamble.engine.cards import Card
from shamble.engine.errors import BadCards
from shamble.engine.match import Match
from shamble.engine.playout import Playout
from shamble.engine.proof import verify
from shamble.engine.save import read
from shamble.games.best_defense import GAME
from shamble.games.best_defense.bot.judge import melee_kills
from shamble.games.best_defense.content import Content, Equipment, EventCard
from shamble.games.best_defense.content.board import BOARD
from shamble.testing import play, random_answers

from .helpers import CARDS, GAME_NAME, carry, look, walkers

COUNTS = {
    "characters": 6,
    "locations": 4,
    "equipment": 25,
    "allies": 25,
    "food": 25,
    "ammunition": 25,
    "events": 48,
    "motives": 9,
}


def pack(folder: Path, **files: str) -> Path:
    """Write a pack."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def refused(folder: Path, **files: str) -> str:
    """What a pack is refused with: one sentence."""
    with pytest.raises(BadCards) as wrong:
        GAME.load((pack(folder, **files),))
    said = str(wrong.value)
    assert said.endswith(".") and "\n" not in said
    return said


# The published counts


@pytest.mark.rule("BD-3.07", "BD-3.10")
def test_the_published_counts() -> None:
    found = {name: sum(card.count for card in cards) for name, cards in GAME.load().cards.files()}
    assert found == COUNTS


@pytest.mark.rule("BD-3.10")
def test_all_events_differ() -> None:
    assert len({event.name for event in CARDS.events}) == 48
    assert all(event.count == 1 for event in CARDS.events)


@pytest.mark.rule("BD-8.20", "BD-8.21")
def test_most_equipment_are_weapons_and_items_are_mostly_unique() -> None:
    cards = GAME.load().cards.of("equipment", Equipment)
    weapons = sum(card.count for card in cards if card.weapon)
    items = [card for card in cards if not card.weapon]
    assert (weapons, sum(card.count for card in items)) == (17, 8)
    assert sum(card.count == 1 for card in items) == len(items) - 1


def test_how_often_each_location_is_named() -> None:
    named = Counter(
        place for event in CARDS.events for place in ("Highway", "Farm", "Prison", "Town") if place in event.text
    )
    assert named == Counter({"Highway": 7, "Farm": 7, "Prison": 7, "Town": 7})


def test_ammunition_by_type() -> None:
    assert Counter(card.type for card in CARDS.ammo) == Counter(
        handgun=7, rifle=6, crossbow=4, shotgun=4, any=3, pool=1
    )


def test_every_card_has_words_a_source_and_a_clause_of_the_rulebook() -> None:
    every: list[Card] = [card for _, cards in GAME.load().cards.files() for card in cards]
    for card in every:
        assert card.name and card.text and card.source, f"{card.id} lacks words"
        assert card.clause in GAME.rulebook, f"{card.id} rests on no clause"


# Packs

BONFIRE = """
[[card]]
id = "bonfire"
name = "Bonfire"
text = "2 Walkers go from The Farm to The Town; 1 next to the fullest Location."
count = 2
then = [
    { do = "shift", source = "farm", target = "town", count = 2 },
    { do = "add", where = "one-next-to-most", count = 1 },
]
"""


def test_a_pack_adds_cards(tmp_path: Path) -> None:
    loaded = GAME.load((pack(tmp_path, events=BONFIRE),))
    content = loaded.content
    assert isinstance(content, Content)
    assert (len(content.events), content.event_ids[-2:]) == (50, ["bonfire-1", "bonfire-2"])
    assert loaded.words.name("bonfire-1") == "Bonfire"
    assert loaded.digest != GAME.load().digest
    # And the game without it is as before
    assert len(GAME.load().content.events) == 48


def test_a_pack_replaces_cards(tmp_path: Path) -> None:
    katana = """
[[card]]
id = "katana"
name = "Old Katana"
weapon = "melee"
dice = 2
"""
    content = GAME.load((pack(tmp_path, equipment=katana),)).content
    assert len(content.gear) == 25
    gear = content.gear[content.gear_number["katana"]]
    assert (gear.dice, gear.chain, gear.card.name) == (2, None, "Old Katana")


def test_later_packs_win(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder, need in ((first, 7), (second, 5)):
        folder.mkdir()
        motive = f'[[card]]\nid = "hoarder"\nname = "H"\nkind = "stockpile"\nneed = {need}\ncounts = "food"\n'
        pack(folder, motives=motive)
    needs = {motive.id: motive.need for motive in GAME.load((first, second)).content.motives}
    assert needs["hoarder"] == 5


def test_a_match_is_played_with_the_cards_of_a_pack(tmp_path: Path) -> None:
    packs = (pack(tmp_path, events=BONFIRE),)
    m = Match.start(GAME_NAME, 2, seed=3, packs=packs)
    play(m, "choose rick", "choose glenn")
    g = look(m)
    assert len(g.events) + sum(map(len, g.hands)) == 50
    # When the card is carried out: The Farm's Walkers go to The Town, which is fullest then
    g.walkers = [0, 0, 0, 0]
    g.walkers[g.cell_of("farm")] = 3
    event = GAME.load(packs).cards.of("events", EventCard)[-1]
    carry(m, 0, *event.then)
    # Then 2 of 3 went over, and 1 came to a neighbour of The Town (which may be The Farm)
    assert (walkers(m)["town"], sum(g.walkers)) == (2, 4)
    assert sum(g.walkers[cell] for cell in BOARD.near[g.cell_of("town")]) >= 1


LEADER = """
[[card]]
id = "otis"
name = "Otis"
ability = [{ do = "gain", who = "me", what = "ally", count = 1 }]
"""


def test_random_matches_with_a_pack_end(tmp_path: Path) -> None:
    packs = (pack(tmp_path, events=BONFIRE, characters=LEADER),)
    for seed in range(5):
        playout = Playout.new(GAME, 3, Random(seed), packs=packs)
        playout.run_random(Random(seed))
        assert playout.state.ending


def test_a_new_leader_does_what_the_card_says(tmp_path: Path) -> None:
    m = Match.start(GAME_NAME, 1, seed=3, packs=(pack(tmp_path, characters=LEADER),))
    play(m, "choose otis")
    assert (look(m).survivors[0].allies, look(m).survivors[0].food) == (2 + 1, 2)


# One sentence that names file, card and field

STEW = 'id = "stew"\nname = "Stew"\n'
FOG = 'id = "fog"\nname = "Fog"\n'
OTIS = 'id = "otis"\nname = "Otis"\n'

ROPE = 'id = "rope"\nname = "Rope"\n'
CLUB = 'id = "club"\nname = "Club"\nweapon = "melee"\ndice = 1\n'
GONE = '{ do = "discard-self" }'
MEND = '{ do = "heal", who = "here-or-me", count = 1 }'

# What is wrong; in which file; the card; which field of which card is named
WRONG = [
    (
        "a field too many",
        "food",
        STEW + 'amount = 1\ncolour = "red"',
        "stew",
        "colour: there is no such field here.",
    ),
    ("a field missing", "food", STEW, "stew", "amount: it is missing."),
    ("a wrong type", "food", STEW + 'amount = "many"', "stew", "amount: "),
    ("less than nothing", "food", STEW + "amount = -4", "stew", "amount: Expected `int` >= 1"),
    ("no name", "food", 'id = "stew"\nname = " "\namount = 1', "stew", "name: a card has a name"),
    (
        "a face no die has",
        "events",
        FOG + 'then = [{ do = "roll-at", where = "farm", low = 4, high = 7, then = [] }]',
        "fog",
        "then[0].high: ",
    ),
    ("a wrong verb", "food", STEW + 'amount = 1\nbonus = [{ do = "explode" }]', "stew", "bonus[0].do: "),
    (
        "a wrong field of a verb",
        "events",
        FOG + 'then = [{ do = "add", where = "farm", count = 1, at = 1 }]',
        "fog",
        "then[0].at: there is no such field here.",
    ),
    ("a wrong place", "events", FOG + 'then = [{ do = "add", where = "moon", count = 1 }]', "fog", "then[0].where: "),
    ("a wrong count", "food", STEW + "amount = 1\ncount = 0", "stew", "count: "),
    ("a wrong id", "food", 'id = "hot stew"\nname = "Stew"\namount = 1', "hot stew", "id: "),
    ("dice on an item", "equipment", 'id = "rope"\nname = "Rope"\ndice = 1', "rope", "dice: "),
    ("no ammo", "equipment", 'id = "bow"\nname = "Bow"\nweapon = "ranged"\ndice = 1', "bow", "ammo: "),
    (
        "it outside a roll",
        "events",
        FOG + 'then = [{ do = "add", where = "it", count = 1 }]',
        "fog",
        "then: `it` is known",
    ),
    (
        "nobody chooses",
        "events",
        FOG + 'when = { if = "alone" }\nelse = [{ do = "heal", who = "any", count = 1 }]',
        "fog",
        "else: nobody chooses `any`",
    ),
    ("a stockpile of deeds", "motives", FOG + 'kind = "stockpile"\nneed = 2\ncounts = "gifts"', "fog", "counts: "),
    (
        "a selfish leader",
        "characters",
        OTIS + 'ability = [{ do = "heal", who = "me", count = 1 }]',
        "otis",
        "ability: ",
    ),
    (
        "a die that is always rolled on",
        "equipment",
        CLUB + 'effects = [{ do = "chain", low = 1, high = 6 }]',
        "club",
        "effects[0].low: a die that is always rolled on never stops.",
    ),
    (
        "a die that is never rolled on",
        "equipment",
        CLUB + 'effects = [{ do = "chain", low = 5, high = 4 }]',
        "club",
        "effects[0].low: no die shows 5 or more and 4 or less.",
    ),
    (
        "a window without an effect",
        "equipment",
        ROPE + 'windows = ["W1"]',
        "rope",
        "effects: an item with windows says one of",
    ),
    (
        "a window in which only the card goes away",
        "equipment",
        ROPE + f'windows = ["W1"]\neffects = [{GONE}]',
        "rope",
        "effects: an item with windows says one of",
    ),
    (
        "an effect without a window",
        "equipment",
        ROPE + f"effects = [{GONE}, {MEND}]",
        "rope",
        "windows: an item that is used names its windows.",
    ),
    ("once without a window", "equipment", ROPE + "once = true", "rope", "windows: "),
    (
        "two things at once",
        "equipment",
        ROPE + f'windows = ["W3"]\neffects = [{GONE}, {MEND}, {{ do = "move" }}]',
        "rope",
        "effects: an item with windows says one of",
    ),
    (
        "an item that is used for ever",
        "equipment",
        ROPE + 'windows = ["W3"]\neffects = [{ do = "move" }]',
        "rope",
        "once: an item is discarded when it is used",
    ),
    (
        "bandages on a barricade",
        "equipment",
        ROPE + f'windows = ["W4"]\neffects = [{GONE}, {MEND}]',
        "rope",
        "windows: a wall is raised in W4",
    ),
    (
        "a wall in the open",
        "equipment",
        ROPE + f'windows = ["W3"]\neffects = [{GONE}, {{ do = "wall", count = 1 }}]',
        "rope",
        "windows: a wall is raised in W4",
    ),
    (
        "a grenade thrown far",
        "equipment",
        ROPE + f'windows = ["W3"]\neffects = [{GONE}, {{ do = "kill", where = "farm", count = 1 }}]',
        "rope",
        "effects[1].where: an item kills `here`",
    ),
    (
        "bandages for all",
        "equipment",
        ROPE + f'windows = ["W3"]\neffects = [{GONE}, {{ do = "heal", who = "each", count = 1 }}]',
        "rope",
        "effects[1].who: an item heals `here-or-me`",
    ),
    (
        "an item that rolls for others",
        "equipment",
        ROPE + f'windows = ["W3"]\neffects = [{MEND}, {{ do = "roll-for", who = "each", low = 1, high = 2, '
        f"then = [{GONE}] }}]\nonce = true",
        "rope",
        "effects[1].who: an item rolls for `me`",
    ),
    (
        "an item that hurts somebody to be chosen",
        "equipment",
        ROPE + f'windows = ["W3"]\neffects = [{MEND}, {{ do = "roll-for", who = "me", low = 1, high = 2, '
        'then = [{ do = "damage", who = "any", count = 1 }] }]\nonce = true',
        "rope",
        "effects[1].then: the roll of an item hurts `me`",
    ),
    (
        "a bonus of an item",
        "equipment",
        ROPE + 'effects = [{ do = "alone-bonus", count = 1 }]',
        "rope",
        "effects[0].do: only a weapon can do this.",
    ),
    (
        "Ammo that comes back to a club",
        "equipment",
        CLUB + 'effects = [{ do = "regain", total = 5, count = 1 }]',
        "club",
        "effects[0].do: only a ranged weapon can do this.",
    ),
    (
        "the same twice",
        "equipment",
        ROPE + 'effects = [{ do = "prevent", count = 1 }, { do = "prevent", count = 2 }]',
        "rope",
        "effects[1].do: one card says this once.",
    ),
    ("Ammo in a club", "equipment", CLUB + "load = 2", "club", "load: only a ranged weapon is loaded."),
    ("a strong rope", "equipment", ROPE + "bonus = 2", "rope", "bonus: only a weapon adds to its dice."),
    (
        "else without a condition",
        "events",
        FOG + 'else = [{ do = "add", where = "farm", count = 1 }]',
        "fog",
        "else: without a condition",
    ),
    ("a price of nothing", "events", FOG + 'when = { if = "may-pay" }', "fog", "when: a price is at least 1"),
    (
        "a roll that cannot succeed",
        "events",
        FOG + 'then = [{ do = "roll-at", where = "farm", low = 5, high = 4, '
        'then = [{ do = "add", where = "it", count = 1 }] }]',
        "fog",
        "then: no die shows 5 or more and 4 or less.",
    ),
    (
        "a roll for nothing",
        "events",
        FOG + 'then = [{ do = "roll-for", who = "each", low = 1, high = 2, then = [] }]',
        "fog",
        "then: a roll has something that happens",
    ),
]


@pytest.mark.rule("BD-1.11")
@pytest.mark.parametrize(
    ("file", "text", "card", "said"), [each[1:] for each in WRONG], ids=[each[0] for each in WRONG]
)
def test_a_wrong_card_is_refused(tmp_path: Path, file: str, text: str, card: str, said: str) -> None:
    sentence = refused(tmp_path, **{file: f"[[card]]\n{text}\n"})
    assert sentence.startswith(f"{file}.toml, card '{card}', field {said}")


def test_a_duplicate_in_one_file_is_refused(tmp_path: Path) -> None:
    card = '[[card]]\nid = "stew"\nname = "Stew"\namount = 1\n'
    assert refused(tmp_path, food=card * 2).startswith("food.toml, card 'stew', field id: another card has this id")


def test_a_duplicate_in_two_files_is_refused(tmp_path: Path) -> None:
    # Given a Food card that calls itself like an Event, or like one of the three Rifles
    said = refused(tmp_path, food='[[card]]\nid = "fever"\nname = "Fever"\namount = 1\n')
    assert "card 'fever', field id" in said and "food.toml" in said and "events.toml" in said
    said = refused(tmp_path, food='[[card]]\nid = "rifle-2"\nname = "Rifle"\namount = 1\n')
    assert "food.toml, card 'rifle-2', field id" in said and "card 'rifle' in equipment.toml" in said


def stews(names: str) -> str:
    """200 Food cards for each of the names."""
    return "".join(f'[[card]]\nid = "stew{name}"\nname = "Stew"\namount = 1\ncount = 200\n' for name in names)


def test_a_deck_too_large_to_play_with_is_refused(tmp_path: Path) -> None:
    said = refused(tmp_path, food=stews("abcdef"))
    assert said.startswith("food.toml, card 'stewe', field count: with it the file holds 1,025 cards")


def test_a_deck_of_some_hundred_cards_is_played_saved_and_resumed(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    m = shamble.match(GAME_NAME, 2, seed=5, packs=str(pack(folder, food=stews("ab"))))
    for _ in random_answers(m, Random(5)):
        pass
    assert m.is_over and max(map(len, look(m).decks)) > 256
    m.save(tmp_path / "m.json")
    assert shamble.load(tmp_path / "m.json", packs=[str(folder)]).digest == m.digest
    assert verify(read(tmp_path / "m.json"), packs=[folder]).honest


def test_a_fifth_location_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, locations='[[card]]\nid = "woods"\nname = "The Woods"\n').startswith(
        "locations.toml, field id"
    )


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("foods.toml", "", "this game has no such file of cards"),
        ("food.toml", "[[card", "this is not TOML"),
        ("food.toml", "title = 'mine'", "a list of [[card]] tables"),
        ("readme.txt", "", "the folder holds no file of cards"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(BadCards) as wrong:
        GAME.load((tmp_path,))
    assert said in str(wrong.value)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="there is no such folder"):
        GAME.load((tmp_path / "nowhere",))


def test_a_scout_allows_for_a_weapon_of_many_dice(tmp_path: Path) -> None:
    club = f"[[card]]\n{CLUB.replace('dice = 1', 'dice = 60')}"
    content = GAME.load((pack(tmp_path, equipment=club),)).content
    kills = melee_kills(content)[content.gear_number["club"]]
    assert 40 < kills[1] < 43 and kills == tuple(sorted(kills))


def test_a_pack_that_was_edited_is_read_again(tmp_path: Path) -> None:
    first = GAME.load(pack(tmp_path, food=f"[[card]]\n{STEW}amount = 1\n"))
    assert GAME.load([str(tmp_path)]) is first
    second = GAME.load(pack(tmp_path, food=f"[[card]]\n{STEW}amount = 2\n"))
    assert (first.content.food[-1].amount, second.content.food[-1].amount) == (1, 2)
    pack(tmp_path, allies='[[card]]\nid = "friends"\nname = "Friends"\namount = 3\n')
    assert GAME.load(tmp_path).content.allies[-1].amount == 3
