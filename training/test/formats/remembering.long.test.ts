import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome, Pairing } from '../../../src/arena/formats/format.ts';
import { roundRobin } from '../../../src/arena/formats/round-robin.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import {
  messyJudge,
  names,
  pairOf,
  playPairings,
  type ResultsOf,
  swapped,
} from '../../../test/arena/formats/play-pairings.ts';
import { forSome } from '../../../test/support/for-all.ts';
import { reuseOutcomes } from '../../formats/reuse-outcomes.ts';
import { pairFormats } from './pair-formats.ts';

const repeating = [...pairFormats].filter(([name]) => !name.includes('remembered'));
const settings = fc.record({
  format: fc.constantFrom(...repeating.map(([name]) => name)),
  count: fc.integer({ min: 2, max: 12 }),
  seed: fc.integer({ min: 0, max: 1e9 }),
});

/** The same for a pair in either seating. */
function steady(seed: number, voids: number): ResultsOf {
  const judge = messyJudge(seed, { void: voids, tie: 0.3 });
  return ({ a, b }) => (a < b ? judge({ a, b }) : judge({ a: b, b: a }).map(swapped));
}

const formatOf = ({ format, count, seed }: { format: string; count: number; seed: number }) => {
  const found = pairFormats.get(format);
  if (!found) throw new Error(format);
  return found.make(names(count), seed);
};

describe('remembering', () => {
  it('asks for no pair twice and ends as the format does when asked again before a judge that is of one mind', () => {
    forSome(150, settings, (setting) => {
      const judge = steady(setting.seed, 0);
      const plain = playPairings(formatOf(setting), judge);
      const remembered = playPairings(reuseOutcomes(formatOf(setting)), judge);
      const pairs = remembered.outcomes.map(({ pairing }) => pairOf(pairing));
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(new Set(pairs)).toEqual(new Set(plain.outcomes.map(({ pairing }) => pairOf(pairing))));
      expect(remembered.rounds.every((round) => round.length > 0)).toBe(true);
      expect(remembered.ranking).toEqual(plain.ranking);
    });
  });

  it('asks for nothing that was known before, in whatever seats', () => {
    forSome(100, settings, fc.double({ min: 0, max: 1, noNaN: true }), (setting, share) => {
      const judge = steady(setting.seed, 0);
      const plain = playPairings(formatOf(setting), judge);
      const random = randomFor('known', setting.seed);
      const known = new Map<string, Outcome<string>>();
      for (const { pairing } of plain.outcomes) {
        const turned: Pairing<string> = random.chance(0.5) ? pairing : { a: pairing.b, b: pairing.a };
        if (random.chance(share)) known.set(pairOf(pairing), { pairing: turned, results: judge(turned) });
      }
      const frozen = Object.freeze([...known.values()]);
      const remembered = playPairings(reuseOutcomes(formatOf(setting), frozen), judge);
      expect(remembered.outcomes.filter(({ pairing }) => known.has(pairOf(pairing)))).toEqual([]);
      expect(remembered.ranking).toEqual(plain.ranking);
    });
  });

  it('yields nothing when all is known', () => {
    const all = names(5);
    const { outcomes, ranking } = playPairings(roundRobin(all), steady(1, 0));
    expect(reuseOutcomes(roundRobin(all), outcomes).next()).toEqual({ done: true, value: ranking });
  });

  it('asks again for a pair whose results were all void', () => {
    const known: Outcome<string>[] = [{ pairing: { a: 'n00', b: 'n01' }, results: [{ cluster: 't', winner: 'void' }] }];
    const { rounds } = playPairings(reuseOutcomes(roundRobin(names(2)), known), steady(1, 0));
    expect(rounds.flat().map(pairOf)).toEqual(['n00 n01']);
  });

  it('takes several known outcomes of a pair for one with the results of all', () => {
    const known: Outcome<string>[] = [
      { pairing: { a: 'n00', b: 'n01' }, results: [{ cluster: 't1', winner: 'b' }] },
      {
        pairing: { a: 'n01', b: 'n00' },
        results: [
          { cluster: 't2', winner: 'a' },
          { cluster: 't3', winner: 'b' },
        ],
      },
    ];
    expect(reuseOutcomes(roundRobin(names(2)), known).next()).toEqual({ done: true, value: [['n01'], ['n00']] });
  });

  it('passes on errors: of outcomes that were not asked for', () => {
    const format = reuseOutcomes(roundRobin(names(4)));
    format.next();
    expect(() => format.next([])).toThrow(/outcomes/);
  });
});
