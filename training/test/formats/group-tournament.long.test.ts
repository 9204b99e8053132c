import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PairingResult } from '../../../src/arena/formats/format.ts';
import {
  exactJudge,
  names,
  pairOf,
  playPairings,
  strengthsOf,
  swapped,
  trueOrder,
} from '../../../test/arena/formats/play-pairings.ts';
import { forSome } from '../../../test/support/for-all.ts';
import { byPairs, type Contest, type ContestFormat, type ContestOutcome } from '../../formats/contests.ts';
import { type GroupOptions, groupTournament, splitGroups } from '../../formats/group-tournament.ts';
import { playContests } from './play-contests.ts';

const settings = fc
  .record({
    count: fc.integer({ min: 2, max: 32 }),
    groupSize: fc.integer({ min: 2, max: 12 }),
    winners: fc.integer({ min: 1, max: 11 }),
    more: fc.integer({ min: 0, max: 6 }),
    repeats: fc.integer({ min: 1, max: 4 }),
    weights: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 }),
    seed: fc.integer({ min: 0, max: 1e9 }),
    atOnce: fc.boolean(),
  })
  .map(({ count, winners, more, ...options }) => {
    const fitting = Math.min(winners, options.groupSize - 1);
    return { count, options: { ...options, winners: fitting, finalists: fitting + more } };
  });

/** A result in the seats of the order of names. */
function won(winner: PairingResult['winner'], a?: number, b?: number): PairingResult {
  return { cluster: 't', winner, ...(a !== undefined && b !== undefined && { scores: { a, b } }) };
}

/** The strongest of a group, by name. */
const best = ({ members, winners }: Contest<string>) => [...members].sort().slice(0, winners);
const membersOf = (contests: readonly Contest<string>[]) => contests.flatMap(({ members }) => members);

describe('a group tournament', () => {
  it('ends for all settings and sizes, sends somebody home in each round, and adds up the points', () => {
    forSome(100, settings, ({ count, options }) => {
      const all = Object.freeze(names(count));
      const { yields, end } = playContests(groupTournament(all, options), best);
      const perRepeat = options.atOnce ? 1 : options.repeats;
      expect(yields.length).toBeLessThanOrEqual((count - 1) * perRepeat);
      expect(yields.every((contests) => contests.length > 0)).toBe(true);
      for (const { members, winners } of yields.flat()) {
        expect(members.length).toBeLessThanOrEqual(options.groupSize);
        expect(members.length).toBeGreaterThan(winners);
        expect(winners).toBe(Math.min(options.winners, options.finalists, count - 1));
      }
      expect(end.ranking.flat().sort()).toEqual(all);
      expect([...end.points.keys()].sort()).toEqual(all);
      for (const [place, level] of end.ranking.entries()) {
        const points = new Set(level.map((entrant) => end.points.get(entrant)));
        expect(points.size).toBe(1);
        const below = end.ranking[place + 1]?.[0];
        if (below) expect([...points][0]).toBeGreaterThan(end.points.get(below) ?? 0);
      }
    });
  });

  it('gives the same points whether repeats run at once or in turn; in turn nobody is in two contests at once', () => {
    forSome(60, settings, ({ count, options }) => {
      const play = (atOnce: boolean, all: string[]) => playContests(groupTournament(all, { ...options, atOnce }), best);
      const inTurn = play(false, names(count));
      expect(play(true, names(count).toReversed()).end.ranking).toEqual(inTurn.end.ranking);
      for (const contests of inTurn.yields) expect(new Set(membersOf(contests)).size).toBe(membersOf(contests).length);
    });
  });

  it('runs the rounds of all repeats at once', () => {
    const options: GroupOptions = { seed: 1, groupSize: 2, winners: 1, finalists: 1, repeats: 3 };
    const { yields, end } = playContests(groupTournament(names(8), options), best);
    expect(yields.map((contests) => contests.length)).toEqual([12, 6, 3]);
    expect(end.points.get('n00')).toBe(9);
    expect([...end.points.values()].reduce((sum, points) => sum + points, 0)).toBe(21);
  });

  it('draws afresh in each repeat and each seed', () => {
    const options: GroupOptions = { seed: 1, groupSize: 4, winners: 2, finalists: 2, repeats: 2 };
    const first = (seed: number) => playContests(groupTournament(names(8), { ...options, seed }), best).yields[0] ?? [];
    expect(first(1).slice(0, 2)).not.toEqual(first(1).slice(2));
    expect(first(1)).not.toEqual(first(2));
  });

  it('weighs the rounds, the last weight holding for later ones', () => {
    const options: GroupOptions = { seed: 1, groupSize: 2, winners: 1, finalists: 1, weights: [1, 10] };
    const { end } = playContests(groupTournament(names(16), options), best);
    expect(end.points.get('n00')).toBe(31);
    expect([...end.points.values()].filter((points) => points === 0)).toHaveLength(8);
  });

  it('gives nobody points for a void contest; when all are void everybody shares a place', () => {
    forSome(100, settings, ({ count, options }) => {
      const { end } = playContests(groupTournament(names(count), options), () => null);
      expect(end.ranking).toEqual([names(count)]);
    });
  });

  it('refuses settings by which nobody would go out, and winners that were not to be chosen', () => {
    const start = (changed: Partial<GroupOptions>) => () =>
      groupTournament(names(8), { seed: 1, groupSize: 4, winners: 2, finalists: 2, ...changed }).next();
    expect(start({ winners: 4 })).toThrow(RangeError);
    expect(start({ winners: 3 })).toThrow(/finalists/);
    expect(start({ groupSize: 1.5 })).toThrow(RangeError);
    expect(start({ repeats: 0 })).toThrow(RangeError);
    expect(start({ weights: [] })).toThrow(RangeError);
    expect(start({ weights: [-1] })).toThrow(RangeError);
    for (const wrong of [[], ['n00'], ['n00', 'n00'], ['nobody', 'n00']]) {
      const format = groupTournament(names(4), { seed: 1, groupSize: 4, winners: 2, finalists: 2 });
      expect(() => playContests(format, () => wrong)).toThrow(/winners/);
    }
  });
});

