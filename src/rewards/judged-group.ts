import type { ContestOutcome, Outcome, Ranking } from '../tournament/formats/format.ts';
import { unjudgedOf } from './group-rewards.ts';
import { pairwiseWinRates } from './pairwise-win-rates.ts';
import { quantileRewards } from './quantile-rewards.ts';
import type { RankedGroup } from './rank-group.ts';
import { tournamentRewards } from './tournament-rewards.ts';

/** How judging becomes rewards: by rank, by the share beaten, by points of a group tournament, or by scores. */
export const rewardSchemes = ['quantile', 'win-rate', 'tournament', 'implicit', 'explicit'] as const;
export type RewardScheme = (typeof rewardSchemes)[number];

/** One comparison as a trainer may want to see it. */
export interface ComparisonRecord {
  readonly members: readonly string[];
  /** Empty: a tie. Null: it failed, and says nothing. */
  readonly winners: readonly string[] | null;
  /** In the order of the members; null where the judge gave none. */
  readonly scores: readonly number[] | null;
}

/** What judging a group came to, before it becomes rewards. */
export interface JudgedGroup {
  readonly scheme: RewardScheme;
  /** Of those with an answer; null where nothing could be judged. */
  readonly ranking: Ranking<string> | null;
  /** Those of them with no judgement that came to a result. */
  readonly unjudged: ReadonlySet<string>;
  /** From the final ranking, failed candidates in the last place, to rewards of 0 to 1. */
  readonly rewardsOf: (ranking: Ranking<string>) => ReadonlyMap<string, number>;
  readonly comparisons: readonly ComparisonRecord[];
  readonly outcomes: readonly Outcome<string>[];
  readonly rounds: number;
  readonly failed: number;
}

/** Nothing to judge: one answer, which is better than none, or no answer at all. */
export function unjudgedGroup(scheme: RewardScheme, answered: readonly string[]): JudgedGroup {
  return {
    ...{ scheme, ranking: answered.length === 0 ? null : [answered], unjudged: new Set<string>() },
    rewardsOf: (ranking) => (scheme === 'quantile' ? quantileRewards(ranking) : bestGetsOne(ranking)),
    ...{ comparisons: [], outcomes: [], rounds: 0, failed: 0 },
  };
}

function bestGetsOne(ranking: Ranking<string>): Map<string, number> {
  return new Map(ranking.flatMap((place, index) => place.map((id) => [id, index === 0 && ranking.length > 1 ? 1 : 0])));
}

/** A group that was ranked by pairs. */
export function judgedByPairs(
  scheme: 'quantile' | 'win-rate',
  entrants: readonly string[],
  { ranking, outcomes, rounds, failed }: RankedGroup<string>,
): JudgedGroup {
  return {
    ...{ scheme, ranking, unjudged: unjudgedOf(entrants, outcomes), outcomes, rounds, failed },
    rewardsOf: (all) => (scheme === 'quantile' ? quantileRewards(all) : winRates(all, entrants, outcomes)),
    comparisons: outcomes.flatMap(({ pairing: { a, b }, results }) =>
      results.map(({ winner, scores }) => ({
        members: [a, b],
        winners: winner === 'void' ? null : winner === 'a' ? [a] : winner === 'b' ? [b] : [],
        scores: scores === undefined ? null : [scores.a, scores.b],
      })),
    ),
  };
}

/** Whoever has an answer beats whoever has none, without a judge. */
function winRates(
  all: Ranking<string>,
  entrants: readonly string[],
  outcomes: readonly Outcome<string>[],
): Map<string, number> {
  const everybody = all.flat();
  const failed = everybody.filter((id) => !entrants.includes(id));
  const rates = pairwiseWinRates(everybody, outcomes);
  const others = Math.max(1, everybody.length - 1);
  return new Map([...rates].map(([id, rate]) => [id, failed.includes(id) ? 0 : rate + failed.length / others]));
}

/** A group that was ranked by contests: points, the fewest 0 and the most 1. */
export function judgedByContests(
  entrants: readonly string[],
  points: ReadonlyMap<string, number>,
  ranking: Ranking<string>,
  contests: readonly ContestOutcome<string>[],
  rounds: number,
): JudgedGroup {
  const decided = contests.filter(({ winners }) => winners !== null);
  const judged = new Set(decided.flatMap(({ contest }) => contest.members));
  return {
    ...{ scheme: 'tournament', ranking, unjudged: new Set(entrants.filter((id) => !judged.has(id))), rounds },
    rewardsOf: (all) => tournamentRewards(new Map(all.flat().map((id) => [id, points.get(id) ?? 0]))),
    comparisons: contests.map(({ contest, winners }) => ({ members: contest.members, winners, scores: null })),
    outcomes: [],
    failed: contests.length - decided.length,
  };
}

/** A group whose members were scored each on its own, 0 to 1; null: the judge failed. */
export function judgedByScores(
  scheme: 'implicit' | 'explicit',
  scores: ReadonlyMap<string, number | null>,
): JudgedGroup {
  const known = new Map([...scores].flatMap(([id, score]) => (score === null ? [] : [[id, score] as const])));
  const unjudged = new Set([...scores.keys()].filter((id) => !known.has(id)));
  const levels = [...new Set(known.values())].sort((one, other) => other - one);
  const places = levels.map((level) => [...known.keys()].filter((id) => known.get(id) === level));
  return {
    ...{ scheme, unjudged, ranking: [...places, [...unjudged]].filter((place) => place.length > 0) },
    rewardsOf: (all) => new Map(all.flat().map((id) => [id, known.get(id) ?? 0])),
    ...{ comparisons: [], outcomes: [], rounds: 1, failed: unjudged.size },
  };
}
