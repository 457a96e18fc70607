"""How the game ends: enough friends, the last one standing, or a lost town."""

from __future__ import annotations

from ....engine.rulebook import rule
from ..state import Undead, Z

COMPETITIVE, TEAM = 7, 10
GOALS = {
    ("co-op", "easy"): 12,
    ("co-op", "normal"): 15,
    ("co-op", "hard"): 15,
    ("co-op", "expert"): 12,
    ("solo", "easy"): 6,
    ("solo", "normal"): 7,
    ("solo", "hard"): 8,
    ("solo", "expert"): 7,
}
"""How many friends win, by mode and difficulty."""


@rule("LU-22.01", "LU-22.02", "LU-22.03", "LU-22.04", "LU-22.05", "LU-22.06", "LU-22.07", "LU-22.08")
def goal(g: Undead) -> int:
    """How many friends are needed."""
    if g.shares:
        return GOALS[g.mode, g.difficulty]
    return TEAM if g.mode == "team" else COMPETITIVE


@rule("LU-16.01", "LU-16.03", "LU-16.05", "LU-20.11", "LU-20.16", "LU-20.17", "LU-21.11", "LU-21.16", "LU-23.09")
def check_friends(g: Undead, z: Z) -> None:
    """The game ends at once when a Z, a team or all together have enough friends."""
    if friends_counted(g, z) >= goal(g):
        g.end(f"friends-{g.mode}", winners(g, z.team))


def friends_counted(g: Undead, z: Z) -> int:
    """The friends that count towards a Z's goal: its own, its team's, or everybody's."""
    if g.mode == "team":
        return sum(len(other.friends) for other in g.zs if other.team == z.team)
    return len(g.friends_of(z))


@rule("LU-16.05", "LU-23.09")
def winners(g: Undead, team: int) -> tuple[int, ...]:
    """The seats of a team, those whose Zs are out too; in Co-op and Solo everybody."""
    if g.shares:
        return tuple(range(g.players))
    return tuple(sorted({z.seat for z in g.zs if z.team == team}))


@rule("LU-16.02", "LU-16.03", "LU-16.04", "LU-20.14", "LU-21.14", "LU-23.12", "LU-20.17")
def check_limbs(g: Undead) -> None:
    """A Z without Limbs loses Co-op and Solo; otherwise the last Z, or the last team, wins at once."""
    if g.shares:
        g.end("no-limbs")
    teams = {z.team for z in g.zs if not z.out}
    if len(teams) == 1:
        g.end(f"last-{g.mode}", winners(g, teams.pop()))
