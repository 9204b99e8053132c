import ast
import unittest
from pathlib import Path

import dr_arena


class ThePackage(unittest.TestCase):
    def test_is_written_in_the_syntax_of_the_oldest_python_that_it_names(self) -> None:
        files = sorted(Path(dr_arena.__file__).parent.glob("*.py"))
        self.assertGreater(len(files), 5)
        for file in files:
            ast.parse(file.read_text(encoding="utf-8"), str(file), feature_version=(3, 9))


if __name__ == "__main__":
    unittest.main()
