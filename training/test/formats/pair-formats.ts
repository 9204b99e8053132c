import { anchor } from '../../../src/arena/formats/anchor.ts';
import type { Format } from '../../../src/arena/formats/format.ts';
import { byPairs } from '../../formats/contests.ts';
import { doubleElimination } from '../../formats/double-elimination.ts';
import { groupTournament } from '../../formats/group-tournament.ts';
import { reuseOutcomes } from '../../formats/reuse-outcomes.ts';
import { singleElimination } from '../../formats/single-elimination.ts';

export interface PairFormat {
  readonly make: (entrants: readonly string[], seed: number) => Format<string>;
  /** Fewest and most comparisons of N entrants. */
  readonly comparisons: (entrants: number) => readonly [number, number];
  /** Whether a judge that does not err always has the strongest alone in first place. */
  readonly findsBest: boolean;
}

/** The entrant that is the anchor must not depend on the order in which entrants are given. */
const lowest = (entrants: readonly string[]) => [...entrants].sort()[0] ?? '';

/** Pairs of a field that is split into groups which all play a round robin, for as many rounds as it can take. */
const groupBound = (entrants: number, size: number, repeats: number) =>
  (repeats * entrants * entrants * (size - 1)) / 2;

const groups = (groupSize: number, winners: number, finalists: number, repeats: number): PairFormat => ({
  make: (entrants, seed) => {
    const options = { seed, groupSize, winners, finalists, repeats, atOnce: false };
    return byPairs(entrants, groupTournament(entrants, options));
  },
  comparisons: (count) => [1, groupBound(count, groupSize, repeats)],
  findsBest: false,
});

const single: PairFormat = {
  make: (entrants, seed) =>
    singleElimination(entrants, { seed, seeding: { kind: 'anchor', anchor: lowest(entrants) } }),
  comparisons: (count) => [2 * count - 2, 2 * count - 2],
  findsBest: true,
};

const double: PairFormat = {
  make: (entrants, seed) => doubleElimination(entrants, { seed }),
  comparisons: (count) => [2 * count - 2, 2 * count - 2],
  findsBest: true,
};

const remembered = ({ make, comparisons, findsBest }: PairFormat): PairFormat => ({
  make: (entrants, seed) => reuseOutcomes(make(entrants, seed)),
  comparisons: (count) => [Math.min(count - 1, comparisons(count)[0]), comparisons(count)[1]],
  findsBest,
});

export const pairFormats: ReadonlyMap<string, PairFormat> = new Map([
  [
    'anchor',
    {
      make: (entrants, seed) => anchor(entrants, { seed, anchor: lowest(entrants) }),
      comparisons: (count) => [count - 1, count - 1],
      findsBest: false,
    },
  ],
  ['single elimination seeded by an anchor', single],
  [
    'single elimination by an order',
    {
      make: (entrants, seed) =>
        singleElimination(entrants, { seed, seeding: { kind: 'order', order: [...entrants].sort() } }),
      comparisons: (count) => [count - 1, count - 1],
      findsBest: true,
    },
  ],
  [
    'single elimination by a draw',
    {
      make: (entrants, seed) => singleElimination(entrants, { seed, seeding: { kind: 'draw' } }),
      comparisons: (count) => [count - 1, count - 1],
      findsBest: true,
    },
  ],
  ['double elimination', double],
  ['single elimination, remembered', remembered(single)],
  ['double elimination, remembered', remembered(double)],
  ['groups of 2 by pairs', groups(2, 1, 1, 1)],
  ['groups of 4 by pairs, twice', groups(4, 2, 2, 2)],
  ['groups of 5 by pairs, 4 go on', groups(5, 4, 6, 1)],
  ['groups of 3 by pairs, remembered', remembered(groups(3, 1, 2, 2))],
] satisfies [string, PairFormat][]);
