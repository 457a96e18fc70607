"""What an answer costs and brings, in words: the die it takes, what the rules make of it, how a roll can go."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.ask import PASS, Ahead, Ask, Option
from ....engine.rulebook import rule
from ..content.modifiers import NoMoveExposure
from ..content.terms import SurvivorNo
from ..rules.action_dice import values
from ..rules.attack import any_die
from ..rules.equipment import bears
from ..rules.hands import card_options
from ..state import Winter

MENUS = ("action", "act")


def odds(g: Winter, ask: Ask, option: Option) -> Sequence[str]:
    """One sentence where there is something to say; only open things are read, and what is the player's own."""
    verb = option.verb
    if ask.key in MENUS and verb in COSTS:
        return (COSTS[verb](g, ask.seat, option.value),)
    if ask.key == "destination" and verb == "go":
        return (arriving(g, g.content.survivor_number[ask.about[0].id]),)
    if verb == "assault":
        return (assaulting(g, option.value),)
    if verb == "resist-bite":
        return (f"Saved on {unhurt(g)}.",)
    if verb == "noise":
        return ("The token can bring a zombie tonight.",)
    return ()


@rule("DW-5.15", "DW-5.17")
def ahead(g: Winter, ask: Ask) -> Sequence[Ahead]:
    """Who stops searching says at once what is kept, and the cards that are left can go under the deck as they lie."""
    if ask.key == "noise":
        stop = (PASS.words,)
        kept = [option.words for option in card_options(g, "keep", g.looking)]
        return [Ahead(stop if len(kept) == 1 else (*stop, words), words) for words in kept]
    if ask.key == "put-under" and len(g.looking) > 2:
        under = g.content.item_options["under"]
        return [Ahead(tuple(under[item].words for item in g.looking[:-1]), "under-as-they-lie")]
    return ()


def unhurt(g: Winter) -> str:
    """How many faces of the exposure die do nothing."""
    faces = g.content.exposure_die.faces
    return f"{sum(face == 'blank' for face in faces)} of {len(faces)} faces"


def lowest(g: Winter, seat: int, least: int) -> str:
    """The lowest die that is enough."""
    return f"Spends a {values(g, seat, least)[0]}"


@rule("DW-5.01", "DW-5.02", "DW-5.05")
def attacking(g: Winter, seat: int, s: SurvivorNo) -> str:
    """A zombie is killed for sure; the exposure roll comes after it."""
    least = 1 if any_die(g, s) else g.content.attack[s]
    spent = lowest(g, seat, least)
    if not any(g.zombies[g.content.entrances[g.at[s]]]):
        return f"{spent} on another player's survivor."
    return f"{spent}: a zombie dies, then an exposure roll ({unhurt(g)} do nothing)."


@rule("DW-5.07", "DW-5.08")
def assaulting(g: Winter, target: SurvivorNo) -> str:
    """The die is rolled: up to the target's attack value it wounds and takes a card."""
    most = g.content.attack[target]
    return f"A roll of {most} or less wounds and takes a card." if most > 1 else "A roll of 1 wounds and takes a card."


@rule("DW-5.12")
def searching(g: Winter, seat: int, s: SurvivorNo) -> str:
    """The deck of the place is searched."""
    count = len(g.item_decks[g.at[s]])
    return f"{lowest(g, seat, g.content.search[s])}: {count} card{'' if count == 1 else 's'} in the deck."


@rule("DW-5.20")
def building(g: Winter, seat: int, s: SurvivorNo) -> str:
    """Any die will do."""
    return f"{lowest(g, seat, 1)}: one barricade here."


@rule("DW-5.23")
def attracting(g: Winter, seat: int, s: SurvivorNo) -> str:
    """Any die will do."""
    return f"{lowest(g, seat, 1)}: one or two zombies come here."


@rule("DW-6.13", "DW-7.01")
def moving(g: Winter, seat: int, s: SurvivorNo) -> str:
    """Who arrives on foot rolls for exposure."""
    return arriving(g, s)


def arriving(g: Winter, s: SurvivorNo) -> str:
    """What a move on foot risks."""
    if bears(g, s, NoMoveExposure):
        return "No exposure roll."
    return f"An exposure roll: {unhurt(g)} do nothing."


COSTS = {"attack": attacking, "search": searching, "barricade": building, "attract": attracting, "move": moving}
"""What the menu of actions says about each verb of a survivor."""
