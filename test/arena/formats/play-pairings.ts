import type { Format, Outcome, Pairing, PairingResult, Ranking } from '../../../src/arena/formats/format.ts';
import { randomFor } from '../../../src/kernel/random.ts';

export type ResultsOf = (pairing: Pairing<string>) => readonly PairingResult[];

export interface Played {
  readonly rounds: Pairing<string>[][];
  readonly outcomes: Outcome<string>[];
  readonly ranking: Ranking<string>;
}

const mostYields = 2000;

/** Plays a format to its end, and gives up on one that does not come to it. */
export function playPairings(format: Format<string>, resultsOf: ResultsOf): Played {
  const rounds: Pairing<string>[][] = [];
  const outcomes: Outcome<string>[] = [];
  let step = format.next();
  while (!step.done) {
    if (rounds.length > mostYields) throw new Error('the format does not end');
    rounds.push(step.value);
    const reported = step.value.map((pairing) => Object.freeze({ pairing, results: resultsOf(pairing) }));
    outcomes.push(...reported);
    step = format.next(Object.freeze(reported));
  }
  return { rounds, outcomes, ranking: step.value };
}

export const names = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `n${String(index).padStart(2, '0')}`);

/** A strength in (0, 1) for everybody, all different. */
export function strengthsOf(entrants: readonly string[], seed: number): ReadonlyMap<string, number> {
  const order = randomFor('test strengths', seed).shuffle(entrants);
  return new Map(order.map((entrant, index) => [entrant, 1 - (index + 1) / (order.length + 1)]));
}

/** Strongest first. */
export const trueOrder = (strengths: ReadonlyMap<string, number>): string[] =>
  [...strengths].sort(([, one], [, other]) => other - one).map(([entrant]) => entrant);

export const judgeKinds = ['winner', 'margins', 'scores'] as const;
export type JudgeKind = (typeof judgeKinds)[number];

/** A judge that does not err: names only the winner, or gives margins that add up to 10, or ten times the strength. */
export const exactJudge =
  (strengths: ReadonlyMap<string, number>, kind: JudgeKind): ResultsOf =>
  ({ a, b }) => {
    const strengthA = strengths.get(a) ?? 0;
    const strengthB = strengths.get(b) ?? 0;
    const winner = strengthA > strengthB ? 'a' : 'b';
    const margin = 5 * (strengthA - strengthB);
    if (kind === 'winner') return [{ cluster: 'q', winner }];
    const scores = kind === 'margins' ? { a: 5 + margin, b: 5 - margin } : { a: 10 * strengthA, b: 10 * strengthB };
    return [{ cluster: 'q', winner, scores }];
  };

/** Anything: one to three results, of any kind, with scores or without; the same for a pair whenever it is asked. */
export const messyJudge =
  (seed: number, shares: { readonly void: number; readonly tie: number }): ResultsOf =>
  ({ a, b }) => {
    const random = randomFor('messy', seed, a, b);
    return Array.from({ length: random.int(1, 3) }, (_, tree): PairingResult => {
      const cluster = `t${tree}`;
      if (random.chance(shares.void)) return { cluster, winner: 'void' };
      const winner = random.chance(shares.tie)
        ? random.pick(['tie', 'both_bad'] as const)
        : random.pick(['a', 'b'] as const);
      if (random.chance(0.5)) return { cluster, winner };
      return { cluster, winner, scores: { a: random.int(0, 20) / 2, b: random.int(0, 20) / 2 } };
    });
  };

/** A result as the other seat sees it. */
export function swapped({ cluster, winner, scores }: PairingResult): PairingResult {
  const other = { a: 'b', b: 'a', tie: 'tie', both_bad: 'both_bad', void: 'void' } as const;
  return { cluster, winner: other[winner], ...(scores && { scores: { a: scores.b, b: scores.a } }) };
}

export const pairOf = ({ a, b }: Pairing<string>): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Kendall's tau-a between a ranking and the true order. */
export function tau(ranking: Ranking<string>, order: readonly string[]): number {
  const placeOf = new Map(ranking.flatMap((level, place) => level.map((entrant) => [entrant, place] as const)));
  let sum = 0;
  for (const [index, one] of order.entries()) {
    for (const other of order.slice(index + 1)) sum += Math.sign((placeOf.get(other) ?? 0) - (placeOf.get(one) ?? 0));
  }
  return sum / ((order.length * (order.length - 1)) / 2);
}
