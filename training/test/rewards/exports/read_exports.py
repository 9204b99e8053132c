"""Says what the Python reader makes of an export and of pairs, as JSON. Run by python-reader.real.test.ts."""

import json
import sys

from dr_arena.exports import read_groups, read_pairs


def told(path):
    sequence = path.token_sequence(lambda text: [ord(character) for character in text])
    return {
        "id": path.id,
        "spans": [path.span_text(span) for span in path.spans],
        "mask": path.character_mask(),
        "advantages": path.token_advantages(),
        "sequence": [sequence.input_ids, sequence.loss_mask, sequence.advantages, sequence.logprobs],
        "fork": None if path.fork is None else path.fork.prefix_hash,
        "reward": path.reward,
    }


exports, pairs = sys.argv[1:]
groups = [[told(path) for path in group] for group in read_groups(exports)]
sides = [
    [[getattr(pair, side)[start:end] for start, end in getattr(pair, side + "_loss")] for side in ("chosen", "rejected")]
    for pair in read_pairs(pairs)
]
print(json.dumps({"groups": groups, "pairs": sides}))
