"""The content of a game is typed: a misspelt field of it is found before anybody plays."""

from __future__ import annotations

import typing

import pytest

from shamble.engine.game import Table, games


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_says_what_its_content_is(name: str) -> None:
    game = games()[name]
    players = game.players[0]
    content = game.load().content
    g = game.new(content, game.settle(players), players)
    declared = [
        typing.get_args(base)[0]
        for each in type(g).__mro__
        for base in getattr(each, "__orig_bases__", ())
        if typing.get_origin(base) is Table
    ]
    assert declared == [type(content)], f"write `class {type(g).__name__}(Table[{type(content).__name__}])`"
