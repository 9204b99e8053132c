"""What the service says of a group."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence, Union

from dr_arena.errors import BadReply


@dataclass(frozen=True)
class GroupStanding:
    """How far a group is that is not judged yet; ``status`` is ``gathering`` or ``judging``."""

    group_id: str
    status: str
    arrived: int
    expected_size: int


@dataclass(frozen=True)
class GroupResult:
    """What became of candidates. The lists are in the order of ``ids``; the rest is of the whole group."""

    group_id: str
    ids: List[str]
    #: None: no judgement of this candidate came to a result.
    rewards: List[Optional[float]]
    #: From 0; those that are level share the mean.
    ranks: List[Optional[float]]
    #: 0 throughout where ``degenerate`` says why.
    advantages: List[float]
    answered: List[bool]
    well_formed: List[bool]
    comparisons: List[Any]
    rounds: int
    judge_calls: int
    failed_judgements: int
    #: Why the group gives no signal, such as ``all_tied``; None where it gives one.
    degenerate: Optional[str]
    #: In dollars; None: unknown.
    cost_usd: Optional[float]
    expected_size: int
    #: How many candidates were judged: fewer than expected where the group's deadline came first.
    arrived: int

    def only(self, ids: Sequence[str]) -> "GroupResult":
        """The same of some candidates, in this order."""
        at = {each: place for place, each in enumerate(self.ids)}
        missing = [each for each in ids if each not in at]
        if missing:
            raise BadReply("bad_reply", f"group {self.group_id} was judged without {', '.join(missing)}")
        chosen = {name: [getattr(self, name)[at[each]] for each in ids] for name in _LISTS}
        return GroupResult(**{**self.__dict__, **chosen, "ids": list(ids)})


_NUMBERS = ("rewards", "ranks", "advantages")
_LISTS = ("rewards", "ranks", "advantages", "answered", "well_formed")
_WHOLE = ("comparisons", "rounds", "judge_calls", "failed_judgements", "degenerate", "expected_size", "arrived")


def group_told(body: Any) -> Union[GroupResult, GroupStanding]:
    """Reads a reply about a group. Raises BadReply for one of another shape."""
    try:
        if body["status"] != "judged":
            return GroupStanding(body["group_id"], body["status"], body["arrived"], body["expected_size"])
        ids = list(body["ids"])
        lists: Dict[str, Any] = {name: list(body[name]) for name in _LISTS}
        for name in _NUMBERS:
            lists[name] = [None if each is None else float(each) for each in lists[name]]
        if any(len(each) != len(ids) for each in lists.values()):
            raise BadReply("bad_reply", "lists of different lengths")
        whole = {name: body[name] for name in _WHOLE}
        return GroupResult(group_id=body["group_id"], ids=ids, **lists, **whole, cost_usd=body["cost"]["usd"])
    except (KeyError, TypeError, ValueError) as fault:
        raise BadReply("bad_reply", f"a reply that tells of no group: {fault}") from None
