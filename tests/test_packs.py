"""Packs in all games: what could not be played, or would do nothing, is refused with file, card and field."""

from __future__ import annotations

from pathlib import Path

import pytest

import shamble
from shamble.engine.errors import BadCards
from shamble.engine.game import find_game
from shamble.engine.packs import check_pack


def printed(game: str, file: str, card: str) -> str:
    """A printed card as its file says it."""
    text = (find_game(game).folder / "cards" / f"{file}.toml").read_text(encoding="utf-8")
    return next(f"[[card]]{part}" for part in text.split("[[card]]") if f'\nid = "{card}"\n' in part)


def packed(folder: Path, file: str, *cards: str) -> Path:
    (folder / f"{file}.toml").write_text("\n".join(cards), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("game", "file", "card", "old", "new", "said"),
    [
        (
            "lonely_undead", "aid", "fuzzy-slippers", 'discard_when = "post-check"', 'discard_when = "turn"',
            "field discard: `reroll` does nothing at `turn`, only at `post-chance` or `post-check`",
        ),
        (
            "lonely_undead", "aid", "fuzzy-slippers", 'when = "always"', 'when = "turn"',
            "field effects: `mod` lasts while a card is equipped, so `when` is `always`",
        ),
        (
            "lonely_undead", "aid", "fuzzy-slippers",
            '"mod", stat = "stealth", by = 1, against = "any", until = "play"', '"draw-aid", count = 1',
            "field effects: `draw-aid` happens once, so it does nothing `always`",
        ),
        (
            "lonely_undead", "holds", "jammed-door", '[{ do = "jam-door" }]', "[]",
            "field effects: Expected `array` of length >= 1",
        ),
        (
            "lonely_undead", "holds", "jammed-door", '[{ do = "jam-door" }]', '[{ do = "set-direction" }]',
            "field effects: `set-direction` does nothing at `other-start`, only at `pre-car`",
        ),
        (
            "no_sanctuary", "search", "fire-axe", '"pool-grapple"', '"overrun"',
            "field effect: `add-dice` does something only at `pool` or `pool-grapple`",
        ),
        (
            "no_sanctuary", "search", "fire-axe", 'effect = [{ do = "add-dice", n = 1 }]', "",
            "field effect: a Search Card does something",
        ),
        (
            "no_sanctuary", "search", "fire-axe", 'use = "keep"', 'use = "now"',
            "field trigger: only a card that is kept waits for a trigger",
        ),
        ("walking_dead", "dice", "red", '"A1"', '"N2"', "field faces: the red die shows K and A and W only"),
        (
            "walking_dead", "encounters", "pantry-door", '{ do = "lose", what = "food", count = 1 }', '{ do = "keep" }',
            "field fail: a card that was not beaten is not kept",
        ),
    ],
)  # fmt: skip
def test_a_card_that_would_do_nothing_is_refused(
    tmp_path: Path, game: str, file: str, card: str, old: str, new: str, said: str
) -> None:
    text = printed(game, file, card)
    assert old in text
    with pytest.raises(BadCards) as wrong:
        check_pack(find_game(game), packed(tmp_path, file, text.replace(old, new)))
    assert f"{file}.toml, card '{card}', {said}" in str(wrong.value)


EXAMPLES = [
    ("best_defense", "equipment", "katana"),
    ("dead_of_winter", "crises", "empty-shelves"),
    ("lonely_undead", "events", "new-in-town"),
    ("no_sanctuary", "search", "fire-axe"),
    ("walking_dead", "encounters", "pantry-door"),
]


@pytest.mark.parametrize(("game", "file", "card"), EXAMPLES)
@pytest.mark.parametrize(
    ("copies", "cards", "said"),
    [(5_000, 1, "field count: a count is a number from 1 to 200"), (150, 8, "; 1,000 are the most")],
)
def test_a_deck_too_large_to_play_with_is_refused(
    tmp_path: Path, game: str, file: str, card: str, copies: int, cards: int, said: str
) -> None:
    kept = [line for line in printed(game, file, card).splitlines() if not line.startswith(("count", "id"))]
    made = ["\n".join([kept[0], f'id = "card-{n}"', f"count = {copies}", *kept[1:]]) for n in range(cards)]
    with pytest.raises(BadCards, match=rf"{file}\.toml, card 'card-\d'.*{said}"):
        check_pack(find_game(game), packed(tmp_path, file, *made))


@pytest.mark.parametrize(("game", "file", "card"), EXAMPLES)
def test_a_pack_that_was_edited_is_read_again(tmp_path: Path, game: str, file: str, card: str) -> None:
    text = printed(game, file, card)
    names = []
    for name in ("First Name", "Second Name"):
        edited = "\n".join(f'name = "{name}"' if line.startswith("name") else line for line in text.splitlines())
        match = shamble.match(game, 2, packs=[str(packed(tmp_path, file, edited))], seed=1)
        names.append({found.id: found.name for found in dict(match.loaded.cards.files())[file]}[card])
    assert names == ["First Name", "Second Name"]
