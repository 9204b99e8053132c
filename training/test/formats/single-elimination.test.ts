import { describe, expect, it } from 'vitest';
import type { PairingResult } from '../../../src/arena/formats/format.ts';
import {
  exactJudge,
  names,
  pairOf,
  playPairings,
  type ResultsOf,
  strengthsOf,
  trueOrder,
} from '../../../test/arena/formats/play-pairings.ts';
import { singleElimination } from '../../formats/single-elimination.ts';

const all = names(4);
const byOrder = () => singleElimination(all, { seed: 1, seeding: { kind: 'order', order: all } });

/** Results by pair, in the seats of the order of names; a pair not listed is won by the one named earlier. */
const judge =
  (results: Record<string, PairingResult['winner']>): ResultsOf =>
  (pairing) => {
    const winner = results[pairOf(pairing)] ?? 'a';
    const swap = pairing.a > pairing.b && (winner === 'a' || winner === 'b');
    return [{ cluster: 't', winner: swap ? (winner === 'a' ? 'b' : 'a') : winner }];
  };

describe('single elimination', () => {
  it('seeds by the scores against the anchor', () => {
    const entrants = names(8);
    const strengths = strengthsOf(entrants, 3);
    const order = trueOrder(strengths);
    const format = singleElimination(entrants, { seed: 2, seeding: { kind: 'anchor', anchor: 'n05' } });
    const { rounds } = playPairings(format, exactJudge(strengths, 'scores'));
    expect(rounds[0]?.every(({ a, b }) => a === 'n05' || b === 'n05')).toBe(true);
    const seedOf = (entrant: string) => order.indexOf(entrant) + 1;
    expect(rounds[1]?.map(({ a, b }) => seedOf(a) + seedOf(b))).toEqual([9, 9, 9, 9]);
  });

  it('counts what the anchor got in the seeding as one score, as the paper does', () => {
    // The anchor has 1, 1 and 0.4 in the seeding, 0.8 as one score, then 0.2: a mean of 0.5, and of 0.65 were each counted.
    const entrants = ['anc', 'one', 'two', 'top'];
    const seedingScores: Record<string, readonly [number, number]> = { one: [1, 0.6], two: [1, 0.6], top: [0.4, 0.9] };
    let played = 0;
    const format = singleElimination(entrants, { seed: 1, seeding: { kind: 'anchor', anchor: 'anc' } });
    const { ranking } = playPairings(format, ({ a, b }) => {
      played += 1;
      const own = played <= 3 ? (seedingScores[a === 'anc' ? b : a] ?? [0, 0]) : null;
      const scoreOf = (entrant: string) => {
        if (own) return entrant === 'anc' ? own[0] : own[1];
        return { anc: 0.2, one: 0.5, two: 0.6, top: 0.95 }[entrant] ?? 0;
      };
      const scores = { a: scoreOf(a), b: scoreOf(b) };
      return [{ cluster: 't', winner: scores.a > scores.b ? 'a' : 'b', scores }];
    });
    // Both went out in the first round: `one` has (0.6 + 0.5) / 2 = 0.55, above the anchor's (0.8 + 0.2) / 2 = 0.5.
    expect(ranking).toEqual([['top'], ['two'], ['one'], ['anc']]);
  });

  it('gives the anchor each seat equally often', () => {
    const format = singleElimination(names(9), { seed: 2, seeding: { kind: 'anchor', anchor: 'n05' } });
    const first = format.next().value;
    expect(Array.isArray(first) && first.filter(({ a }) => a === 'n05').length).toBe(4);
  });

  it('ranks by the round somebody went out in, then by mean score', () => {
    expect(playPairings(byOrder(), judge({})).ranking).toEqual([['n00'], ['n01'], ['n02', 'n03']]);
    const scores = exactJudge(new Map(all.map((entrant, index) => [entrant, 1 / (index + 2)])), 'scores');
    expect(playPairings(byOrder(), scores).ranking).toEqual([['n00'], ['n01'], ['n02'], ['n03']]);
  });

  it('crowns nobody by a final without a winner, unless the scores differ', () => {
    for (const winner of ['tie', 'void'] as const) {
      const { ranking } = playPairings(byOrder(), judge({ 'n00 n01': winner }));
      expect(ranking).toEqual([
        ['n00', 'n01'],
        ['n02', 'n03'],
      ]);
    }
    const { ranking } = playPairings(byOrder(), judge({ 'n00 n03': 'void', 'n00 n01': 'tie' }));
    expect(ranking).toEqual([['n01'], ['n00'], ['n02'], ['n03']]);
  });

  it('places who came far by voids alone last', () => {
    const { ranking } = playPairings(byOrder(), judge({ 'n00 n03': 'void', 'n00 n01': 'void' }));
    expect(ranking).toEqual([['n01'], ['n02'], ['n00', 'n03']]);
  });

  it('refuses an order that leaves somebody out and an anchor that is not entered', () => {
    const start = (seeding: Parameters<typeof singleElimination<string>>[1]['seeding']) => () =>
      singleElimination(all, { seed: 1, seeding }).next();
    expect(start({ kind: 'order', order: ['n00', 'n01', 'n02'] })).toThrow(RangeError);
    expect(start({ kind: 'order', order: ['n00', 'n01', 'n02', 'n02'] })).toThrow(RangeError);
    expect(start({ kind: 'anchor', anchor: 'nobody' })).toThrow(/nobody/);
  });
});
