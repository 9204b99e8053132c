import { seenBetter } from './particles.ts';

/** A pair of indexes, the lower first. */
export type IndexPair = readonly [number, number];

export function everyPair(entrants: number): IndexPair[] {
  const pairs: IndexPair[] = [];
  for (let i = 0; i < entrants; i++) for (let j = i + 1; j < entrants; j++) pairs.push([i, j]);
  return pairs;
}

/** What a set of particles says of orders: by particle and pair. */
export interface Table {
  readonly pairs: readonly IndexPair[];
  readonly count: number;
  /** 1 where the lower index is the stronger, else -1; pair k of particle p at k * count + p. */
  readonly order: Float64Array;
  /** The chance that the judge names the lower index; placed alike. */
  readonly named: Float64Array;
}

export function tableOf(strengths: Float64Array, entrants: number, sigma: number): Table {
  const pairs = everyPair(entrants);
  const count = strengths.length / entrants;
  const order = new Float64Array(pairs.length * count);
  const named = new Float64Array(pairs.length * count);
  for (const [k, [i, j]] of pairs.entries()) {
    for (let p = 0; p < count; p++) {
      const difference = (strengths[p * entrants + i] ?? 0) - (strengths[p * entrants + j] ?? 0);
      order[k * count + p] = difference > 0 ? 1 : -1;
      named[k * count + p] = seenBetter(difference / sigma);
    }
  }
  return { pairs, count, order, named };
}

/** What is counted of a pair's order, from the mean m of 1 and -1: |m| for tau, less the entropy for information. */
export const scores = {
  tau: (mean: number): number => Math.abs(mean),
  entropy: (mean: number): number => -entropy((1 + mean) / 2),
};
export type Score = keyof typeof scores;

function entropy(p: number): number {
  return p <= 0 || p >= 1 ? 0 : -p * Math.log2(p) - (1 - p) * Math.log2(1 - p);
}

/**
 * The particles' weights after a look, times how likely it was.
 *
 * @param cell twice the pair where the lower index was named, one more where the other was
 */
export function weighed({ named, count }: Table, weights: Float64Array, cell: number): Float64Array {
  const from = (cell >> 1) * count;
  const after = new Float64Array(count);
  for (let p = 0; p < count; p++) {
    const first = named[from + p] as number;
    after[p] = (weights[p] as number) * (cell % 2 === 0 ? first : 1 - first);
  }
  return after;
}

/** The mean order of each pair under weights, times their sum. */
function leadsOf(table: Table, weights: Float64Array): Float64Array {
  return Float64Array.from(table.pairs, (_, pair) => signed(table, weights, pair));
}

/** The summed score of all pairs' orders, times the weights' sum. */
function worth(leads: Float64Array, total: number, score: Score): number {
  return leads.reduce((sum, lead) => sum + scores[score](lead / total), 0) * total;
}

function signed({ order, count }: Table, weights: Float64Array, pair: number): number {
  let sum = 0;
  const from = pair * count;
  for (let p = 0; p < count; p++) sum += (weights[p] as number) * (order[from + p] as number);
  return sum;
}

export interface Choice {
  readonly pair: number;
  readonly worth: number;
}

/** The pairs by what is expected after one look at each, best first. */
export function oneStep(table: Table, weights: Float64Array, score: Score): Choice[] {
  const before = leadsOf(table, weights);
  const total = sumOf(weights);
  return [...table.pairs.keys()]
    .map((pair) => {
      const first = weighed(table, weights, 2 * pair);
      const [leads, share] = [leadsOf(table, first), sumOf(first)];
      const other = before.map((lead, k) => lead - (leads[k] ?? 0));
      return { pair, worth: worth(leads, share, score) + worth(other, total - share, score) };
    })
    .sort((one, two) => two.worth - one.worth);
}

function sumOf(weights: Float64Array): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** The best of the first so many of one step by what is expected after a second look, chosen by what the first shows. */
export function twoSteps(table: Table, weights: Float64Array, breadth: number): Choice {
  const second = oneStep(table, weights, 'entropy')
    .slice(0, breadth)
    .map(({ pair }) => ({
      pair,
      worth: [2 * pair, 2 * pair + 1].reduce((sum, cell) => {
        return sum + (oneStep(table, weighed(table, weights, cell), 'entropy')[0]?.worth ?? 0);
      }, 0),
    }));
  return second.reduce((top, each) => (each.worth > top.worth ? each : top));
}

/** The highest expected tau of an order (Kemeny's), times the weights' sum. */
export function bestExpectedTau(table: Table, weights: Float64Array, entrants: number): number {
  return (kemeny(table, weights, entrants).best[2 ** entrants - 1] ?? 0) / table.pairs.length;
}

/** The order with the highest expected tau under equal weights; best first. */
export function likeliestOrder(table: Table, entrants: number): number[] {
  const { last } = kemeny(table, new Float64Array(table.count).fill(1), entrants);
  const order: number[] = [];
  for (let set = 2 ** entrants - 1; set > 0; set &= ~(1 << (order[0] ?? 0))) order.unshift(last[set] ?? 0);
  return order;
}

/** By dynamic programming over the sets of those who stand first: the best sum, and who is last of them then. */
function kemeny(table: Table, weights: Float64Array, entrants: number) {
  const lead = leads(table, weights, entrants);
  const best = new Float64Array(2 ** entrants).fill(Number.NEGATIVE_INFINITY);
  const last = new Int8Array(2 ** entrants);
  best[0] = 0;
  for (let set = 1; set < 2 ** entrants; set++) {
    for (let next = 0; next < entrants; next++) {
      if (((set >> next) & 1) === 0) continue;
      const before = set & ~(1 << next);
      let value = best[before] ?? 0;
      for (let above = 0; above < entrants; above++) {
        if ((before >> above) & 1) value += lead[above * entrants + next] ?? 0;
      }
      if (value <= (best[set] ?? 0)) continue;
      best[set] = value;
      last[set] = next;
    }
  }
  return { best, last };
}

function leads(table: Table, weights: Float64Array, entrants: number): Float64Array {
  const lead = new Float64Array(entrants * entrants);
  for (const [k, [i, j]] of table.pairs.entries()) {
    lead[i * entrants + j] = signed(table, weights, k);
    lead[j * entrants + i] = -(lead[i * entrants + j] ?? 0);
  }
  return lead;
}
