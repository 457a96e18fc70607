"""The cards of Dead of Winter: counts as published, every word of the vocabulary in use, errors that say where."""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from shamble.engine.cards import Card, Cards, load_cards, read_pack
from shamble.engine.errors import BadCards
from shamble.engine.rulebook import Rulebook
from shamble.games import dead_of_winter
from shamble.games.dead_of_winter import content
from shamble.games.dead_of_winter.content import conditions, modifiers, objectives, terms, triggers, verbs
from shamble.games.dead_of_winter.content.dice import PrintedDie
from shamble.games.dead_of_winter.content.together import check

FOLDER = Path(dead_of_winter.__file__).parent


@pytest.fixture(scope="module")
def cards() -> Cards:
    return load_cards(content.KINDS, FOLDER / "cards")


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.load(FOLDER / "rulebook.md")


def tables(value: Any) -> Iterator[dict[str, Any]]:
    """Every table inside a card in plain data."""
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from tables(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from tables(each)


def words(cards: Cards, vocabulary: str, field: str = "") -> Counter[str]:
    """How often the cards use each word of a vocabulary (`do`, `is`, `on`, `mod`), or of a field beside one."""
    found: Counter[str] = Counter()
    for _, file in cards.files():
        for card in file:
            used = [table for table in tables(msgspec.to_builtins(card)) if vocabulary in table]
            found.update(str(table[field or vocabulary]) for table in used if (field or vocabulary) in table)
    return found


def vocabulary(union: Any) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union)}


# The rulebook


def test_rulebook_holds_all_clauses(book: Rulebook) -> None:
    sizes = Counter(clause.section.partition(".")[0] for clause in book)
    expected = [28, 33, 10, 14, 30, 30, 20, 17, 23, 15, 21, 19, 10, 8, 16, 36]
    assert [sizes[str(number)] for number in range(1, 17)] == expected
    assert len(book) == 330


def test_every_clause_that_a_card_or_a_docstring_names_exists(cards: Cards, book: Rulebook) -> None:
    named = {card.clause for _, file in cards.files() for card in file}
    for union in (verbs.Effect, conditions.Condition, triggers.Trigger, modifiers.Modifier):
        for kind in get_args(union):
            said = kind.__doc__.replace("(", " ").replace(")", " ").replace(",", " ").replace(".\n", "\n").split()
            named.update(word.rstrip(".") for word in said if word.startswith("DW-"))
    assert {clause for clause in named if clause not in book} == set()


# Counts


def test_counts_per_file(cards: Cards) -> None:
    counts = {name: sum(card.count for card in file) for name, file in cards.files()}
    assert counts == {
        "locations": 7,
        "dice": 31,
        "survivors": 30,
        "items": 145,
        "crises": 20,
        "main_objectives": 10,
        "secret_objectives": 34,
        "exiled_objectives": 10,
        "crossroads": 80,
    }


@pytest.mark.parametrize(
    ("deck", "symbols"),
    [
        ("starter", {"weapon": 2, "fuel": 4, "education": 2, "food": 7, "medicine": 4, "tool": 6}),
        ("police", {"weapon": 6, "fuel": 4, "food": 3, "tool": 4, "survivor": 3}),
        ("grocery", {"food": 7, "medicine": 6, "tool": 4, "survivor": 3}),
        ("school", {"education": 4, "food": 6, "medicine": 3, "tool": 4, "survivor": 3}),
        ("library", {"fuel": 4, "education": 7, "food": 4, "tool": 2, "survivor": 3}),
        ("hospital", {"fuel": 4, "food": 4, "medicine": 7, "tool": 2, "survivor": 3}),
        ("gas", {"weapon": 4, "fuel": 7, "food": 3, "medicine": 3, "survivor": 3}),
    ],
)
def test_symbols_per_item_deck(cards: Cards, deck: str, symbols: dict[str, int]) -> None:
    found: Counter[str] = Counter()
    for item in cards.of("items", content.Item):
        found.update(item.symbol for _, printed in item.dealt() if printed == deck)
    assert found == symbols