it('groups are few, even and full enough that somebody goes out', () => {
  for (let size = 2; size <= 12; size++) {
    for (let winners = 1; winners < size; winners++) {
      for (let count = winners + 1; count <= 40; count++) {
        const items = Array.from({ length: count }, (_, index) => index);
        const sizes = splitGroups(items, size, winners).map((group) => group.length);
        expect(splitGroups(items, size, winners).flat()).toEqual(items);
        expect(sizes).toHaveLength(Math.ceil(count / size));
        expect(Math.max(...sizes)).toBeLessThanOrEqual(size);
        expect(Math.max(...sizes)).toBeGreaterThan(winners);
        const even = Math.ceil(count / sizes.length) > winners;
        if (even) expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }
    }
  }
});

describe('a group tournament by pairs', () => {
  const play = (count: number, seed: number, options: Omit<GroupOptions, 'seed' | 'atOnce'>) => {
    const strengths = strengthsOf(names(count), seed);
    const contests = groupTournament(names(count), { seed, atOnce: false, ...options });
    const played = playPairings(byPairs(names(count), contests), exactJudge(strengths, 'winner'));
    return { ...played, order: trueOrder(strengths) };
  };

  it('finds the best before a judge that does not err where groups come out even', () => {
    for (const count of [2, 4, 8, 16, 32]) {
      for (let seed = 0; seed < 5; seed++) {
        const { ranking, order, outcomes } = play(count, seed, { groupSize: 2, winners: 1, finalists: 1 });
        expect(ranking[0]).toEqual(order.slice(0, 1));
        expect(outcomes).toHaveLength(count - 1);
      }
    }
  });

  it('plays the groups of a round side by side', () => {
    const { rounds } = play(8, 1, { groupSize: 4, winners: 2, finalists: 2 });
    expect(rounds.map((round) => round.length)).toEqual([4, 4, 4, 2, 2, 2]);
  });

  it.each<[string, Record<string, PairingResult[]>, string[] | null]>([
    ['mean score', { 'x y': [won('a')], 'x z': [won('b')], 'y z': [won('b')] }, ['z', 'x']],
    [
      'scores where the judge gives them',
      { 'x y': [won('a', 9, 1)], 'x z': [won('b', 0, 5)], 'y z': [won('b', 4.7, 5)] },
      ['z', 'x'],
    ],
    [
      'pairings won at level means',
      { 'x y': [won('a', 6, 4)], 'x z': [won('b', 2, 3)], 'y z': [won('b', 4, 4.5)] },
      ['x', 'y'],
    ],
    ['the draw where nothing else differs', { 'x y': [won('a')], 'x z': [won('b')], 'y z': [won('a')] }, ['y', 'x']],
    ['nothing where no pairing has a winner', { 'x y': [won('tie')], 'x z': [won('tie')], 'y z': [won('void')] }, null],
    ['nothing where all is void', { 'x y': [won('void')], 'x z': [won('void')], 'y z': [won('void')] }, null],
  ])('chooses the winners of a contest by %s', (_, results, winners) => {
    const contest: Contest<string> = { members: ['y', 'x', 'z'], winners: 2 };
    const taken: ContestOutcome<string>[] = [];
    function* one(): ContestFormat<string> {
      taken.push(...(yield [contest]));
      return { ranking: [['x', 'y', 'z']], points: new Map() };
    }
    playPairings(byPairs(contest.members, one()), (pairing) => {
      const inOrder = results[pairOf(pairing)] ?? [];
      return pairing.a < pairing.b ? inOrder : inOrder.map(swapped);
    });
    expect(taken).toEqual([{ contest, winners }]);
  });

  it('refuses contests that share a member', () => {
    const contests = groupTournament(names(8), { seed: 1, groupSize: 4, winners: 2, finalists: 2, repeats: 2 });
    expect(() => byPairs(names(8), contests).next()).toThrow(/two contests/);
  });
});
