import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PairingResult, Ranking } from '../../../src/arena/formats/format.ts';
import { randomFor } from '../../../src/kernel/random.ts';
import {
  exactJudge,
  judgeKinds,
  messyJudge,
  names,
  type Played,
  playPairings,
  strengthsOf,
  trueOrder,
} from '../../../test/arena/formats/play-pairings.ts';
import { forSome } from '../../../test/support/for-all.ts';
import { pairFormats } from './pair-formats.ts';

const settings = fc.record({ count: fc.integer({ min: 2, max: 32 }), seed: fc.integer({ min: 0, max: 1e9 }) });
const shares = fc.record({ void: fc.constantFrom(0, 0.2, 0.8), tie: fc.constantFrom(0, 0.4, 0.9) });

/** Everybody stands in exactly one place, and no place is empty. */
function expectAllPlaced(ranking: Ranking<string>, all: readonly string[]): void {
  expect(ranking.flat().sort()).toEqual([...all].sort());
  expect(ranking.every((level) => level.length > 0)).toBe(true);
}

/** Nobody meets himself or is twice in a round; of the first round of an anchor only the anchor is excepted. */
function expectFairRounds({ rounds }: Played, all: readonly string[], anchored: boolean): void {
  for (const [index, round] of rounds.entries()) {
    const met = all[0] ?? '';
    const excepted = anchored && index === 0 && round.every(({ a, b }) => a === met || b === met) ? met : null;
    const seated = round.flatMap(({ a, b }) => [a, b]).filter((entrant) => entrant !== excepted);
    expect(round.length).toBeGreaterThan(0);
    expect(new Set(seated).size).toBe(seated.length);
    expect(seated.every((entrant) => all.includes(entrant))).toBe(true);
  }
}

interface Extent {
  readonly sizes: readonly number[];
  readonly numRuns: number;
}

/** What every format of pairs keeps to, at these sizes and in so many random tournaments. */
export function describeEveryFormat({ sizes, numRuns }: Extent): void {
  describe.each([...pairFormats])('%s', (name, { make, comparisons, findsBest }) => {
    const anchored =
      name === 'anchor' || name.startsWith('single elimination seeded') || name.startsWith('single elimination, r');

    it.each(sizes)('takes %i entrants before judges that do not err', (count) => {
      for (const kind of judgeKinds) {
        const all = names(count);
        const seed = count * 7 + kind.length;
        const strengths = strengthsOf(all, seed);
        const played = playPairings(make(Object.freeze(all), seed), exactJudge(strengths, kind));
        const [fewest, most] = comparisons(count);
        expectAllPlaced(played.ranking, all);
        expectFairRounds(played, all, anchored);
        expect(played.outcomes.length).toBeGreaterThanOrEqual(fewest);
        expect(played.outcomes.length).toBeLessThanOrEqual(most);
        if (findsBest) expect(played.ranking[0]).toEqual(trueOrder(strengths).slice(0, 1));
      }
    });

    it('is the same for the same seed, whatever the order of entrants and outcomes', () => {
      forSome(Math.ceil(numRuns / 4), settings, shares, ({ count, seed }, share) => {
        const all = names(count);
        const judge = messyJudge(seed, share);
        const one = playPairings(make(all, seed), judge);
        const shuffled = Object.freeze(randomFor('test order', seed).shuffle(all));
        expect(playPairings(make(shuffled, seed), judge)).toEqual(one);
        const backwards = make(all, seed);
        let step = backwards.next();
        for (const round of one.rounds) {
          expect(step.value).toEqual(round);
          step = backwards.next(round.map((pairing) => ({ pairing, results: judge(pairing) })).toReversed());
        }
        expect(step).toEqual({ done: true, value: one.ranking });
      });
    });

    it('places everybody whatever mixture of voids, ties and scores comes, those without a counted result last', () => {
      forSome(numRuns, settings, shares, ({ count, seed }, share) => {
        const all = names(count);
        const played = playPairings(make(all, seed), messyJudge(seed, share));
        expectAllPlaced(played.ranking, all);
        expectFairRounds(played, all, anchored);
        expect(played.outcomes.length).toBeLessThanOrEqual(comparisons(count)[1]);
        const counted = new Set(
          played.outcomes
            .filter(({ results }) => results.some(({ winner }) => winner !== 'void'))
            .flatMap(({ pairing: { a, b } }) => [a, b]),
        );
        const uncounted = all.filter((entrant) => !counted.has(entrant));
        if (played.ranking.length > 1 && uncounted.length > 0) expect(played.ranking.at(-1)).toEqual(uncounted);
      });
    });

    it('shares one place between all when nothing has a winner', () => {
      const nothing = fc.constantFrom<PairingResult['winner'][]>(
        ['void'],
        ['tie'],
        ['both_bad'],
        ['tie', 'void', 'both_bad'],
      );
      forSome(Math.ceil(numRuns / 3), settings, nothing, ({ count, seed }, winners) => {
        const all = names(count);
        const results = winners.map((winner, tree) => ({ cluster: `t${tree}`, winner, scores: { a: tree, b: 3 } }));
        expect(playPairings(make(all, seed), () => results).ranking).toEqual([all]);
      });
    });
  });
}
