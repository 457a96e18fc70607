"""Verbs: what a card does. An effect is a list of them, carried out left to right as far as possible (DW-16.25).

In a file of cards a verb is a table with the key `do`: `{ do = "zombies", where = "colony", n = 6 }`. The same words
name the same things everywhere: `n` how many, `where` a place, `who` survivors, `player` players, `symbol` item cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

import msgspec

from ....engine import effects
from .conditions import Condition
from .modifiers import HelplessFreeFood, Modifier, NoMoveExposure
from .terms import AnySymbol, Few, Place, Player, Signed, Symbol, Target, Value


class Verb(effects.Verb, frozen=True, kw_only=True, tag=str.lower):
    """Any verb."""


class Aimed(Verb, frozen=True, kw_only=True):
    """A verb that touches survivors."""

    who: Target
    survivor: str = ""

    def __post_init__(self) -> None:
        if (self.who == "named") != bool(self.survivor):
            raise ValueError('`survivor` is written with who = "named" and only with it')


# Control


class Nothing(Verb, frozen=True, kw_only=True):
    """No effect (DW-16.25)."""


class Roll(Verb, frozen=True, kw_only=True):
    """Roll one extra action die: `then` on k or more, `otherwise` below (DW-16.28)."""

    k: Value
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


class If(Verb, frozen=True, kw_only=True):
    """Do `then` if all conditions are true (DW-16.25)."""

    conditions: Annotated[tuple[Condition, ...], msgspec.Meta(min_length=1)]
    then: tuple[Effect, ...]


class Each(Verb, frozen=True, kw_only=True):
    """Every non-exiled player in seat order, the active one first, carries it out (DW-16.26, DW-2.32)."""

    effects: tuple[Effect, ...]


class Pool(Verb, frozen=True, kw_only=True):
    """Non-exiled players in seat order may offer hand cards; n of them are removed and `then`, else `otherwise`."""

    n: Few
    symbol: Symbol
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


# The colony


class Morale(Verb, frozen=True, kw_only=True):
    """Change morale by n (DW-2.22)."""

    n: Signed


class Food(Verb, frozen=True, kw_only=True):
    """Add n food tokens, or remove up to -n (DW-16.25)."""

    n: Signed


class Starve(Verb, frozen=True, kw_only=True):
    """Add n starvation tokens without loss of morale, or remove -n (DW-9.06)."""

    n: Signed


class Helpless(Verb, frozen=True, kw_only=True):
    """Add n helpless survivors (DW-11.04, DW-12.11), or remove up to -n, which is not killing (DW-11.19)."""

    n: Signed


class KillHelpless(Verb, frozen=True, kw_only=True):
    """Kill up to n helpless survivors (DW-11.18)."""

    n: Few


class Clean(Verb, frozen=True, kw_only=True):
    """The top n cards of the waste pile are removed from the game; not the action (DW-16.35)."""

    n: Few


class Litter(Verb, frozen=True, kw_only=True):
    """Up to n random item cards from removed-from-game go on top of the waste pile (DW-2.24)."""

    n: Few


class Ongoing(Verb, frozen=True, kw_only=True):
    """A modifier for the colony until the end of this round (DW-16.27)."""

    modifier: Modifier

    def __post_init__(self) -> None:
        if not isinstance(self.modifier, HelplessFreeFood):
            raise ValueError("only `helpless_free_food` can last for the colony - at `$.modifier`")


# Zombies, barricades, noise


class Zombies(Verb, frozen=True, kw_only=True):
    """Add n zombies at a place, one batch for each location (DW-10.01, DW-10.03)."""

    where: Place
    n: Few


class Cull(Verb, frozen=True, kw_only=True):
    """Remove up to n zombies at a place; not a kill (DW-10.15)."""

    where: Place
    n: Few


class Slay(Aimed, frozen=True, kw_only=True):
    """A survivor kills up to n zombies where it is; `expose` rolls follow in total (DW-16.17, DW-7.20).

    With `most = "helpless"` it kills no more than there are helpless survivors in the colony.
    """

    n: Few
    expose: Annotated[int, msgspec.Meta(ge=0, le=30)]
    most: Literal["", "helpless"] = ""


class Snipe(Verb, frozen=True, kw_only=True):
    """`self` kills up to n zombies at any one location without exposure; not an attack (DW-16.17)."""

    n: Few


class Lure(Verb, frozen=True, kw_only=True):
    """Move up to n zombies from one place to empty entrance spaces of another (DW-5.25, DW-5.26)."""

    source: Place
    where: Place
    n: Few


class Wall(Verb, frozen=True, kw_only=True):
    """Place up to n barricades on empty entrance spaces; not the action (DW-16.35)."""

    where: Place
    n: Few


class Breach(Verb, frozen=True, kw_only=True):
    """Remove up to n barricades, or all (DW-16.25)."""

    where: Place
    n: Few | Literal["all"]


class Noise(Verb, frozen=True, kw_only=True):
    """Put up to n noise tokens on empty noise spaces, or fill them; nothing at the colony (DW-16.25)."""

    where: Place
    n: Few | Literal["fill"]


# Survivors


class Wound(Aimed, frozen=True, kw_only=True):
    """Give n ordinary wounds (DW-7.04, DW-11.06)."""

    n: Few


class Frost(Aimed, frozen=True, kw_only=True):
    """Give n frostbite wounds (DW-7.05, DW-11.06)."""

    n: Few


class Heal(Aimed, frozen=True, kw_only=True):
    """Remove up to n wounds of any kind (DW-11.21)."""

    n: Few


class Expose(Aimed, frozen=True, kw_only=True):
    """Roll for exposure n times, one after another, until dead (DW-7.01)."""

    n: Few


class Kill(Aimed, frozen=True, kw_only=True):
    """Kill (DW-11.08)."""


class PlaceAt(Aimed, frozen=True, kw_only=True, tag="place"):
    """Put a survivor at a place with an empty survivor space; not a move, no exposure (DW-7.18)."""

    where: Place


class Pin(Aimed, frozen=True, kw_only=True):
    """Cannot move again this turn (DW-6.12)."""


class Rest(Aimed, frozen=True, kw_only=True):
    """Cannot attack, search, move or use its ability for the rest of this turn (DW-16.27)."""


class Attach(Aimed, frozen=True, kw_only=True):
    """A lasting modifier on a survivor (DW-16.27)."""

    modifier: Modifier

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.modifier, NoMoveExposure):
            raise ValueError("only `no_move_exposure` can be attached to a survivor - at `$.modifier`")


class Recruit(Verb, frozen=True, kw_only=True):
    """Add the top survivor of the deck, or a named one out of it, to the active player's following (DW-11.01)."""

    survivor: str = ""


