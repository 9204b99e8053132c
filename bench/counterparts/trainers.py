"""The reward code of verl and slime itself, configured as docs/trainers.md says, against a running reward service.

    pip install verl ray tensordict torch …             # what `import verl` asks for; no GPU is needed
    dr-arena rewards serve --judge … --size 4           # with a judge that goes by the rocks that an answer names:
                                                        # node --import tsx bench/reward-service/judge-server.ts 50
    python bench/counterparts/trainers.py http://127.0.0.1:4848 [a clone of slime]

verl: its config is composed with the overrides of our page; its RewardLoopWorker, which Ray would start in training, loads
our function by its loader and scores two groups through the manager that is named. slime: its `batched_async_rm` and
`async_rm`, with our function and with `remote_rm`. Prints what each gave, and ends with 1 where an order is wrong.
"""
import asyncio
import importlib.metadata
import importlib.util
import pathlib
import sys
import tempfile

CLIENT = pathlib.Path(__file__).parents[2] / "clients" / "python"
ROCKS = ("basalt", "gneiss", "quartz")
QUESTIONS = ("Which rocks lie at the coast?", "Which rocks lie in the hills?")
#: For each question as many rocks, so that the best of a group is its last.
COUNTS = (1, 0, 2, 3)
wrong = []


def answer(count):
    return f"We found {' and '.join(ROCKS[:count]) or 'nothing'}"


def told(what, rewards):
    groups = [rewards[start : start + len(COUNTS)] for start in range(0, len(rewards), len(COUNTS))]
    print(f"{what}: {groups}", flush=True)
    if any(sorted(COUNTS) != [COUNTS[group.index(each)] for each in sorted(group)] for group in groups):
        wrong.append(what)


def tokenizer_folder():
    """A tokenizer that knows the words of the answers: none can be fetched."""
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    words = sorted({word for count in COUNTS for word in answer(count).split()})
    vocabulary = {word: at for at, word in enumerate(["<pad>", "<eos>", "<unk>", *words])}
    inner = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    inner.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    folder = tempfile.mkdtemp()
    PreTrainedTokenizerFast(
        tokenizer_object=inner, pad_token="<pad>", eos_token="<eos>", unk_token="<unk>"
    ).save_pretrained(folder)
    return folder


def verl_config(url, manager, tokenizer):
    import hydra
    import verl.trainer

    overrides = [
        f"actor_rollout_ref.model.path={tokenizer}",
        "reward.num_workers=1",
        f"reward.reward_manager.name={manager}",
        f"reward.custom_reward_function.path={CLIENT / 'dr_arena' / 'verl.py'}",
        "reward.custom_reward_function.name=compute_score",
        f"+reward.custom_reward_function.reward_kwargs.base_url={url}",
        f"+reward.custom_reward_function.reward_kwargs.size={len(COUNTS)}",
    ]
    folder = str(pathlib.Path(verl.trainer.__file__).parent / "config")
    with hydra.initialize_config_dir(config_dir=folder, version_base=None):
        return hydra.compose(config_name="ppo_trainer", overrides=overrides)


def verl_batch(tokenizer, manager):
    import numpy
    import torch
    from verl import DataProto

    rows = [(question, count) for question in QUESTIONS for count in COUNTS]
    coded = tokenizer([answer(count) for _, count in rows], padding=True, padding_side="right", return_tensors="pt")
    prompts = torch.zeros((len(rows), 1), dtype=torch.long)
    attention = torch.cat([torch.ones_like(prompts), coded["attention_mask"]], dim=1)
    extra = [{"question": f"{question} ({manager})", "index": at // len(COUNTS)} for at, (question, _) in enumerate(rows)]
    return DataProto.from_dict(
        tensors={"prompts": prompts, "responses": coded["input_ids"], "attention_mask": attention},
        non_tensors={
            "data_source": numpy.array(["web"] * len(rows), dtype=object),
            "reward_model": numpy.array([{"ground_truth": None}] * len(rows), dtype=object),
            "extra_info": numpy.array(extra, dtype=object),
        },
    )


def try_verl(url):
    from transformers import AutoTokenizer
    from verl.experimental.reward_loop import RewardLoopWorker

    print("verl", importlib.metadata.version("verl"), flush=True)
    folder = tokenizer_folder()
    for manager in ("naive", "dapo"):
        worker = RewardLoopWorker(verl_config(url, manager, folder))
        batch = verl_batch(AutoTokenizer.from_pretrained(folder), manager)
        scored = worker.loop.run_until_complete(worker.compute_score_batch(batch))
        told(f"verl {manager}", [round(each["reward_score"], 4) for each in scored])


def try_slime(url, clone):
    from types import SimpleNamespace

    sys.path.insert(0, clone)
    from slime.rollout.rm_hub import async_rm, batched_async_rm
    from slime.utils.types import Sample

    def group(question, way):
        return [Sample(prompt=f"{question} ({way})", response=answer(count), label=None) for count in COUNTS]

    ways = {
        "custom": {"custom_rm_path": "dr_arena.slime.reward", "rm_type": None, "rm_url": url},
        "remote_rm": {
            "custom_rm_path": None,
            "rm_type": "remote_rm",
            "rm_url": f"{url}/v1/adapters/slime?size={len(COUNTS)}",
        },
    }

    async def by_sample(args, samples):
        return await asyncio.gather(*(async_rm(args, each) for each in samples))

    async def all_ways():
        for way, settings in ways.items():
            args = SimpleNamespace(**settings, n_samples_per_prompt=len(COUNTS))
            for name, ask in (("groups", batched_async_rm), ("samples", by_sample)):
                samples = [each for question in QUESTIONS for each in group(question, f"{way} {name}")]
                told(f"slime {way}, {name}", list(await ask(args, samples)))

    asyncio.run(all_ways())


if __name__ == "__main__":
    address, *clones = sys.argv[1:]
    sys.path.insert(0, str(CLIENT))
    if importlib.util.find_spec("verl"):
        try_verl(address)
    for each in clones:
        try_slime(address, each)
    sys.exit(f"wrong order: {wrong}" if wrong else 0)
