"""Calls of the reward service over HTTP, made again where that may help."""

from __future__ import annotations

import http.client
import json
import random
import socket
import ssl
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Mapping, Optional, Union
from urllib.parse import urlencode

from dr_arena.errors import ArenaError, BadReply, Overloaded, Stopping, TimedOut, Unreachable, error_of
from dr_arena.service_url import ServiceUrl

_LONGEST_REPLY = 64 * 1024 * 1024
_CONNECT_SECONDS = 10.0
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0
#: Of what a server asks for by Retry-After.
_LONGEST_ASKED_PAUSE = 300.0


@dataclass(frozen=True)
class Reply:
    """What the service answered; ``headers`` by their lower-case names."""

    status: int
    headers: Mapping[str, str]
    body: Any


@dataclass(frozen=True)
class _Failed:
    error: ArenaError
    #: What the service asked for by Retry-After, in seconds; 0: nothing.
    asked_pause: float = 0.0


class Connection:
    """Makes calls one by one, each over a connection of its own: threads may share it, and nothing is left open.

    A call is made again after a lost connection, after 502 and 504 of a proxy, and while the service is ``stopping``:
    at most ``retries`` times, after pauses that double from half a second to 30 seconds, of random length so that the
    processes of a trainer do not come back at once. An ``overloaded`` service is asked again until the time for the
    call is over. Retry-After is heeded. Redirects are not followed and proxies of the environment are not used, so the
    token goes to the service alone.
    """

    def __init__(
        self,
        url: ServiceUrl,
        retries: int,
        sleep: Callable[[float], None] = time.sleep,
        draw: Callable[[], float] = random.random,
    ) -> None:
        if retries < 0:
            raise ValueError("retries must be 0 or more")
        self._url = url
        self._retries = retries
        self._sleep = sleep
        self._draw = draw

    def call(
        self,
        method: str,
        path: str,
        *,
        timeout: float,
        params: Optional[Mapping[str, object]] = None,
        body: object = None,
    ) -> Reply:
        """The reply to a request, of a status below 400, within ``timeout`` seconds, all retries included.

        ``body`` is sent as JSON. Raises ArenaError. The request must be one that may be made twice.
        """
        target = f"{self._url.prefix}{path}" + (f"?{urlencode(params, doseq=True)}" if params else "")
        sent = None if body is None else json_bytes(body)
        end = time.monotonic() + timeout
        tries = lost = 0
        while True:
            outcome = self._attempt(method, target, sent, end)
            if isinstance(outcome, Reply):
                return outcome
            tries += 1
            lost += 0 if isinstance(outcome.error, Overloaded) else 1
            pause = self._pause(tries, outcome.asked_pause)
            if lost > self._retries or time.monotonic() + pause >= end:
                raise outcome.error
            self._sleep(pause)

    def _attempt(self, method: str, target: str, sent: Optional[bytes], end: float) -> Union[Reply, _Failed]:
        """A reply below 400, or an error that may pass. Raises one that will not."""
        try:
            reply = self._once(method, target, sent, end)
        except ssl.SSLCertVerificationError as fault:
            raise Unreachable("unreachable", f"{self._where()} cannot be trusted: {fault}") from None
        except (OSError, http.client.HTTPException) as fault:
            if time.monotonic() >= end:
                return _Failed(TimedOut("timed_out", f"{self._where()} did not answer in the time for the call"))
            why = str(fault) or type(fault).__name__
            return _Failed(Unreachable("unreachable", f"{self._where()} does not answer: {why}"))
        if reply.status < 400:
            return reply
        error = error_of(reply.status, reply.body)
        if not _may_pass(error):
            raise error
        return _Failed(error, _asked_pause(reply))

    def _once(self, method: str, target: str, sent: Optional[bytes], end: float) -> Reply:
        kind = http.client.HTTPSConnection if self._url.secure else http.client.HTTPConnection
        connection = kind(self._url.host, self._url.port, timeout=_left(end, _CONNECT_SECONDS))
        try:
            connection.connect()
            connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            connection.sock.settimeout(_left(end))
            try:
                connection.request(method, target, body=sent, headers=self._headers(sent))
            except (BrokenPipeError, ConnectionResetError):
                # A server that refuses a body may answer before it has read it; where it did not, reading fails too.
                pass
            return _reply_of(connection.getresponse())
        finally:
            connection.close()

    def _headers(self, sent: Optional[bytes]) -> Dict[str, str]:
        headers = {"accept": "application/json", "connection": "close"}
        if sent is not None:
            headers["content-type"] = "application/json"
        if self._url.token is not None:
            headers["authorization"] = f"Bearer {self._url.token}"
        return headers

    def _pause(self, tries: int, asked: float) -> float:
        if asked > 0:
            return asked * (1 + self._draw() / 2)
        return min(_FIRST_PAUSE * 2.0 ** min(tries - 1, 10), _LONGEST_PAUSE) * (0.5 + self._draw() / 2)

    def _where(self) -> str:
        return f"the reward service at {self._url.host}:{self._url.port}"


def json_bytes(body: object) -> bytes:
    """JSON as UTF-8; half a surrogate pair, which UTF-8 cannot hold, becomes a question mark."""
    return json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode("utf-8", "replace")


def _left(end: float, most: Optional[float] = None) -> float:
    seconds = max(end - time.monotonic(), 0.001)
    return seconds if most is None else min(seconds, most)


def _reply_of(response: http.client.HTTPResponse) -> Reply:
    text = response.read(_LONGEST_REPLY + 1)
    if len(text) > _LONGEST_REPLY:
        raise BadReply("bad_reply", f"a reply of more than {_LONGEST_REPLY} bytes", response.status)
    headers = {name.lower(): value for name, value in response.getheaders()}
    try:
        body = json.loads(text)
    except ValueError:
        if response.status < 400:
            why = "a reply that is not JSON: is this the reward service?"
            raise BadReply("bad_reply", why, response.status) from None
        body = None
    if 300 <= response.status < 400:
        raise BadReply("bad_reply", f"status {response.status}: redirects are not followed", response.status)
    return Reply(response.status, headers, body)


def _may_pass(error: ArenaError) -> bool:
    proxy = isinstance(error, BadReply) and error.status in (502, 503, 504)
    return proxy or isinstance(error, (Overloaded, Stopping))


def _asked_pause(reply: Reply) -> float:
    """The seconds of Retry-After; 0 without it, and where it holds a date."""
    try:
        seconds = float(reply.headers.get("retry-after", "0"))
    except ValueError:
        return 0.0
    return min(max(seconds, 0.0), _LONGEST_ASKED_PAUSE) if seconds == seconds else 0.0
