import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/arena/formats/format.ts';
import { roundRobin } from '../../../src/arena/formats/round-robin.ts';
import { swiss } from '../../../src/arena/formats/swiss.ts';
import { type GroupRecord, groupRecord, preferencePairs } from '../../rewards/group-record.ts';
import { quantileRewards, unjudgedOf } from '../../rewards/group-rewards.ts';
import { type JudgedGroup, unjudgedGroup } from '../../rewards/judged-group.ts';
import { rankGroup } from '../../rewards/rank-group.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `r${index}`);
const never = new AbortController().signal;

interface Changes extends Partial<Pick<JudgedGroup, 'ranking' | 'unjudged'>> {
  readonly candidates?: readonly string[];
  readonly failed?: ReadonlySet<string>;
}

function record({ candidates = ['a', 'b', 'c', 'd'], failed = new Set(), ...changes }: Changes): GroupRecord {
  const rollouts = candidates.map((id) => ({ id, answered: !failed.has(id), wellFormed: !failed.has(id) }));
  const ranking = [['b'], ['a', 'c'], ['d']];
  const judged = { ...unjudgedGroup('quantile', []), rewardsOf: quantileRewards, ranking, ...changes };
  return groupRecord({ id: 'g', rollouts }, judged, 0, { formatReward: false });
}

const summary = (changes: Changes) => {
  const { candidates, degenerate } = record(changes);
  return {
    degenerate,
    rewards: candidates.map(({ reward }) => reward),
    flat: candidates.map((c) => c.advantage === 0),
  };
};

