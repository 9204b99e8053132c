"""What passes between the arena and an agent (docs/agent-contract.md, dr-arena/agent@1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Mapping, Optional, Sequence

#: Of what came back from a tool, and of what was thought before it, as much is kept by the arena.
LONGEST_RESULT = 4_000


@dataclass(frozen=True)
class Limits:
    """What every contestant is given for one answer; None where the arena did not say it."""

    timeout_seconds: Optional[float] = None
    max_tool_calls: Optional[int] = None
    max_output_tokens: Optional[int] = None
    max_reply_bytes: Optional[int] = None


@dataclass(frozen=True)
class Question:
    """What is to be answered."""

    #: The question itself, in Markdown.
    text: str
    #: Words of the answer; what is beyond 1.5 times as many is not graded.
    word_limit: int
    task_id: str
    limits: Limits = field(default_factory=Limits)
    #: The run's search engine; None where there is none to be reached.
    search_url: Optional[str] = None

    @staticmethod
    def from_json(value: Any) -> "Question":
        """Raises ValueError for what is no question; members that are not known are ignored."""
        if not isinstance(value, dict):
            raise ValueError("a question is a JSON object")
        limits = value.get("limits")
        limits = limits if isinstance(limits, dict) else {}
        search = value.get("searchUrl")
        return Question(
            text=_text(value, "question"),
            word_limit=int(_number(value, "wordLimit")),
            task_id=_text(value, "taskId"),
            limits=Limits(
                timeout_seconds=limits.get("timeoutSeconds"),
                max_tool_calls=limits.get("maxToolCalls"),
                max_output_tokens=limits.get("maxOutputTokens"),
                max_reply_bytes=limits.get("maxReplyBytes"),
            ),
            search_url=search if isinstance(search, str) else None,
        )


@dataclass(frozen=True)
class ToolCall:
    """One step of an agent's work."""

    #: ``search``, ``read`` or ``other``.
    tool: str
    #: The query, the URL, or what else was asked.
    input: str
    #: What came back; None: unknown.
    result: Optional[str] = None
    elapsed_ms: Optional[float] = None
    #: The tool's own name, where it tells more than its kind.
    name: Optional[str] = None
    #: What was thought or said before it, since the step before.
    reasoning: Optional[str] = None
    #: When it began, in milliseconds since the question came.
    start_ms: Optional[float] = None
    #: Dollars, with the model's call that led to it; part of the answer's own cost.
    cost_usd: Optional[float] = None

    def to_json(self) -> Dict[str, Any]:
        told = {
            "tool": self.tool,
            "name": self.name,
            "input": self.input,
            "reasoning": _cut(self.reasoning),
            "result": _cut(self.result),
            "startMs": self.start_ms,
            "elapsedMs": self.elapsed_ms,
            "costUsd": self.cost_usd,
        }
        return {member: value for member, value in told.items() if value is not None}


@dataclass(frozen=True)
class Usage:
    """What the models of an answer used together, in tokens."""

    input_tokens: int
    output_tokens: int
    cached_input_tokens: int = 0
    cache_write_tokens: int = 0
    #: Web searches that the provider of a model made.
    searches: int = 0

    def to_json(self) -> Dict[str, int]:
        return {
            "inputTokens": self.input_tokens,
            "outputTokens": self.output_tokens,
            "cachedInputTokens": self.cached_input_tokens,
            "cacheWriteTokens": self.cache_write_tokens,
            "searches": self.searches,
        }


@dataclass(frozen=True)
class Answer:
    """An answer; only ``text`` is needed."""

    #: Markdown.
    text: str
    #: URLs that it cites.
    citations: Sequence[str] = ()
    #: Dollars; None: unknown, which is not zero.
    cost_usd: Optional[float] = None
    usage: Optional[Usage] = None
    #: What was thought after the last step, before the text was written.
    reasoning: Optional[str] = None

    def to_json(self) -> Dict[str, Any]:
        told: Dict[str, Any] = {"text": self.text, "citations": list(self.citations), "costUsd": self.cost_usd}
        if self.reasoning is not None:
            told["reasoning"] = _cut(self.reasoning)
        if self.usage is not None:
            told["usage"] = self.usage.to_json()
        return told


class NoAnswer(Exception):
    """Raised by an agent to say why it has no answer; all else that is raised counts as ``failed``.

    ``failed`` and ``refused`` are the agent's own and graded as an empty answer; ``provider_unavailable``, ``rate_limited``
    and ``key_refused`` are faults outside it, and void the round.
    """

    REASONS = ("failed", "refused", "provider_unavailable", "rate_limited", "key_refused")

    def __init__(self, reason: str, message: str) -> None:
        if reason not in self.REASONS:
            raise ValueError(f"the reason must be one of {', '.join(self.REASONS)}")
        super().__init__(message)
        self.reason = reason


def _cut(text: Optional[str]) -> Optional[str]:
    """A text as far as it is kept; a longer one says how much is left out."""
    if text is None or len(text) <= LONGEST_RESULT:
        return text
    # The mark is at most 60 characters long.
    kept = text[: LONGEST_RESULT - 60]
    return f"{kept} [… {len(text) - len(kept)} characters left out …]"


def _text(value: Mapping[str, Any], name: str) -> str:
    member = value.get(name)
    if not isinstance(member, str):
        raise ValueError(f"the question has no text '{name}'")
    return member


def _number(value: Mapping[str, Any], name: str) -> float:
    member = value.get(name)
    if isinstance(member, bool) or not isinstance(member, (int, float)):
        raise ValueError(f"the question has no number '{name}'")
    return member
