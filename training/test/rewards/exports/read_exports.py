"""Says what the Python reader makes of an export, as JSON. Run by python-reader.real.test.ts."""

import json
import sys

from dr_arena.exports import read_groups


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


groups = [[told(path) for path in group] for group in read_groups(sys.argv[1])]
print(json.dumps({"groups": groups}))
