"""GRPO with TRL on the processor: a tiny policy with random weights learns to name rocks, from ranks alone.

Nothing is downloaded: the model comes from a config, the tokenizer from the words below. The rewards come from the
reward service of dr-arena at DR_ARENA_REWARDS_URL, whose judge never sees a number of this script.
"""

import os
from importlib.metadata import version

os.environ.setdefault("HF_HUB_OFFLINE", "1")

from datasets import Dataset
from dr_arena.trl import RewardFunction
from judge import ROCKS, points
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit
from transformers import (
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
    PrinterCallback,
    TrainerCallback,
    set_seed,
)
from trl import GRPOConfig, GRPOTrainer

OTHERS = ("river", "bridge", "tower", "market", "garden", "street", "window", "harbour", "station", "museum")
PLACES = ("valley", "ridge", "coast", "gorge")
GENERATIONS = 8
STEPS = int(os.environ.get("STEPS", "20"))


def tokenizer():
    """One token a word."""
    words = ["<pad>", "<bos>", "<eos>", "<unk>", "which", "rocks", "form", "the", "?", *PLACES, *ROCKS, *OTHERS]
    model = Tokenizer(WordLevel({word: at for at, word in enumerate(words)}, unk_token="<unk>"))
    model.pre_tokenizer = WhitespaceSplit()
    special = {"pad_token": "<pad>", "bos_token": "<bos>", "eos_token": "<eos>", "unk_token": "<unk>"}
    return PreTrainedTokenizerFast(tokenizer_object=model, padding_side="left", **special)


def policy(words):
    """Two layers, random weights."""
    config = LlamaConfig(
        vocab_size=len(words),
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=4,
        max_position_embeddings=64,
        pad_token_id=words.pad_token_id,
        bos_token_id=words.bos_token_id,
        eos_token_id=words.eos_token_id,
    )
    return LlamaForCausalLM(config)


class Told(RewardFunction):
    """As RewardFunction; says what came and went."""

    def __call__(self, prompts, completions, completion_ids=None, **columns):
        rewards = super().__call__(prompts, completions, completion_ids, **columns)
        step = columns["trainer_state"].global_step + 1
        for first in range(0, len(prompts), GENERATIONS):
            print(f"step {step}, group of {prompts[first]!r}", flush=True)
            for completion, reward in list(zip(completions, rewards))[first : first + GENERATIONS]:
                print(f"  reward {reward:.3f}, {points(completion):.0f} rocks: {completion}", flush=True)
        columns["log_metric"]("rocks", sum(map(points, completions)) / len(completions))
        return rewards


class Log(TrainerCallback):
    def on_log(self, args, state, control, logs=None, **_):
        names = ("loss", "reward", "reward_std", "rocks", "dr_arena/degenerate_groups", "grad_norm", "entropy")
        told = ", ".join(f"{name} {float(logs[name]):.4f}" for name in names if name in logs)
        if told:
            print(f"step {state.global_step}: {told}", flush=True)


def main():
    print(", ".join(f"{name} {version(name)}" for name in ("trl", "transformers", "torch", "dr-arena")), flush=True)
    set_seed(7)
    words = tokenizer()
    prompts = [f"which rocks form the {place} ?" for place in PLACES]
    trainer = GRPOTrainer(
        model=policy(words),
        reward_funcs=Told(num_generations=GENERATIONS),
        processing_class=words,
        train_dataset=Dataset.from_dict({"prompt": prompts * STEPS}),
        callbacks=[Log()],
        args=GRPOConfig(
            output_dir=os.environ.get("OUTPUT", "out"),
            use_cpu=True,
            bf16=False,
            num_generations=GENERATIONS,
            per_device_train_batch_size=2 * GENERATIONS,
            max_completion_length=12,
            max_steps=STEPS,
            learning_rate=3e-3,
            lr_scheduler_type="constant",
            temperature=1.0,
            logging_steps=1,
            save_strategy="no",
            report_to="none",
            disable_tqdm=True,
            seed=7,
        ),
    )
    trainer.remove_callback(PrinterCallback)
    trainer.train()


if __name__ == "__main__":
    main()
