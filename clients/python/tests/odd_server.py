"""A server that answers as a test tells it, in ways that the reward service cannot be brought to at will."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, Optional
from urllib.parse import parse_qs, urlsplit


@dataclass(frozen=True)
class Answer:
    """``lost``: the connection is cut without one."""

    status: int = 200
    body: Any = None
    headers: Dict[str, str] = field(default_factory=dict)
    lost: bool = False
    text: Optional[str] = None


@dataclass(frozen=True)
class Asked:
    method: str
    path: str
    query: str
    params: Dict[str, str]
    headers: Dict[str, str]
    body: Any


def refusal(status: int, code: str, **headers: str) -> Answer:
    """An error of the reward service."""
    error = {"message": f"told: {code}", "type": "dr_arena", "code": code, "param": None}
    return Answer(status, {"error": error}, {name.replace("_", "-"): value for name, value in headers.items()})


class OddServer:
    """Gives its answers one after the other, the last one for ever, and remembers what it was asked."""

    def __init__(self, *answers: Answer) -> None:
        self.asked: List[Asked] = []
        self._answers = list(answers)
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> "OddServer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def next_answer(self, asked: Asked) -> Answer:
        with self._lock:
            self.asked.append(asked)
            return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


def _handler(odd: OddServer) -> type:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._serve(None)

        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers["content-length"]))
            self._serve(json.loads(text))

        def _serve(self, body: Any) -> None:
            url = urlsplit(self.path)
            params = {name: values[-1] for name, values in parse_qs(url.query).items()}
            headers = {name.lower(): value for name, value in self.headers.items()}
            answer = odd.next_answer(Asked(self.command, url.path, url.query, params, headers, body))
            if answer.lost:
                return
            text = (json.dumps(answer.body) if answer.text is None else answer.text).encode()
            self.send_response(answer.status)
            for name, value in {**answer.headers, "content-length": str(len(text))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: object) -> None:
            pass

    return Handler
