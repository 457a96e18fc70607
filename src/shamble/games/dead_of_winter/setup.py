"""Setup: from options to a table ready to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from ...engine.ask import Ask, Asking, Option, Sealed
from ...engine.rulebook import rule
from ...engine.seats import seat_id
from .content import Content, Crossroads, Survivor
from .content.objectives import ExiledObjective, Horde, Thin
from .content.terms import (
    NO_EXILED,
    NO_MAIN,
    NO_SECRET,
    NO_SURVIVOR,
    NOWHERE,
    CrisisNo,
    CrossroadsNo,
    ExiledNo,
    MainNo,
    SecretNo,
    SurvivorNo,
)
from .rules.survivors import set_at
from .rules.zombies import add_zombies
from .state import AWAY, COLONY, NOBODY, Winter

N = TypeVar("N", bound=int)

SURVIVORS_DEALT = 4
SURVIVORS_KEPT, SURVIVORS_KEPT_BY_TWO = 2, 3
STARTERS_DEALT, STARTERS_DEALT_TO_TWO = 5, 7
LOYAL_PER_PLAYER, LOYAL_PER_PLAYER_WITH_BETRAYER = 2, 1


@rule("DW-1.01", "DW-1.02", "DW-1.03", "DW-1.04", "DW-15.01", "DW-15.05", "DW-15.10", "DW-15.11")
def empty_table(content: Content, options: Mapping[str, str], players: int) -> Winter:
    """The table before setup: what was agreed, an area for each player, and seven locations."""
    coop = options["mode"] == "coop" or players == 2
    wanted = [number for number, card in enumerate(content.main_objectives) if card.id == options["objective"]]
    count = len(content.survivors)
    return Winter(
        phase="set-up",
        players=players,
        coop=coop,
        hardcore=coop or options["hardcore"] == "on",
        betrayer=options["betrayer"] == "on",
        elimination=options["elimination"] == "on",
        mature_filter=options["mature_filter"] == "on",
        objective=MainNo(wanted[0]) if wanted else NO_MAIN,
        zombies=[0] * len(content.spaces),
        barricades=[0] * len(content.spaces),
        owner=[NOBODY] * count,
        at=[NOWHERE] * count,
        wounds=[0] * count,
        frost=[0] * count,
        moves=[0] * count,
        equipped=[()] * count,
        group=[()] * players,
        first_leader=[NO_SURVIVOR] * players,
        hands=[()] * players,
        dice=[()] * players,
        spent=[()] * players,
        bonus_dice=[0] * players,
        secret=[NO_SECRET] * players,
        exile_card=[NO_EXILED] * players,
        exiled=[False] * players,
        out=[False] * players,
        dealt=[()] * players,
        given=[()] * players,
    )


def set_up(g: Winter) -> None:
    """The steps of setup up to the deal of the survivors."""
    choose_objective(g)
    carry_out_lines(g)
    if not g.coop:
        deal_objectives(g)
    shuffle_decks(g)
    deal_starters(g)
    sort_items(g)
    deal_survivors(g)
    g.phase = "choose-leader"


@rule("DW-1.05")
def choose_objective(g: Winter) -> None:
    """The main objective is picked by the table or drawn at random."""
    if g.objective == NO_MAIN:
        g.objective = MainNo(g.chance.below(len(g.content.main_objectives)))
    g.story.tell("objective", g.content.main_objectives[g.objective])


@rule("DW-1.06", "DW-1.07", "DW-1.08", "DW-16.05", "DW-16.29")
def carry_out_lines(g: Winter) -> None:
    """Markers, zombies at the colony, elsewhere and of a special line, helpless survivors, food."""
    side = g.side
    g.morale, g.rounds = side.morale, side.rounds
    g.story.tell("starts", g.morale, g.rounds)
    add_zombies(g, COLONY, side.zombies_colony)
    for place in AWAY:
        add_zombies(g, place, side.zombies_away)
    for special in side.special:
        if isinstance(special, Horde):
            add_zombies(g, g.content.location_number[special.where], special.n)
    g.helpless = side.helpless.of(g.players)
    g.food = side.food
    g.story.tell("starts-with", g.food, g.helpless)


@rule("DW-1.09", "DW-1.10", "DW-1.11", "DW-1.12", "DW-1.13", "DW-1.26", "DW-15.09")
def deal_objectives(g: Winter) -> None:
    """Some loyal objectives and one betrayal are shuffled; one goes to each player, the rest to the box unseen."""
    cards = g.content.secret_objectives
    loyal = shuffled(g, g.content.loyal_secrets)
    betrayal = shuffled(g, g.content.betrayal_secrets)
    count = g.players * (LOYAL_PER_PLAYER_WITH_BETRAYER if g.betrayer else LOYAL_PER_PLAYER)
    pool = shuffled(g, loyal[:count] + betrayal[:1])
    g.boxed_secrets = loyal[count:] + betrayal[1:]
    g.undealt_secrets = pool[g.players :]
    for seat in range(g.players):
        g.secret[seat] = pool[seat]
        g.story.whisper((seat,), "secret-objective", seat_id(seat), secret=(cards[pool[seat]],))


@rule("DW-1.14", "DW-1.15", "DW-1.16", "DW-1.17", "DW-1.27", "DW-15.04")
def shuffle_decks(g: Winter) -> None:
    """Crises, survivors, exiled objectives and crossroads, without the cards that the modes put into the box."""
    content = g.content
    g.crisis_deck = shuffled(g, [CrisisNo(number) for number in range(len(content.crises))])
    survivors, g.boxed_survivors = sort_out(g, content.survivors, SurvivorNo)
    g.survivor_deck = shuffled(g, survivors)
    exiled, g.boxed_exiled = sort_out(g, content.exiled_objectives, ExiledNo)
    g.exiled_deck = shuffled(g, exiled)
    crossroads, g.boxed_crossroads = sort_out(g, content.crossroads, CrossroadsNo)
    g.crossroads_deck = shuffled(g, crossroads)
    if g.coop:
        g.boxed_secrets = tuple([SecretNo(number) for number in range(len(content.secret_objectives))])


@rule("DW-1.16", "DW-1.17", "DW-1.27")
def sort_out(
    g: Winter, cards: Sequence[Survivor | Crossroads | ExiledObjective], numbered: Callable[[int], N]
) -> tuple[tuple[N, ...], tuple[N, ...]]:
    """The numbers of the cards in use, and of those that stay in the box."""
    mature, coop = g.mature_filter, g.coop
    if not mature and not coop:
        return tuple(map(numbered, range(len(cards)))), ()
    boxed = [number for number, card in enumerate(cards) if (card.mature and mature) or (card.not_for_coop and coop)]
    used = [number for number in range(len(cards)) if number not in boxed]
    return tuple(map(numbered, used)), tuple(map(numbered, boxed))


@rule("DW-1.18", "DW-1.28", "DW-15.06")
def deal_starters(g: Winter) -> None:
    """Five starter items for each player, seven with two players; the rest goes back to the box."""
    starters = shuffled(g, g.content.starters)
    each = STARTERS_DEALT_TO_TWO if g.players == 2 else STARTERS_DEALT
    for seat in range(g.players):
        g.hands[seat] = starters[seat * each : (seat + 1) * each]
    g.boxed_items = starters[g.players * each :]


@rule("DW-1.06", "DW-1.19", "DW-1.26")
def sort_items(g: Winter) -> None:
    """The other items are sorted by location and shuffled; a `thin` line then takes some of each to the box."""
    thin = sum(special.cards.of(g.players) for special in g.side.special if isinstance(special, Thin))
    for place in AWAY:
        deck = shuffled(g, g.content.deck_items[place])
        g.boxed_items += deck[:thin]
        g.item_decks[place] = deck[thin:]


@rule("DW-1.20")
def deal_survivors(g: Winter) -> None:
    """Four survivor cards for each player."""
    for seat in range(g.players):
        g.dealt[seat] = g.survivor_deck[-SURVIVORS_DEALT:]
        g.survivor_deck = g.survivor_deck[:-SURVIVORS_DEALT]
        g.story.whisper((seat,), "dealt", seat_id(seat), secret=([g.content.survivors[s] for s in g.dealt[seat]],))


def shuffled(g: Winter, cards: Sequence[N]) -> tuple[N, ...]:
    """The cards in a random order."""
    order = list(cards)
    g.chance.shuffle(order)
    return tuple(order)


# Choosing survivors, all players at once and in secret


@rule("DW-1.21", "DW-1.23")
def choose_leaders(g: Winter) -> Asking[None]:
    """Each player makes one of the four the group leader; nothing is shown before all have chosen everything."""
    options = g.content.survivor_options["lead"]
    asks = [Ask(seat, "choose-leader", [options[s] for s in g.dealt[seat]]) for seat in range(g.players)]
    chosen: list[Option] = yield Sealed(asks)
    for seat, leader in enumerate(chosen):
        _lay_first(g, seat, 0, asks[seat].options.index(leader))
    g.phase = "choose-followers"


@rule("DW-1.21", "DW-1.23", "DW-15.07")
def choose_followers(g: Winter) -> Asking[None]:
    """Each player keeps one more survivor, two more with two players."""
    options = g.content.survivor_options["keep"]
    for number in range(1, kept(g)):
        asks = [Ask(seat, "choose-follower", [options[s] for s in g.dealt[seat][number:]]) for seat in range(g.players)]
        chosen: list[Option] = yield Sealed(asks)
        for seat, follower in enumerate(chosen):
            _lay_first(g, seat, number, number + asks[seat].options.index(follower))
    show_survivors(g)
    g.phase = "start-round"


def kept(g: Winter) -> int:
    """How many of the dealt survivors a player keeps."""
    return SURVIVORS_KEPT_BY_TWO if g.players == 2 else SURVIVORS_KEPT


def _lay_first(g: Winter, seat: int, number: int, chosen: int) -> None:
    """Lay a chosen card into its place among the dealt ones.

    It is named by where it lies: in an imagined deal other cards lie in the same places.
    """
    dealt = list(g.dealt[seat])
    dealt.insert(number, dealt.pop(chosen))
    g.dealt[seat] = tuple(dealt)


@rule("DW-1.21", "DW-1.22", "DW-1.23", "DW-1.24", "DW-15.07")
def show_survivors(g: Winter) -> None:
    """All kept survivors are shown together and stand in the colony; the others are shuffled into the deck."""
    deck = list(g.survivor_deck)
    for seat in range(g.players):
        group = g.dealt[seat][: kept(g)]
        deck += g.dealt[seat][kept(g) :]
        g.group[seat] = group
        g.first_leader[seat] = group[0]
        g.dealt[seat] = ()
        for s in group:
            g.owner[s] = seat
            set_at(g, s, COLONY)
        followers = [g.content.survivors[s] for s in group[1:]]
        g.story.tell("keeps-survivors", seat_id(seat), g.content.survivors[group[0]], followers)
    g.survivor_deck = shuffled(g, deck)
    first_player(g)


@rule("DW-1.25")
def first_player(g: Winter) -> None:
    """The leader with the greatest influence brings the first player token; chance settles a tie."""
    influence = [g.content.influence[g.group[seat][0]] for seat in range(g.players)]
    best = [seat for seat in range(g.players) if influence[seat] == max(influence)]
    g.first = best[0] if len(best) == 1 else g.chance.pick(best)
    g.story.tell("token", seat_id(g.first))
