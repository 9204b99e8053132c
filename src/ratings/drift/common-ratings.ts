import { bradleyTerry, pointsPerNat } from '../bradley-terry.ts';
import { connectivity } from '../connectivity.ts';
import { information } from '../information.ts';
import { at, cell, cholesky, inverse } from '../matrix.ts';
import type { PairCount } from '../pair-counts.ts';
import type { DriftResult } from './drift-side.ts';

/** Counts of pairs between all names that occur, the agents asked for among them. */
interface Counted {
  readonly names: readonly string[];
  readonly pairs: readonly PairCount[];
}

/**
 * Bradley-Terry ratings of some agents from all results, in points around the mean of these agents, so that two
 * tournaments with different rosters can be compared.
 *
 * @param weightOf how often a result counts; default: once
 * @returns by agent, in the order of `agents`; an agent without a result stands where all strengths are 0
 */
export function commonRatings<Result extends DriftResult>(
  results: readonly Result[],
  agents: readonly string[],
  weightOf: (result: Result) => number = () => 1,
): number[] {
  const { names, pairs } = countPairs(results, agents, weightOf);
  const { strengths } = bradleyTerry(names.length, pairs);
  return centred(agents.map((agent) => pointsPerNat * at(strengths, names.indexOf(agent))));
}

/** Whether a chain of results joins all these agents. */
export function areJoined(results: readonly DriftResult[], agents: readonly string[]): boolean {
  const { names, pairs } = countPairs(results, agents);
  const { islandOf } = connectivity(names.length, pairs);
  return new Set(agents.map((agent) => islandOf[names.indexOf(agent)])).size <= 1;
}

/**
 * Variances of the ratings by the inverse of the information, in points squared: what results would vary by if each stood
 * alone. Asked for where leaving trees out shows too little: groups that never lost to others, or trees all alike.
 *
 * @returns by agent; null where nothing is separated
 */
export function separatedVariances(results: readonly DriftResult[], agents: readonly string[]): number[] | null {
  const { names, pairs } = countPairs(results, agents);
  const { strengths, estimator, ridge } = bradleyTerry(names.length, pairs);
  const varied = pairs.some(({ wins, losses }) => wins + losses > 0);
  if (estimator !== 'firth' && varied) return null;
  const { islandOf } = connectivity(names.length, pairs);
  const covariance = inverse(cholesky(information({ size: names.length, pairs, islandOf }, strengths, ridge)));
  const places = agents.map((agent) => names.indexOf(agent));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const all = mean(places.map((one) => mean(places.map((other) => cell(covariance, one, other)))));
  return places.map((own) => {
    const withMean = mean(places.map((other) => cell(covariance, own, other)));
    return Math.max(0, cell(covariance, own, own) - 2 * withMean + all) * pointsPerNat ** 2;
  });
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.map((value) => value - mean);
}

function countPairs<Result extends DriftResult>(
  results: readonly Result[],
  agents: readonly string[],
  weightOf: (result: Result) => number = () => 1,
): Counted {
  const names = [...new Set([...agents, ...results.flatMap(({ one, other }) => [one, other])])].sort();
  const numberOf = new Map(names.map((name, index) => [name, index]));
  const counts = new Map<number, { -readonly [Key in keyof PairCount]: PairCount[Key] }>();
  for (const result of results) {
    const [one, other] = [numberOf.get(result.one) ?? 0, numberOf.get(result.other) ?? 0];
    const [first, second] = one < other ? [one, other] : [other, one];
    const key = first * names.length + second;
    const count = counts.get(key) ?? { first, second, wins: 0, losses: 0, ties: 0 };
    counts.set(key, count);
    const score = one === first ? result.score : 1 - result.score;
    count[score === 0.5 ? 'ties' : score === 1 ? 'wins' : 'losses'] += weightOf(result);
  }
  return { names, pairs: [...counts].sort(([one], [other]) => one - other).map(([, count]) => count) };
}
