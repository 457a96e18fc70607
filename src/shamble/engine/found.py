"""Found: what the engine finds in the rooms of a game's folder when it is first wanted.

`Found("looks.scene", "draw")` on `Game` is the function `draw` of the module `looks/scene.py` beside the game's own
module. It is imported when somebody wants it, so that rules can be played without looks and without bots. A game that
has no such room provides a method of that name.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

from .errors import ShambleError

F = TypeVar("F", bound=Callable[..., Any])


class Found(Generic[F]):
    """A function in a room of the game's folder, or what stands in for it where the game has none."""

    def __init__(self, room: str, function: str, otherwise: Callable[[Any], F] | None = None) -> None:
        self._room = room
        self._function = function
        self._otherwise = otherwise

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, game: None, owner: type) -> Found[F]: ...
    @overload
    def __get__(self, game: object, owner: type) -> F: ...
    def __get__(self, game: object | None, owner: type) -> Found[F] | F:
        if game is None:
            return self
        found = self._find(game)
        vars(game)[self._name] = found
        return found

    def _find(self, game: object) -> F:
        package = type(game).__module__
        wanted = f"{package}.{self._room}"
        try:
            return getattr(import_module(wanted), self._function)  # type: ignore[no-any-return]
        except ModuleNotFoundError as missing:
            if missing.name is None or not f"{wanted}.".startswith(f"{missing.name}."):
                raise
        except AttributeError:
            pass
        if self._otherwise is None:
            where = self._room.replace(".", "/")
            raise ShambleError(f"{package} has no {self._function} in {where}.py, and no method {self._name} instead.")
        return self._otherwise(game)
