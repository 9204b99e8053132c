import type { RatingSettings } from '../../config/rating-settings.ts';
import type { Battle } from '../../ratings/battles.ts';
import { connectivity } from '../../ratings/connectivity.ts';
import { type Interval, type Uncertainty, uncertainty } from '../../ratings/intervals.ts';
import { type Tally, tally } from '../../ratings/pair-counts.ts';
import { pairModel } from '../../ratings/pair-model.ts';
import { recordInterval, recordOf } from '../../ratings/perfect-record.ts';
import { errorPerPair, type RankRange, rankRanges, surelyAbove } from '../../ratings/rank-ranges.ts';
import type { Played } from './play-made-up.ts';

/** What a leaderboard says of a tournament, in log-strength, by agent index. */
export interface Inferred {
  readonly strengths: Float64Array;
  readonly intervals: readonly Interval[];
  readonly ranks: readonly RankRange[];
  /** Half the width of the 95% interval of the difference of two strengths, taken alone. */
  differenceReach(one: number, other: number): number;
  /** No finite maximum likelihood exists. */
  readonly separated: boolean;
}

const error = 0.05;

/** As many resamples as let the bootstrap's quantiles be found, and a study of thousands of tournaments end. */
const resamples = 400;

/** Rates a tournament in the steps of `rateBattles` that say how sure ratings, differences and ranks are. */
export function infer(played: Played, method: RatingSettings['interval'], seed: number): Inferred {
  const counts = tally(played.flatMap(battlesOf));
  const model = pairModel(counts);
  const fit = model.fit();
  const known = uncertainty({
    ...{ model, byBattle: () => model, rows: counts.pairs.length },
    ...{ fit, clustered: true, method, resamples, seed },
  });
  const strengths = fit.parameters;
  return {
    strengths,
    intervals: Array.from(strengths, (_, agent) =>
      recordInterval(agent, counts.pairs, strengths, known.interval(agent)),
    ),
    ranks: ranksOf(counts, strengths, known),
    differenceReach: (one, other) => known.reach(error) * known.differenceError(one, other),
    separated: fit.estimator === 'firth',
  };
}

function ranksOf({ agents, pairs }: Tally, strengths: Float64Array, known: Uncertainty): RankRange[] {
  const { islandOf } = connectivity(agents.length, pairs);
  const together = known.reach(errorPerPair(agents.length, error));
  const above = surelyAbove({
    strengths,
    reach: (one, other) => together * known.differenceError(one, other),
    comparable: (one, other) => islandOf[one] === islandOf[other],
    record: (agent) => recordOf(agent, pairs),
  });
  return rankRanges(agents.length, above);
}

/** A made-up tournament as its battles.jsonl would have it. */
export function battlesOf({ pairing: { a, b }, results }: Played[number]): Battle[] {
  return results.map(({ cluster, winner }) => ({
    model_a: a,
    model_b: b,
    winner: winner === 'a' ? 'model_a' : winner === 'b' ? 'model_b' : 'tie',
    tree_id: cluster,
  }));
}
