"""Save files: readable, versioned, checked; and the proof that a match was honest."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import shamble
from shamble.engine.errors import BadSave
from shamble.engine.match import Match
from shamble.engine.proof import verify
from shamble.engine.save import Save, encode, from_save, load, pack, read, to_save, unpack
from shamble.testing import random_answers


def running(answers: int = 25) -> Match:
    match = shamble.match("best_defense", players=3, seed=11)
    for _ in zip(range(answers), random_answers(match, Random(2)), strict=False):
        pass
    return match


def finished() -> Match:
    match = shamble.match("best_defense", players=2, seed=12)
    for _ in random_answers(match, Random(3)):
        pass
    return match


def test_a_saved_match_is_readable_and_comes_back(tmp_path: Path) -> None:
    match = running()
    path = tmp_path / "saves" / "tonight.json"
    match.save(path)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["game"] == "best_defense"
    assert data["answers"][0][1].startswith("choose ")
    assert data["commitment"] == match.commitment
    again = shamble.load(path)
    assert again.digest == match.digest
    assert again.log() == match.log()
    assert again.scene(1) == match.scene(1)
    assert [ask.key for ask in again.pending] == [ask.key for ask in match.pending]


def test_a_loaded_match_can_be_undone_replayed_and_saved_again(tmp_path: Path) -> None:
    match = running(40)
    match.save(tmp_path / "a.json")
    again = shamble.load(tmp_path / "a.json")
    assert to_save(again) == to_save(match)
    assert again.replay(10).digest == match.replay(10).digest
    again.undo(agreed=[0, 1, 2])
    match.undo(agreed=[0, 1, 2])
    assert again.digest == match.digest


def test_a_fork_comes_back_with_its_own_dice(tmp_path: Path) -> None:
    fork = running().fork(10, seed=5)
    fork.save(tmp_path / "fork.json")
    again = shamble.load(tmp_path / "fork.json")
    for each in (fork, again):
        for _ in random_answers(each, Random(9)):
            pass
    assert again.digest == fork.digest


# What cannot be loaded


def broken(change: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    def apply(data: bytes) -> bytes:
        plain = json.loads(data)
        change(plain)
        return json.dumps(plain).encode()

    return apply


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda data: data[: len(data) // 2], "not a whole save file"),
        (lambda data: b"", "not a whole save file"),
        (lambda data: b"\xff\xfe\x00", "not a whole save file"),
        (lambda data: b"[" * 100_000, "not a whole save file"),
        (lambda data: b"[1, 2]", "not a save file of Shamble"),
        (lambda data: b'{"hello": 1}', "not a save file of Shamble"),
        (broken(lambda save: save.update(shamble=99)), "has version 99"),
        (broken(lambda save: save.update(undos=5)), "was changed after it was saved"),
        (broken(lambda save: save["answers"].pop()), "was changed after it was saved"),
        (broken(lambda save: save.update(answers="none")), "the save file is broken"),
        (broken(lambda save: save.pop("seed")), "the save file is broken"),
    ],
)
def test_a_spoilt_file_gets_one_sentence(tmp_path: Path, spoil: Callable[[bytes], bytes], sentence: str) -> None:
    path = tmp_path / "spoilt.json"
    path.write_bytes(spoil(encode(to_save(running()))))
    with pytest.raises(BadSave) as refused:
        load(path)
    said = str(refused.value)
    assert sentence in said and said.startswith("spoilt.json: ") and said.endswith(".") and "\n" not in said


def resealed(**changes: Any) -> Save:
    save = to_save(running())
    for name, value in changes.items():
        setattr(save, name, value)
    return save


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "chess"}, "There is no game called 'chess'"),
        ({"roster": "0" * 16}, "played with other cards"),
        ({"seats": ["a"] * 9}, "is for 1 to 4 players"),
        ({"options": {"mode": "easy"}}, "'mode' cannot be 'easy'"),
        ({"seed": "xyz"}, "its seed is not written in hexadecimal digits"),
        ({"reseeds": [(3, "xyz")]}, "its seed is not written in hexadecimal digits"),
        ({"ending": "rescued"}, "another ending"),
    ],
)
def test_a_foreign_file_with_a_right_check_sum_gets_one_sentence_too(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSave, match=sentence):
        from_save(resealed(**changes))


@pytest.mark.parametrize(
    "change",
    [
        lambda save: save.checkpoint.state.clear(),
        lambda save: save.checkpoint.state.update(phase="moon"),
        lambda save: save.checkpoint.state.update(survivors=[]),
        lambda save: save.checkpoint.state.update(leader="rick"),
        lambda save: save.story.__setitem__(0, (0, None, "moon", [], [])),
        lambda save: setattr(save, "seats", ["Ann"]),
    ],
)
def test_a_made_up_file_gets_one_sentence(tmp_path: Path, change: Callable[[Save], None]) -> None:
    # Given a file that was made up by somebody who knows how check sums are made
    save = to_save(running())
    change(save)
    path = tmp_path / "made-up.json"
    path.write_bytes(encode(save))
    with pytest.raises(BadSave) as refused:
        load(path)
    said = str(refused.value)
    assert said.startswith("made-up.json: ") and said.endswith(".") and "\n" not in said


def _numbers(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every number in plain data."""
    for key, value in plain.items() if isinstance(plain, dict) else enumerate(plain):
        if type(value) is int:
            yield (*path, key)
        elif isinstance(value, dict | list | tuple):
            yield from _numbers(value, (*path, key))


