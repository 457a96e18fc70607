"""What all tests share."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-golden", action="store_true", help="write the golden texts again")


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    """Whether golden texts are to be written again."""
    return bool(request.config.getoption("--renew-golden"))
