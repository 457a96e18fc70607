"""Matches outlive edits: reworded cards, other rules, seats that are handed over, positions of one's own making."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
import pytest

import shamble
from shamble.engine.cards import Card, Cards, Entry, Wording
from shamble.engine.errors import BadOptions, BadSave
from shamble.engine.game import find_game
from shamble.engine.match import Match
from shamble.engine.proof import verify
from shamble.engine.save import from_save, pack, to_save, unpack
from shamble.testing import at, random_answers, table

from .toy import LOTS, Lots, LotsGame

# The digest


class Effect(msgspec.Struct, frozen=True, tag="give", tag_field="do"):
    source: Annotated[str, msgspec.Meta(min_length=1)]
    n: int = 1


class Gift(Card, frozen=True, kw_only=True):
    flavour: Wording = ""
    effect: Effect


def cards(**changes: object) -> Cards:
    usual = {"id": "gift", "name": "Gift", "text": "Give 1.", "effect": Effect("box")}
    card = Gift(**{**usual, **changes})  # type: ignore[arg-type]
    return Cards({"gifts": {card.id: card}})


@pytest.mark.parametrize(
    "wording", [{"name": "Present"}, {"text": "Hand over 1."}, {"clause": "XY-1.01"}, {"source": "D"}, {"flavour": "!"}]
)
def test_the_digest_leaves_wording_out(wording: dict[str, object]) -> None:
    assert (cards(**wording).digest(), cards(**wording).roster) == (cards().digest(), cards().roster)


@pytest.mark.parametrize("mechanics", [{"effect": Effect("bag")}, {"effect": Effect("box", 2)}])
def test_the_digest_covers_what_plays(mechanics: dict[str, object]) -> None:
    assert cards(**mechanics).digest() != cards().digest()
    assert cards(**mechanics).roster == cards().roster


@pytest.mark.parametrize("other", [{"id": "present"}, {"count": 2}])
def test_other_cards_are_another_roster(other: dict[str, object]) -> None:
    assert cards(**other).roster != cards().roster


def test_a_pack_that_only_rewords_leaves_a_match_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "numbers.toml").write_text(
        '[[card]]\nid = "low"\nname = "Small card"\ntext = "Not much."\ncount = 6\nvalue = 1\n', encoding="utf-8"
    )
    match = Match.start(LOTS, 2, seed=3)
    again = from_save(to_save(match), packs=[tmp_path])
    assert (again.digest, again.changes) == (match.digest, ())


# Other cards and rules


def bidden(seed: int = 3) -> Match:
    """A match after its first sealed answer of a bundle."""
    match = Match.start(LOTS, 2, seed=seed)
    match.answer(match.pending[0].options[0].words, 0)
    return match


def test_another_edition_of_the_rules_resumes_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bidden()
    save = to_save(match)
    monkeypatch.setattr(LotsGame, "edition", 2)
    again = from_save(save)
    assert again.changes == ((0, "rules"),)
    assert again.changes[0].note == "The rules changed after answer 0; the match goes on from there."
    assert again.answers == match.answers
    # And the note stays with the match from then on
    assert from_save(to_save(again)).changes == again.changes


def test_other_mechanics_resume_with_a_note_and_leave_out_what_is_no_longer_possible() -> None:
    save = to_save(bidden())
    save.cards = "0" * 16
    save.answers = [(0, "bid nothing", 0)]
    again = from_save(save)
    assert again.changes == ((0, "cards"),)
    assert (again.answers, [ask.seat for ask in again.pending]) == ([], [0, 1])


def test_a_match_under_several_rules_cannot_be_played_again_and_is_not_called_dishonest() -> None:
    match = Match.start("best_defense", 2, seed=3)
    for _ in random_answers(match, Random(3)):
        pass
    save = to_save(match)
    save.marks[3] = (*save.marks[3][:3], "0" * 16)
    assert "parts from the match after answer" in verify(save).why
    save.edition = 0
    assert verify(save).why.endswith(
        "was played with other rules than these, so it cannot be played again and proved here."
    )
    save.edition, save.changes = match.game.edition, [(20, "cards")]
    verdict = verify(save)
    assert verdict.why == "The match: The cards changed after answer 20, so what came before cannot be played again."
    assert verdict.notes == ["The cards changed after answer 20."]


def test_a_match_whose_rules_changed_without_a_difference_is_still_proved() -> None:
    match = Match.start("best_defense", 2, seed=3)
    for _ in random_answers(match, Random(3)):
        pass
    save = to_save(match)
    save.edition = 0
    assert verify(save).honest


# Cards that come, go and are edited


def edit_cards(
    monkeypatch: pytest.MonkeyPatch, folder: Path, name: str, file: str, change: Callable[[str], str]
) -> None:
    """Play a game on with a file of cards that was edited since."""
    game = find_game(name)
    for source in (game.folder / "cards").glob("*.toml"):
        (folder / "cards").mkdir(exist_ok=True)
        (folder / "cards" / source.name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    path = folder / "cards" / f"{file}.toml"
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert game.vocabulary  # read from the old folder, once
    monkeypatch.setattr(type(game), "folder", folder)
    monkeypatch.setattr(game, "_loaded", {})


def with_card(ahead: str) -> Callable[[str], str]:
    """A new card before all others, so that every number of a card is another one now."""
    return lambda text: f"{ahead}\n{text}"


def with_line(card: str, line: str) -> Callable[[str], str]:
    """A further line on a card."""
    return lambda text: text.replace(f'id = "{card}"\n', f'id = "{card}"\n{line}\n')


def without_card(card: str) -> Callable[[str], str]:
    """The file without one card."""
    return lambda text: "[[card]]".join(each for each in text.split("[[card]]") if f'id = "{card}"' not in each)


AXE = """[[card]]
id = "fire-axe"
name = "Fire Axe"
text = "Roll 2 dice."
weapon = "melee"
dice = 2
"""


def half_played(name: str, seed: int = 5, answers: int = 60) -> Match:
    match = Match.start(name, 3, seed=seed)
    for number, _ in enumerate(random_answers(match, Random(seed))):
        if number == answers:
            break
    return match


def test_a_new_card_stays_out_of_running_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = half_played("best_defense")
    save = to_save(match)
    edit_cards(monkeypatch, tmp_path, "best_defense", "equipment", with_card(AXE))
    again = from_save(save)
    assert (again.digest, again.answers, again.changes) == (match.digest, match.answers, ())
    assert "fire-axe" not in again.loaded.content.gear_number
    assert "fire-axe" in find_game("best_defense").load().content.gear_number
    # Both go on alike to the end, and the whole match is still proved
    for one in (match, again):
        for _ in random_answers(one, Random(8)):
            pass
    assert list(again.log()) == list(match.log()) and again.result == match.result
    assert verify(to_save(again)).honest


def test_a_retired_card_stays_in_running_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = half_played("best_defense")
    save = to_save(match)
    edit_cards(monkeypatch, tmp_path, "best_defense", "equipment", with_line("katana", "retired = true"))
    again = from_save(save)
    assert (again.digest, again.changes) == (match.digest, ())
    assert "katana" in again.loaded.content.gear_number
    assert "katana" not in Match.start("best_defense", 3, seed=1).loaded.content.gear_number
    # And from there on it is kept and resumed as any other
    assert from_save(to_save(again)).digest == match.digest


def test_a_deleted_card_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = to_save(half_played("best_defense"))
    edit_cards(monkeypatch, tmp_path, "best_defense", "equipment", without_card("katana"))
    with pytest.raises(BadSave, match=r"'katana' of equipment\.toml, which is not there any more; .* `retired = true`"):
        from_save(save)


def test_a_note_names_the_cards_that_were_edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.start(LOTS, 2, seed=3)
    save = to_save(match)
    edit_cards(monkeypatch, tmp_path, "lots", "numbers", lambda text: text.replace("value = 5", "value = 6"))
    again = from_save(save)
    assert [change.note for change in again.changes] == [
        "The cards (High card) changed after answer 0; the match goes on from there."
    ]
    high = next(number for number, (name, _) in enumerate(again.loaded.content) if name == "high-1")
    assert again.loaded.content[high] == ("high-1", 6)


def test_a_match_keeps_its_number_of_copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.start(LOTS, 2, seed=3)
    save = to_save(match)
    edit_cards(monkeypatch, tmp_path, "lots", "numbers", lambda text: text.replace("count = 6", "count = 7"))
    again = from_save(save)
    assert len(again.loaded.content) == 9 and len(LOTS.load().content) == 10
    assert (again.digest, again.changes) == (match.digest, ())


def test_a_retired_objective_can_still_be_the_one_that_was_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    objective = find_game("dead_of_winter").load().content.main_objectives[0].id
    match = Match.start("dead_of_winter", 3, {"objective": objective}, seed=2)
    save = to_save(match)
    edit_cards(monkeypatch, tmp_path, "dead_of_winter", "main_objectives", with_line(objective, "retired = true"))
    assert from_save(save).digest == match.digest
    with pytest.raises(BadOptions, match="objective"):
        Match.start("dead_of_winter", 3, {"objective": objective}, seed=2)


@pytest.mark.parametrize(
    ("deck", "sentence"),
    [
        ({"numbers": [("low", 10**9, ""), ("high", 3, "")]}, "a count is a number from 1 to 200"),
        ({"letters": [("a", 1, "")]}, "'a' of letters.toml, which is not there any more"),
        ({"numbers": [("high", 3, ""), ("low", 6, "")]}, "played with other cards than these"),
    ],
)
def test_made_up_decks_get_a_sentence(deck: dict[str, list[tuple[str, int, str]]], sentence: str) -> None:
    save = to_save(Match.start(LOTS, 2, seed=3))
    save.roster = "0" * 16
    save.deck = {name: [Entry(*each) for each in entries] for name, entries in deck.items()}
    with pytest.raises(BadSave, match=sentence):
        from_save(save)


# Seats


def test_the_log_uses_the_name_that_a_seat_had_at_that_time() -> None:
    match = shamble.match("best_defense", 2, seats=["Ann", "Bob"], seed=7)
    match.answer("choose rick")
    match.rename(1, "Cleo")
    match.answer("choose glenn")
    first, second = [line.text for line in match.log()][:2]
    assert "Ann" in first and "Cleo" in second
    match.rename(0, "Dora")
    for each in (match, match.clone(), match.replay(), unpack(pack(match), "It")):
        assert [line.text for line in each.log()][:2] == [first, second]
        assert each.seats == ("Dora", "Cleo")
    assert "Dora" in str(match.scene(None).mats)


def test_what_was_told_before_a_seat_was_handed_over_keeps_the_first_name() -> None:
    match = shamble.match("best_defense", 2, seats=["Ann", "Bob"], seed=7)
    match.answer("choose rick")
    told = [line.text for line in match.log()]
    match.rename(0, "Dora")
    assert [line.text for line in match.log()] == told and "Ann" in told[0]


def test_after_an_undo_the_new_name_holds() -> None:
    match = shamble.match("best_defense", 2, seats=["Ann", "Bob"], seed=7)
    match.answer("choose rick")
    match.rename(0, "Cleo")
    match.undo(agreed=[1])
    match.answer("choose rick")
    assert "Cleo" in match.log()[0].text


def test_a_file_in_which_a_seat_has_no_name_at_some_time_is_refused() -> None:
    match = shamble.match("best_defense", 2, seats=["Ann", "Bob"], seed=7)
    match.answer("choose rick")
    match.rename(1, "Cleo")
    save = to_save(match)
    save.names[0][1].pop()
    with pytest.raises(BadSave, match="a seat in it has no name"):
        from_save(save)


# Positions


def test_a_position_of_ones_own_making_is_never_called_honest() -> None:
    match = table("best_defense", rick=at("farm"), glenn=at("town"), phase="move")
    for _ in random_answers(match, Random(1)):
        pass
    verdict = verify(to_save(match))
    assert not verdict.honest
    assert "began at a position of somebody's making" in verdict.why
    assert verdict.notes == ["It did not begin with the setup of the game but at a position of somebody's making."]


class Careful(LotsGame):
    def check(self, g: Lots) -> None:
        if len(g.scores) != g.players:
            raise BadSave("every seat has a score")


def test_the_game_can_check_a_stored_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LotsGame, "check", Careful.check)
    save = to_save(bidden())
    assert from_save(save).answers
    save.checkpoint.state["scores"] = [0]
    with pytest.raises(BadSave, match="The save: every seat has a score"):
        from_save(save)
