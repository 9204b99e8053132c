"""What an adapter of the service replies."""

from __future__ import annotations

import math
import re
from typing import Any, Dict, List, Optional

from dr_arena.connection import Reply
from dr_arena.errors import BadReply


def reward_list(reply: Reply, count: int) -> List[Optional[float]]:
    """As many rewards as there were samples; None where a sample was not judged. Raises BadReply."""
    body = reply.body
    if not isinstance(body, list) or len(body) != count:
        raise BadReply("bad_reply", f"not a list of {count} rewards", reply.status)
    return [None if each is None else one_reward(each, reply.status) for each in body]


def one_reward(value: Any, status: int) -> float:
    """A finite number. Raises BadReply."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise BadReply("bad_reply", "a reward that is not a number", status)
    return float(value)


def degenerate_groups(reply: Reply) -> Dict[str, int]:
    """Why groups of a reply give no signal, and how many for each reason; empty where all do."""
    told = reply.headers.get("x-dr-arena-degenerate", "")
    return {reason: int(count) for reason, count in re.findall(r"(\w+); groups=(\d+)", told)}
