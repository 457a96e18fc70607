"""Stepping through a saved match, forwards and backwards."""

from __future__ import annotations

from ..engine.errors import ShambleError
from ..engine.match import Match
from ..engine.records import Answer
from ..engine.story import EVERYONE
from .screen import Gone, Screen, describe

HELP = """\
Enter     the next answer
back      the answer before
42        the table after 42 answers
turn      on to the next turn
all       on to the end, with everything that happened
start     back to the start
end       on to the end
log       what happened so far
scene     the whole table in words
quit      leave"""


def find_eyes(match: Match, seat: str) -> int | None:
    """Whose eyes: a seat by number or name; without one everything if the match is over, else a spectator's."""
    if not seat:
        return EVERYONE if match.is_over else None
    for number, name in enumerate(match.seats):
        if seat == str(number + 1) or seat.casefold() == name.casefold():
            return number
    known = ", ".join(f"{number} {name}" for number, name in enumerate(match.seats, 1))
    raise ShambleError(f"--seat {seat}: there is no such seat in this match; there are {known}.")


class Replay:
    """A match that is being looked at again."""

    def __init__(self, match: Match, screen: Screen, seat: str = "") -> None:
        self._whole = match
        self._screen = screen
        self._eyes = find_eyes(match, seat)
        self._now = match.replay(0)
        self._seen = 0
        self._last = ""
        """The last answer, as these eyes may read it."""

    def run(self) -> None:
        """Show the start and step where people want to go."""
        self._screen.say(f"{self._whole.game.title}: {len(self._whole.answers)} answers; help lists the commands.")
        try:
            self._show()
            while self._step(self._screen.read(f"{len(self._now.answers)} of {len(self._whole.answers)}> ")):
                pass
        except Gone:
            pass

    def _step(self, said: str) -> bool:
        """Carry out a command; False to leave."""
        at, last = len(self._now.answers), len(self._whole.answers)
        said = said.casefold()
        places = {
            "": at + 1,
            "next": at + 1,
            "back": at - 1,
            "start": 0,
            "first": 0,
            "end": last,
            "last": last,
            "all": last,
        }
        if said in ("quit", "exit", "q"):
            return False
        if said in ("help", "?"):
            for line in HELP.splitlines():
                self._screen.say(line)
        elif said == "log":
            self._screen.log(self._now.log(self._eyes))
        elif said in ("scene", "table"):
            for line in describe(self._now.scene(self._eyes), self._eyes):
                self._screen.say(line)
        elif said == "turn":
            self._go_to_next_turn()
        elif said in places or said.isdecimal():
            self._go(places[said] if said in places else int(said))
        else:
            self._screen.say(f"'{said}' is no command here; help lists them.", "bad")
        return True

    def _go(self, place: int) -> None:
        at, last = len(self._now.answers), len(self._whole.answers)
        if not 0 <= place <= last:
            self._screen.say(f"The match goes from 0 to {last} answers.", "bad")
            return
        if place < at:
            self._now = self._whole.replay(max(place - 1, 0))
            self._last = ""
            self._seen = min(self._seen, len(self._now.story)) if place == at - 1 else len(self._now.story)
        while len(self._now.answers) < place:
            self._answer_next()
        self._show()

    def _go_to_next_turn(self) -> None:
        turn = self._turn()
        while len(self._now.answers) < len(self._whole.answers) and self._turn() == turn:
            self._answer_next()
        self._show()

    def _turn(self) -> object:
        return self._now.game.turn(self._now.state)

    def _answer_next(self) -> None:
        answer = self._whole.answers[len(self._now.answers)]
        self._last = f"{self._now.seats[answer.seat]}: {self._words(answer)}"
        self._now.undos = answer.undos
        self._now.answer(answer.words, answer.seat)

    def _words(self, answer: Answer) -> str:
        """An answer as these eyes may read it: what was chosen in secret stays so."""
        ask = self._now.ask_of(answer.seat)
        option = ask.find(answer.words) if ask else None
        if ask is None or option is None:
            return answer.words
        if self._eyes != answer.seat and (ask.secret or (self._eyes != EVERYONE and len(self._now.pending) > 1)):
            return "an answer in secret"
        return self._now.words(option, ask)

    def _show(self) -> None:
        now, said = self._now, len(self._now.answers)
        new = len(now.log(self._eyes, self._seen))
        self._seen = len(now.story)
        self._screen.show(now.scene(self._eyes), self._eyes, now.log(self._eyes), new, fresh=True)
        if said:
            self._screen.say(f"Answer {said} of {len(self._whole.answers)}: {self._last}", "dim")
        if now.result is not None:
            self._screen.say(f"The game is over. {now.result.why} ({now.result.clause})", "title")
