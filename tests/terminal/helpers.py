"""A screen for tests: what is said is kept, what is typed comes from a script."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from shamble.engine.match import Match
from shamble.terminal.screen import Gone, PlainScreen, Tone
from shamble.terminal.seating import Chair
from shamble.terminal.sitting import Sitting


class ScriptedScreen(PlainScreen):
    """Plain lines into a list; answers from a list, or from a function that is told the prompt."""

    def __init__(self, answers: Iterable[str] | Callable[[str], str]) -> None:
        self.interactive = False
        self.said: list[str] = []
        self.prompts: list[str] = []
        self.cleared = 0
        self.watch: Callable[[str], None] = lambda line: None
        typed = iter(answers) if not callable(answers) else None
        self._next: Callable[[str], str] = answers if callable(answers) else lambda prompt: next(typed)  # type: ignore[arg-type]

    def say(self, text: str, tone: Tone = "") -> None:
        self.said.append(text)
        self.watch(text)

    def clear(self) -> None:
        self.cleared += 1

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        self.say(prompt)
        try:
            return self._next(prompt)
        except StopIteration:
            raise Gone from None

    @property
    def text(self) -> str:
        """Everything that was said."""
        return "\n".join(self.said)


def sit(match: Match, screen: ScriptedScreen, *kinds: str) -> Sitting:
    """A sitting of a match with these kinds of players."""
    return Sitting(match, [Chair(name, kind) for name, kind in zip(match.seats, kinds, strict=True)], screen)
