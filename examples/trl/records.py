"""Prints what the reward service has on record of the groups that its log names.

    python records.py < service.log
"""

import re
import sys

from dr_arena import ArenaRewards

arena = ArenaRewards()
for group in re.findall(r'"msg":"group (\S+): \d+ judged', sys.stdin.read()):
    record = arena.wait_for(group)
    print(
        f"{group}: {len(record.comparisons)} comparisons in {record.rounds} rounds, {record.judge_calls} calls of the "
        f"judge, {record.failed_judgements} failed, signal: {record.degenerate or 'yes'}"
    )
    print("  rewards    " + " ".join(f"{each:6.3f}" for each in record.rewards))
    print("  advantages " + " ".join(f"{each:6.3f}" for each in record.advantages))