# Item cards


class Draw(Verb, frozen=True, kw_only=True):
    """Take the top n cards of a place's item deck into the hand (DW-16.30)."""

    where: Place
    n: Few


class Dig(Verb, frozen=True, kw_only=True):
    """Look through a place's item deck, take up to n cards with the symbol, shuffle (DW-2.12)."""

    where: Place
    symbol: AnySymbol
    n: Few


class DigTop(Verb, frozen=True, kw_only=True):
    """Like `dig`, but look only at the top k cards; the deck is shuffled too (DW-2.12)."""

    where: Place
    symbol: AnySymbol
    n: Few
    k: Few


class Salvage(Verb, frozen=True, kw_only=True):
    """Take up to n item cards with the symbol from removed-from-game into the hand (DW-2.24)."""

    symbol: AnySymbol
    n: Few


class Scrap(Verb, frozen=True, kw_only=True):
    """The player removes n hand cards with the symbol from the game (DW-16.26)."""

    player: Player
    n: Few
    symbol: AnySymbol


class TossRandom(Verb, frozen=True, kw_only=True):
    """Random hand cards of the player go to the waste pile (DW-2.25)."""

    player: Player
    n: Few


class Give(Verb, frozen=True, kw_only=True):
    """The active player gives n hand cards of choice to the player, who cannot refuse (DW-16.26)."""

    player: Player
    n: Few


