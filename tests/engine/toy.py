"""Lots: a tiny game with sealed bids, secret hands and rules that can be made to fail, to test the engine with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from shamble.engine.ask import PASS, Ask, Asking, Option, Sealed, option, refused
from shamble.engine.cards import Card, Cards
from shamble.engine.dice import Die, numbered
from shamble.engine.game import Game, Phase, Table
from shamble.engine.match import Match
from shamble.engine.rulebook import rule
from shamble.engine.scene import Card as SceneCard
from shamble.engine.scene import Scene
from shamble.engine.sight import Sight, Zone, only_owner, unseen
from shamble.engine.state import many, state
from shamble.engine.switches import Switch

WHITE = numbered("white", 6)
CRASH, LOOP, BREAK = Option("crash"), Option("loop"), Option("break")
HIGH = option("bid", "high-1")


class Number(Card, frozen=True, kw_only=True):
    value: int


@state
class Lots(Table):
    phase: str = "deal"
    players: int = 2
    round: int = 0
    deck: tuple[int, ...] = ()
    hands: list[tuple[int, ...]] = many(factory=list)
    bids: tuple[int, ...] = ()
    scores: list[int] = many(factory=list)
    thrown: tuple[int, ...] = ()
    trouble: bool = False


@rule("TY-1.03")
def deal(g: Lots) -> None:
    cards = list(range(len(g.content)))
    g.chance.shuffle(cards)
    for seat in range(g.players):
        g.hands[seat] = tuple(sorted(cards[seat * 3 : seat * 3 + 3]))
        g.story.whisper((seat,), "dealt", seat, 3, secret=([g.content[card][0] for card in g.hands[seat]],))
    g.deck = tuple(cards[g.players * 3 :])
    g.phase = "bid"


@rule("TY-1.01")
def bid(g: Lots) -> Asking[None]:
    asks = [
        Ask(seat, "bid", [option("bid", g.content[card][0]) for card in g.hands[seat]], secret=True)
        for seat in range(g.players)
    ]
    answers = yield Sealed(asks)
    ids = [name for name, _ in g.content]
    g.bids = tuple(ids.index(answer.ids[0]) for answer in answers)
    for seat, card in enumerate(g.bids):
        g.hands[seat] = tuple(each for each in g.hands[seat] if each != card)
        g.story.tell("bids", seat, ids[card])
    g.phase = "count"


@rule("TY-1.01", "TY-1.02")
def count(g: Lots) -> Asking[None]:
    values = [g.content[card][1] for card in g.bids]
    best = [seat for seat, value in enumerate(values) if value == max(values)]
    seat = best[0]
    if len(best) > 1:
        options = [PASS, BREAK, CRASH, LOOP] if g.trouble else [PASS, BREAK]
        chosen = yield Ask(seat, "tie", options, about=(seat,), why_not=partial(refused, (HIGH,), lambda _: "TY-1.01"))
        if chosen is CRASH:
            g.round = 99
            raise ZeroDivisionError("a broken rule")
        if chosen is LOOP:
            g.phase = "around"
            return
        if chosen is BREAK:
            rolled = g.chance.roll(WHITE)
            g.story.tell("luck", rolled)
            seat = best[rolled % len(best)]
    g.scores[seat] += 1
    g.thrown += g.bids
    g.bids = ()
    g.round += 1
    g.phase = "bid"
    if g.round == 3:
        winners = [s for s in range(g.players) if g.scores[s] == max(g.scores)]
        g.end("scored", winners, scores=g.scores)


def around(g: Lots) -> None:
    g.round += 1


class LotsGame(Game[Lots]):
    name = "lots"
    title = "Lots"
    prefix = "TY"
    players = range(2, 4)
    minutes = (1, 2)
    kind = "Competitive"
    blurb = "Three bids."
    finished = True
    folder = Path(__file__).parent / "toy_game"
    kinds: ClassVar[Mapping[str, type[Card]]] = {"numbers": Number}
    phases: ClassVar[Mapping[str, Phase[Any]]] = {"deal": deal, "bid": bid, "count": count, "around": around}
    zones = (
        Zone("hand", "cards", "hands", only_owner, owned=True),
        Zone("deck", "cards", "deck", unseen),
        Zone("bids", "cards", "bids"),
        Zone("thrown", "cards", "thrown"),
    )
    switches: ClassVar[tuple[Switch, ...]] = (Switch("trouble", "Trouble", {"off": "No.", "on": "Rules may crash."}),)

    def content(self, cards: Cards) -> list[tuple[str, int]]:
        return [(copy, card.value) for card in cards.of("numbers", Number) for copy in card.copies()]

    def dice(self, content: Any) -> Sequence[Die[Any]]:
        return (WHITE,)

    def names(self, content: list[tuple[str, int]]) -> dict[str, str]:
        return {name: name.replace("-", " ").capitalize() for name, _ in content}

    def new(self, content: Any, options: Mapping[str, str], players: int) -> Lots:
        return Lots(players=players, hands=[()] * players, scores=[0] * players, trouble=options["trouble"] == "on")

    def scene(self, sight: Sight[Lots], seats: Sequence[str]) -> Scene:
        hand = []
        for seat in range(sight.seats):
            for number, card in enumerate(sight.cards("hand", seat)):
                label = "A card" if card is None else sight.g.content[card][0]
                hand.append(SceneCard(id=f"card-{seat}-{number}", label=label, face_down=card is None))
        return Scene(heading=f"Round {sight.g.round}", hand=hand)

    def turn(self, g: Lots) -> tuple[Any, ...]:
        return (g.round,)

    def judge(self, g: Lots, seat: int) -> float:
        return float(g.scores[seat])

    def arrange(self, g: Lots, **things: Any) -> None:
        deal(g)
        for name, value in things.items():
            setattr(g, name, value)


LOTS = LotsGame()


def menu(g: Lots) -> Asking[None]:
    """One question, after which the menu comes again."""
    if (yield Ask(0, "tie", [PASS, BREAK], about=(0,))) is BREAK:
        g.story.tell("luck", g.chance.roll(WHITE))


def talk(g: Lots) -> Asking[None]:
    """The same in one go: four questions without a checkpoint between them."""
    for _ in range(4):
        yield from menu(g)


class Rolling(LotsGame):
    """A game in which seat 0 answers again and again, and rolls whenever it likes."""

    phases: ClassVar[Mapping[str, Phase[Any]]] = {**LotsGame.phases, "bid": menu, "count": talk}


def rolling(phase: str) -> Match:
    """A match of it, at the question of this phase."""
    like = Match.start(Rolling(), 2, seed=1)
    position = like.state.copy()
    position.phase = phase
    return Match.begin_at(position, like)
