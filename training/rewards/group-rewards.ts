import { importanceWeights } from '../../examiner/rubrics/report-criteria.ts';
import type { Outcome, Ranking } from '../../src/arena/formats/format.ts';
import type { RubricItem } from '../trajectories/query-rubric.ts';

/**
 * Reasons why a group has no signal. `all_failed`: no candidate gave an answer. `none_judged`: no comparison came to a result.
 * `all_tied`: the rewards are all equal. `too_few`: fewer than two candidates are left to compare.
 */
export const degenerateReasons = ['all_failed', 'none_judged', 'all_tied', 'too_few'] as const;
export type Degenerate = (typeof degenerateReasons)[number];

/** The entrants without one comparison that came to a result. */
export function unjudgedOf<Id extends string>(entrants: readonly Id[], outcomes: readonly Outcome<Id>[]): Set<Id> {
  const judgedIds = new Set<string>();
  for (const { pairing, results } of outcomes) {
    if (results.some(({ winner }) => winner !== 'void')) judgedIds.add(pairing.a).add(pairing.b);
  }
  return new Set(entrants.filter((entrant) => !judgedIds.has(entrant)));
}

/** Kinds of standard deviation: over N - 1 (`unbiased`, as in trainers) or over N (`biased`). */
export const standardDeviations = ['unbiased', 'biased'] as const;
export type StandardDeviation = (typeof standardDeviations)[number];

export interface AdvantageOptions {
  /** Default `unbiased`; the papers do not say. */
  readonly std?: StandardDeviation;
  /** Added to the standard deviation; default 1e-6. */
  readonly epsilon?: number;
}

export const defaultEpsilon = 1e-6;

/** Spreads below this are rounding, not differences. */
const noSpread = 1e-12;

/**
 * Standardised advantages of one group: (r - mean) / (std + epsilon) (ArenaRL, section 4.6, eq. 7; Tournament-GRPO,
 * section 3.2, eq. 10). They sum to zero. A group without differences, or of one, has advantage 0 for all: nothing is
 * blown up.
 *
 * @throws RangeError for a reward that is not finite, or an epsilon below zero
 */
export function advantages(rewards: readonly number[], options: AdvantageOptions = {}): number[] {
  const { std = 'unbiased', epsilon = defaultEpsilon } = options;
  if (!(epsilon >= 0)) throw new RangeError('epsilon must not be below zero');
  if (!rewards.every(Number.isFinite)) throw new RangeError('every reward must be finite');
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  const squares = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0);
  const spread = Math.sqrt(squares / Math.max(1, rewards.length - (std === 'unbiased' ? 1 : 0)));
  if (!(spread > noSpread)) return rewards.map(() => 0);
  return rewards.map((reward) => (reward - mean) / (spread + epsilon));
}

/**
 * Rewards by rank: 1 - rank / (N - 1), rank 0 being the best (ArenaRL, section 4.6, eq. 6). Entrants of one place share
 * the mean of the ranks that the place takes up, so that being level costs nobody anything; a single entrant gets 1/2.
 *
 * @returns the reward of each entrant, 0 to 1
 */
export function quantileRewards<Id extends string>(ranking: Ranking<Id>): Map<Id, number> {
  const count = ranking.reduce((sum, place) => sum + place.length, 0);
  const rewards = new Map<Id, number>();
  for (const [entrant, rank] of meanRanks(ranking)) rewards.set(entrant, count < 2 ? 0.5 : 1 - rank / (count - 1));
  return rewards;
}

/** The rank of each entrant from 0, those of one place sharing the mean of the ranks it takes up. */
export function meanRanks<Id extends string>(ranking: Ranking<Id>): Map<Id, number> {
  const ranks = new Map<Id, number>();
  let above = 0;
  for (const place of ranking) {
    for (const entrant of place) ranks.set(entrant, above + (place.length - 1) / 2);
    above += place.length;
  }
  return ranks;
}

const topScore = 10;

/**
 * One score for the whole answer, from 0 to 10, as a reward from 0 to 1 (Tournament-GRPO, appendix F, eq. 11).
 *
 * @throws RangeError for a score outside 0 to 10
 */
export function implicitReward(score: number): number {
  return checkScore(score, topScore) / topScore;
}

interface ItemScore {
  readonly importance: RubricItem['importance'];
  /** 0 to 1. */
  readonly score: number;
}

/**
 * The mean of the scores of a rubric's items, weighted 3, 2, 1 by importance (Tournament-GRPO, appendix F, eq. 13).
 *
 * @returns 0 to 1
 * @throws RangeError without an item, or for a score outside 0 to 1
 */
export function rubricReward(items: readonly ItemScore[]): number {
  if (items.length === 0) throw new RangeError('a rubric has at least one item');
  const weights = items.reduce((sum, { importance }) => sum + importanceWeights[importance], 0);
  return items.reduce((sum, item) => sum + importanceWeights[item.importance] * checkScore(item.score, 1), 0) / weights;
}

/** The reward of explicit scoring: the mean of the rubric's reward and of that for the form (eq. 14). */
export function explicitReward(rubric: number, wellFormed: boolean): number {
  return (rubric + (wellFormed ? 1 : 0)) / 2;
}

function checkScore(score: number, most: number): number {
  if (score >= 0 && score <= most) return score;
  throw new RangeError(`a score is between 0 and ${most}, not ${score}`);
}

/**
 * Points of a tournament, stretched so that the fewest get 0 and the most 1: (s - min) / (max - min + epsilon)
 * (Tournament-GRPO, section 3.2, eq. 8). All level: 0 for all.
 *
 * @throws RangeError for points that are not finite
 */
export function tournamentRewards<Id extends string>(
  points: ReadonlyMap<Id, number>,
  epsilon = defaultEpsilon,
): Map<Id, number> {
  const all = [...points.values()];
  if (!all.every(Number.isFinite)) throw new RangeError('all points must be finite');
  const least = Math.min(...all);
  const most = Math.max(...all);
  return new Map([...points].map(([entrant, score]) => [entrant, (score - least) / (most - least + epsilon)]));
}

/** A reward with that for keeping to the form asked for: plus 1 where it is kept, plus 0 where not (eq. 9, also 12 and 15). */
export function withFormatReward(reward: number, wellFormed: boolean): number {
  return reward + (wellFormed ? 1 : 0);
}
