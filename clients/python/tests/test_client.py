import unittest
from typing import Any, Dict, List, Optional

from dr_arena import ArenaRewards, BadReply, GroupResult, GroupStanding, TimedOut

from tests.odd_server import Answer, OddServer


def judged(ids: List[str], rewards: List[Optional[float]], **more: Any) -> Dict[str, Any]:
    count = len(ids)
    return {
        **{"group_id": "g/1", "status": "judged", "ids": ids, "rewards": rewards, "ranks": list(range(count))},
        **{"advantages": [0.0] * count, "answered": [True] * count, "well_formed": [True] * count},
        **{"comparisons": [], "rounds": 1, "judge_calls": 2, "failed_judgements": 0, "degenerate": None},
        **{"cost": {"usd": 0.5}, "expected_size": count, "arrived": count, **more},
    }


candidates = [{"id": "b", "response": "no"}, {"id": "a", "response": "yes"}]
gathering = Answer(202, {"group_id": "g/1", "job_id": "g/1", "status": "gathering", "arrived": 2, "expected_size": 3})


class GroupsAreJudged(unittest.TestCase):
    def test_candidates_get_theirs_in_their_own_order_after_waiting_for_the_others(self) -> None:
        done = Answer(200, judged(["a", "b", "c"], [1, None, 0.5]))
        with OddServer(gathering, gathering, done) as server:
            result = ArenaRewards(server.url).groups("g/1", "Who?", candidates, expected_size=3, seed=None)
        self.assertEqual((result.ids, result.rewards, result.ranks), (["b", "a"], [None, 1.0], [1, 0]))
        self.assertIsInstance(result.rewards[1], float)
        self.assertEqual((result.cost_usd, result.arrived), (0.5, 3))
        handed, *looked = server.asked
        self.assertEqual((handed.method, handed.path), ("POST", "/v1/groups"))
        self.assertEqual(
            handed.body, {"group_id": "g/1", "query": "Who?", "expected_size": 3, "candidates": candidates}
        )
        self.assertEqual([(asked.method, asked.path) for asked in looked], [("GET", "/v1/groups/g%2F1")] * 2)
        self.assertEqual({asked.params["wait"] for asked in server.asked}, {"50"})

    def test_without_waiting_it_says_how_far_the_group_is(self) -> None:
        with OddServer(gathering) as server:
            arena = ArenaRewards(server.url)
            told = arena.hand_in("g/1", "Who?", candidates)
            self.assertEqual(told, GroupStanding("g/1", "gathering", 2, 3))
            self.assertEqual(arena.job("g/1"), told)
        self.assertEqual([asked.params["wait"] for asked in server.asked], ["0", "0"])

    def test_waiting_ends_with_its_time_and_tells_how_far_the_group_was(self) -> None:
        with OddServer(gathering) as server:
            with self.assertRaisesRegex(TimedOut, "gathering, with 2 of 3"):
                ArenaRewards(server.url).wait_for("g/1", timeout=0.5)

    def test_all_candidates_of_a_job(self) -> None:
        with OddServer(Answer(200, judged(["a", "b"], [1.0, 0.0]))) as server:
            result = ArenaRewards(server.url).wait_for("g/1")
        self.assertIsInstance(result, GroupResult)
        self.assertEqual(result.ids, ["a", "b"])

    def test_replies_of_another_shape_are_refused(self) -> None:
        short = judged(["a", "b"], [1.0])
        other = judged(["x"], [1.0])
        for body in ([], {"status": "judged"}, None, short, other):
            with self.subTest(body=body), OddServer(Answer(200, body)) as server:
                with self.assertRaises(BadReply):
                    ArenaRewards(server.url).groups("g/1", "Who?", candidates)


class WhereTheServiceIs(unittest.TestCase):
    def test_urls_that_name_none_are_refused(self) -> None:
        for url in ("", "127.0.0.1:4848", "ftp://127.0.0.1", "http://"):
            with self.subTest(url=url), self.assertRaises(ValueError):
                ArenaRewards(url)

    def test_a_proxy_may_put_it_under_a_path(self) -> None:
        for path in ("", "/", "/v1", "/v1/adapters/slime"):
            with self.subTest(path=path), OddServer(gathering) as server:
                ArenaRewards(f"{server.url}/arena{path}").job("g")
                self.assertEqual(server.asked[0].path, "/arena/v1/groups/g")


if __name__ == "__main__":
    unittest.main()
