"""Drawing, discarding and looking: the piles of Aid, Reactions and Living, and what lies open."""

from __future__ import annotations

from ....engine.piles import Pile
from ....engine.rulebook import rule
from ..state import NO_CARD, Person, Undead, Z

AID = Pile("aid", ("aid_discards",), renewed="aid-renewed")
REACTIONS = Pile("reactions", ("reaction_discards",), renewed="reactions-renewed")
LIVING = (
    Pile("generic_pile", ("generic_discards",)),
    Pile("kid_pile", ("kid_discards",)),
    Pile("officer_pile", ("officer_discards",)),
)
LIVING_DISCARDS = (Pile("generic_discards"), Pile("kid_discards"), Pile("officer_discards"))


@rule("LU-6.01", "LU-25.01", "LU-25.02")
def draw_aid(g: Undead, z: Z, count: int) -> int:
    """Take Aid into hand, unseen by others; how many there were."""
    drawn = AID.draw_many(g, count)
    z.hand += drawn
    if drawn and g.story.listens:
        g.story.whisper((z.seat,), "draws-aid", z, len(drawn), secret=([g.content.aid[card] for card in drawn],))
    return len(drawn)


def aid_left(g: Undead) -> int:
    """How many Aid cards can still be drawn."""
    return len(g.aid) + len(g.aid_discards)


@rule("LU-6.11")
def discard_aid(g: Undead, z: Z, card: int) -> None:
    """An Aid card goes face up to its discards, from hand or from what is equipped."""
    if card in z.gear:
        z.gear = tuple(each for each in z.gear if each != card)
        z.named = tuple(each for each in z.named if each[0] != card)
    else:
        z.hand = tuple(each for each in z.hand if each != card)
    g.aid_discards += (card,)


@rule("LU-11.07")
def discard_hold(g: Undead, z: Z, card: int) -> None:
    """A Hold goes to the Reaction discards."""
    z.holds = tuple(each for each in z.holds if each != card)
    g.reaction_discards += (card,)


def discard_from_hand(g: Undead, z: Z, name: str) -> None:
    """Discard a hand card by its id, whichever back it has."""
    card = g.content.aid_number.get(name, NO_CARD)
    if card != NO_CARD:
        discard_aid(g, z, card)
    else:
        discard_hold(g, z, g.content.reaction_number[name])
    g.story.tell("discards", z, name)


def hand_ids(g: Undead, z: Z) -> list[str]:
    """The ids of all cards in a Z's hand: Aid first, then Holds."""
    return [*(g.content.aid[card].id for card in z.hand), *(g.content.reactions[card].id for card in z.holds)]


@rule("LU-10.11", "LU-25.03")
def discard_living(g: Undead, card: int, pile: int) -> None:
    """A Living card goes to the discards of its pile; the Mayor's leaves the game."""
    if card == g.content.mayor_card:
        g.gone_living += (card,)
    elif card != NO_CARD:
        LIVING_DISCARDS[pile].put_on_top(g, (card,))


@rule("LU-7.02", "LU-25.01", "LU-25.04")
def draw_living(g: Undead, person: Person) -> None:
    """The top card of the pile of its token kind tells who a Living is."""
    person.pile = person.kind
    person.card = LIVING[person.kind].draw(g)


def all_open(g: Undead, cards: tuple[int, ...], field: str) -> bool:
    """Whether all these Free cards or Holds lie in the open: in the discards, for neither is ever equipped."""
    discards = g.reaction_discards if field == "reactions" else g.aid_discards
    return all(card in discards for card in cards)
