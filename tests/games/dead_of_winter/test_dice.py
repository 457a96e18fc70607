"""The dice are what cards/dice.toml prints; a pack may print others, as far as the rules know the faces."""

from __future__ import annotations

from pathlib import Path

import pytest

from shamble.engine.errors import BadCards
from shamble.games.dead_of_winter import GAME


def pack(folder: Path, die: str, faces: str) -> Path:
    (folder / "dice.toml").write_text(f'[[card]]\nid = "{die}"\nname = "A die"\nfaces = {faces}\n', encoding="utf-8")
    return folder


@pytest.mark.rule("DW-3.01", "DW-3.09", "DW-7.07")
def test_there_is_a_die_for_actions_and_one_for_exposure() -> None:
    action, exposure = GAME.load().dice.values()
    assert (action.id, action.name, action.faces) == ("action", "Action die", (1, 2, 3, 4, 5, 6))
    assert (exposure.id, exposure.name, exposure.sides) == ("exposure", "Exposure die", 12)
    assert exposure.signs == ["blank", "wound", "frost", "bitten"]


def test_a_pack_may_print_another_die(tmp_path: Path) -> None:
    loaded = GAME.load((pack(tmp_path, "action-die", '["2", "2", "6"]'),))
    assert loaded.dice["action"].faces == (2, 2, 6)


@pytest.mark.parametrize(
    ("die", "faces", "sentence"),
    [
        (
            "chance-die",
            '["1", "2"]',
            "dice.toml, card 'chance-die', field id: the dice are action-die and",
        ),
        ("action-die", '["1", "7"]', "field faces: the action-die shows 1, 2, 3, 4, 5, 6, not `7`."),
        ("exposure-die", '["blank", "eaten"]', "the exposure-die shows blank, wound, frost, bitten, not `eaten`."),
        ("exposure-die", '["blank"]', "card 'exposure-die', field faces: "),
    ],
)
def test_a_die_that_the_rules_cannot_read_is_refused(tmp_path: Path, die: str, faces: str, sentence: str) -> None:
    with pytest.raises(BadCards) as refused:
        GAME.load((pack(tmp_path, die, faces),))
    assert sentence in str(refused.value)
