"""The reward service of dr-arena, from Python."""

from __future__ import annotations

import time
from typing import Any, Mapping, Optional, Sequence, Union
from urllib.parse import quote

from dr_arena.connection import Connection, Reply
from dr_arena.errors import TimedOut
from dr_arena.group_result import GroupResult, GroupStanding, group_told
from dr_arena.service_url import service_url

#: How long one request waits for a group, in seconds, before the next one goes on waiting: proxies and routers cut
#: connections on which nothing happens for longer.
_WAIT_SECONDS = 50
#: Between two such requests, should something answer them without waiting.
_BETWEEN_SECONDS = 0.2

DEFAULT_TIMEOUT = 3600.0
DEFAULT_RETRIES = 10


class ArenaRewards:
    """Hands groups of rollouts to ``dr-arena rewards serve`` and gets their rewards.

    ``base_url`` is what the command prints, ``?token=`` included; without it ``DR_ARENA_REWARDS_URL`` counts, and for
    ``token`` ``DR_ARENA_REWARDS_TOKEN``. ``timeout`` is for a whole call, in seconds: waiting for the group, judging
    and retries. ``retries`` is how often a request is made again after a lost connection or while the service is being
    restarted. Threads may share an object. Methods raise ArenaError, by its subclass for each reason.

    Handing the same candidates in again, by the same ids, judges nothing twice: after an exception, after a restart of
    the trainer, or from another process, the same call goes on where the last one left off.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        token: Optional[str] = None,
        timeout: float = DEFAULT_TIMEOUT,
        retries: int = DEFAULT_RETRIES,
    ) -> None:
        url = service_url(base_url, token)
        #: Settings of an adapter that stood in the URL, such as ``size``.
        self.settings = url.settings
        self._timeout = timeout
        self._connection = Connection(url, retries)

    def groups(
        self,
        group_id: str,
        query: str,
        candidates: Sequence[Mapping[str, Any]],
        *,
        timeout: Optional[float] = None,
        **settings: Any,
    ) -> GroupResult:
        """Hands candidates of one group in, waits until it is judged, and gives what became of these candidates.

        A candidate is ``{"id", "messages" or "response", "well_formed"?, "extra_info"?}``. ``settings`` are the other
        members of ``POST /v1/groups``: ``expected_size`` (how many candidates the group waits for, where they come from
        several processes; default: those of this call), ``rewards``, ``format``, ``judge``, ``rubrics``, ``seed``,
        ``anchor_id``, ``deadline_seconds`` and so on. ``timeout`` in seconds replaces that of the object.
        """
        end = self._end(timeout)
        told = self._hand_in(group_id, query, candidates, settings, end, _WAIT_SECONDS)
        result = told if isinstance(told, GroupResult) else self._wait(group_id, end)
        return result.only([str(each["id"]) for each in candidates])

    def hand_in(
        self,
        group_id: str,
        query: str,
        candidates: Sequence[Mapping[str, Any]],
        **settings: Any,
    ) -> Union[GroupResult, GroupStanding]:
        """As ``groups``, without waiting: how far the group is, or what became of it. Its id is the id of the job."""
        return self._hand_in(group_id, query, candidates, settings, self._end(None), 0)

    def job(self, job_id: str) -> Union[GroupResult, GroupStanding]:
        """How far a group is, or what became of all its candidates; at once. Raises UnknownGroup."""
        return self._told(job_id, self._end(None), 0)

    def wait_for(self, job_id: str, timeout: Optional[float] = None) -> GroupResult:
        """Waits until a group is judged and gives what became of all its candidates. Raises UnknownGroup, TimedOut."""
        return self._wait(job_id, self._end(timeout))

    def adapter(self, name: str, body: Any, settings: Mapping[str, Any], timeout: Optional[float] = None) -> Reply:
        """The reply of ``POST /v1/adapters/<name>``.

        ``settings`` become query parameters, over those of the service's URL; None is left out, and a list (of judges)
        becomes as many parameters of this name.
        """
        asked = {**self.settings, **{key: value for key, value in settings.items() if value is not None}}
        params = {key: _parameter(value) for key, value in asked.items()}
        seconds = self._timeout if timeout is None else timeout
        return self._connection.call("POST", f"/v1/adapters/{name}", params=params, body=body, timeout=seconds)

    def _hand_in(
        self,
        group_id: str,
        query: str,
        candidates: Sequence[Mapping[str, Any]],
        settings: Mapping[str, Any],
        end: float,
        wait: int,
    ) -> Union[GroupResult, GroupStanding]:
        asked = {key: value for key, value in settings.items() if value is not None}
        body = {"group_id": group_id, "query": query, **asked, "candidates": [dict(each) for each in candidates]}
        return self._group("POST", "/v1/groups", end, wait, body)

    def _told(self, group_id: str, end: float, wait: int) -> Union[GroupResult, GroupStanding]:
        return self._group("GET", f"/v1/groups/{quote(group_id, safe='')}", end, wait)

    def _group(
        self, method: str, path: str, end: float, wait: int, body: Any = None
    ) -> Union[GroupResult, GroupStanding]:
        left = max(end - time.monotonic(), 0.001)
        params = {"wait": min(wait, int(left))}
        return group_told(self._connection.call(method, path, params=params, body=body, timeout=left).body)

    def _wait(self, group_id: str, end: float) -> GroupResult:
        while True:
            told = self._told(group_id, end, _WAIT_SECONDS)
            if isinstance(told, GroupResult):
                return told
            if end - time.monotonic() < 1:
                raise TimedOut(
                    "timed_out",
                    f"group {group_id} is still {told.status}, with {told.arrived} of {told.expected_size} candidates",
                )
            time.sleep(_BETWEEN_SECONDS)

    def _end(self, timeout: Optional[float]) -> float:
        return time.monotonic() + (self._timeout if timeout is None else timeout)


def _parameter(value: Any) -> Any:
    return ("true" if value else "false") if isinstance(value, bool) else value
