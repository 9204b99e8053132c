import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pairing, PairingWinner } from '../../src/arena/formats/format.ts';
import { outcomesOf, planMatches } from '../../src/arena/make-format.ts';
import type { MatchEnd } from '../../src/arena/match.ts';
import { treeId } from '../../src/kernel/ids.ts';
import { forAll } from '../support/for-all.ts';
import { entrants } from './play-format.ts';

const pairingWinner = fc.constantFrom<PairingWinner>('a', 'b', 'tie', 'both_bad', 'void');

/** A round: disjoint pairings, trees, the place among all matches, and who wins each pairing on each tree. */
const playedRound = fc
  .record({ pairs: fc.integer({ min: 0, max: 6 }), trees: fc.integer({ min: 1, max: 7 }), first: fc.nat(500) })
  .chain(({ pairs, trees, first }) => {
    const all = entrants(pairs * 2);
    const pairings = Array.from(
      { length: pairs },
      (_, index) => all.slice(index * 2, index * 2 + 2) as [never, never],
    ).map(([a, b]): Pairing => ({ a, b }));
    return fc.record({
      pairings: fc.constant(pairings),
      trees: fc.constant(Array.from({ length: trees }, (_, index) => treeId(`t${index}`))),
      first: fc.constant(first),
      winners: fc.array(fc.array(pairingWinner, { minLength: trees, maxLength: trees }), {
        minLength: pairs,
        maxLength: pairs,
      }),
    });
  });

/** The end of a match that a side of the pairing wins, as the seats have it. */
function endOf(winner: PairingWinner, sameSeats: boolean): MatchEnd {
  if (winner === 'void') return { kind: 'void', void: { reason: 'task_failed', detail: '' } };
  if (winner === 'tie' || winner === 'both_bad') return { kind: 'decided', winner, because: 'round_limit' };
  return { kind: 'decided', winner: (winner === 'a') === sameSeats ? 'a' : 'b', because: 'lead' };
}

describe('the matches of a round', () => {
  it('gives every result back to the pairing, tree and agent it came from, whatever the seats', () => {
    forAll(playedRound, ({ pairings, trees, first, winners }) => {
      const planned = planMatches(pairings, trees, first);
      const ends = planned.map((match) => {
        const pair = pairings.findIndex(({ a, b }) => [a, b].includes(match.a) && [a, b].includes(match.b));
        const winner = winners[pair]?.[trees.indexOf(match.tree)] ?? 'void';
        return endOf(winner, match.a === pairings[pair]?.a);
      });
      expect(outcomesOf(pairings, planned, ends)).toEqual(
        pairings.map((pairing, pair) => ({
          pairing,
          results: trees.map((cluster, tree) => ({ cluster, winner: winners[pair]?.[tree] })),
        })),
      );
    });
  });

  it('plays every pairing on every tree once, in an unbroken order from where the last round ended', () => {
    forAll(playedRound, ({ pairings, trees, first }) => {
      const planned = planMatches(pairings, trees, first);
      expect(planned.map(({ order }) => order)).toEqual(planned.map((_, index) => first + index));
      const played = planned.map(({ a, b, tree }) => [...[a, b].sort(), tree].join(' '));
      const wanted = pairings.flatMap(({ a, b }) => trees.map((tree) => [...[a, b].sort(), tree].join(' ')));
      expect(played.sort()).toEqual(wanted.sort());
    });
  });

  it('swaps seats on every other tree', () => {
    forAll(playedRound, ({ pairings, trees }) => {
      for (const { a, b } of pairings) {
        const planned = planMatches([{ a, b }], trees, 0);
        expect(planned.map((match) => match.a)).toEqual(trees.map((_, index) => (index % 2 === 0 ? a : b)));
        expect(planned.map((match) => match.b)).toEqual(trees.map((_, index) => (index % 2 === 0 ? b : a)));
      }
    });
  });

  it('gives graded tasks back by the sides of the pairing, whatever the seats, and none where there are none', () => {
    const [a, b] = entrants(2) as [never, never];
    const planned = planMatches([{ a, b }], [treeId('t0'), treeId('t1'), treeId('t2')], 0);
    const ends = planned.map((match) => endOf('a', match.a === a));
    const graded = [[{ task: 'q0', a: 1, b: 0.25 }], [{ task: 'q1', a: 1, b: 0.25 }], []];
    expect(outcomesOf([{ a, b }], planned, ends, graded)[0]?.results).toEqual([
      { cluster: 't0', winner: 'a', tasks: [{ task: 'q0', a: 1, b: 0.25 }] },
      { cluster: 't1', winner: 'a', tasks: [{ task: 'q1', a: 0.25, b: 1 }] },
      { cluster: 't2', winner: 'a' },
    ]);
  });

  it('takes a match without an end for void', () => {
    const [a, b] = entrants(2) as [never, never];
    const planned = planMatches([{ a, b }], [treeId('t')], 0);
    expect(outcomesOf([{ a, b }], planned, [])).toMatchObject([{ results: [{ cluster: 't', winner: 'void' }] }]);
  });
});