describe('the rewards of a group', () => {
  it('come back in the order of the candidates, with ranks', () => {
    const { candidates, degenerate } = record({});
    expect(candidates.map(({ id, rank, reward }) => [id, rank, reward])).toEqual([
      ['a', 1.5, 0.5],
      ['b', 0, 1],
      ['c', 1.5, 0.5],
      ['d', 3, 0],
    ]);
    expect(degenerate).toBeNull();
  });

  it('put failed candidates last, level with each other', () => {
    const { candidates } = record({ ranking: [['b'], ['a']], failed: new Set(['c', 'd']) });
    expect(candidates.map(({ reward }) => reward)).toEqual(
      [2 / 3, 1, 1 / 6, 1 / 6].map((value) => expect.closeTo(value, 12)),
    );
  });

  it('give a candidate that nobody judged no reward and no advantage, and leave it out of the others’ mean', () => {
    const { candidates } = record({ unjudged: new Set(['c']) });
    expect(candidates[2]).toMatchObject({ id: 'c', rank: null, reward: null, advantage: 0 });
    expect(candidates.map(({ reward }) => reward)).toEqual([0.5, 1, null, 0]);
    expect(candidates[0]?.advantage).toBeCloseTo(0, 12);
  });

  it('are degenerate, with advantage zero, when all failed, none was judged, all tied or too few are left', () => {
    const all = new Set(['a', 'b', 'c', 'd']);
    const flat = [true, true, true, true];
    expect(summary({ failed: all, ranking: null })).toEqual({
      degenerate: 'all_failed',
      rewards: [0.5, 0.5, 0.5, 0.5],
      flat,
    });
    expect(summary({ unjudged: all })).toEqual({ degenerate: 'none_judged', rewards: [null, null, null, null], flat });
    expect(summary({ ranking: null })).toMatchObject({ degenerate: 'none_judged', flat });
    expect(summary({ ranking: [['a', 'b', 'c', 'd']] })).toMatchObject({ degenerate: 'all_tied', flat });
    expect(summary({ unjudged: new Set(['a', 'b', 'c']) })).toMatchObject({ degenerate: 'too_few', flat });
    expect(summary({ candidates: ['a'], ranking: [['a']] })).toMatchObject({ degenerate: 'too_few' });
  });

  it('reward the only answer among failures, which needs no judge', () => {
    const { candidates, degenerate } = record({
      failed: new Set(['a', 'b', 'c']),
      ranking: [['d']],
      unjudged: new Set(),
    });
    expect(degenerate).toBeNull();
    expect(candidates[3]?.advantage).toBeGreaterThan(1);
  });

  it('have advantages that sum to zero whatever failed and whatever was not judged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 16 }),
        fc.infiniteStream(fc.constantFrom('ok', 'ok', 'failed', 'unjudged')),
        (count, kinds) => {
          const candidates = ids(count);
          const kindOf = new Map(candidates.map((id) => [id, kinds.next().value]));
          const those = (kind: string) => new Set(candidates.filter((id) => kindOf.get(id) === kind));
          const ranking = candidates.filter((id) => kindOf.get(id) !== 'failed').map((id) => [id]);
          const found = record({ candidates, ranking, failed: those('failed'), unjudged: those('unjudged') });
          expect(found.candidates.map(({ id }) => id)).toEqual(candidates);
          expect(found.candidates.reduce((sum, { advantage }) => sum + advantage, 0)).toBeCloseTo(0, 9);
          if (found.degenerate) expect(found.candidates.every(({ advantage }) => advantage === 0)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a group ranked in memory', () => {
  it('has all comparisons of a round under way at once, and no round before the last one ended', async () => {
    const underWay: Set<string> = new Set();
    const most: number[] = [];
    const ranked = await rankGroup(
      swiss(ids(16), { seed: 1 }),
      async ({ a, b }) => {
        underWay.add(`${a} ${b}`);
        await new Promise((resolve) => setImmediate(resolve));
        most.push(underWay.size);
        await new Promise((resolve) => setImmediate(resolve));
        underWay.delete(`${a} ${b}`);
        return { cluster: 'q', winner: Number(a.slice(1)) < Number(b.slice(1)) ? 'a' : 'b' };
      },
      never,
    );
    expect(ranked.rounds).toBe(5);
    expect(most.every((count) => count === 8)).toBe(true);
    expect(ranked.ranking[0]).toEqual(['r0']);
  });

  it('counts failed judgements and says who was not judged', async () => {
    const all = ids(4);
    const ranked = await rankGroup(
      roundRobin(all),
      async ({ a, b }) => ({ cluster: 'q', winner: [a, b].includes('r3') ? 'void' : a < b ? 'a' : 'b' }),
      never,
    );
    expect(ranked.failed).toBe(3);
    expect([...unjudgedOf(all, ranked.outcomes)]).toEqual(['r3']);
  });

  it('stops between rounds when it is told to', async () => {
    const stop = new AbortController();
    const ranking = rankGroup(
      swiss(ids(8), { seed: 1 }),
      async () => {
        stop.abort();
        return { cluster: 'q', winner: 'a' };
      },
      stop.signal,
    );
    await expect(ranking).rejects.toThrow(/abort/i);
  });
});

describe('preference pairs', () => {
  const outcomes: Outcome<string>[] = [
    { pairing: { a: 'x', b: 'y' }, results: [{ cluster: 'q', winner: 'b', scores: { a: 3, b: 5 } }] },
    { pairing: { a: 'y', b: 'z' }, results: [{ cluster: 'q', winner: 'tie', scores: { a: 4, b: 4 } }] },
    { pairing: { a: 'z', b: 'x' }, results: [{ cluster: 'q', winner: 'void' }] },
  ];
  const ranking = [['y'], ['z'], ['x']];

  it('are what the judge decided, with its margin', () => {
    expect(preferencePairs('decided', ranking, outcomes)).toEqual([{ chosen: 'y', rejected: 'x', margin: 2 }]);
  });

  it('follow the ranking where that is asked for', () => {
    expect(preferencePairs('best-worst', ranking, outcomes)).toEqual([{ chosen: 'y', rejected: 'x', margin: 2 }]);
    expect(preferencePairs('all', [['y', 'z'], ['x']], outcomes)).toEqual([
      { chosen: 'y', rejected: 'x', margin: 2 },
      { chosen: 'z', rejected: 'x', margin: null },
    ]);
    expect(preferencePairs('best-worst', [['x', 'y', 'z']], outcomes)).toEqual([]);
  });
});
