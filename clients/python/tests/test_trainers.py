import asyncio
import importlib.util
import inspect
import math
import os
import threading
import unittest
from types import SimpleNamespace
from typing import Any
from unittest import mock

from dr_arena import BadReply, BudgetSpent, slime, verl
from dr_arena.json_values import json_members
from dr_arena.trl import RewardFunction

from tests.odd_server import Answer, OddServer, refusal


class Tensor:
    """As a trainer's: nothing that JSON can hold."""

    def tolist(self) -> Any:
        raise AssertionError("a tensor was copied")


class Trl(unittest.TestCase):
    def test_the_batch_goes_out_with_the_columns_that_can_be_read_and_its_place(self) -> None:
        metrics = {}
        headers = {"x-dr-arena-degenerate": "all_tied; groups=1, none_judged; groups=2"}
        with OddServer(Answer(200, [1, None], headers)) as server:
            function = RewardFunction(f"{server.url}?seed=3", num_generations=2, run="r", judge=["x/1", "x/2"])
            chat = [[{"role": "user", "content": "Who?"}]] * 2
            rewards = function(
                prompts=chat,
                completions=["Ann", "Bob"],
                completion_ids=[Tensor(), Tensor()],
                query=["Who?", "Who?"],
                rubrics=[Tensor(), Tensor()],
                image=[Tensor(), Tensor()],
                trainer_state=SimpleNamespace(global_step=7),
                log_extra=print,
                log_metric=metrics.__setitem__,
            )
        self.assertEqual(rewards, [1.0, None])
        (asked,) = server.asked
        self.assertEqual((asked.path, asked.query), ("/v1/adapters/trl", "seed=3&judge=x%2F1&judge=x%2F2"))
        place = {"run": "r", "step": 1, "rank": 0}
        told = {"query": ["Who?", "Who?"], "num_generations": 2, "dr_arena": place}
        self.assertEqual(asked.body, {"prompts": chat, "completions": ["Ann", "Bob"], **told})
        self.assertEqual(metrics, {"dr_arena/degenerate_groups": 3.0})
        self.assertEqual(function.__name__, "dr_arena")

    def test_every_call_is_another_batch_of_one_run(self) -> None:
        with OddServer(Answer(200, [1])) as server:
            function = RewardFunction(server.url)
            for _ in range(2):
                function(["Who?"], ["Ann"])
        first, second = [asked.body["dr_arena"] for asked in server.asked]
        self.assertEqual((first["step"], second["step"], first["run"]), (1, 2, second["run"]))
        self.assertNotIn("num_generations", server.asked[0].body)

    def test_several_processes_need_a_size_and_a_common_name(self) -> None:
        with mock.patch.dict(os.environ, {"WORLD_SIZE": "2", "RANK": "1"}), OddServer(Answer(200, [1])) as server:
            with self.assertRaisesRegex(ValueError, "num_generations"):
                RewardFunction(server.url, run="r")(["Who?"], ["Ann"])
            with self.assertRaisesRegex(ValueError, "run"):
                RewardFunction(server.url, num_generations=2)(["Who?"], ["Ann"])
            RewardFunction(server.url, num_generations=2, run="r")(["Who?"], ["Ann"])
        self.assertEqual(server.asked[0].body["dr_arena"]["rank"], 1)

    def test_no_reward_is_made_up(self) -> None:
        for answer, kind in (
            (refusal(503, "budget_spent"), BudgetSpent),
            (Answer(200, [1, 2]), BadReply),
            (Answer(200, ["1"]), BadReply),
            (Answer(200, [math.nan]), BadReply),
            (Answer(200, {"reward": 1}), BadReply),
        ):
            with self.subTest(body=answer.body), OddServer(answer) as server, self.assertRaises(kind):
                RewardFunction(server.url)(["Who?"], ["Ann"])

    def test_prompts_that_cannot_be_sent_are_named(self) -> None:
        with self.assertRaisesRegex(ValueError, "the prompts cannot be sent"):
            RewardFunction("http://127.0.0.1:1")([[{"role": "user", "content": Tensor()}]], ["Ann"])


