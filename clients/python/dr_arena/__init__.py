"""Rewards for rollouts from dr-arena's reward service; standard library only.

``ArenaRewards`` is the service; ``dr_arena.trl``, ``dr_arena.verl`` and ``dr_arena.slime`` hold the functions that
these trainers call. ``dr_arena.agent`` is for contestants.
"""

from dr_arena.client import ArenaRewards
from dr_arena.errors import (
    ArenaError,
    BadReply,
    BadRequest,
    BodyTooLarge,
    BudgetSpent,
    GroupConflict,
    KeyRefused,
    Overloaded,
    ServiceFault,
    Stopping,
    TimedOut,
    TokenRefused,
    UnknownGroup,
    Unreachable,
)
from dr_arena.group_result import GroupResult, GroupStanding

__all__ = [
    "ArenaError",
    "ArenaRewards",
    "BadReply",
    "BadRequest",
    "BodyTooLarge",
    "BudgetSpent",
    "GroupConflict",
    "GroupResult",
    "GroupStanding",
    "KeyRefused",
    "Overloaded",
    "ServiceFault",
    "Stopping",
    "TimedOut",
    "TokenRefused",
    "UnknownGroup",
    "Unreachable",
]
