import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Battle } from '../../src/ratings/battles.ts';
import { rateBattles } from '../../src/ratings/rate.ts';
import { forSome } from '../support/for-all.ts';
import { battlesFrom, drArenaCounts } from './battle-samples.ts';

const published = battlesFrom(drArenaCounts);
const effective = (battles: readonly Battle[]) => rateBattles(battles).effectiveMatches;

describe('effective matches', () => {
  it('are all battles where each stands alone, on a tree of its own or on none', () => {
    expect(effective(published)).toBe(330);
    const alone = published.map((battle, index) => ({ ...battle, tree_id: `t${index}` }));
    expect(effective(alone)).toBeCloseTo(330, 4);
  });

  it('are a part of 1 in m where a tree holds m copies of one battle', () => {
    forSome(8, fc.integer({ min: 1, max: 6 }), (m) => {
      const copied = published
        .slice(0, 200)
        .flatMap((battle, index) => Array.from({ length: m }, () => ({ ...battle, tree_id: `t${index}` })));
      expect(effective(copied)).toBeCloseTo(200, 3);
    });
  });

  it('are no fewer when every battle weighs the same, and fewer when weights differ (Kish)', () => {
    const heavy = published.map((battle) => ({ ...battle, weight: 3 }));
    expect(effective(heavy)).toBeCloseTo(330, 6);
    const uneven = published.map((battle, index) => ({ ...battle, weight: index % 2 === 0 ? 1 : 3 }));
    // (330 · 2)² / (165 · (1 + 9))
    expect(effective(uneven)).toBeCloseTo((330 * 2) ** 2 / (165 * 10), 6);
  });

  it('are unknown for one tree and for nothing but ties', () => {
    expect(effective(published.map((battle) => ({ ...battle, tree_id: 't' })))).toBeNull();
    const tied = Array.from({ length: 8 }, (_, index) => ({ tree_id: `t${index % 4}` })).map(
      (tree): Battle => ({ model_a: 'ant', model_b: 'bee', winner: 'tie', ...tree }),
    );
    expect(effective(tied)).toBeNull();
  });
});
