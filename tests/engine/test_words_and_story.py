"""The story and how it is worded."""

from __future__ import annotations

from pathlib import Path

import pytest

from shamble.engine.ask import NO, PASS, YES, Ask, Option
from shamble.engine.errors import BadCards
from shamble.engine.state import State, state
from shamble.engine.story import EVERYONE, Event, Silence, Story
from shamble.engine.words import Words, load_words

WORDS = """
[prompts]
go = { text = "Where does {0} go?", clause = "XY-1.01", pass = "Stay", teach = "You may stay, too." }
stop = { text = "Stop?" }
[options]
move = "Go to {0}"
use = "Use {0}[ on {1}]"
[events]
eats = { text = "{0} eats {1:apple|apples}.", clause = "XY-1.02" }
peeks = { text = "{0} sees {s0}.", hidden = "{0} sees something." }
whispers = { text = "{0} knows." }
keeps = { text = "{0} gave {s0}.", hidden = "{0} gave something.", private = true }
list = { text = "{0} came.", heading = true }
falls = { text = "The Farm falls.", weight = "big" }
[endings]
won = { text = "Won.", clause = "XY-1.03" }
[names]
rick = "Rick"
farm = "The Farm"
beast = "a stray dog"
"""


@pytest.fixture
def words(tmp_path: Path) -> Words:
    path = tmp_path / "words.toml"
    path.write_text(WORDS, encoding="utf-8")
    return Words(load_words(path), {"glenn": "Glenn"})


def test_things_are_called_by_their_names(words: Words) -> None:
    ask = Ask(0, "go", [PASS, Option("move", "farm")], about=("rick",))
    assert words.prompt(ask).text == "Where does Rick go?"
    assert words.prompt(ask).clause == "XY-1.01"
    assert [words.option(ask, option) for option in ask.options] == ["Stay", "Go to The Farm"]
    assert words.option(Ask(0, "stop", [PASS]), PASS) == "Pass"
    assert words.name("nobody") == "nobody"
    assert [words.phrase(each) for each in ("use farm", "use farm rick")] == ["Use The Farm", "Use The Farm on Rick"]


@pytest.mark.parametrize(("count", "said"), [(1, "Glenn eats 1 apple."), (3, "Glenn eats 3 apples.")])
def test_numbers_get_their_noun(words: Words, count: int, said: str) -> None:
    spoken = words.event(Event(7, None, "eats", ("glenn", count)), None)
    assert spoken is not None and (spoken.text, spoken.clause, spoken.step) == (said, "XY-1.02", 7)


def test_a_sentence_begins_with_a_capital_though_the_name_does_not(words: Words) -> None:
    spoken = words.event(Event(0, None, "eats", ("beast", 1)), None)
    assert spoken is not None and spoken.text == "A stray dog eats 1 apple."
    assert words.phrase("use farm beast") == "Use The Farm on a stray dog"
    named = Words(words._vocabulary, {}).seated(["anna"])
    quoted = named.event(Event(0, None, "eats", ("seat-0", 1)), None)
    assert quoted is not None and quoted.text == "anna eats 1 apple."


@pytest.mark.parametrize(
    ("who", "said"),
    [
        (["rick"], "Rick came."),
        (["rick", "glenn"], "Rick and Glenn came."),
        (["a", "b", "c"], "a, b and c came."),
    ],
)
def test_lists_are_joined(words: Words, who: list[str], said: str) -> None:
    spoken = words.event(Event(0, None, "list", (who,)), None)
    assert spoken is not None and spoken.text == said and spoken.heading


def test_what_is_whispered_is_worded_for_its_readers_only(words: Words) -> None:
    event = Event(0, (1,), "peeks", ("rick",), ("farm",))
    said = {eyes: words.event(event, eyes) for eyes in (0, 1, None, EVERYONE)}
    assert [line and line.text for line in said.values()] == [
        "Rick sees something.",
        "Rick sees The Farm.",
        "Rick sees something.",
        "Rick sees The Farm.",
    ]
    assert words.event(Event(0, (1,), "whispers", ("rick",)), 0) is None


def test_some_secrets_are_kept_even_when_everything_is_revealed(words: Words) -> None:
    event = Event(0, (1,), "keeps", ("rick",), ("farm",))
    said = [words.event(event, eyes) for eyes in (1, EVERYONE)]
    assert [line and line.text for line in said] == ["Rick gave The Farm.", "Rick gave something."]


