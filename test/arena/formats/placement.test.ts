import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedWidth } from '../../../src/arena/expected-width.ts';
import { formatSize } from '../../../src/arena/format-size.ts';
import { anchoredRating, defaultPlacementRounds, placement, priorOf } from '../../../src/arena/formats/placement.ts';
import { makeFormat } from '../../../src/arena/make-format.ts';
import { formatSettings } from '../../../src/config/format-settings.ts';
import { forSome } from '../../support/for-all.ts';
import { exactJudge, messyJudge, names, pairOf, playPairings } from './play-pairings.ts';

const runs = { numRuns: 30 };
const field = fc.record({
  newcomers: fc.integer({ min: 1, max: 8 }),
  established: fc.integer({ min: 1, max: 12 }),
  rounds: fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined }),
  seed: fc.integer({ min: 0, max: 1e9 }),
  void: fc.constantFrom(0, 0.3),
  tie: fc.constantFrom(0, 0.4),
});

/** Entrants of which the last are established, 50 points apart. */
function entrantsOf({ newcomers, established }: { newcomers: number; established: number }) {
  const all = names(newcomers + established);
  const ratings = new Map(all.slice(newcomers).map((name, index) => [name, 800 + 50 * index]));
  return { all, ratings, isNew: new Set(all.slice(0, newcomers)) };
}

describe('placement', () => {
  it('lets every newcomer meet as many established entrants as asked for, none twice, and these never each other', () => {
    fc.assert(
      fc.property(field, ({ rounds, seed, void: voids, tie, ...sizes }) => {
        const { all, ratings, isNew } = entrantsOf(sizes);
        const options = { established: ratings, seed, ...(rounds !== undefined && { rounds }) };
        const played = playPairings(placement(Object.freeze(all), options), messyJudge(seed, { void: voids, tie }));
        const wanted = Math.min(rounds ?? defaultPlacementRounds(ratings.size), ratings.size);
        const met = played.outcomes.map(({ pairing }) => pairOf(pairing));
        expect(new Set(met).size).toBe(met.length);
        expect(met).toHaveLength(wanted * sizes.newcomers);
        for (const round of played.rounds) {
          const seated = round.flatMap(({ a, b }) => [a, b]);
          expect(new Set(seated).size).toBe(seated.length);
          expect(round.every(({ a, b }) => isNew.has(a) !== isNew.has(b))).toBe(true);
        }
        expect(played.ranking.flat().sort()).toEqual(all);
      }),
      runs,
    );
  });

  it('is the same for the same seed, whatever the order of entrants, ratings and outcomes', () => {
    fc.assert(
      fc.property(field, ({ seed, void: voids, tie, ...sizes }) => {
        const { all, ratings } = entrantsOf(sizes);
        const judge = messyJudge(seed, { void: voids, tie });
        const one = playPairings(placement(all, { established: ratings, seed }), judge);
        const turned = placement(all.toReversed(), { established: new Map([...ratings].toReversed()), seed });
        let step = turned.next();
        for (const round of one.rounds) {
          expect(step.value).toEqual(round);
          step = turned.next(round.map((pairing) => ({ pairing, results: judge(pairing) })).toReversed());
        }
        expect(step).toEqual({ done: true, value: one.ranking });
      }),
      runs,
    );
  });

  it('meets the nearest to the middle first, then looks up after a win and down after a loss', () => {
    const { all, ratings } = entrantsOf({ newcomers: 1, established: 7 });
    const first = placement(all, { established: ratings, seed: 1 });
    const opponentOf = (step: ReturnType<typeof first.next>) => {
      const [pairing] = Array.isArray(step.value) ? step.value : [];
      return pairing && 'a' in pairing ? [pairing.a, pairing.b].find((name) => name !== all[0]) : undefined;
    };
    expect(opponentOf(first.next())).toBe('n04');
    for (const [won, nextOne] of [
      [true, /n0[567]/],
      [false, /n0[123]/],
    ] as const) {
      const format = placement(all, { established: ratings, seed: 1 });
      const [pairing] = format.next().value as { a: string; b: string }[];
      if (!pairing) throw new Error('nobody met');
      const winner = (pairing.a === 'n00') === won ? ('a' as const) : ('b' as const);
      const results = ['x', 'y', 'z'].map((cluster) => ({ cluster, winner }));
      expect(opponentOf(format.next([{ pairing, results }]))).toMatch(nextOne);
    }
  });

  it('ranks newcomers among the established, and last one without a counted result', () => {
    const { all, ratings } = entrantsOf({ newcomers: 2, established: 8 });
    const strengths = new Map(all.map((name) => [name, ratings.get(name) ?? 1010]));
    const { ranking } = playPairings(
      placement(all, { established: ratings, seed: 3 }),
      exactJudge(strengths, 'winner'),
    );
    const place = (name: string) => ranking.findIndex((level) => level.includes(name));
    expect(place('n00')).toBeGreaterThan(place('n09'));
    expect(place('n00')).toBeLessThan(place('n03'));
    const nothing = playPairings(placement(all, { established: ratings, seed: 3 }), () => [
      { cluster: 'x', winner: 'void' },
    ]);
    expect(nothing.ranking.at(-1)).toEqual(['n00', 'n01']);
    expect(nothing.ranking[0]).toEqual(['n09']);
  });

  it('refuses what it cannot place', () => {
    const make = (entrants: string[], established: Record<string, number>, rounds?: number) =>
      makeFormat(formatSettings.parse({ format: 'placement', placement: { established, rounds } }), entrants, 1).next();
    expect(() => make(['a', 'b'], {})).toThrow(/needs somebody/);
    expect(() => make(['a', 'b'], { a: 1, b: 2 })).toThrow(/nobody to place/);
    expect(() => make(['a', 'b'], { c: 1 })).toThrow(/c has a rating, but is not entered/);
    expect(() => make(['a'], { a: 1 })).toThrow(RangeError);
    expect(() => placement(['a', 'b'], { established: new Map([['a', Number.NaN]]), seed: 1 }).next()).toThrow(
      /number/,
    );
    expect(() => placement(['a', 'b'], { established: new Map([['a', 1]]), rounds: 0, seed: 1 }).next()).toThrow(
      /round/,
    );
    expect(make(['a', 'b'], { a: 1 }).done).toBe(false);
  });

  it('has a size beforehand that play never passes', () => {
    forSome(15, field, ({ seed, rounds, ...sizes }) => {
      const { all, ratings } = entrantsOf(sizes);
      const settings = formatSettings.parse({
        format: 'placement',
        placement: { established: Object.fromEntries(ratings), rounds },
      });
      const size = formatSize(settings, all.length);
      const { rounds: played } = playPairings(makeFormat(settings, all, seed), messyJudge(seed, { void: 0, tie: 0 }));
      expect(played.flat()).toHaveLength(size.pairings);
      const meetings = all.map((one) => played.flat().filter(({ a, b }) => a === one || b === one).length);
      expect(Math.max(...meetings)).toBeLessThanOrEqual(size.opponents);
    });
  });
});

