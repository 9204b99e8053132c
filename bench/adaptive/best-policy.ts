import { bestExpectedTau, oneStep, type Table, weighed } from './knowing-policies.ts';

/**
 * The expected tau of the best of all ways to choose comparisons one by one, by dynamic programming over all that they may
 * show, and those of choosing each by one step of look-ahead; all exact for a law of strengths that is the table's rows,
 * equally likely. Of few entrants only: it goes through every set of results.
 */
export function policyValues(table: Table, entrants: number, calls: number) {
  const weights = new Float64Array(table.count).fill(1 / table.count);
  const counts = new Array<number>(2 * table.pairs.length).fill(0);
  const under = (choose: Choose) => value({ table, entrants, choose, known: new Map() }, weights, counts, calls);
  const all = [...table.pairs.keys()];
  return {
    best: under(() => all),
    greedy: under((now) =>
      oneStep(table, now, 'tau')
        .slice(0, 1)
        .map(({ pair }) => pair),
    ),
  };
}

type Choose = (weights: Float64Array) => readonly number[];

interface Search {
  readonly table: Table;
  readonly entrants: number;
  /** The pairs that come into question. */
  readonly choose: Choose;
  readonly known: Map<string, number>;
}

/** Times the weights' sum. Results are by how often each pair went which way: their order says nothing. */
function value(search: Search, weights: Float64Array, counts: number[], calls: number): number {
  if (calls === 0) return bestExpectedTau(search.table, weights, search.entrants);
  return search.choose(weights).reduce((best, pair) => {
    const sum = [0, 1].reduce((total, way) => total + after(search, weights, counts, calls, 2 * pair + way), 0);
    return Math.max(best, sum);
  }, Number.NEGATIVE_INFINITY);
}

/** What is left to gain once a pair went one way; `cell` is twice the pair, and one more for the other way. */
function after(search: Search, weights: Float64Array, counts: number[], calls: number, cell: number): number {
  counts[cell] = (counts[cell] ?? 0) + 1;
  const key = counts.join();
  const known = search.known.get(key);
  const found = known ?? value(search, weighed(search.table, weights, cell), counts, calls - 1);
  if (known === undefined) search.known.set(key, found);
  counts[cell] = (counts[cell] ?? 0) - 1;
  return found;
}
