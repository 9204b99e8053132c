"""An agent as a program: a question on stdin, its answer on stdout."""

from __future__ import annotations

import json
import sys
from typing import Any, Dict

from dr_arena.agent.messages import Question
from dr_arena.agent.work import AnswerFunction, answer_in_lines

_LONGEST_QUESTION = 1024 * 1024


def run(answer: AnswerFunction) -> None:
    """Answers the one question on stdin. What else the agent prints goes to stderr, where it does no harm.

    Raises ValueError for input that is no question.
    """
    question = Question.from_json(json.loads(sys.stdin.buffer.read(_LONGEST_QUESTION)))
    out, sys.stdout = sys.stdout, sys.stderr

    def tell(line: Dict[str, Any]) -> None:
        # ASCII, so that no locale can spoil it.
        out.write(json.dumps(line) + "\n")
        out.flush()

    try:
        answer_in_lines(answer, question, tell)
    finally:
        sys.stdout = out
