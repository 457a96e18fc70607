"""A sitting: people and bots at one screen play a match to its end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from .. import paths
from ..bots import bot
from ..engine.ask import Ask
from ..engine.errors import ShambleError
from ..engine.match import Match
from ..engine.question import Denied, Question, pose, without_difference
from ..engine.words import Spoken
from .commands import Commands, Leave
from .question import understand
from .screen import Gone, Screen
from .seating import PERSON, Chair


class Sitting:
    """One screen, one match, and who plays which seat."""

    def __init__(self, match: Match, chairs: Sequence[Chair], screen: Screen) -> None:
        self.match = match
        self.screen = screen
        self.people = [seat for seat, chair in enumerate(chairs) if chair.kind == PERSON]
        self.eyes: int | None = self.people[0] if len(self.people) == 1 else None
        self._bots = {seat: bot(chair.kind) for seat, chair in enumerate(chairs) if chair.kind != PERSON}
        self._seen = dict.fromkeys([*self.people, None], 0)
        self._turn: dict[int | None, Any] = {}
        self.notice = ""
        """Said below the table when it is shown next."""
        self._commands = Commands(self)
        match.on_crash = paths.keep_crash

    def run(self) -> None:
        """Play until the match is over and everybody has left."""
        try:
            while True:
                self._let_bots_answer()
                if self.match.is_over:
                    self._finish()
                else:
                    self._ask_a_person()
        except Leave:
            pass
        except Gone:
            self._keep("")
            self.screen.say("The input has ended.", "dim")
        except KeyboardInterrupt:
            self._keep("\n")
            raise

    def _keep(self, before: str) -> None:
        """Who leaves without a word finds the match again; a script does not want that."""
        if self.screen.interactive and self.match.answers and not self.match.is_over:
            path = paths.new_save(self.match.game.name)
            self.match.save(path)
            self.screen.say(f"{before}The match is kept: shamble play --load {path}", "dim")

    # Bots

    def _let_bots_answer(self) -> None:
        while ask := next((each for each in self.match.pending if each.seat in self._bots), None):
            random = Random(f"{self.match.commitment} {len(self.match.answers)} {self.match.undos} {ask.seat}")
            self.match.answer(self._bots[ask.seat].choose(self.match.view(ask.seat), random), ask.seat)
            if not self.people:
                self.screen.log(self._read_news(None))

    # People

    def _ask_a_person(self) -> None:
        ask = min(self.match.pending, key=lambda each: (each.seat != self.eyes, each.seat))
        self._pass_device(ask)
        question = pose(self.match, ask)
        if self.screen.interactive:
            question = replace(question, obvious=without_difference(self.match, question))
        self.show()
        self.screen.ask(question)
        answers, undos = len(self.match.answers), self.match.undos
        while (len(self.match.answers), self.match.undos) == (answers, undos):
            said = self.screen.read(self._prompt(ask))
            if not said and question.obvious:
                said = question.obvious.words
            if not said:
                self.screen.say(f"{question.text} Type a number, words, ? or help.")
                continue
            try:
                if not self._commands.obey(said, question):
                    self._answer(ask, question, said)
            except ShambleError as wrong:
                self.screen.say(str(wrong), "bad")

    def _prompt(self, ask: Ask) -> str:
        return f"{self.match.seats[ask.seat]}> " if len(self.people) > 1 else "> "

    def _answer(self, ask: Ask, question: Question, said: str) -> None:
        meant = understand(question, said)
        if isinstance(meant, Denied):
            self.screen.say(f"'{meant.text}' is not allowed now. {self._commands.clause(meant.clause)}", "bad")
        else:
            self.match.answer(meant.words, ask.seat)

    # Looking

    def show(self) -> None:
        """The table as the person at the screen sees it, and what is new."""
        turn = self.match.game.turn(self.match.state), self.match.is_over
        fresh = self._turn.get(self.eyes) != turn
        self._turn[self.eyes] = turn
        new = len(self._read_news(self.eyes))
        self.screen.show(self.match.scene(self.eyes), self.eyes, self.match.log(self.eyes), new, fresh)
        if self.notice:
            self.screen.say(self.notice, "dim")
            self.notice = ""

    def _read_news(self, eyes: int | None) -> list[Spoken]:
        """What these eyes have not read yet; where nothing is secret, all read along."""
        now = len(self.match.story)
        lines = self.match.log(eyes, min(self._seen[eyes], now))
        secret = not self.match.is_over and any(map(self._has_secrets, self.people))
        for each in [eyes] if secret else self._seen:
            self._seen[each] = now
        return lines

    # The curtain

    def _pass_device(self, ask: Ask) -> None:
        """Between two people with secrets the screen is empty."""
        before, self.eyes = self.eyes, ask.seat
        if len(self.people) < 2 or before == ask.seat:
            return
        sealed = len(self.match.pending) > 1 or ask.secret or len(self.match.answers) > self.match.posed
        if sealed or self._has_secrets(ask.seat) or (before is not None and self._has_secrets(before)):
            self.draw_curtain(ask.seat)

    def draw_curtain(self, seat: int) -> None:
        """Hide everything until the right person sits at the screen."""
        self.screen.clear()
        self.screen.say(f"Pass the device to {self.match.seats[seat]}.", "title")
        self.screen.read(f"{self.match.seats[seat]}, press Enter when nobody else can see the screen. ")

    def _has_secrets(self, seat: int) -> bool:
        """Whether a person can see or has read what another person at this screen may not."""
        match = self.match
        others = [each for each in self.people if each != seat]
        if not others:
            return False
        sights = {each: match.game.sight(match.state, len(match.seats), each).known() for each in self.people}
        if any(sights[seat] - sights[each] for each in others):
            return True
        whispers = (event for event in match.story if event.is_for(seat))
        return any(not event.is_for(each) for event in whispers for each in others)

    @property
    def is_secret(self) -> bool:
        """Whether what is on the screen now is not for everybody."""
        return self.eyes is not None and not self.match.is_over and self._has_secrets(self.eyes)

    # The end

    def _finish(self) -> None:
        self.show()
        for line, tone in self._commands.ending():
            self.screen.say(line, tone)
        answers = len(self.match.answers)
        while len(self.match.answers) == answers:
            said = self.screen.read("save, log, scene, rules, undo or quit [quit]: ")
            try:
                if not said or not self._commands.obey(said, None):
                    if not said:
                        raise Leave
                    self.screen.say(f"'{said}' is no command: the match is over.", "bad")
            except ShambleError as wrong:
                self.screen.say(str(wrong), "bad")
