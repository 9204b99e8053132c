import type { PairCount } from '../pair-counts.ts';

/** The end of a match or of a judged round. */
export interface DriftResult {
  readonly one: string;
  readonly other: string;
  /** What `one` got: 1 for a win, half for a tie. */
  readonly score: 0 | 0.5 | 1;
  readonly tree: string;
}

/** A judged round, with what was asked: D, the length of the path, and W, the number of targets. */
export interface DriftRound extends DriftResult {
  readonly depth: number;
  readonly width: number;
}

/** The results of one of two tournaments, held one after the other. */
export interface DriftSide {
  /** Decided matches. */
  readonly matches: readonly DriftResult[];
  readonly rounds: readonly DriftRound[];
}

/** Numbers of the agents of two sides, in code-unit order. */
export type DriftNumbers = ReadonlyMap<string, number>;

export function numbersIn(...sides: readonly DriftSide[]): DriftNumbers {
  const results = sides.flatMap(({ matches, rounds }) => [...matches, ...rounds]);
  const names = [...new Set(results.flatMap(({ one, other }) => [one, other]))].sort();
  return new Map(names.map((name, index) => [name, index]));
}

/** In code-unit order. */
export function treesOf({ matches, rounds }: DriftSide): readonly string[] {
  return [...new Set([...matches, ...rounds].map(({ tree }) => tree))].sort();
}

/** A side, on some of its trees alone. */
export function sideOn({ matches, rounds }: DriftSide, has: (tree: string) => boolean): DriftSide {
  const isOn = ({ tree }: DriftResult) => has(tree);
  return { matches: matches.filter(isOn), rounds: rounds.filter(isOn) };
}

/** The place that a round asked about. */
export function askedPlace({ depth, width }: DriftRound): string {
  return `${depth} ${width}`;
}

/** One number for both agents, in either order. */
export function pairKey({ one, other }: DriftResult, numbers: DriftNumbers): number {
  const own = numbers.get(one) ?? 0;
  const opponent = numbers.get(other) ?? 0;
  return Math.min(own, opponent) * numbers.size + Math.max(own, opponent);
}

/** Results as counts of pairs. @param weightOf what a result counts; default: 1 */
export function countPairs<Result extends DriftResult>(
  results: readonly Result[],
  numbers: DriftNumbers,
  weightOf: (result: Result) => number = () => 1,
): PairCount[] {
  const counts = new Map<number, { first: number; second: number; wins: number; losses: number; ties: number }>();
  for (const result of results) {
    const key = pairKey(result, numbers);
    const first = Math.floor(key / numbers.size);
    const count = counts.get(key) ?? { first, second: key % numbers.size, wins: 0, losses: 0, ties: 0 };
    counts.set(key, count);
    const forFirst = numbers.get(result.one) === first ? result.score : 1 - result.score;
    count[forFirst === 1 ? 'wins' : forFirst === 0 ? 'losses' : 'ties'] += weightOf(result);
  }
  const met = [...counts].filter(([, { wins, losses, ties }]) => wins + losses + ties > 0);
  return met.sort(([one], [other]) => one - other).map(([, count]) => count);
}
