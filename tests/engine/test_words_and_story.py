"""The story and how it is worded."""

from __future__ import annotations

from pathlib import Path

import pytest

from shamble.engine.ask import PASS, Ask, Option
from shamble.engine.errors import BadCards
from shamble.engine.story import EVERYONE, Event, Silence, Story
from shamble.engine.words import Words, load_words

WORDS = """
[prompts]
go = { text = "Where does {0} go?", clause = "XY-1.01", pass = "Stay" }
stop = { text = "Stop?" }
[options]
move = "Go to {0}"
use = "Use {0}[ on {1}]"
[events]
eats = { text = "{0} eats {1:apple|apples}.", clause = "XY-1.02" }
peeks = { text = "{0} sees {1}.", hidden = "{0} sees something." }
whispers = { text = "{0} knows." }
keeps = { text = "{0} gave {1}.", hidden = "{0} gave something.", private = true }
list = { text = "{0} came.", heading = true }
[endings]
won = { text = "Won.", clause = "XY-1.03" }
[names]
rick = "Rick"
farm = "The Farm"
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
    event = Event(0, (1,), "peeks", ("rick", "farm"))
    said = {eyes: words.event(event, eyes) for eyes in (0, 1, None, EVERYONE)}
    assert [line and line.text for line in said.values()] == [
        "Rick sees something.",
        "Rick sees The Farm.",
        "Rick sees something.",
        "Rick sees The Farm.",
    ]
    assert words.event(Event(0, (1,), "whispers", ("rick",)), 0) is None


def test_some_secrets_are_kept_even_when_everything_is_revealed(words: Words) -> None:
    event = Event(0, (1,), "keeps", ("rick", "farm"))
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
    assert len(branch) == 2 and [event.key for event in story.read(None, since=2)] == ["three"]


def test_silence_keeps_nothing() -> None:
    silence = Silence()
    silence.tell("one", 1)
    silence.whisper((0,), "two", 2)
    assert not hasattr(silence, "events")


def test_broken_words_are_said_with_their_file(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text(WORDS + "\n[colours]\nred = 1\n", encoding="utf-8")
    with pytest.raises(BadCards, match=r"words\.toml: .*colours"):
        load_words(path)
    path.write_text("not toml at all", encoding="utf-8")
    with pytest.raises(BadCards, match=r"words\.toml: "):
        load_words(path)
