"""Contestants of dr-arena in Python; standard library only.

``run`` is a program, ``serve`` a service; both give a function the ``Question`` and the ``Work`` with which it searches, reads
and tells what it does::

    from dr_arena.agent import Answer, Question, Work, run

    def answer(question: Question, work: Work) -> Answer:
        hit = work.search(question.text)[0]
        page = work.browse(hit.url)
        return Answer(f"{page.title} ([source]({page.url}))", citations=[page.url])

    run(answer)
"""

from dr_arena.agent.messages import Answer, Limits, NoAnswer, Question, ToolCall, Usage
from dr_arena.agent.page import Page
from dr_arena.agent.program import run
from dr_arena.agent.service import AgentServer, serve
from dr_arena.agent.web import Hit, WebFault
from dr_arena.agent.work import AnswerFunction, Work

__all__ = [
    "AgentServer",
    "Answer",
    "AnswerFunction",
    "Hit",
    "Limits",
    "NoAnswer",
    "Page",
    "Question",
    "ToolCall",
    "Usage",
    "WebFault",
    "Work",
    "run",
    "serve",
]
