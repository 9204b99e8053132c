import random
import threading
import unittest
from typing import List

from dr_arena.portions import ask_by_portions


class LargeBatches(unittest.TestCase):
    def test_go_out_in_whole_groups_of_no_more_than_fits_and_come_back_in_order(self) -> None:
        draw = random.Random(7)
        for _ in range(200):
            count = draw.randint(0, 40)
            groups = [draw.randint(0, 6) for _ in range(count)]
            sizes = [draw.randint(1, 30) for _ in range(count)]
            parts: List[List[int]] = []
            lock = threading.Lock()

            def ask(places: List[int]) -> List[int]:
                with lock:
                    parts.append(places)
                return [place * place for place in places]

            self.assertEqual(ask_by_portions(ask, groups, sizes, 100), [place * place for place in range(count)])
            self.assertEqual(sorted(place for part in parts for place in part), list(range(count)))
            for part in parts:
                held = {groups[place] for place in part}
                self.assertEqual(part, [place for place in range(count) if groups[place] in held])
                self.assertTrue(len(held) == 1 or sum(sizes[place] for place in part) <= 100)

    def test_a_portion_that_fails_fails_the_batch(self) -> None:
        def ask(places: List[int]) -> List[int]:
            if 1 in places:
                raise OSError("gone")
            return places

        with self.assertRaisesRegex(OSError, "gone"):
            ask_by_portions(ask, [0, 1, 2], [60, 60, 60], 100)


if __name__ == "__main__":
    unittest.main()
