"""Rewards for TRL's GRPOTrainer and its kin."""

from __future__ import annotations

import os
import sys
import uuid
from typing import Any, Dict, List, Optional, Sequence

from dr_arena.adapter_rewards import degenerate_groups, reward_list
from dr_arena.client import DEFAULT_RETRIES, DEFAULT_TIMEOUT, ArenaRewards
from dr_arena.connection import json_bytes
from dr_arena.json_values import NotJson, json_columns, json_value
from dr_arena.portions import ask_by_portions, rows_of

#: Columns of the data set that mean something to the service; the setting ``query_key`` names another.
_COLUMNS = ("query", "rubrics", "group_id")


class RewardFunction:
    """A reward function of TRL that asks the reward service.

    ::

        from dr_arena.trl import RewardFunction

        trainer = GRPOTrainer(
            model=model,
            reward_funcs=RewardFunction("http://127.0.0.1:4848", num_generations=8),
            args=GRPOConfig(num_generations=8, ...),
            train_dataset=dataset,
        )

    The completions of one prompt are one group. TRL lays them side by side, and where it trains in several processes
    it may lay one group over two of them: every request tells run, call and rank, and the service waits until the group
    is complete. Of the data set's columns ``query``, ``rubrics``, ``group_id`` and the one that ``query_key`` names go
    along, as far as JSON can hold them; all others stay here, as do ``completion_ids`` and the trainer's state.

    ``base_url``, ``token``, ``timeout`` and ``retries`` are those of ArenaRewards. ``num_generations`` is that of
    GRPOConfig; without it the service takes prompts that are alike and side by side as one group, which several
    processes do not allow, but an evaluation with another ``num_generations_eval`` needs. ``run`` names this run of the trainer and must be the same in all its processes and new at
    every start: by default it is drawn, and given to the other processes through torch.distributed. ``name`` is what
    TRL's logs call the reward. ``settings`` are query parameters of ``/v1/adapters/trl``: ``rewards``, ``format``,
    ``judge``, ``seed``, ``deadline``, ``unjudged`` and so on.

    A sample that was not judged in a judged group gets the group's mean, so that its advantage is 0; with
    ``unjudged="null"`` it gets None. A group in which nothing was judged is None throughout. TRL (seen in 1.8 and 1.16)
    gives a sample for which all reward functions return None the advantage 0 and leaves it out of mean and spread;
    earlier releases (seen in 0.29 and 1.0) count it as a reward of 0. With further reward functions all releases add up
    those that returned something, so that None counts as 0 beside them: leave ``unjudged`` as it is there.

    Where the service cannot judge (its budget is spent, a key is refused, it does not answer), the call raises
    ArenaError and TRL stops: no reward is made up. The metric ``<name>/degenerate_groups`` counts groups without
    signal in each call, in releases of TRL that hand ``log_metric`` in (1.0 does, 0.29 does not).
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        token: Optional[str] = None,
        *,
        num_generations: Optional[int] = None,
        run: Optional[str] = None,
        name: str = "dr_arena",
        timeout: float = DEFAULT_TIMEOUT,
        retries: int = DEFAULT_RETRIES,
        **settings: Any,
    ) -> None:
        self.__name__ = name
        self._service = ArenaRewards(base_url, token, timeout, retries)
        self._num_generations = num_generations
        self._run = run
        self._settings = settings
        self._calls = 0

    def __call__(
        self,
        prompts: Sequence[Any],
        completions: Sequence[Any],
        completion_ids: Optional[Sequence[Any]] = None,
        **columns: Any,
    ) -> List[Optional[float]]:
        """One reward a completion, in their order. Raises ArenaError, and ValueError for what cannot be sent."""
        read = (*_COLUMNS, self._settings.get("query_key") or self._service.settings.get("query_key", [None])[-1])
        told = {name: columns[name] for name in read if name in columns}
        rows = {
            **json_columns(told, len(completions)),
            **{"prompts": _sent("prompts", prompts), "completions": _sent("completions", completions)},
        }
        place = self._place()
        degenerate: List[int] = []

        def ask(places: List[int]) -> List[Optional[float]]:
            some = {name: [values[at] for at in places] for name, values in rows.items()}
            reply = self._service.adapter("trl", {**some, **place}, self._settings)
            degenerate.extend(degenerate_groups(reply).values())
            return reward_list(reply, len(places))

        sizes = [len(json_bytes(row)) for row in rows_of(rows)]
        rewards = ask_by_portions(ask, self._groups(len(sizes)), sizes)
        if columns.get("log_metric") is not None:
            columns["log_metric"](f"{self.__name__}/degenerate_groups", float(sum(degenerate)))
        return rewards

    def _groups(self, count: int) -> List[int]:
        """The group of each row: all one, in one request, where a group may lie on other processes or none is told."""
        if self._num_generations is None or _environment_number("WORLD_SIZE", 1) > 1:
            return [0] * count
        return [row // self._num_generations for row in range(count)]

    def _place(self) -> Dict[str, Any]:
        """Which rows of which batch these are.

        The number of the call tells the batch: all processes call equally often, whereas ``global_step`` is the same
        for several batches where gradients are accumulated.
        """
        world = _environment_number("WORLD_SIZE", 1)
        if world > 1 and self._num_generations is None:
            raise ValueError("RewardFunction needs num_generations where several processes train")
        if self._run is None:
            self._run = _drawn_run(world)
        self._calls += 1
        place = {"run": self._run, "step": self._calls, "rank": _environment_number("RANK", 0)}
        size = {} if self._num_generations is None else {"num_generations": self._num_generations}
        return {**size, "dr_arena": place}


def _sent(name: str, values: Sequence[Any]) -> List[Any]:
    try:
        return [json_value(each) for each in values]
    except NotJson as fault:
        raise ValueError(f"the {name} cannot be sent to the reward service: {fault}") from None


def _environment_number(name: str, otherwise: int) -> int:
    text = os.environ.get(name, "")
    return int(text) if text.isdigit() else otherwise


def _drawn_run(world: int) -> str:
    """A new name; that of the first process where there are several. Raises ValueError where they cannot be asked."""
    drawn = [uuid.uuid4().hex]
    if world == 1:
        return drawn[0]
    distributed = getattr(sys.modules.get("torch"), "distributed", None)
    if distributed is None or not distributed.is_available() or not distributed.is_initialized():
        raise ValueError("RewardFunction needs run, one name for all processes, where torch.distributed is not set up")
    distributed.broadcast_object_list(drawn, src=0)
    return drawn[0]