def test_a_location_names_the_symbols_of_its_deck(cards: Cards) -> None:
    for location in cards.of("locations", content.Location):
        found = {item.symbol for item in cards.of("items", content.Item) if getattr(item.decks, location.id, 0)}
        assert set(location.symbols) == found, location.id


def test_copies_know_their_deck(cards: Cards) -> None:
    items = {item.id: item for item in cards.of("items", content.Item)}
    assert items["crowbar"].dealt() == [("crowbar-1", "starter"), ("crowbar-2", "grocery")]
    assert items["riot-shield"].dealt() == [("riot-shield", "police")]
    physical = [copy for item in items.values() for copy, _ in item.dealt()]
    assert len(set(physical)) == 145


@pytest.mark.rule("DW-2.07")
def test_item_symbols(cards: Cards) -> None:
    symbols = {item.symbol for item in cards.of("items", content.Item)}
    assert symbols == set(get_args(terms.Symbol))
    assert len(symbols) == 7


def test_survivors_have_the_even_influences_and_two_are_not_for_coop(cards: Cards) -> None:
    survivors = cards.of("survivors", content.Survivor)
    assert [card.influence for card in survivors] == list(range(10, 70, 2))
    assert [card.id for card in survivors if card.not_for_coop] == ["dutch", "delphine"]
    assert 6 <= sum(card.attack + card.search for card in survivors) / 30 <= 7


def test_crises_by_symbol(cards: Cards) -> None:
    crises = cards.of("crises", content.Crisis)
    found = Counter(card.symbols[0] if len(card.symbols) == 1 else "two" for card in crises)
    assert found == {"food": 5, "medicine": 4, "fuel": 4, "tool": 3, "two": 4}


def test_secret_objectives_by_kind(cards: Cards) -> None:
    secret = cards.of("secret_objectives", objectives.SecretObjective)
    assert Counter(card.kind for card in secret) == {"loyal": 24, "betrayal": 10}
    assert all(card.not_for_coop for card in secret)
    assert all(card.not_for_coop for card in cards.of("exiled_objectives", objectives.ExiledObjective))


@pytest.mark.rule("DW-16.11")
def test_every_betrayal_begins_with_morale_0(cards: Cards) -> None:
    secret = cards.of("secret_objectives", objectives.SecretObjective)
    ruin = conditions.Morale(op="==", n=0)
    assert {card.conditions[0] == ruin for card in secret if card.kind == "betrayal"} == {True}


def test_crossroads_by_decision_and_flag(cards: Cards) -> None:
    crossroads = cards.of("crossroads", content.Crossroads)
    assert sum(card.decide == "vote" for card in crossroads) == 6
    assert sum(card.not_for_coop for card in crossroads) == 10


def test_only_five_crossroads_are_mature(cards: Cards) -> None:
    mature = {
        (name, card["number"])
        for name, file in cards.files()
        for card in map(msgspec.to_builtins, file)
        if card.get("mature")
    }
    assert mature == {("crossroads", number) for number in ("CR15", "CR25", "CR53", "CR58", "CR59")}


def test_crossroads_by_trigger(cards: Cards) -> None:
    crossroads = cards.of("crossroads", content.Crossroads)
    actions = Counter(type(card.action).__name__ for card in crossroads if card.action)
    assert actions["Move"] == 12
    assert actions["Search"] == 13
    assert actions["Expose"] == 3
    assert sum(card.action is None for card in crossroads) == 29
    for card in crossroads:
        assert card.triggers or card.conditions, card.id


@pytest.mark.rule("DW-8.11")
def test_crossroads_that_add_survivors(cards: Cards) -> None:
    blocked = [card.number for card in cards.of("crossroads", content.Crossroads) if card.adds_survivors]
    assert blocked == ["CR03", "CR09", "CR12", "CR17", "CR61", "CR78", "CR80"]


