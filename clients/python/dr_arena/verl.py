"""Rewards for verl, by its ``custom_reward_function``.

Whole batches, for reward managers that score a batch at once (recommended)::

    reward_model.reward_manager=batch
    custom_reward_function.path=<path of this file>
    custom_reward_function.name=compute_score_batch
    +custom_reward_function.reward_kwargs.base_url=http://127.0.0.1:4848
    +custom_reward_function.reward_kwargs.size=8

where ``python -c "import dr_arena.verl; print(dr_arena.verl.__file__)"`` prints the path, and ``size`` is
``actor_rollout_ref.rollout.n``. One sample at a time, for the reward loop, which scores samples as they are finished::

    custom_reward_function.name=compute_score

A manager that calls ``compute_score`` for one sample after the other (``naive`` outside of the reward loop) waits at
the first one for a group that cannot become complete, and each sample is judged alone when the deadline of its group
comes.

verl hands no prompt in: the question must stand in ``extra_info`` of the data set, as ``query``, ``question`` or
``prompt``; see the documentation of the service.
"""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Sequence

from dr_arena.adapter_rewards import one_reward, reward_list
from dr_arena.client import DEFAULT_RETRIES, DEFAULT_TIMEOUT, ArenaRewards
from dr_arena.connection import json_bytes
from dr_arena.json_values import json_part
from dr_arena.portions import ask_by_portions, rows_of
from dr_arena.waiting import in_thread

#: What verl's managers hand in beside the sample, and the service does not know.
_OF_THE_TRAINER = (
    "reward_model",
    "reward_model_tokenizer",
    "reward_router_address",
    "sandbox_fusion_url",
    "concurrent_semaphore",
    "memory_limit_mb",
)


def compute_score_batch(
    data_sources: Sequence[Any],
    solution_strs: Sequence[str],
    ground_truths: Sequence[Any],
    extra_infos: Optional[Sequence[Any]] = None,
    *,
    base_url: Optional[str] = None,
    token: Optional[str] = None,
    timeout: float = DEFAULT_TIMEOUT,
    retries: int = DEFAULT_RETRIES,
    **settings: Any,
) -> List[float]:
    """One reward a sample, in their order; the batch holds whole groups, and may be larger than a request may be.

    The named arguments and ``settings`` (query parameters of ``/v1/adapters/verl``: ``size``, ``rewards``, ``format``,
    ``judge``, ...) come from ``reward_kwargs``. Raises ArenaError; some of verl's managers turn an exception into
    rewards of 0 for the whole batch, which is an advantage of 0.
    """
    columns = {
        "data_sources": _each(data_sources),
        "solution_strs": _each(solution_strs),
        "ground_truths": _each(ground_truths),
        "extra_infos": [None] * len(solution_strs) if extra_infos is None else _each(extra_infos),
    }
    rows = rows_of(columns)
    service = ArenaRewards(base_url, token, timeout, retries)
    asked = _asked(settings)

    def ask(places: List[int]) -> List[float]:
        body = {name: [values[place] for place in places] for name, values in columns.items()}
        reply = service.adapter("verl", body, asked)
        return [one_reward(each, reply.status) for each in reward_list(reply, len(places))]

    question = asked.get("query_key") or service.settings.get("query_key", [None])[-1]
    groups = [_group(*each, question) for each in zip(columns["data_sources"], columns["extra_infos"])]
    return ask_by_portions(ask, groups, [len(json_bytes(row)) for row in rows])


async def compute_score(
    data_source: Any,
    solution_str: str,
    ground_truth: Any,
    extra_info: Any = None,
    *,
    base_url: Optional[str] = None,
    token: Optional[str] = None,
    timeout: float = DEFAULT_TIMEOUT,
    retries: int = DEFAULT_RETRIES,
    **settings: Any,
) -> float:
    """The reward of one sample, when ``size`` samples of its question have arrived and were judged.

    Arguments as of ``compute_score_batch``. Raises ArenaError.
    """
    body = {
        "data_source": json_part(data_source),
        "solution_str": solution_str,
        "ground_truth": json_part(ground_truth),
        "extra_info": json_part(extra_info),
    }
    service = ArenaRewards(base_url, token, timeout, retries)
    reply = await in_thread(lambda: service.adapter("verl", body, _asked(settings)))
    return one_reward(reply.body, reply.status)


def _asked(settings: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in settings.items() if name not in _OF_THE_TRAINER}


def _group(source: Any, extra: Any, query_key: Optional[str]) -> str:
    """What tells samples of one group from others: as the service does, not by members that differ by sample."""
    told = extra if isinstance(extra, dict) else {}
    names = [told.get(name) for name in ("group_id", "uid", "index")]
    queries = [told.get(name) for name in ([query_key] if query_key else ["query", "question", "prompt"])]
    found = [next((each for each in some if each is not None), None) for some in (names, queries)]
    return json.dumps([source, *found])


def _each(values: Sequence[Any]) -> List[Any]:
    return [json_part(each) for each in values]