def test_a_story_shares_its_past_and_writes_its_own_future() -> None:
    story = Story()
    story.tell("one")
    story.tell("two")
    branch = Story(story, 1)
    branch.tell("other")
    story.tell("three")
    assert [event.key for event in branch] == ["one", "other"]
    assert [event.key for event in story] == ["one", "two", "three"]
    assert [event.key for event in story.read(None)] == ["one", "two", "three"]
    assert len(branch) == 2 and [event.key for event in story.read(None, since=2)] == ["three"]


def test_what_was_told_stays_as_it_was_told() -> None:
    story, dice, seats = Story(), [1, 2], [0]
    story.tell("rolled", dice)
    story.whisper((0,), "seen", seats, secret=(dice,))
    dice.append(3)
    seats.clear()
    told, whispered = story
    assert [list(each) for each in told.args] == [[1, 2]]
    assert ([list(each) for each in whispered.args], [list(each) for each in whispered.secret]) == ([[0]], [[1, 2]])


def test_silence_keeps_nothing() -> None:
    silence = Silence()
    silence.tell("one", 1)
    silence.whisper((0,), "two", 2, secret=(3,))
    assert not hasattr(silence, "events")


def test_a_whisper_keeps_its_secret_things_apart() -> None:
    story = Story()
    story.whisper((1,), "peeks", "rick", secret=("farm", ["glenn"]))
    assert list(story) == [Event(0, (1,), "peeks", ("rick",), ("farm", ["glenn"]))]


def test_big_events_and_what_teaches_a_question_can_be_asked_for(words: Words) -> None:
    spoken = [words.event(Event(0, None, key, ("rick",)), None) for key in ("falls", "list")]
    assert [line and line.weight for line in spoken] == ["big", ""]
    assert (words.teach("go"), words.teach("stop")) == ("You may stay, too.", "")


@pytest.mark.parametrize("letter", ["a", "i", "G", "go", ""])
def test_a_key_is_one_letter_that_means_nothing_else_at_a_table(tmp_path: Path, letter: str) -> None:
    path = tmp_path / "words.toml"
    path.write_text(MORE.replace('give = "g"', f'give = "{letter}"'), encoding="utf-8")
    with pytest.raises(BadCards, match=r"words\.toml: .*keys"):
        load_words(path)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('hidden = "{0} sees something."', 'hidden = "{0} sees {s0}."', r"line 10: events\.peeks .*\{s0\} is secret"),
        ('move = "Go to {0}"', 'move = "Go to {s0}"', r"line 6: options\.move .*\{s0\} is secret"),
        ('text = "Stop?"', 'text = "Stop {s1}?"', r"line 4: prompts\.stop .*\{s1\} is secret"),
        ('text = "Won."', 'text = "{s0} won."', r"line 16: endings\.won .*\{s0\} is secret"),
        ('text = "{0} knows."', 'text = "{who} knows."', r"line 11: events\.whispers .*\{who\} is neither"),
        ('text = "{0} knows."', 'text = "{0 knows."', r"line 11: events\.whispers .*braces"),
    ],
)
def test_a_sentence_for_all_that_needs_a_secret_word_is_refused(
    tmp_path: Path, right: str, wrong: str, said: str
) -> None:
    path = tmp_path / "words.toml"
    assert right in WORDS
    path.write_text(WORDS.replace(right, wrong), encoding="utf-8")
    with pytest.raises(BadCards, match=rf"words\.toml, {said}"):
        load_words(path)


@pytest.mark.parametrize("line", ['go = { text = "Go?", hidden = "No." }', 'go = { text = "Go?", weight = "big" }'])
def test_a_prompt_has_nothing_that_only_events_have(tmp_path: Path, line: str) -> None:
    path = tmp_path / "words.toml"
    path.write_text(f"[prompts]\n{line}\n[options]\n[events]\n[endings]\n[names]\n", encoding="utf-8")
    with pytest.raises(BadCards, match="unknown field"):
        load_words(path)


