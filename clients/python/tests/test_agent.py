import contextlib
import http.client
import json
import subprocess
import sys
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union
from urllib.parse import parse_qs, urlsplit

from dr_arena.agent import AgentServer, Answer, NoAnswer, Question, ToolCall, Usage, WebFault, Work
from dr_arena.agent.page import read_html

MARKUP = """<html><head><title> The  ridge </title><style>p{}</style></head><body><nav>Menu <a href="/menu">m</a></nav>
<main><h1>The ridge</h1><p>It is <b>slate</b> &amp; marl, see <a href="two.html">the other</a>.</p>
<table><tr><th>height</th><td>210</td></tr></table><script>x()</script></main></body></html>"""


class _MadeUpWeb(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        host = self.headers["Host"]
        if parts.path == "/search":
            query = parse_qs(parts.query)["q"][0]
            results = [{"url": f"http://{host}/page", "title": query, "content": "Slate."}, {"url": 3}, "x"]
            return self._send(200, "application/json", json.dumps({"results": results}))
        if parts.path == "/page":
            return self._send(200, "text/html; charset=utf-8", MARKUP)
        if parts.path == "/away":
            return self._send(302, "text/plain", "", ("Location", "http://127.0.0.1:1/secret"))
        if parts.path == "/picture":
            return self._send(200, "image/png", "x")
        self._send(404, "text/plain", "nothing")

    def _send(self, status: int, kind: str, body: str, *headers: Tuple[str, str]) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body.encode())))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextlib.contextmanager
def serving(server: ThreadingHTTPServer) -> Iterator[str]:
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def question_json(search_url: Optional[str]) -> Dict[str, Any]:
    limits = {"timeoutSeconds": 60, "maxToolCalls": 5, "more": 1}
    told = {"contract": "dr-arena/agent@1", "taskId": "t1", "question": "Which ridge?", "wordLimit": 50}
    return {**told, "limits": limits, "searchUrl": search_url, "later": True}


def post(url: str, body: str, token: str = "") -> Tuple[int, List[Any]]:
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=20)
    try:
        connection.request("POST", "/", body, {"Authorization": f"Bearer {token}"} if token else {})
        response = connection.getresponse()
        text = response.read().decode()
        return response.status, [json.loads(line) for line in text.splitlines()] if response.status == 200 else []
    finally:
        connection.close()


class APage(unittest.TestCase):
    def test_is_read_without_what_is_no_part_of_it(self) -> None:
        page = read_html("http://a.example/dir/one.html", MARKUP)
        self.assertEqual(page.title, "The ridge")
        self.assertEqual(page.text, "The ridge\nIt is slate & marl, see the other.\n| height | 210")
        self.assertEqual(page.links, (("the other", "http://a.example/dir/two.html"),))

    def test_is_read_however_broken_it_is(self) -> None:
        for markup in ("", "<", "</nav></p>", "<nav><svg>x</nav>y", "<a href='http://[x'>z</a>", "<title>"):
            self.assertIsInstance(read_html("http://a.example/", markup).text, str)


class AQuestion(unittest.TestCase):
    def test_is_read_with_what_it_has_and_refused_for_what_it_lacks(self) -> None:
        question = Question.from_json(question_json("http://127.0.0.1:9/search"))
        self.assertEqual((question.text, question.word_limit, question.limits.max_tool_calls), ("Which ridge?", 50, 5))
        plain = Question.from_json({"taskId": "t", "question": "q", "wordLimit": 1})
        self.assertEqual((plain.search_url, plain.limits.timeout_seconds), (None, None))
        lacking = {"question": "q", "wordLimit": "1", "taskId": "t"}
        cases: List[Any] = [[], {}, {"question": 1, "wordLimit": 1, "taskId": ""}, lacking]
        for wrong in cases:
            with self.assertRaises(ValueError):
                Question.from_json(wrong)


