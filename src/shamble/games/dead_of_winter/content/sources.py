"""Sources: whatever brings an ability, a survivor or an item, in the form in which the rules use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ....engine.ask import Option
from ....engine.rulebook import rule
from .modifiers import Mod
from .terms import PlaceNo

if TYPE_CHECKING:
    from . import Ability

M = TypeVar("M", bound=Mod)


class Source:
    """A survivor or an item with its ability: by whom, when, where, and which modifiers it brings."""

    __slots__ = ("ability", "id", "is_item", "number", "options", "symbol", "when", "where")

    def __init__(
        self,
        identity: str,
        number: int,
        ability: Ability,
        where: tuple[PlaceNo, ...],
        symbol: str = "",
        item: bool = False,
    ) -> None:
        self.id = identity
        self.number = number
        self.is_item = item
        self.symbol = symbol
        self.ability = ability
        self.when: str = ability.when
        self.where = where
        self.options: dict[str, Option] = {}

    @rule("DW-2.08")
    def modifier(self, kind: type[M]) -> M | None:
        """The modifier of this kind that the source brings: where a card speaks, the rule steps back."""
        for each in self.ability.modifiers:
            if isinstance(each, kind):
                return each
        return None

    def option(self, verb: str) -> Option:
        """The option that names this source, made once for each verb; its value is the source."""
        found = self.options.get(verb)
        if found is None:
            found = self.options[verb] = Option(verb, self.id, value=self)
        return found
