import * as z from 'zod';
import type { Outcome, Ranking } from '../../src/arena/formats/format.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { GroupFormat } from '../formats/group-format.ts';
import { quantileRewards, tournamentRewards, unjudgedOf } from './group-rewards.ts';
import { type ContestedGroup, pairResults, type RankedGroup } from './rank-group.ts';

/** Schemes of rewards: by rank, by win rate, by points of a group tournament, or by scores. */
export const rewardSchemes = ['quantile', 'win-rate', 'tournament', 'implicit', 'explicit'] as const;
export type RewardScheme = (typeof rewardSchemes)[number];

/** Returns the minimum number of answers to judge: 1 for scores, 2 for comparisons. */
export function fewestJudged(scheme: RewardScheme): number {
  return scheme === 'implicit' || scheme === 'explicit' ? 1 : 2;
}

/** One comparison as a trainer may want to see it. */
export const comparisonSchema = z.strictObject({
  members: z.array(z.string()),
  /** Empty: a tie. Null: it failed, and says nothing. */
  winners: z.array(z.string()).nullable(),
  /** Scores in the order of the members; null if the judge gave none. */
  scores: z.array(z.number()).nullable(),
});

/** Result of judging a group, before rewards. */
export interface JudgedGroup {
  readonly scheme: RewardScheme;
  /** Ranking of the candidates with an answer; null if nothing could be judged. */
  readonly ranking: Ranking<string> | null;
  /** Ranked candidates without a successful judgement. */
  readonly unjudged: ReadonlySet<string>;
  /** Returns rewards of 0 to 1 for a final ranking, in which failed candidates are last. */
  readonly rewardsOf: (ranking: Ranking<string>) => ReadonlyMap<string, number>;
  readonly comparisons: z.infer<typeof comparisonSchema>[];
  readonly outcomes: readonly Outcome<string>[];
  readonly rounds: number;
  readonly failed: number;
}

const nobodyCompared = { comparisons: [], outcomes: [] };

/** Nothing to judge: one answer, which is better than none, or no answer at all. */
export function unjudgedGroup(scheme: RewardScheme, answered: readonly string[]): JudgedGroup {
  return {
    scheme,
    ranking: answered.length === 0 ? null : [answered],
    unjudged: new Set<string>(),
    rewardsOf: (ranking) => (scheme === 'quantile' ? quantileRewards(ranking) : bestGetsOne(ranking)),
    ...nobodyCompared,
    rounds: 0,
    failed: 0,
  };
}

function bestGetsOne(ranking: Ranking<string>): Map<string, number> {
  return new Map(ranking.flatMap((place, index) => place.map((id) => [id, index === 0 && ranking.length > 1 ? 1 : 0])));
}

/** The rubric could not be written: nobody was judged. */
export function groupWithoutRubric(scheme: RewardScheme, answered: readonly string[]): JudgedGroup {
  return {
    scheme,
    ranking: [answered],
    unjudged: new Set(answered),
    rewardsOf: () => new Map(),
    ...nobodyCompared,
    rounds: 0,
    failed: 1,
  };
}

/** Under each one that a judge was shown: all who look just like it, itself included. They share its place and its reward. */
export type Alike = ReadonlyMap<string, readonly string[]>;

/** A group that was ranked by pairs. */
export function judgedByPairs(
  scheme: 'quantile' | 'win-rate',
  alike: Alike,
  { ranking, outcomes, rounds, failed }: RankedGroup<string>,
): JudgedGroup {
  return {
    scheme,
    ranking: spread(ranking, alike),
    outcomes,
    rounds,
    failed,
    unjudged: new Set(spread([[...unjudgedOf([...alike.keys()], outcomes)]], alike).flat()),
    rewardsOf: (all) => (scheme === 'quantile' ? quantileRewards(all) : winRates(all.flat(), alike, outcomes)),
    comparisons: outcomes.flatMap(({ pairing: { a, b }, results }) =>
      results.map(({ winner, scores }) => ({
        members: [a, b],
        winners: winner === 'void' ? null : winner === 'a' ? [a] : winner === 'b' ? [b] : [],
        scores: scores === undefined ? null : [scores.a, scores.b],
      })),
    ),
  };
}

function spread(ranking: Ranking<string>, alike: Alike): string[][] {
  return ranking.map((place) => place.flatMap((id) => alike.get(id) ?? [id]));
}

/** Whoever has an answer beats whoever has none, without a judge; those who look alike are level. */
function winRates(
  everybody: readonly string[],
  alike: Alike,
  outcomes: readonly Outcome<string>[],
): Map<string, number> {
  const withAnswer = [...alike.values()].flat();
  const withoutAnswer = everybody.filter((id) => !withAnswer.includes(id));
  const meetings = (some: readonly string[], others: readonly string[], results: Outcome['results']) =>
    some.flatMap((a) => others.filter((b) => a !== b).map((b) => ({ pairing: { a, b }, results })));
  return pairwiseWinRates(everybody, [
    ...outcomes.flatMap(({ pairing: { a, b }, results }) =>
      meetings(alike.get(a) ?? [a], alike.get(b) ?? [b], results),
    ),
    ...[...alike.values()].flatMap((level) => meetings(level, level, [{ cluster: '', winner: 'tie' }])),
    ...meetings(withAnswer, withoutAnswer, [{ cluster: '', winner: 'a' }]),
  ]);
}