it('the expected width of a placement is that of the newcomers, whoever else is there', () => {
  const widthOf = (newcomers: number, established: number, trees: number) => {
    const { all, ratings } = entrantsOf({ newcomers, established });
    const settings = { format: 'placement', placement: { established: Object.fromEntries(ratings), rounds: 4 } };
    return expectedWidth({ format: formatSettings.parse(settings), agents: all.length, trees, reuseAnswers: false });
  };
  // 2 · 400/ln 10 · t(9) · 2/√40 · √(10/9); the error that play shows is about 57 points (placement.long.test.ts).
  expect(widthOf(1, 16, 10)).toBeCloseTo(261.9, 0);
  expect(widthOf(3, 8, 10)).toBeCloseTo(widthOf(1, 16, 10) ?? 0, 6);
  expect(widthOf(1, 16, 30)).toBeLessThan(160);
});

describe('a rating against opponents whose ratings are known', () => {
  it('is the mean of the prior without results, finite after any record, and grows with the score', () => {
    const prior = priorOf([900, 1000, 1100]);
    expect(prior).toEqual({ mean: 1000, deviation: 100 });
    expect(anchoredRating([], prior)).toBeCloseTo(1000, 6);
    const after = (score: number) => anchoredRating([{ opponent: 1000, score, results: 10 }], prior);
    const ratings = [0, 2.5, 5, 7.5, 10].map(after);
    expect(ratings.every(Number.isFinite)).toBe(true);
    expect(ratings).toEqual([...ratings].sort((one, other) => one - other));
    expect(after(5)).toBeCloseTo(1000, 6);
  });

  it('comes to the strength that the score tells as results grow', () => {
    // 10 to 1 is 400 points.
    expect(anchoredRating([{ opponent: 900, score: 1e6, results: 1.1e6 }], priorOf([]))).toBeCloseTo(1300, 1);
  });

  it('takes a field for no narrower than 100 points', () => {
    expect(priorOf([1000, 1000, 1001]).deviation).toBe(100);
    expect(priorOf([600, 1000, 1400]).deviation).toBe(400);
  });
});