class AnAgent(unittest.TestCase):
    def lines_of(self, answer: Any, token: Optional[str] = None) -> List[Any]:
        with serving(ThreadingHTTPServer(("127.0.0.1", 0), _MadeUpWeb)) as web:
            with serving(AgentServer(answer, token=token)) as url:
                status, lines = post(url, json.dumps(question_json(f"{web}/search")), token or "")
        self.assertEqual(status, 200)
        return lines

    def test_searches_and_reads_and_each_step_is_told_with_what_came_back(self) -> None:
        def answer(question: Question, work: Work) -> Answer:
            work.progress(f"at most {question.word_limit} words")
            (hit,) = work.search(question.text)
            page = work.browse(hit.url)
            return Answer(page.title, [page.url], cost_usd=0.5, usage=Usage(10, 2))

        progress, search, read, final = self.lines_of(answer)
        self.assertEqual(progress, {"type": "progress", "message": "at most 50 words"})
        self.assertEqual((search["tool"], search["input"]), ("search", "Which ridge?"))
        self.assertIn("Slate.", search["result"])
        self.assertIn("It is slate & marl", read["result"])
        self.assertGreaterEqual(read["elapsedMs"], 0)
        self.assertGreaterEqual(read["startMs"], search["startMs"] + search["elapsedMs"] - 1)
        self.assertEqual((final["type"], final["text"], final["costUsd"]), ("final", "The ridge", 0.5))
        self.assertEqual(final["usage"]["inputTokens"], 10)
        self.assertEqual(final["citations"], [read["input"]])

    def test_tells_of_a_tool_of_its_own_and_of_its_thoughts_which_are_cut_with_a_mark(self) -> None:
        def answer(question: Question, work: Work) -> Answer:
            work.used(ToolCall("other", "6 * 7", "x" * 9000, 3, "calculate", "How much?", 5, 0.25))
            return Answer("42", reasoning="That is all.")

        used, final = self.lines_of(answer)
        result = used.pop("result")
        told = {"tool": "other", "input": "6 * 7", "name": "calculate", "reasoning": "How much?"}
        self.assertEqual(used, {"type": "tool", **told, "elapsedMs": 3, "startMs": 5, "costUsd": 0.25})
        self.assertLessEqual(len(result), 4000)
        self.assertRegex(result, r"^x+ \[… 5060 characters left out …\]$")
        self.assertEqual(final["reasoning"], "That is all.")

    def test_says_why_it_has_no_answer(self) -> None:
        def limited(question: Question, work: Work) -> str:
            raise NoAnswer("rate_limited", "the model is busy")

        def broken(question: Question, work: Work) -> str:
            empty: Dict[str, str] = {}
            return empty["x"]

        self.assertEqual(self.lines_of(limited)[-1]["error"], {"reason": "rate_limited", "message": "the model is busy"})
        self.assertEqual(self.lines_of(broken)[-1]["error"], {"reason": "failed", "message": "KeyError: 'x'"})
        with self.assertRaises(ValueError):
            NoAnswer("the moon", "")

    def test_reads_no_private_address_but_that_of_the_search_engine(self) -> None:
        faults: List[str] = []

        def answer(question: Question, work: Work) -> str:
            origin = str(question.search_url).replace("/search", "")
            for url in (f"{origin}/away", "http://127.0.0.1:1/", "file:///etc/passwd", "http://[x", f"{origin}/picture", f"{origin}/no"):
                try:
                    work.browse(url)
                except WebFault as fault:
                    faults.append(str(fault))
            return "It."

        lines = self.lines_of(answer)
        self.assertEqual(len(faults), 6)
        self.assertIn("private address", faults[0])
        self.assertIn("private address", faults[1])
        self.assertEqual([line["type"] for line in lines], ["tool"] * 6 + ["final"])

    def test_asks_for_its_token_and_refuses_what_is_no_question(self) -> None:
        def answer(question: Question, work: Work) -> Union[Answer, str]:
            return "It."

        self.assertEqual(self.lines_of(answer, token="the token")[-1]["text"], "It.")
        with serving(AgentServer(answer, token="the token")) as url:
            self.assertEqual(post(url, json.dumps(question_json(None)), "another")[0], 401)
            for body in ("", "{", "[]", "{}"):
                self.assertEqual(post(url, body, "the token")[0], 400)

    def test_answers_no_more_questions_at_a_time_than_it_may(self) -> None:
        begun, go = threading.Event(), threading.Event()

        def answer(question: Question, work: Work) -> str:
            begun.set()
            go.wait(20)
            return "It."

        with serving(AgentServer(answer, most_at_once=1)) as url:
            first: List[Any] = []
            thread = threading.Thread(target=lambda: first.extend(post(url, json.dumps(question_json(None)))[1]))
            thread.start()
            self.assertTrue(begun.wait(20))
            self.assertEqual(post(url, json.dumps(question_json(None)))[0], 429)
            go.set()
            thread.join(20)
            self.assertEqual(first[-1]["text"], "It.")

    def test_that_is_run_as_a_program_may_print_what_it_likes(self) -> None:
        script = (
            "from dr_arena.agent import run\n"
            "def answer(question, work):\n"
            "    print('loading…')\n"
            "    return f'{question.text} é'\n"
            "run(answer)\n"
        )
        asked = json.dumps(question_json(None))
        ended = subprocess.run([sys.executable, "-c", script], input=asked, capture_output=True, text=True, encoding="utf-8", check=True)
        self.assertEqual([json.loads(line)["text"] for line in ended.stdout.splitlines()], ["Which ridge? é"])
        self.assertIn("loading", ended.stderr)


if __name__ == "__main__":
    unittest.main()
