import { answerBelief } from '../../src/arena/formats/adaptive/answer-belief.ts';
import { answerSums } from '../../src/arena/formats/adaptive/answer-sums.ts';
import { bestRound, type Pair } from '../../src/arena/formats/adaptive/planned-looks.ts';
import { type Belief, winnerBelief } from '../../src/arena/formats/adaptive/winner-belief.ts';
import type { Outcome, Ranking } from '../../src/arena/formats/format.ts';
import { at } from '../../src/ratings/matrix.ts';

interface ByTrees {
  readonly ids: readonly string[];
  readonly trees: number;
  /** In matches. */
  readonly budget: number;
  /** Plays a pair on one tree. */
  readonly meet: (one: number, other: number, tree: number) => Outcome<string>;
}

/**
 * What adaptive pairing would be if each match were allocated by itself: every pair may meet on any tree, the next matches
 * are chosen by all before them, each on a tree where its two have met the fewest others.
 */
export function playByTrees({ ids, trees, budget, meet }: ByTrees): { ranking: Ranking<string>; rounds: number } {
  const outcomes: Outcome<string>[] = [];
  const left = new Map(everyPair(ids.length).map((pair) => [pair, [...Array(trees).keys()]]));
  const met = new Map<string, number>();
  const metOn = (one: number, tree: number) => met.get(`${one} ${tree}`) ?? 0;
  let rounds = 0;
  for (; outcomes.length < budget; rounds++) {
    const open = [...left].flatMap(([pair, own]) => (own.length > 0 ? [pair] : []));
    const most = Math.min(Math.floor(ids.length / 2), budget - outcomes.length);
    const pairs = bestRound({ belief: believed(ids, outcomes), weight: () => 1, open, cost: () => 1, most });
    if (pairs.length === 0) break;
    for (const pair of pairs as readonly Pair[]) {
      const [one, other] = pair;
      const load = (tree: number) => metOn(one, tree) + metOn(other, tree) + ((tree + one + other) % trees) / trees;
      const tree = (left.get(pair) ?? []).reduce((best, each) => (load(each) < load(best) ? each : best));
      left.set(
        pair,
        (left.get(pair) ?? []).filter((each) => each !== tree),
      );
      for (const each of pair) met.set(`${each} ${tree}`, metOn(each, tree) + 1);
      outcomes.push(meet(one, other, tree));
    }
  }
  return { ranking: byMean(ids, believed(ids, outcomes)), rounds };
}

/** The entrants by what their answers make one believe. */
export function rankByAnswers(ids: readonly string[], outcomes: readonly Outcome<string>[]): Ranking<string> {
  return byMean(ids, believed(ids, outcomes));
}

function believed(ids: readonly string[], outcomes: readonly Outcome<string>[]): Belief {
  const sums = answerSums(ids, outcomes);
  return (sums && answerBelief(ids.length, sums)) ?? winnerBelief(ids.length, []);
}

function byMean(ids: readonly string[], { mean }: Belief): Ranking<string> {
  const order = [...ids.keys()].sort((one, other) => at(mean, other) - at(mean, one));
  return order.map((index) => [ids[index] ?? '']);
}

function everyPair(entrants: number): Pair[] {
  const all = [...Array(entrants).keys()];
  return all.flatMap((one) => all.slice(one + 1).map((other): Pair => [one, other]));
}