class Steal(Verb, frozen=True, kw_only=True):
    """The active player takes n random cards from the player's hand (DW-16.26)."""

    player: Player
    n: Few


class Contribute(Verb, frozen=True, kw_only=True):
    """The player adds n hand cards of choice to the crisis face down (DW-6.09)."""

    player: Player
    n: Few


# Dice


class Spend(Verb, frozen=True, kw_only=True):
    """The player moves n unused dice of choice to the used pool (DW-4.09)."""

    player: Player
    n: Few


class BonusDie(Verb, frozen=True, kw_only=True):
    """The player rolls n more or fewer dice at the next roll step only (DW-3.05)."""

    player: Player
    n: Signed


class Bump(Verb, frozen=True, kw_only=True):
    """One unused die rises by n, at most to 6 (DW-2.23)."""

    n: Value


class Reroll(Verb, frozen=True, kw_only=True):
    """Reroll up to n unused dice once, all together (DW-16.26)."""

    n: Few


class Refresh(Verb, frozen=True, kw_only=True):
    """One used die goes back to the unused pool showing a value (DW-16.26)."""

    value: Value


# Secrets and votes


class PeekCrisis(Verb, frozen=True, kw_only=True):
    """Look at the top n crisis cards and put them back in any order (DW-2.18)."""

    n: Few


class PeekDeck(Verb, frozen=True, kw_only=True):
    """Look at the top n cards of a place's item deck and put them back in any order (DW-2.18)."""

    where: Place
    n: Few


class Scry(Verb, frozen=True, kw_only=True):
    """Look at the top n cards of a place's item deck, put each on top or at the bottom, in any order (DW-2.18)."""

    where: Place
    n: Few


class PeekContrib(Verb, frozen=True, kw_only=True):
    """The active player alone looks at n random face-down contributions, not at who added them (DW-2.16)."""

    n: Few


class ExileVote(Verb, frozen=True, kw_only=True):
    """Start an exile vote on the player now; nothing on a player who is exiled already (DW-12.01, DW-14.01)."""

    player: Player


Effect = (
    Nothing
    | Roll
    | If
    | Each
    | Pool
    | Morale
    | Food
    | Starve
    | Helpless
    | KillHelpless
    | Clean
    | Litter
    | Ongoing
    | Zombies
    | Cull
    | Slay
    | Snipe
    | Lure
    | Wall
    | Breach
    | Noise
    | Wound
    | Frost
    | Heal
    | Expose
    | Kill
    | PlaceAt
    | Pin
    | Rest
    | Attach
    | Recruit
    | Draw
    | Dig
    | DigTop
    | Salvage
    | Scrap
    | TossRandom
    | Give
    | Steal
    | Contribute
    | Spend
    | BonusDie
    | Bump
    | Reroll
    | Refresh
    | PeekCrisis
    | PeekDeck
    | Scry
    | PeekContrib
    | ExileVote
)


def walk(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Every verb of an effect, those inside others too."""
    for verb in effects:
        yield verb
        if isinstance(verb, Roll | Pool):
            yield from walk((*verb.then, *verb.otherwise))
        elif isinstance(verb, If):
            yield from walk(verb.then)
        elif isinstance(verb, Each):
            yield from walk(verb.effects)


def adds_survivors(effects: Iterable[Effect]) -> bool:
    """Whether an effect adds survivors or helpless survivors, so that a full colony forbids it (DW-8.11, DW-11.03)."""
    return any(isinstance(verb, Recruit) or (isinstance(verb, Helpless) and verb.n > 0) for verb in walk(effects))
