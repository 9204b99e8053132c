import type { Outcome, Ranking } from '../tournament/formats/format.ts';
import { type AdvantageOptions, advantages } from './advantages.ts';
import { meanRanks } from './quantile-rewards.ts';

/**
 * Why a group teaches nothing. `all_failed`: no candidate gave an answer. `none_judged`: no comparison came to a result.
 * `all_tied`: the rewards are all equal. `too_few`: fewer than two candidates are left to compare.
 */
export const degenerateReasons = ['all_failed', 'none_judged', 'all_tied', 'too_few'] as const;
export type Degenerate = (typeof degenerateReasons)[number];

export interface CandidateReward<Id extends string> {
  readonly id: Id;
  /** From 0; those of one place share the mean. Null: not judged, or nobody was. */
  readonly rank: number | null;
  /** Null: not judged, so nothing is known. */
  readonly reward: number | null;
  /** 0 in a degenerate group, and for a candidate that was not judged. */
  readonly advantage: number;
}

export interface GroupRewards<Id extends string> {
  /** In the order the candidates were given. */
  readonly candidates: readonly CandidateReward<Id>[];
  /** Null when the group teaches something; else all advantages are 0. */
  readonly degenerate: Degenerate | null;
}

export interface GroupRequest<Id extends string> {
  /** All candidates, in the order wanted back. */
  readonly candidates: readonly Id[];
  /** Those without an answer: they share the last place, below everyone judged. */
  readonly failed: ReadonlySet<Id>;
  /** Of the others; null where no comparison could be made. */
  readonly ranking: Ranking<Id> | null;
  /** Those of the ranking with no comparison that came to a result: their place means nothing. */
  readonly unjudged: ReadonlySet<Id>;
  /** From the final ranking (unjudged left out, failed last) to the reward of each. */
  readonly rewardsOf: (ranking: Ranking<Id>) => ReadonlyMap<Id, number>;
}

/**
 * Rewards and advantages of one group of candidates (rollouts of one question). Failed judgements are nobody's loss: a
 * candidate that no judge compared has no reward, advantage 0, and is left out of the mean and the spread of the others.
 */
export function groupRewards<Id extends string>(
  request: GroupRequest<Id>,
  options: AdvantageOptions = {},
): GroupRewards<Id> {
  const ranking = finalRanking(request);
  const placed = ranking.flat();
  const reason = degenerateBefore(request, placed);
  const rewards = reason === null || reason === 'all_failed' ? request.rewardsOf(ranking) : new Map<Id, number>();
  const known = request.candidates.flatMap((id) => rewards.get(id) ?? []);
  const advantageOf = advantageLookup(request.candidates, rewards, reason === null ? advantages(known, options) : null);
  const tied = reason === null && request.candidates.every((id) => advantageOf(id) === 0);
  // Those without an answer are no better than those that nobody judged.
  const ranks = reason === 'none_judged' ? new Map<Id, number>() : meanRanks(ranking);
  return {
    candidates: request.candidates.map((id) => ({
      ...{ id, rank: ranks.get(id) ?? null, reward: rewards.get(id) ?? null, advantage: advantageOf(id) },
    })),
    degenerate: tied ? 'all_tied' : reason,
  };
}

function finalRanking<Id extends string>({ candidates, ranking, unjudged, failed }: GroupRequest<Id>): Id[][] {
  const judged = (ranking ?? []).map((place) => place.filter((id) => !unjudged.has(id) && !failed.has(id)));
  return [...judged, candidates.filter((id) => failed.has(id))].filter((place) => place.length > 0);
}

function degenerateBefore<Id extends string>(
  { candidates, failed, ranking, unjudged }: GroupRequest<Id>,
  placed: readonly Id[],
): Degenerate | null {
  if (candidates.length < 2) return 'too_few';
  if (candidates.every((id) => failed.has(id))) return 'all_failed';
  const answered = candidates.filter((id) => !failed.has(id));
  const nothing = ranking === null || answered.every((id) => unjudged.has(id));
  // One answer among failures needs no judge: it is better than none.
  if (nothing && answered.length > 1) return 'none_judged';
  return placed.length < 2 ? 'too_few' : null;
}

function advantageLookup<Id extends string>(
  candidates: readonly Id[],
  rewards: ReadonlyMap<Id, number>,
  known: readonly number[] | null,
): (id: Id) => number {
  if (known === null) return () => 0;
  const rewarded = candidates.filter((id) => rewards.has(id));
  const byId = new Map(rewarded.map((id, index) => [id, known[index] ?? 0]));
  return (id) => byId.get(id) ?? 0;
}

/** The entrants without one comparison that came to a result. */
export function unjudgedOf<Id extends string>(entrants: readonly Id[], outcomes: readonly Outcome<Id>[]): Set<Id> {
  const judged = new Set<string>();
  for (const { pairing, results } of outcomes) {
    if (results.some(({ winner }) => winner !== 'void')) judged.add(pairing.a).add(pairing.b);
  }
  return new Set(entrants.filter((entrant) => !judged.has(entrant)));
}
