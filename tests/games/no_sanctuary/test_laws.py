"""The laws that all games share, over a sample of scenarios, player counts and variants."""

from __future__ import annotations

import pytest

from shamble.games.no_sanctuary import GAME
from shamble.testing import CHECKS, Setup, setups

SAMPLE = (setups(GAME)[0], setups(GAME)[13], setups(GAME)[27])


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("setup", SAMPLE, ids=str)
def test_no_sanctuary_keeps_the_laws(check: object, setup: Setup) -> None:
    assert callable(check)
    assert check(GAME, setup, 3) is None
