import { describe, expect, it } from 'vitest';
import { anchor } from '../../../src/arena/formats/anchor.ts';
import type { Format } from '../../../src/arena/formats/format.ts';
import { roundRobin } from '../../../src/arena/formats/round-robin.ts';
import { swiss } from '../../../src/arena/formats/swiss.ts';
import { exactJudge, playPairings, tau } from '../../../test/arena/formats/play-pairings.ts';
import { doubleElimination } from '../../formats/double-elimination.ts';
import { groupTournament } from '../../formats/group-tournament.ts';
import { reuseOutcomes } from '../../formats/reuse-outcomes.ts';
import { singleElimination } from '../../formats/single-elimination.ts';
import { playContests } from './play-contests.ts';

const strengths = new Map([0.9, 0.1, 0.5, 0.7, 0.3, 0.6, 0.2, 0.8].map((strength, index) => [String(index), strength]));
const all = [...strengths.keys()];
const order = ['0', '7', '3', '5', '2', '4', '6', '1'];
const exact = order.map((entrant) => [entrant]);
const seeds = Array.from({ length: 60 }, (_, seed) => seed);

function playWithScores(format: Format<string>) {
  const { outcomes, ranking } = playPairings(format, exactJudge(strengths, 'scores'));
  return { comparisons: outcomes.length, ranking };
}

function overDraws(formatOf: (seed: number) => Format<string>) {
  const ends = seeds.map((seed) => playWithScores(formatOf(seed)));
  const taus = ends.map(({ ranking }) => tau(ranking, order));
  return {
    comparisons: [...new Set(ends.map(({ comparisons }) => comparisons))],
    bestFirst: ends.every(({ ranking }) => ranking[0]?.join() === '0'),
    tau: taus.reduce((sum, each) => sum + each, 0) / taus.length,
  };
}

describe('eight entrants before a judge that gives each ten times its strength', () => {
  it('are ranked exactly by an anchor in 7 comparisons, whoever the anchor is', () => {
    for (const met of all)
      expect(playWithScores(anchor(all, { anchor: met, seed: 1 }))).toEqual({ comparisons: 7, ranking: exact });
  });

  it('are ranked exactly by a round robin in 28', () => {
    expect(playWithScores(roundRobin(all))).toEqual({ comparisons: 28, ranking: exact });
  });

  it('are ranked exactly by seeded single elimination in 14, fewer when a pair met twice is remembered', () => {
    for (const seed of seeds) {
      const format = () => singleElimination(all, { seed, seeding: { kind: 'anchor', anchor: '0' } });
      expect(playWithScores(format())).toEqual({ comparisons: 14, ranking: exact });
      // The anchor wins: it meets three again in the bracket.
      expect(playWithScores(reuseOutcomes(format()))).toEqual({ comparisons: 11, ranking: exact });
    }
  });

  it('are ranked nearly by double elimination in 14, the best first', () => {
    const double = overDraws((seed) => doubleElimination(all, { seed }));
    expect(double).toMatchObject({ comparisons: [14], bestFirst: true });
    expect(double.tau).toBeGreaterThan(0.87);
    expect(double.tau).toBeLessThan(0.97);
  });

  it('are ranked well by 3 swiss rounds in 12, the best first', () => {
    const three = overDraws((seed) => swiss(all, { seed, rounds: 3 }));
    expect(three).toMatchObject({ comparisons: [12], bestFirst: true });
    expect(three.tau).toBeGreaterThan(0.82);
    expect(three.tau).toBeLessThan(0.92);
  });

  it.each([
    [2, 1, 1, 7],
    [4, 2, 2, 3],
  ])('take, in groups of %i of which %i go on until %i are left, %i calls a repeat', (groupSize, winners, finalists, calls) => {
    for (const repeats of [1, 3]) {
      const format = groupTournament(all, { seed: 5, groupSize, winners, finalists, repeats });
      const { yields } = playContests(format, ({ members }) => members.slice(0, winners));
      expect(yields.flat()).toHaveLength(calls * repeats);
    }
  });
});
