import type { RatingSettings } from '../../config/rating-settings.ts';
import { analyseBattles } from '../../ratings/analysis.ts';
import type { Battle } from '../../ratings/battles.ts';
import type { Interval } from '../../ratings/intervals.ts';
import type { RankRange } from '../../ratings/rank-ranges.ts';
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

/** Rates a tournament as leaderboards are made. */
export function infer(played: Played, method: RatingSettings['interval'], seed: number): Inferred {
  const battles = played.flatMap(battlesOf);
  const { fit, known, intervals, ranges } = analyseBattles(battles, { interval: method, resamples, seed });
  return {
    ...{ strengths: fit.parameters, intervals, ranks: ranges },
    differenceReach: (one, other) => known.reach(error) * known.differenceError(one, other),
    separated: fit.estimator === 'firth',
  };
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