@pytest.mark.parametrize("game", ["best_defense", "dead_of_winter"])
def test_no_number_of_a_stored_table_can_be_made_so_large_that_anything_hangs(game: str) -> None:
    match = shamble.match(game, players=3, seed=4)
    for _ in random_answers(match, Random(4)):
        if len(match.answers) == 40:
            break
    encoded = msgspec.json.encode(to_save(match).checkpoint.state)
    for path in _numbers(msgspec.json.decode(encoded)):
        plain = inner = msgspec.json.decode(encoded)
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = 2**40
        with pytest.raises(BadSave):
            type(match.state).from_plain(plain)


def test_a_made_up_finished_match_is_not_proved() -> None:
    save = to_save(finished())
    save.seed = "xyz"
    with pytest.raises(BadSave, match="its seed is not written in hexadecimal digits"):
        verify(save)


def test_answers_that_no_longer_fit_the_rules_get_a_sentence() -> None:
    save = to_save(running(26))
    save.answers = [*save.answers[: save.checkpoint.answers], (0, "fly home", 0)]
    with pytest.raises(BadSave, match="no longer fit the rules"):
        from_save(save)


@pytest.mark.parametrize(("field", "value"), [("story", -1), ("story", 10**6), ("step", -1), ("undos", -1)])
def test_a_checkpoint_that_counts_what_never_happened_is_refused(field: str, value: int) -> None:
    save = to_save(running(26))
    setattr(save.checkpoint, field, value)
    with pytest.raises(BadSave, match="counts what never happened"):
        from_save(save)


def test_a_checkpoint_after_the_last_answer_is_refused() -> None:
    save = to_save(running(26))
    save.answers = save.answers[:3]
    with pytest.raises(BadSave, match="checkpoint lies after its last answer"):
        from_save(save)


def test_a_file_is_never_half_written(tmp_path: Path) -> None:
    match = running(5)
    path = tmp_path / "match.json"
    match.save(path)
    assert [each.name for each in tmp_path.iterdir()] == ["match.json"]
    with pytest.raises(BadSave, match="cannot be written"):
        match.save(path / "below" / "a file.json")


# Proof


def test_an_honest_match_is_proved(tmp_path: Path) -> None:
    match = finished()
    match.save(tmp_path / "done.json")
    verdict = verify(read(tmp_path / "done.json"))
    assert verdict.honest and "honest" in verdict.why
    assert verdict.answers == len(match.answers) and verdict.rolls == len(match.chance.rolls) > 0


def test_a_running_match_keeps_its_seed() -> None:
    verdict = verify(to_save(running()))
    assert not verdict.honest and "not finished" in verdict.why


def _other_die(save: Save) -> None:
    step, die, side = save.rolls[3]
    save.rolls[3] = (step, die, (side + 1) % 3)


def _other_seed(save: Save) -> None:
    save.seed = "00" * 32


def _other_digest(save: Save) -> None:
    answers, step, turn, _ = save.marks[4]
    save.marks[4] = (answers, step, turn, "0" * 16)


def _other_story(save: Save) -> None:
    save.story.pop(5)


@pytest.mark.parametrize(
    ("cheat", "sentence"),
    [
        (_other_die, "the dice were others"),
        (_other_seed, "not the one that was promised"),
        (_other_digest, "parts from the match after answer"),
        (_other_story, "another story"),
    ],
)
def test_a_dishonest_match_is_found_out(cheat: Callable[[Save], None], sentence: str) -> None:
    save = to_save(finished())
    cheat(save)
    verdict = verify(save)
    assert not verdict.honest and sentence in verdict.why


@pytest.mark.parametrize(
    ("die", "side", "sentence"),
    [
        ("purple", 0, "rolls the die 'purple', which this game does not have"),
        ("black", 3, "its die 'black' shows face 3, which that die does not have"),
        ("black", -1, "its die 'black' shows face -1, which that die does not have"),
    ],
)
def test_dice_that_the_game_does_not_have_are_refused(die: str, side: int, sentence: str) -> None:
    save = to_save(finished())
    save.rolls[0] = (0, die, side)
    with pytest.raises(BadSave, match=sentence):
        from_save(save)


def test_a_packed_match_is_the_same_match_and_one_of_another_version_gets_a_sentence() -> None:
    match = running()
    assert unpack(pack(match), "The table").digest == match.digest
    old = msgspec.msgpack.decode(pack(match)) | {"shamble": 1, "rolls": [[0, 6, 4]]}
    with pytest.raises(BadSave, match="The table: the file has version 1, and this Shamble reads version 3"):
        unpack(msgspec.msgpack.encode(old), "The table")