@pytest.mark.rule("DW-2.05", "DW-2.06")
def test_locations_in_board_order_with_their_spaces(cards: Cards) -> None:
    spaces = {
        card.id: (card.survivor_spaces, card.entrances, card.spaces_per_entrance, card.noise_spaces)
        for card in sorted(cards.of("locations", content.Location), key=lambda card: card.order)
    }
    assert list(spaces) == ["colony", "police", "grocery", "school", "library", "hospital", "gas"]
    assert list(spaces.values()) == [
        (24, 6, 3, 0),
        (3, 1, 4, 4),
        (3, 1, 4, 4),
        (4, 1, 4, 4),
        (3, 1, 3, 4),
        (4, 1, 4, 4),
        (2, 1, 3, 4),
    ]


@pytest.mark.rule("DW-7.07")
def test_exposure_die(cards: Cards) -> None:
    dice = {card.id: card for card in cards.of("dice", PrintedDie)}
    assert Counter(dice["exposure-die"].faces) == {"blank": 6, "wound": 3, "frost": 2, "bitten": 1}
    assert dice["action-die"].faces == tuple("123456")


def test_main_objectives_depend_on_the_players(cards: Cards) -> None:
    sides = {card.number: card for card in cards.of("main_objectives", objectives.MainObjective)}
    assert [sides["M09"].normal.helpless.of(players) for players in (3, 4)] == [5, 6]
    (thin,) = sides["M05"].normal.special
    assert isinstance(thin, objectives.Thin)
    assert [thin.cards.of(players) for players in (2, 3, 4, 5)] == [6, 4, 2, 0]
    stored, _ = sides["M03"].normal.goal
    assert isinstance(stored, conditions.Stored)
    assert [stored.holds(count, players=3) for count in (5, 6)] == [False, True]


# The vocabulary


@pytest.mark.parametrize(
    ("key", "union"),
    [
        ("do", verbs.Effect),
        ("is", conditions.Condition),
        ("on", triggers.Trigger),
        ("mod", modifiers.Modifier),
        ("special", objectives.SpecialRule),
    ],
)
def test_every_word_is_used_by_a_card(cards: Cards, key: str, union: Any) -> None:
    unused = vocabulary(union) - set(words(cards, key))
    assert unused == set()


def test_every_timing_is_used(cards: Cards) -> None:
    abilities = [card.ability for card in cards.of("survivors", content.Survivor)]
    abilities += [card.ability for card in cards.of("items", content.Item)]
    hints = msgspec.structs.fields(content.Ability)
    timings = next(get_args(field.type) for field in hints if field.name == "when")
    assert {ability.when for ability in abilities} == set(timings)


def test_every_target_and_place_is_used_or_explained(cards: Cards) -> None:
    kept_for_packs = {"own@away", "own@here"}
    assert set(get_args(terms.Target)) - set(words(cards, "do", "who")) == kept_for_packs
    used = set(words(cards, "do", "where")) | set(words(cards, "do", "source"))
    assert set(get_args(terms.Place)) - used == set()
    assert set(get_args(terms.Player)) - set(words(cards, "do", "player")) == set()


def test_every_card_says_what_it_is(cards: Cards) -> None:
    for name, file in cards.files():
        for card in file:
            assert card.name and card.text.endswith("."), f"{name}: {card.id}"
            assert card.source in ("D", "P"), f"{name}: {card.id}"
            assert card.clause, f"{name}: {card.id}"
    for card in cards.of("crossroads", content.Crossroads):
        assert all(text.endswith(".") for text in (card.when, card.a.text, card.b.text)), card.id


def test_ids_are_unique_and_readable(cards: Cards) -> None:
    check(cards)
    ids = [card.id for _, file in cards.files() for card in file]
    assert len(set(ids)) == len(ids)
    assert all(each == each.lower() and not each.isdigit() for each in ids)


