"""An agent as a service: a question by POST, its answer as lines of JSON."""

from __future__ import annotations

import hmac
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, Optional

from dr_arena.agent.messages import Question
from dr_arena.agent.work import AnswerFunction, answer_in_lines

_LONGEST_QUESTION = 1024 * 1024


class AgentServer(ThreadingHTTPServer):
    """Listens from the beginning; ``serve_forever`` answers, ``shutdown`` and ``server_close`` end it."""

    daemon_threads = True

    def __init__(
        self,
        answer: AnswerFunction,
        port: int = 0,
        host: str = "127.0.0.1",
        token: Optional[str] = None,
        most_at_once: int = 16,
    ) -> None:
        super().__init__((host, port), _Handler)
        self.answer = answer
        self.token = token
        self.places = threading.BoundedSemaphore(most_at_once)

    @property
    def url(self) -> str:
        """What stands as ``url`` in arena.yaml."""
        host, port = self.server_address[:2]
        return f"http://{str(host)}:{port}/"


def serve(
    answer: AnswerFunction,
    port: int,
    host: str = "127.0.0.1",
    token: Optional[str] = None,
    most_at_once: int = 16,
) -> None:
    """Serves an agent for the arena's kind ``http`` until it is interrupted.

    ``token`` is the bearer token that is asked for. Of more than ``most_at_once`` questions the further ones get status
    429, and are asked again.
    """
    with AgentServer(answer, port, host, token, most_at_once) as server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            pass


class _Handler(BaseHTTPRequestHandler):
    server: AgentServer

    def do_POST(self) -> None:
        expected = self.server.token
        given = self.headers.get("Authorization", "")
        if expected is not None and not hmac.compare_digest(given.encode(), f"Bearer {expected}".encode()):
            return self._refuse(401, "another token is asked for")
        question = self._question()
        if question is None:
            return self._refuse(400, "the body is no question")
        if not self.server.places.acquire(blocking=False):
            return self._refuse(429, "as many questions as it may are being answered")
        try:
            self._stream(question)
        finally:
            self.server.places.release()

    def _stream(self, question: Question) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        # The end of the connection is the end of the answer.
        self.send_header("Connection", "close")
        self.end_headers()

        def tell(line: Dict[str, Any]) -> None:
            self.wfile.write(json.dumps(line).encode() + b"\n")
            self.wfile.flush()

        try:
            answer_in_lines(self.server.answer, question, tell)
        except (BrokenPipeError, ConnectionResetError):
            # Nobody waits for the answer any more.
            pass

    def _question(self) -> Optional[Question]:
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > _LONGEST_QUESTION:
            return None
        try:
            return Question.from_json(json.loads(self.rfile.read(int(length))))
        except ValueError:
            return None

    def _refuse(self, status: int, words: str) -> None:
        body = f"{words}\n".encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing: requests are the arena's affair."""
