"""Times the Bradley-Terry fits of evalica and arena-rank on a battles.jsonl, and prints one JSON document.

Usage: python compare.py BATTLES.jsonl RESAMPLES

Both maximise the plain likelihood with ties as half (arena-rank's `hessian_reg` goes into its errors only). Each is timed
as it comes, and fitted once more to the end, with tight tolerances, for its ratings: mean 1000, scale 400 / ln 10.
"""

import json
import math
import sys
import time

import evalica
import numpy as np
import pandas as pd
from arena_rank.models.bradley_terry import BradleyTerry, fit_single_bootstrap_sample
from arena_rank.utils.data_utils import PairDataset

POINTS = 400 / math.log(10)


def timed(work, repeats=1):
    """The last value and the least milliseconds of some runs."""
    least = math.inf
    for _ in range(repeats):
        start = time.perf_counter()
        value = work()
        least = min(least, 1000 * (time.perf_counter() - start))
    return value, least


def ratings(names, strengths):
    strengths = np.asarray(strengths, dtype=float)
    return dict(zip(names, (1000 + POINTS * (strengths - strengths.mean())).tolist()))


def run_evalica(frame, resamples):
    winner = {"model_a": evalica.Winner.X, "model_b": evalica.Winner.Y}
    xs, ys = frame["model_a"].tolist(), frame["model_b"].tolist()
    winners = [winner.get(each, evalica.Winner.Draw) for each in frame["winner"]]
    result, ms = timed(lambda: evalica.bradley_terry(xs, ys, winners), 3)
    tight = evalica.bradley_terry(xs, ys, winners, tolerance=1e-13, limit=100_000)
    rng = np.random.default_rng(1)

    def resample():
        rows = rng.integers(0, len(xs), len(xs))
        evalica.bradley_terry(
            [xs[row] for row in rows], [ys[row] for row in rows], [winners[row] for row in rows], index=result.index
        )

    _, refits = timed(lambda: [resample() for _ in range(resamples)])
    return {
        "version": evalica.__version__,
        "fromBattlesMs": ms,
        "refitMs": refits / resamples,
        "ratings": ratings(tight.scores.index, np.log(tight.scores.to_numpy())),
    }


def run_arena_rank(frame, resamples):
    data, counting = timed(lambda: PairDataset.from_pandas(frame), 2)
    count = len(data.competitors)

    def fit(**options):
        return np.asarray(BradleyTerry(count, **options).fit(data).params["ratings"])

    _, ms = timed(fit, 3)
    tight = fit(gtol=1e-13, ftol=0.0, max_iter=5000)
    model = BradleyTerry(count)
    total = int(np.asarray(data.counts).sum())
    shares = np.asarray(data.counts) / total
    draws = np.random.default_rng(1).multinomial(total, shares, size=resamples).astype(float)
    _, refits = timed(lambda: [np.asarray(fit_single_bootstrap_sample(draw, model, data)["ratings"]) for draw in draws])
    return {
        "version": "0.1.1",
        "countMs": counting,
        "fitMs": ms,
        "refitMs": refits / resamples,
        "ratings": ratings(data.competitors, tight),
    }


def main():
    frame = pd.read_json(sys.argv[1], lines=True)
    resamples = int(sys.argv[2])
    print(json.dumps({"evalica": run_evalica(frame, resamples), "arena-rank": run_arena_rank(frame, resamples)}))


if __name__ == "__main__":
    main()