def test_digest_is_stable_and_notices_a_change(cards: Cards, tmp_path: Path) -> None:
    again = load_cards(content.KINDS, FOLDER / "cards")
    assert again.digest() == cards.digest()
    put(tmp_path, "crises", crisis("looters", failure="[{ do = 'morale', n = -3 }]"))
    assert load_cards(content.KINDS, FOLDER / "cards", [tmp_path]).digest() != cards.digest()


def test_walk_finds_verbs_inside_verbs() -> None:
    inner = verbs.Recruit()
    outer = verbs.Each(effects=(verbs.Roll(k=4, then=(inner,), otherwise=(verbs.Nothing(),)),))
    assert [type(verb).__name__ for verb in verbs.walk([outer])] == ["Each", "Roll", "Recruit", "Nothing"]
    assert verbs.adds_survivors([outer])
    assert not verbs.adds_survivors([verbs.Helpless(n=-2)])


@pytest.mark.parametrize(
    ("op", "holds"), [(">=", [False, True, True]), ("<=", [True, True, False]), ("==", [False, True, False])]
)
def test_counters_compare(op: Any, holds: list[bool]) -> None:
    condition = conditions.Zombies(where="colony", op=op, n=4)
    assert [condition.holds(count) for count in (3, 4, 5)] == holds


def test_content_numbers_every_physical_card(cards: Cards) -> None:
    made = content.Content(cards)
    assert [location.id for location in made.locations][:2] == ["colony", "police"]
    assert len(made.items) == 145
    assert sum(card.starter for card in made.items) == 25
    assert made.items[made.item_number["crowbar-2"]].deck == "grocery"
    assert made.survivors[made.survivor_number["dutch"]].name == "Dutch Keller"
    assert made.names()["crowbar-2"] == "Crowbar"
    assert made.names()["footprints"] == "Footprints"
    assert made.exposure_die.sides == 12


# Errors


def crisis(
    name: str, symbols: str = '["food"]', failure: str = "[{ do = 'morale', n = -1 }]", more: Iterable[str] = ()
) -> str:
    lines = [f'id = "{name}"', 'name = "A"', f"symbols = {symbols}", f"failure = {failure}", *more]
    return "[[card]]\n" + "\n".join(lines) + "\n"


def put(folder: Path, file: str, *cards: str) -> Path:
    (folder / f"{file}.toml").write_text("\n".join(cards), encoding="utf-8")
    return folder


def item(decks: str = "{ gas = 2 }", ability: str = 'when = "free"\neffects = [{ do = "food", n = 1 }]') -> str:
    head = 'id = "x"\nname = "X"\ncount = 2\nsymbol = "food"\nkind = "waste"'
    return f"[[card]]\n{head}\ndecks = {decks}\n[card.ability]\n{ability}\n"


