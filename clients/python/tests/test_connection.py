import json
import socket
import unittest
from typing import List

from dr_arena.connection import Connection, Reply, json_bytes
from dr_arena.errors import (
    BadReply,
    BodyTooLarge,
    BudgetSpent,
    GroupConflict,
    KeyRefused,
    Overloaded,
    ServiceFault,
    Stopping,
    TimedOut,
    TokenRefused,
    UnknownGroup,
    Unreachable,
)
from dr_arena.service_url import service_url

from tests.odd_server import Answer, OddServer, refusal

good = Answer(200, {"fine": True})


class Pauses:
    """Instead of sleeping."""

    def __init__(self) -> None:
        self.seconds: List[float] = []

    def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


def connection_to(url: str, pauses: Pauses, retries: int = 4, draw: float = 1.0) -> Connection:
    return Connection(service_url(url), retries, sleep=pauses, draw=lambda: draw)


class CallsAreMadeAgain(unittest.TestCase):
    def call(self, *answers: Answer, retries: int = 4, timeout: float = 60, draw: float = 1.0) -> Reply:
        self.pauses = Pauses()
        with OddServer(*answers) as server:
            try:
                return connection_to(server.url, self.pauses, retries, draw).call(
                    "POST", "/v1/groups", timeout=timeout, body={"query": "ü"}
                )
            finally:
                self.asked = server.asked

    def test_after_lost_connections_with_the_same_body_and_pauses_that_double(self) -> None:
        lost = Answer(lost=True)
        self.assertEqual(self.call(lost, lost, lost, good).body, {"fine": True})
        self.assertEqual([asked.body for asked in self.asked], [{"query": "ü"}] * 4)
        self.assertEqual(self.pauses.seconds, [0.5, 1.0, 2.0])

    def test_at_most_as_often_as_was_said(self) -> None:
        with self.assertRaises(Unreachable) as raised:
            self.call(Answer(lost=True), retries=2)
        self.assertEqual(len(self.asked), 3)
        self.assertEqual(raised.exception.code, "unreachable")

    def test_pauses_are_of_random_length(self) -> None:
        self.call(Answer(lost=True), good, draw=0.0)
        self.assertEqual(self.pauses.seconds, [0.25])

    def test_while_the_service_is_stopping_after_the_time_it_asks_for(self) -> None:
        self.call(refusal(503, "stopping", retry_after="7"), good, draw=0.0)
        self.assertEqual(self.pauses.seconds, [7.0])
        with self.assertRaises(Stopping):
            self.call(refusal(503, "stopping"), retries=1)

    def test_by_an_overloaded_service_beyond_the_retries_until_the_time_is_over(self) -> None:
        busy = refusal(429, "overloaded", retry_after="2")
        self.call(busy, busy, busy, busy, busy, busy, good, retries=1, draw=0.0)
        self.assertEqual(self.pauses.seconds, [2.0] * 6)
        with self.assertRaises(Overloaded):
            self.call(busy, timeout=1)
        self.assertEqual((len(self.asked), self.pauses.seconds), (1, []))

    def test_after_a_proxy_that_reached_nobody(self) -> None:
        for status in (502, 503, 504):
            with self.subTest(status=status):
                self.assertEqual(self.call(Answer(status, text="<html>"), good).body, {"fine": True})

    def test_odd_words_in_retry_after_count_as_none(self) -> None:
        for said in ("soon", "nan", "-3", "Wed, 21 Oct 2026 07:28:00 GMT"):
            with self.subTest(said=said):
                self.call(refusal(429, "overloaded", retry_after=said), good)
                self.assertEqual(self.pauses.seconds, [0.5])

    def test_where_nobody_listens(self) -> None:
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            port = closed.getsockname()[1]
            pauses = Pauses()
            with self.assertRaises(Unreachable):
                connection_to(f"http://127.0.0.1:{port}", pauses, 2).call("GET", "/health", timeout=60)
        self.assertEqual(len(pauses.seconds), 2)


class CallsAreNotMadeAgain(unittest.TestCase):
    def test_where_the_service_refuses_and_the_reason_is_told(self) -> None:
        refusals = [
            (401, "token", TokenRefused),
            (404, "unknown", UnknownGroup),
            (409, "different_group", GroupConflict),
            (409, "different_candidate", GroupConflict),
            (409, "closed", GroupConflict),
            (409, "too_large", GroupConflict),
            (413, "body_too_large", BodyTooLarge),
            (503, "budget_spent", BudgetSpent),
            (503, "key_refused", KeyRefused),
            (500, "failed", ServiceFault),
        ]
        for status, code, kind in refusals:
            with self.subTest(code=code), OddServer(refusal(status, code)) as server:
                with self.assertRaises(kind) as raised:
                    connection_to(server.url, Pauses()).call("GET", "/v1/groups/g", timeout=60)
                self.assertEqual(len(server.asked), 1)
                error = raised.exception
                self.assertEqual((error.code, error.message, error.status), (code, f"told: {code}", status))
                self.assertEqual(str(error), f"{code}: told: {code}")

    def test_where_something_else_answers(self) -> None:
        for answer in (Answer(200, text="<html>"), Answer(302, {}, {"location": "/"}), Answer(403, {"detail": "no"})):
            with self.subTest(status=answer.status), OddServer(answer) as server:
                with self.assertRaises(BadReply):
                    connection_to(server.url, Pauses()).call("GET", "/health", timeout=60)
                self.assertEqual(len(server.asked), 1)

    def test_when_the_time_is_over_in_the_middle_of_an_answer(self) -> None:
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            silent.listen()
            url = f"http://127.0.0.1:{silent.getsockname()[1]}"
            with self.assertRaises(TimedOut):
                connection_to(url, Pauses()).call("GET", "/health", timeout=0.2)


class WhatIsSent(unittest.TestCase):
    def test_the_token_of_the_url_stands_in_a_header_alone(self) -> None:
        with OddServer(good) as server:
            connection_to(f"{server.url}/?token=s3cret", Pauses()).call("GET", "/health", timeout=60)
        (asked,) = server.asked
        self.assertEqual((asked.headers["authorization"], asked.params), ("Bearer s3cret", {}))

    def test_half_a_surrogate_pair_becomes_a_question_mark(self) -> None:
        self.assertEqual(json.loads(json_bytes(["a\ud800b", "\U0001f600"])), ["a?b", "\U0001f600"])


if __name__ == "__main__":
    unittest.main()
