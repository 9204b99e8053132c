"""Rewards for slime, by its ``--custom-rm-path``.

Whole groups (recommended)::

    --group-rm
    --custom-rm-path dr_arena.slime.reward
    --rm-url http://127.0.0.1:4848

and one sample at a time, as its rollout is finished, without ``--group-rm``: the service then waits for
``--n-samples-per-prompt`` samples of a prompt. The URL may hold settings of ``/v1/adapters/slime``
(``http://127.0.0.1:4848/v1/adapters/slime?rewards=tournament``); without ``--rm-url`` the variable
``DR_ARENA_REWARDS_URL`` counts.

slime can also do without this client: ``--rm-type remote_rm --rm-url http://127.0.0.1:4848/v1/adapters/slime?size=8``.
It then waits two minutes for an answer and asks ten times, whereas this client waits for an hour.
"""

from __future__ import annotations

from typing import Any, Dict, List, Union

from dr_arena.adapter_rewards import one_reward, reward_list
from dr_arena.client import ArenaRewards
from dr_arena.json_values import json_part
from dr_arena.waiting import in_thread


async def reward(args: Any, sample: Any, **_: Any) -> Union[float, List[float]]:
    """The reward of a sample; of a list of samples, which holds whole groups, a list in their order.

    ``args`` are slime's (``rm_url`` and ``n_samples_per_prompt`` are read), a sample is its ``Sample`` (``prompt``,
    ``response`` and ``label`` are sent). Raises ArenaError.
    """
    service = ArenaRewards(getattr(args, "rm_url", None))
    if isinstance(sample, (list, tuple)):
        samples = [_sent(each) for each in sample]
        reply = await in_thread(lambda: service.adapter("slime", samples, {}))
        return [one_reward(each, reply.status) for each in reward_list(reply, len(samples))]
    body = _sent(sample)
    settings = {"size": getattr(args, "n_samples_per_prompt", None)}
    reply = await in_thread(lambda: service.adapter("slime", body, settings))
    return one_reward(reply.body, reply.status)


def _sent(sample: Any) -> Dict[str, Any]:
    return {name: json_part(getattr(sample, name, None)) for name in ("prompt", "response", "label")}
