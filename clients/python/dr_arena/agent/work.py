"""How an agent works on one question: what it may use, and the lines that it tells."""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, List, TypeVar, Union

from dr_arena.agent.messages import Answer, NoAnswer, Question, ToolCall
from dr_arena.agent.page import Page
from dr_arena.agent.web import Hit, Web

Value = TypeVar("Value")
#: Takes one line of a streamed reply.
Tell = Callable[[Dict[str, Any]], None]


class Work:
    """Search, pages and progress for one question. Each step is told to the arena with what came back."""

    def __init__(self, question: Question, tell: Tell) -> None:
        self._web = Web(question.search_url)
        self._tell = tell
        self._begun = time.monotonic()

    def search(self, query: str, limit: int = 10) -> List[Hit]:
        """Asks the run's search engine. Raises WebFault when it does not work."""
        return self._step("search", query, lambda: self._web.search(query, limit), _hit_lines)

    def browse(self, url: str) -> Page:
        """Reads a page. Raises WebFault when it cannot be read."""
        return self._step("read", url, lambda: self._web.browse(url), lambda page: f"{page.title}\n\n{page.text}")

    def used(self, call: ToolCall) -> None:
        """Tells the use of a tool of the agent's own."""
        self._tell({"type": "tool", **call.to_json()})

    def progress(self, message: str) -> None:
        """Says what the agent does now."""
        self._tell({"type": "progress", "message": message})

    def _step(self, tool: str, asked: str, work: Callable[[], Value], shown: Callable[[Value], str]) -> Value:
        started = time.monotonic()

        def told(result: str) -> None:
            elapsed = round(1000 * (time.monotonic() - started))
            self.used(ToolCall(tool, asked, result, elapsed, start_ms=round(1000 * (started - self._begun))))

        try:
            value = work()
        except Exception as fault:
            told(str(fault))
            raise
        told(shown(value))
        return value


#: Answers a question; a string is the answer's text.
AnswerFunction = Callable[[Question, Work], Union[Answer, str]]


def answer_in_lines(answer: AnswerFunction, question: Question, tell: Tell) -> None:
    """Has an agent answer, and tells its steps and its answer, or why there is none, line by line."""
    try:
        given = answer(question, Work(question, tell))
        final = (Answer(given) if isinstance(given, str) else given).to_json()
    except NoAnswer as why:
        final = {"error": {"reason": why.reason, "message": str(why)}}
    except Exception as fault:
        final = {"error": {"reason": "failed", "message": f"{type(fault).__name__}: {fault}"}}
    tell({"type": "final", **final})


def _hit_lines(hits: List[Hit]) -> str:
    return "\n".join(f"{place}. {hit.title}\n   {hit.url}\n   {hit.snippet}" for place, hit in enumerate(hits, 1))