/** A group that was ranked by contests: points, the fewest 0 and the most 1. */
export function judgedByContests(
  alike: Alike,
  { ranking, points, contests, rounds }: ContestedGroup<string>,
): JudgedGroup {
  const decided = contests.filter(({ winners }) => winners !== null);
  const judgedIds = new Set(decided.flatMap(({ contest }) => contest.members));
  const spreadPoints = spreadOver(points, alike);
  return {
    scheme: 'tournament',
    ranking: spread(ranking, alike),
    rounds,
    unjudged: new Set([...alike].flatMap(([id, level]) => (judgedIds.has(id) ? [] : level))),
    rewardsOf: (all) => tournamentRewards(new Map(all.flat().map((id) => [id, spreadPoints.get(id) ?? 0]))),
    comparisons: contests.map(({ contest: { members }, winners }) => ({
      members: [...members],
      winners: winners && [...winners],
      scores: null,
    })),
    outcomes: [],
    failed: contests.length - decided.length,
  };
}

function spreadOver<Value>(values: ReadonlyMap<string, Value>, alike: Alike): Map<string, Value> {
  return new Map([...values].flatMap(([id, value]) => (alike.get(id) ?? [id]).map((each) => [each, value] as const)));
}

/** Scores closer than this are equal: sums of the same numbers in another order. */
const scorePrecision = 1e9;

/** A group whose members were scored each on its own, 0 to 1; null: the judge failed. */
export function judgedByScores(
  scheme: 'implicit' | 'explicit',
  alike: Alike,
  scores: ReadonlyMap<string, number | null>,
): JudgedGroup {
  const allScores = [...spreadOver(scores, alike)];
  const scoreById = new Map(
    allScores.flatMap(([id, score]) =>
      score === null ? [] : [[id, Math.round(score * scorePrecision) / scorePrecision] as const],
    ),
  );
  const unjudged = new Set(allScores.filter(([id]) => !scoreById.has(id)).map(([id]) => id));
  const levels = [...new Set(scoreById.values())].sort((one, other) => other - one);
  const places = levels.map((level) => [...scoreById.keys()].filter((id) => scoreById.get(id) === level));
  return {
    scheme,
    unjudged,
    ranking: [...places, [...unjudged]].filter((place) => place.length > 0),
    rewardsOf: (all) => new Map(all.flat().map((id) => [id, scoreById.get(id) ?? 0])),
    ...nobodyCompared,
    rounds: 1,
    failed: [...scores.values()].filter((each) => each === null).length,
  };
}

/**
 * The share of those it was compared with that each entrant beat: in a full round robin of the other N - 1 (ArenaRL,
 * section 4.1, eq. 4; the pairwise baseline of Tournament-GRPO, appendix F). A tie is no win. A comparison that failed or
 * was not made counts for nobody. Where a pair has several results, it is won by who won more of them.
 *
 * @returns the rate of each entrant, 0 to 1; 0 without a comparison
 */
export function pairwiseWinRates<Id extends string>(
  entrants: readonly Id[],
  outcomes: readonly Outcome<Id>[],
): Map<Id, number> {
  const records = new Map(entrants.map((entrant) => [entrant, { won: 0, met: 0 }]));
  const add = (entrant: Id, won: boolean) => {
    const { won: wins, met } = records.get(entrant) ?? { won: 0, met: 0 };
    records.set(entrant, { won: wins + Number(won), met: met + 1 });
  };
  for (const { a, b, lead, counted } of pairResults(outcomes)) {
    if (counted === 0) continue;
    add(a, lead > 0);
    add(b, lead < 0);
  }
  return new Map([...records].map(([entrant, { won, met }]) => [entrant, won / Math.max(1, met)]));
}

/**
 * The format in which a group is judged for its rewards: the one named, where the two fit, else the usual one. Rewards by
 * scores compare nobody; the format they get is not used.
 */
export function rewardFormat(scheme: RewardScheme, name: GroupFormat | null): Result<GroupFormat, string> {
  switch (scheme) {
    case 'tournament':
      if (name === null || name === 'group') return ok('group');
      return fail(`rewards by tournament points come from groups, not from ${name}; leave the format out`);
    case 'implicit':
    case 'explicit':
      if (name === null) return ok('single-elimination');
      return fail(`rewards by ${scheme} scores compare nobody, so they have no format; leave the format out`);
    case 'win-rate':
      return ok(name ?? 'round-robin');
    case 'quantile':
      return ok(name ?? 'single-elimination');
  }
}
