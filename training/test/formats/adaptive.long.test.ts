import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomPairs } from '../../../bench/simulation/random-pairs.ts';
import { formatSize } from '../../../src/arena/format-size.ts';
import type { Pairing } from '../../../src/arena/formats/format.ts';
import { makeFormat } from '../../../src/arena/make-format.ts';
import { formatSettings } from '../../../src/config/format-settings.ts';
import {
  exactJudge,
  judgeKinds,
  messyJudge,
  names,
  pairOf,
  playPairings,
  type ResultsOf,
  strengthsOf,
  trueOrder,
} from '../../../test/arena/formats/play-pairings.ts';
import { forSome } from '../../../test/support/for-all.ts';
import { adaptiveByScores as adaptive } from '../../formats/score-belief.ts';

const seeds = fc.integer({ min: 0, max: 1e9 });
const formats = { adaptive, 'random pairs': randomPairs };
const allPairs = (count: number) => (count * (count - 1)) / 2;

/** How often each pair was asked for. */
function asks(rounds: readonly (readonly Pairing<string>[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pairing of rounds.flat()) counts.set(pairOf(pairing), (counts.get(pairOf(pairing)) ?? 0) + 1);
  return counts;
}

function expectDisjoint(rounds: readonly (readonly Pairing<string>[])[]): void {
  for (const round of rounds) {
    const seated = round.flatMap(({ a, b }) => [a, b]);
    expect(round.length).toBeGreaterThan(0);
    expect(new Set(seated).size).toBe(seated.length);
  }
}

describe.each(Object.entries(formats))('%s', (_, format) => {
  it('seats nobody twice in a round, asks no pair twice, keeps the budget and loses nobody, at every small size', () => {
    for (const count of Array.from({ length: 12 }, (_, index) => index + 2)) {
      const strengths = strengthsOf(names(count), count);
      for (const kind of judgeKinds) {
        const { rounds, ranking } = playPairings(format(names(count), { seed: count }), exactJudge(strengths, kind));
        expectDisjoint(rounds);
        expect(Math.max(...asks(rounds).values())).toBe(1);
        expect(rounds.flat().length).toBeLessThanOrEqual(2 * count - 2);
        expect(ranking.flat().sort()).toEqual(names(count));
      }
    }
  });

  it('bears results of every mixture, and asks for a pair that came back void once more at most', () => {
    const shares = fc.record({ void: fc.constantFrom(0, 0.3, 0.7, 1), tie: fc.constantFrom(0, 0.3, 1) });
    forSome(30, fc.integer({ min: 2, max: 9 }), seeds, shares, fc.integer({ min: 1, max: 60 }), (...drawn) => {
      const [count, seed, share, pairings] = drawn;
      const { rounds, ranking, outcomes } = playPairings(
        format(names(count), { seed, pairings }),
        messyJudge(seed, share),
      );
      expectDisjoint(rounds);
      expect(rounds.flat().length).toBeLessThanOrEqual(pairings);
      expect(ranking.flat().sort()).toEqual(names(count));
      for (const [pair, times] of asks(rounds)) {
        const isVoid = outcomes
          .filter(({ pairing }) => pairOf(pairing) === pair)
          .map(({ results }) => results.every(({ winner }) => winner === 'void'));
        expect(times).toBeLessThanOrEqual(isVoid[0] ? 2 : 1);
      }
    });
  });

  it('puts all in one place and ends when everything is void or tied', () => {
    for (const count of [2, 3, 7, 10]) {
      for (const winner of ['void', 'tie', 'both_bad'] as const) {
        const { rounds, ranking } = playPairings(format(names(count), { seed: 1, pairings: 1000 }), () => [
          { cluster: 'q', winner, ...(winner !== 'void' && { scores: { a: 3, b: 3 } }) },
        ]);
        expect(rounds.flat()).toHaveLength(allPairs(count) * (winner === 'void' ? 2 : 1));
        expect(ranking).toEqual([names(count)]);
      }
    }
  });

  it('is the same for the same seed, whatever the order of entrants or outcomes, and changes no argument', () => {
    forSome(30, fc.integer({ min: 2, max: 12 }), seeds, (count, seed) => {
      const judge = messyJudge(seed, { void: 0.1, tie: 0.2 });
      const one = playPairings(format(Object.freeze(names(count)), Object.freeze({ seed })), judge);
      const other = format(names(count).toReversed(), { seed });
      let step = other.next();
      for (const round of one.rounds) {
        expect(step.value).toEqual(round);
        step = other.next(round.map((pairing) => ({ pairing, results: judge(pairing) })).toReversed());
      }
      expect(step).toEqual({ done: true, value: one.ranking });
    });
    const first = (seed: number) => format(names(8), { seed }).next().value;
    expect(first(1)).not.toEqual(first(2));
  });

  it('refuses too few, too many or repeated entrants, no budget and strange scores', () => {
    function start(entrants: string[], options: object = {}) {
      return () => format(entrants, { seed: 1, ...options }).next();
    }
    expect(start(names(1))).toThrow(RangeError);
    expect(start(names(65))).toThrow(RangeError);
    expect(start(['x', 'x'])).toThrow(/twice/);
    expect(start(names(3), { pairings: 0 })).toThrow(/budget/);
    expect(start(names(3), { pairings: 1.5 })).toThrow(/budget/);
    const nan: ResultsOf = () => [{ cluster: 'q', winner: 'a', scores: { a: Number.NaN, b: 1 } }];
    expect(() => playPairings(format(names(3), { seed: 1 }), nan)).toThrow(/finite/);
    const playing = format(names(4), { seed: 1 });
    playing.next();
    expect(() => playing.next([])).toThrow(/outcomes/);
  });
});

describe('adaptive pairing', () => {
  it('stops early before a judge whose scores do not err, with the true order', () => {
    forSome(30, fc.integer({ min: 4, max: 16 }), seeds, (count, seed) => {
      const strengths = strengthsOf(names(count), seed);
      const options = { seed, pairings: 1000 };
      const { rounds, ranking } = playPairings(adaptive(names(count), options), exactJudge(strengths, 'scores'));
      expect(ranking.flat()).toEqual(trueOrder(strengths));
      expect(ranking).toHaveLength(count);
      if (count >= 6) expect(rounds.flat().length).toBeLessThan(allPairs(count));
      if (count >= 12) expect(rounds.flat().length).toBeLessThanOrEqual(2 * count);
    });
  });

  it('takes fewer pairings when only the best few are wanted, and fewer still with less confidence', () => {
    const strengths = strengthsOf(names(10), 1);
    const onTrees: ResultsOf = (pairing) =>
      Array.from({ length: 8 }, () => exactJudge(strengths, 'winner')(pairing)).flat();
    const pairingsFor = (options: { wanted?: 'all' | number; confidence?: number }) => {
      const { rounds, ranking } = playPairings(adaptive(names(10), { seed: 2, pairings: 1000, ...options }), onTrees);
      if (options.confidence === undefined)
        expect(ranking.flat().slice(0, 3).sort()).toEqual(trueOrder(strengths).slice(0, 3).sort());
      return rounds.flat().length;
    };
    const [all, sure, likely] = [{}, { wanted: 3 }, { wanted: 3, confidence: 0.7 }].map(pairingsFor);
    expect(sure).toBeLessThan(all ?? 0);
    expect(likely).toBeLessThan(sure ?? 0);
  });

  it('asks for dear pairs last', () => {
    const strengths = strengthsOf(names(8), 5);
    const cost = (one: string, other: string) => (pairOf({ a: one, b: other }).includes('n00') ? 10 : 1);
    for (let seed = 0; seed < 10; seed++) {
      const format = adaptive(names(8), { seed, pairings: allPairs(8), confidence: 0.999, cost });
      const { rounds } = playPairings(format, exactJudge(strengths, 'winner'));
      const dear = rounds.flat().map(({ a, b }) => a === 'n00' || b === 'n00');
      expect(dear.slice(0, 10)).not.toContain(true);
      expect(dear.slice(10)).toContain(true);
    }
  });

  it('asks for most of a round at once: 30 pairings of 16 take at most 9 rounds', () => {
    for (const kind of judgeKinds) {
      for (let seed = 0; seed < 4; seed++) {
        const format = adaptive(names(16), { seed, confidence: 0.999 });
        const { rounds } = playPairings(format, exactJudge(strengthsOf(names(16), seed), kind));
        expect(rounds.length).toBeLessThanOrEqual(9);
        expect(rounds[0]).toHaveLength(8);
      }
    }
  });

  it('pairs winners with winners after the first round', () => {
    const strengths = strengthsOf(names(8), 7);
    const { rounds } = playPairings(adaptive(names(8), { seed: 3 }), exactJudge(strengths, 'winner'));
    const strength = (entrant: string) => strengths.get(entrant) ?? 0;
    const won = new Set(rounds[0]?.map(({ a, b }) => (strength(a) > strength(b) ? a : b)));
    for (const { a, b } of rounds[1] ?? []) expect(won.has(a)).toBe(won.has(b));
  });

  it('orders the same whatever the scale of the scores', () => {
    const judge = (factor: number, level: number): ResultsOf => {
      const messy = messyJudge(11, { void: 0, tie: 0.1 });
      return (pairing) =>
        messy(pairing).map((result) => {
          const { a, b } = result.scores ?? { a: 4, b: 4 };
          return { ...result, scores: { a: factor * a + level, b: factor * b + level } };
        });
    };
    const one = playPairings(adaptive(names(9), { seed: 1 }), judge(1, 0));
    for (const [factor, level] of [
      [0.125, 0],
      [64, 128],
      [2 ** 600, 0],
    ] as const)
      expect(playPairings(adaptive(names(9), { seed: 1 }), judge(factor, level)).ranking).toEqual(one.ranking);
  });

  it('goes by graded answers before winners, also of those who were lucky in their matches', () => {
    const strengths = strengthsOf(names(8), 4);
    const share = (entrant: string, task: number) => (strengths.get(entrant) ?? 0) / 2 + 0.1 * task;
    const misled: ResultsOf = ({ a, b }) =>
      [0, 1, 2].map((task) => ({
        cluster: `t${task}`,
        winner: a < b ? 'a' : 'b',
        tasks: [{ task: `q${task}`, a: share(a, task), b: share(b, task) }],
      }));
    const { ranking, rounds } = playPairings(adaptive(names(8), { seed: 1 }), misled);
    expect(ranking.flat()).toEqual(trueOrder(strengths));
    expect(rounds.flat().length).toBeLessThan(14);
    const isVoid: ResultsOf = (pairing) => misled(pairing).map((result) => ({ ...result, winner: 'void' }));
    expect(playPairings(adaptive(names(8), { seed: 1 }), isVoid).ranking).toEqual([names(8)]);
  });

  it('falls back on winners when all scores are equal', () => {
    const strengths = strengthsOf(names(6), 2);
    const truth = exactJudge(strengths, 'winner');
    const flat: ResultsOf = (pairing) => truth(pairing).map((result) => ({ ...result, scores: { a: 5, b: 5 } }));
    const options = { seed: 1, pairings: 15, confidence: 0.999 };
    expect(playPairings(adaptive(names(6), options), flat)).toMatchObject({
      ranking: playPairings(adaptive(names(6), options), truth).ranking,
    });
  });

  it('refuses what cannot be wanted, and costs that are none', () => {
    const start = (options: object) => () => adaptive(names(4), { seed: 1, ...options }).next();
    expect(start({ wanted: 4 })).toThrow(/best 4 of 4/);
    expect(start({ wanted: 0 })).toThrow(RangeError);
    expect(start({ confidence: 1 })).toThrow(/confidence/);
    expect(start({ cost: () => 0 })).toThrow(/cost/);
  });

  it('is played by its settings alone, within its budget', () => {
    const settings = formatSettings.parse({
      format: 'adaptive',
      adaptive: { pairings: 9, wanted: 2, confidence: 0.9 },
    });
    const judge = exactJudge(strengthsOf(names(6), 2), 'winner');
    const made = playPairings(makeFormat(settings, names(6), 3), judge);
    const direct = playPairings(adaptive(names(6), { seed: 3, pairings: 9, wanted: 2, confidence: 0.9 }), judge);
    expect(made).toEqual(direct);
    expect(formatSize(formatSettings.parse({ format: 'adaptive' }), 8).pairings).toBeLessThanOrEqual(14);
  });
});
