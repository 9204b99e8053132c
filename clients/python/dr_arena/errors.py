"""What can go wrong between a trainer and the reward service."""

from __future__ import annotations

from typing import Optional


class ArenaError(Exception):
    """A call that came to nothing.

    ``code`` is the service's word for the reason (``budget_spent``, ``different_candidate``, ...) or one of this
    client's own: ``unreachable``, ``timed_out``, ``bad_reply``. ``message`` says what happened and what to do.
    ``status`` is the HTTP status, None where there was no reply.
    """

    def __init__(self, code: str, message: str, status: Optional[int] = None) -> None:
        super().__init__(code, message, status)
        self.code = code
        self.message = message
        self.status = status

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


class BadRequest(ArenaError):
    """The service cannot read the request (400): its message names the field."""


class TokenRefused(ArenaError):
    """The service asks for a token, and this is not it (401)."""


class UnknownGroup(ArenaError):
    """No group or job of that id (404)."""


class GroupConflict(ArenaError):
    """The request does not fit the group of that id (409).

    ``different_group``: it has other settings; ``different_candidate``: an id came before with another content;
    ``closed``: it was judged without this candidate; ``too_large``: it has all the candidates that it waits for.
    """


class BodyTooLarge(ArenaError):
    """The request is larger than the service takes (413)."""


class Overloaded(ArenaError):
    """The service still had too much to do when the time for the call was over (429)."""


class BudgetSpent(ArenaError):
    """The service may spend no more on judges (503): its operator has to raise the budget."""


class KeyRefused(ArenaError):
    """A judge's provider refuses the service's key (503): its operator has to act."""


class Stopping(ArenaError):
    """The service was being stopped, and was not back after all retries (503)."""


class ServiceFault(ArenaError):
    """A fault of the service (500); what was judged is kept."""


class Unreachable(ArenaError):
    """No reply after all retries."""


class TimedOut(ArenaError):
    """The time for the call was over. The group is judged all the same; the same call again gets what came of it."""


class BadReply(ArenaError):
    """A reply that is none of the reward service."""


_BY_CODE = {
    "different_group": GroupConflict,
    "different_candidate": GroupConflict,
    "closed": GroupConflict,
    "too_large": GroupConflict,
    "overloaded": Overloaded,
    "budget_spent": BudgetSpent,
    "key_refused": KeyRefused,
    "stopping": Stopping,
    "failed": ServiceFault,
}

_BY_STATUS = {
    400: BadRequest,
    401: TokenRefused,
    404: UnknownGroup,
    409: GroupConflict,
    413: BodyTooLarge,
    429: Overloaded,
    500: ServiceFault,
}


def error_of(status: int, body: object) -> ArenaError:
    """The error that a reply of status 400 or more tells of; ``body`` is its JSON, None where it has none."""
    told = body.get("error") if isinstance(body, dict) else None
    if not isinstance(told, dict) or not isinstance(told.get("message"), str):
        return BadReply("bad_reply", f"status {status} without an error of the reward service", status)
    code = told.get("code")
    name = code if isinstance(code, str) else str(status)
    kind = _BY_CODE.get(name) or _BY_STATUS.get(status) or ArenaError
    return kind(name, told["message"], status)