class Verl(unittest.TestCase):
    def test_a_batch_as_its_batch_manager_hands_it_in(self) -> None:
        with OddServer(Answer(200, [0.5, 0])) as server:
            rewards = verl.compute_score_batch(
                data_sources=("web", "web"),
                solution_strs=["Ann", "Bob"],
                ground_truths=[None, None],
                extra_infos=[{"query": "Who?", "tensor": Tensor(), "share": math.nan}, None],
                base_url=server.url,
                size=2,
                reward_router_address=None,
            )
        self.assertEqual(rewards, [0.5, 0.0])
        (asked,) = server.asked
        self.assertEqual((asked.path, asked.params), ("/v1/adapters/verl", {"size": "2"}))
        self.assertEqual(
            asked.body,
            {
                "data_sources": ["web", "web"],
                "solution_strs": ["Ann", "Bob"],
                "ground_truths": [None, None],
                "extra_infos": [{"query": "Who?", "share": None}, None],
            },
        )

    def test_lists_of_different_lengths_are_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "differ in length"):
            verl.compute_score_batch(["web"], ["Ann", "Bob"], [None, None], [None, None], base_url="http://127.0.0.1:1")
        with self.assertRaisesRegex(ValueError, "differ in length"):
            RewardFunction("http://127.0.0.1:1")(["Who?"], ["Ann", "Bob"])

    def test_the_file_can_be_loaded_alone_as_verl_does(self) -> None:
        spec = importlib.util.spec_from_file_location("custom_module", verl.__file__)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        self.assertTrue(inspect.iscoroutinefunction(module.compute_score))
        self.assertFalse(inspect.iscoroutinefunction(module.compute_score_batch))

    def test_more_samples_wait_at_once_than_the_default_executor_has_threads(self) -> None:
        count = (os.cpu_count() or 1) + 40
        waiting = []

        class Gathers(OddServer):
            def next_answer(self, asked: Any) -> Answer:
                waiting.append(all_here.wait(30))
                return super().next_answer(asked)

        all_here = threading.Barrier(count)
        with Gathers(Answer(200, 1)) as server:

            async def score() -> Any:
                return await asyncio.gather(
                    *(
                        verl.compute_score("web", str(at), None, {"query": "Who?"}, base_url=server.url, size=count)
                        for at in range(count)
                    )
                )

            self.assertEqual(asyncio.run(score()), [1.0] * count)
        self.assertEqual(len(waiting), count)


class Slime(unittest.TestCase):
    def sample(self, response: str) -> SimpleNamespace:
        return SimpleNamespace(prompt="Who?", response=response, label={"truth": Tensor()}, reward=None)

    def ask(self, body: Any, sample: Any) -> Any:
        with OddServer(Answer(200, body)) as server:
            args = SimpleNamespace(rm_url=f"{server.url}/v1/adapters/slime?seed=1", n_samples_per_prompt=8)
            try:
                return asyncio.run(slime.reward(args, sample))
            finally:
                self.asked = server.asked[0]

    def test_one_sample_waits_for_those_of_its_prompt(self) -> None:
        self.assertEqual(self.ask(0.25, self.sample("Ann")), 0.25)
        self.assertEqual(self.asked.params, {"seed": "1", "size": "8"})
        self.assertEqual(self.asked.body, {"prompt": "Who?", "response": "Ann", "label": {}})

    def test_a_list_is_whole_groups(self) -> None:
        self.assertEqual(self.ask([1, 0], [self.sample("Ann"), self.sample("Bob")]), [1.0, 0.0])
        self.assertEqual(self.asked.params, {"seed": "1"})
        self.assertEqual([each["response"] for each in self.asked.body], ["Ann", "Bob"])

    def test_no_reward_is_made_up(self) -> None:
        with self.assertRaises(BadReply):
            self.ask(None, self.sample("Ann"))
        with self.assertRaises(BadReply):
            self.ask([1, None], [self.sample("Ann"), self.sample("Bob")])


class JsonValues(unittest.TestCase):
    def test_what_refers_to_itself_is_left_out(self) -> None:
        loop: Any = {}
        loop["again"] = [loop]
        self.assertEqual(json_members({"fine": (1, "x"), "loop": loop}), {"fine": [1, "x"]})


if __name__ == "__main__":
    unittest.main()
