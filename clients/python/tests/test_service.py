"""Against the service at DR_ARENA_REWARDS_URL, whose judge goes by how many rocks an answer names."""

import asyncio
import json
import os
import subprocess
import sys
import threading
import unittest
from types import SimpleNamespace
from typing import Any, Dict, List

from dr_arena import (
    ArenaRewards,
    BadRequest,
    GroupConflict,
    GroupResult,
    GroupStanding,
    TokenRefused,
    UnknownGroup,
    slime,
    verl,
)
from dr_arena.service_url import URL_VARIABLE
from dr_arena.trl import RewardFunction

rocks = ("basalt", "gneiss", "quartz", "schist", "marl", "chert", "slate", "dolomite", "tuff")
#: Different answers that the judge can tell apart, from no rock to three.
answers = [f"We found {', '.join(rocks[:count]) or 'nothing'}." for count in (1, 3, 0, 2)]
ranked = [1 / 3, 1.0, 0.0, 2 / 3]

one_process = """
import json, sys
from dr_arena.trl import RewardFunction
query, answers = json.loads(sys.argv[1])
print(json.dumps(RewardFunction(num_generations=4, run="two processes")([query] * 2, answers)))
"""


def candidates(ids: str) -> List[Dict[str, str]]:
    return [{"id": each, "response": answers["abcd".index(each)]} for each in ids]


@unittest.skipUnless(os.environ.get(URL_VARIABLE), f"{URL_VARIABLE} names no service")
class TheService(unittest.TestCase):
    def assert_ranked(self, rewards: Any) -> None:
        self.assertEqual([round(each, 9) for each in rewards], [round(each, 9) for each in ranked])

    def test_ranks_a_group_and_judges_nothing_twice(self) -> None:
        arena = ArenaRewards()
        first = arena.groups("python whole", "Which rocks are whole?", candidates("abcd"))
        self.assert_ranked(first.rewards)
        self.assertEqual((first.ids, first.degenerate, first.failed_judgements), (list("abcd"), None, 0))
        self.assertAlmostEqual(sum(first.advantages), 0)
        self.assertEqual(arena.hand_in("python whole", "Which rocks are whole?", candidates("abcd")), first)
        self.assertEqual(arena.job("python whole"), first)
        some = arena.groups("python whole", "Which rocks are whole?", candidates("db"), expected_size=4)
        self.assertEqual(some, first.only(["d", "b"]))

    def test_candidates_of_several_calls_wait_for_each_other(self) -> None:
        arena = ArenaRewards()
        query = "Which rocks wait?"
        told = arena.hand_in("python/split", query, candidates("ab"), expected_size=4)
        self.assertEqual(told, GroupStanding("python/split", "gathering", 2, 4))
        seen: List[GroupResult] = []
        waiting = threading.Thread(target=lambda: seen.append(arena.wait_for("python/split", timeout=60)))
        waiting.start()
        rest = arena.groups("python/split", query, candidates("dc"), expected_size=4)
        waiting.join()
        self.assertEqual(rest.ids, ["d", "c"])
        self.assert_ranked(seen[0].only(list("abcd")).rewards)

    def test_what_it_refuses_is_told_by_type(self) -> None:
        arena = ArenaRewards()
        arena.groups("python refused", "Which rocks are refused?", candidates("ab"))
        with self.assertRaises(UnknownGroup):
            arena.job("python unknown")
        with self.assertRaises(GroupConflict) as raised:
            arena.groups("python refused", "Which rocks are refused?", [{"id": "a", "response": "x"}], expected_size=2)
        self.assertEqual(raised.exception.code, "different_candidate")
        with self.assertRaises(GroupConflict):
            arena.groups("python refused", "Which others?", candidates("ab"))
        with self.assertRaises(BadRequest):
            arena.groups("python odd", "Which rocks?", candidates("ab"), frmat="swiss")
        with self.assertRaises(TokenRefused):
            ArenaRewards(token="another-token-than-theirs").job("python refused")

    def test_trl_gets_the_rewards_of_whole_groups(self) -> None:
        function = RewardFunction(num_generations=4, rewards="win-rate", format_reward=False)
        prompts = [[{"role": "user", "content": f"Which rocks for {name}?"}] for name in ("Ann", "Bob")]
        rewards = function(
            prompts=[prompt for prompt in prompts for _ in answers],
            completions=[[{"role": "assistant", "content": each}] for each in [*answers, *answers[::-1]]],
            completion_ids=[[1]] * 8,
            image=[object()] * 8,
            trainer_state=object(),
        )
        self.assert_ranked(rewards[:4])
        self.assert_ranked(rewards[:3:-1])

    def test_trl_gets_those_of_a_group_that_two_processes_share(self) -> None:
        parts = [["Which rocks are shared?", answers[:2]], ["Which rocks are shared?", answers[2:]]]
        processes = [
            subprocess.Popen(
                [sys.executable, "-c", one_process, json.dumps(part)],
                env={**os.environ, "RANK": str(rank), "WORLD_SIZE": "2"},
                stdout=subprocess.PIPE,
            )
            for rank, part in enumerate(parts)
        ]
        self.assert_ranked([reward for each in processes for reward in json.loads(each.communicate(timeout=60)[0])])

    def test_verl_gets_them_by_batch_and_by_sample(self) -> None:
        extra = {"question": "Which rocks for verl?"}
        batch = verl.compute_score_batch(["web"] * 4, answers, [None] * 4, [extra] * 4, size=4)
        self.assert_ranked(batch)
        alone = {"question": "Which rocks for verl, one by one?"}

        async def one_by_one() -> Any:
            scores = (verl.compute_score("web", each, None, alone, size=4, reward_model=None) for each in answers)
            return await asyncio.gather(*scores)

        self.assert_ranked(asyncio.run(one_by_one()))

    def test_slime_gets_them_by_group_and_by_sample(self) -> None:
        args = SimpleNamespace(rm_url=None, n_samples_per_prompt=4)

        def samples(prompt: str) -> List[SimpleNamespace]:
            return [SimpleNamespace(prompt=prompt, response=each, label=None) for each in answers]

        self.assert_ranked(asyncio.run(slime.reward(args, samples("Which rocks for slime?"))))

        async def one_by_one() -> Any:
            alone = samples("Which rocks for slime, one by one?")
            return await asyncio.gather(*(slime.reward(args, each) for each in alone))

        self.assert_ranked(asyncio.run(one_by_one()))


if __name__ == "__main__":
    unittest.main()