def test_broken_words_are_said_with_their_file(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text(WORDS + "\n[colours]\nred = 1\n", encoding="utf-8")
    with pytest.raises(BadCards, match=r"words\.toml: .*colours"):
        load_words(path)
    path.write_text("not toml at all", encoding="utf-8")
    with pytest.raises(BadCards, match=r"words\.toml: "):
        load_words(path)


@state
class Pawn(State):
    id: str


def test_what_was_told_of_a_pawn_stays_when_it_stands_for_somebody_else() -> None:
    story, pawn = Story(), Pawn("rick")
    story.tell("eats", pawn)
    pawn.id = "glenn"
    assert [event.args for event in story] == [("rick",)]


def test_a_story_of_many_branches_is_told_without_end() -> None:
    story, told = Story(), []
    for number in range(2_000):
        story.tell("eats", number)
        told.append(number)
        if number % 3 == 0:
            del told[-1:]
        story = Story(story, len(told))
    assert [event.args[0] for event in story] == told
    assert len(story) == len(told) == 1_333


def test_a_branch_at_any_point_shares_the_past_up_to_there() -> None:
    story = Story()
    for number in range(5):
        story.tell("eats", number)
        story = Story(story, len(story))
    story.tell("eats", 5)
    for length in range(7):
        branch = Story(story, length)
        branch.tell("sleeps")
        assert [event.args for event in branch] == [*[(number,) for number in range(length)], ()]


@pytest.mark.parametrize("kept", range(8))
def test_a_story_goes_back_into_a_past_that_it_shares(kept: int) -> None:
    first = Story()
    for number in range(5):
        first.tell("said", number)
    second = Story(first, 5)
    for number in (5, 6):
        second.tell("said", number)
    back = Story(second, kept)
    assert [event.args[0] for event in back] == list(range(kept))
    back.tell("said", 9)
    assert [event.args[0] for event in back][-1:] == [9] and len(back) == kept + 1
    assert [event.args[0] for event in second] == list(range(7))


MORE = """
[prompts]
trade = { text = "Trade with {0}?", yes = "Trade with {0}", no = "No trade", pass = "Wait" }
plain = { text = "Go?" }
along = { text = "Where?", along = true }
[options]
yes = "Yes"
no = "No"
give = "Give {0}[ to {1}]"
[events]
finds = { text = "{0} finds {1}." }
[endings]
won = { text = "{0} won.", clause = "XY-1.03" }
[names]
seat-1 = "Nobody"
rick = "Rick"
[groups]
give = "Trade"
[leads]
give = "whom"
[keys]
give = "g"
"""


@pytest.fixture
def more(tmp_path: Path) -> Words:
    path = tmp_path / "words.toml"
    path.write_text(MORE, encoding="utf-8")
    return Words(load_words(path), {})


def test_yes_and_no_are_called_as_the_question_calls_them(more: Words) -> None:
    ask = Ask(0, "trade", [YES, NO, PASS], about=("rick",))
    assert [more.option(ask, each) for each in ask.options] == ["Trade with Rick", "No trade", "Wait"]
    ask = Ask(0, "plain", [YES, NO, PASS])
    assert [more.option(ask, each) for each in ask.options] == ["Yes", "No", "Pass"]


def test_seats_are_called_by_the_names_of_their_players(more: Words) -> None:
    seated = more.seated(["Ann", "Bob"])
    assert [seated.name(f"seat-{seat}") for seat in range(3)] == ["Ann", "Bob", "seat-2"]
    assert (more.name("seat-1"), seated.name("rick")) == ("Nobody", "Rick")
    assert seated.phrase("give rick seat-0") == "Give Rick to Ann"


def test_groups_leads_keys_and_what_goes_along_are_those_of_the_game(more: Words) -> None:
    assert (more.group("give"), more.group("yes")) == ("Trade", "")
    assert (more.leads("give"), more.leads("yes")) == ("whom", "")
    assert (more.letter("give"), more.letter("yes")) == ("g", "")
    assert (more.goes_along("along"), more.goes_along("plain")) == (True, False)


def test_a_list_of_nothing_is_nothing_and_an_ending_names_whom_it_is_told(more: Words) -> None:
    said = [more.event(Event(3, None, "finds", ("rick", found)), None) for found in ([], [2, 1], "x")]
    assert [line and line.text for line in said] == ["Rick finds nothing.", "Rick finds 2 and 1.", "Rick finds x."]
    assert [line and (line.step, line.heading, line.weight) for line in said] == [(3, False, "")] * 3
    ending = more.ending("won", ("rick",))
    assert (ending.text, ending.clause, ending.heading, ending.step) == ("Rick won.", "XY-1.03", False, 0)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('yes = "Trade with {0}"', 'yes = "Trade {s0}"', r"line 3: prompts\.trade .*\{s0\} is secret"),
        ('no = "No trade"', 'no = "Not {s0}"', r"line 3: prompts\.trade .*\{s0\} is secret"),
        ('text = "{0} finds {1}."', 'text = "{0} finds {s0} {x}."', r"line 11: events\.finds .*\{x\} is neither"),
    ],
)
def test_whatever_is_read_by_all_may_name_no_secret(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    path = tmp_path / "words.toml"
    assert right in MORE
    path.write_text(MORE.replace(right, wrong), encoding="utf-8")
    with pytest.raises(BadCards, match=rf"words\.toml, {said}"):
        load_words(path)