@pytest.mark.parametrize(
    ("file", "text", "field"),
    [
        ("crises", crisis("x", more=['colour = "red"']), "colour"),
        ("crises", crisis("x", symbols='["wood"]'), "symbols[0]"),
        ("crises", crisis("x", symbols='["food", "fuel", "tool"]'), "symbols"),
        ("crises", crisis("x", failure="[{ do = 'despair', n = 1 }]"), "failure[0].do"),
        ("crises", crisis("x", failure="[{ do = 'morale', n = 'two' }]"), "failure[0].n"),
        ("crises", crisis("x", failure="[{ do = 'morale', number = 2, n = 1 }]"), "failure[0].number"),
        ("crises", crisis("x", failure="[{ do = 'zombies', where = 'moon', n = 2 }]"), "failure[0].where"),
        ("crises", crisis("x", failure="[{ do = 'zombies', where = 'gas', n = 0 }]"), "failure[0].n"),
        ("crises", crisis("x", failure="[{ do = 'heal', who = 'named', n = 1 }]"), "failure[0]"),
        ("crises", crisis("x", failure="[]"), "failure"),
        ("crises", crisis("x", more=["count = 0"]), "count"),
        ("crises", crisis("x") + crisis("x"), "id"),
        ("items", item(decks="{ gas = 1 }"), "decks"),
        ("items", item(decks="{ moon = 2 }"), "decks.moon"),
        ("items", item(ability='when = "free"'), "ability"),
        ("items", item(ability='when = "free"\ndie = 4\neffects = [{ do = "food", n = 1 }]'), "ability"),
        ("items", item(ability='when = "noon"\neffects = [{ do = "food", n = 1 }]'), "ability.when"),
        (
            "secret_objectives",
            '[[card]]\nid = "x"\nname = "X"\nkind = "betrayal"\nconditions = [{ is = "main" }]',
            "conditions",
        ),
        ("locations", '[[card]]\nid = "x"\nname = "X"\norder = 1', "survivor_spaces"),
    ],
)
def test_a_wrong_card_is_named_with_file_and_field(tmp_path: Path, file: str, text: str, field: str) -> None:
    put(tmp_path, file, text)
    with pytest.raises(BadCards) as wrong:
        read_pack(content.KINDS, tmp_path)
    said = str(wrong.value)
    assert said.startswith(f"{file}.toml, card 'x', field {field}: ")
    assert said.endswith(".")
    assert "\n" not in said


def test_a_crossroads_card_waits_for_something(tmp_path: Path) -> None:
    choice = 'name = "A"\ntext = "B."\neffects = [{ do = "nothing" }]'
    head = '[[card]]\nid = "x"\nname = "X"\nwhen = "Never."'
    for triggers_ in ("", 'triggers = [{ on = "move" }, { on = "search" }]'):
        put(tmp_path, "crossroads", f"{head}\n{triggers_}\n[card.a]\n{choice}\n[card.b]\n{choice}")
        with pytest.raises(BadCards, match=r"crossroads\.toml, card 'x', field triggers: "):
            read_pack(content.KINDS, tmp_path)


def test_a_survivor_that_does_not_exist_is_noticed(tmp_path: Path) -> None:
    put(tmp_path, "crises", crisis("x", failure="[{ do = 'wound', who = 'named', survivor = 'nobody', n = 1 }]"))
    loaded = load_cards(content.KINDS, FOLDER / "cards", [tmp_path])
    with pytest.raises(BadCards, match=r"crises\.toml, card 'x', field failure: there is no survivor 'nobody'"):
        check(loaded)


def test_an_id_used_in_two_files_is_noticed(tmp_path: Path) -> None:
    put(tmp_path, "crises", crisis("biscuit"))
    loaded = load_cards(content.KINDS, FOLDER / "cards", [tmp_path])
    with pytest.raises(BadCards, match=r"crises\.toml, card 'biscuit', field id: survivors\.toml has a card"):
        check(loaded)


def test_two_locations_at_one_place_in_the_order_are_noticed(tmp_path: Path) -> None:
    spaces = "survivor_spaces = 2\nentrances = 1\nspaces_per_entrance = 3\nnoise_spaces = 4"
    put(tmp_path, "locations", f'[[card]]\nid = "gas"\nname = "Gas"\norder = 5\n{spaces}')
    loaded = load_cards(content.KINDS, FOLDER / "cards", [tmp_path])
    with pytest.raises(BadCards, match=r"locations\.toml, field order: "):
        check(loaded)


def test_a_pack_replaces_and_adds(tmp_path: Path) -> None:
    put(tmp_path, "crises", crisis("looters"), crisis("a-new-one"))
    loaded = {card.id: card for card in load_cards(content.KINDS, FOLDER / "cards", [tmp_path]).of("crises", Card)}
    assert len(loaded) == 21
    assert loaded["looters"].name == "A"
