import { describe, expect, it } from 'vitest';
import { formatSettings } from '../../../../src/config/format-settings.ts';
import { type MadeUp, matchLaw, type Played, playMadeUp, replay } from '../../../simulation/coverage/play-made-up.ts';
import { madeUpFor } from './made-up-for.ts';

const roundRobin = formatSettings.parse({ format: 'round-robin' });
const played = (madeUp: MadeUp, seed = 1) => playMadeUp(madeUp, matchLaw(madeUp), seed);

/** Points of the agent of the lower name, by pair and tree. */
const points = (outcomes: Played): Map<string, number> =>
  new Map(
    outcomes.flatMap(({ pairing: { a, b }, results }) =>
      results.map(({ cluster, winner }) => {
        const forA = winner === 'tie' ? 0.5 : winner === 'a' ? 1 : 0;
        return [`${[a, b].sort().join(' ')} ${cluster}`, a < b ? forA : 1 - forA] as const;
      }),
    ),
  );

/** Correlation, over trees, of what the agent 00 makes of its matches with 01 and with 02. */
function likeness(madeUp: MadeUp): number {
  const own = points(played(madeUp));
  const trees = Array.from({ length: madeUp.trees }, (_, tree) => tree);
  const [one, other] = ['00 01', '00 02'].map((pair) => trees.map((tree) => (own.get(`${pair} ${tree}`) ?? 0.5) - 0.5));
  const sum = (x: readonly number[] = [], y: readonly number[] = []) => x.reduce((s, v, i) => s + v * (y[i] ?? 0), 0);
  return sum(one, other) / Math.sqrt(sum(one, one) * sum(other, other));
}

describe('a made-up tournament', () => {
  it('is the same from the same seed and another from another', () => {
    const madeUp = madeUpFor();
    expect(played(madeUp, 5)).toEqual(played(madeUp, 5));
    expect(played(madeUp, 6)).not.toEqual(played(madeUp, 5));
  });

  it('gives a pair on a tree one result, whatever the format and the seats', () => {
    const everybody = points(played(madeUpFor({ format: roundRobin }), 9));
    const swiss = points(played(madeUpFor(), 9));
    expect(swiss.size).toBe(4 * 4 * 10);
    for (const [match, result] of swiss) expect(everybody.get(match)).toBe(result);
  });

  it('has matches of one agent on one tree that depend on each other by shared answers and by tree effects only', () => {
    const alike = (changes: Partial<MadeUp>) =>
      likeness(
        madeUpFor({ agents: 3, trees: 4000, spread: 0, sigma: 0, share: 0, ties: 0, format: roundRobin, ...changes }),
      );
    expect(Math.abs(alike({}))).toBeLessThan(0.06);
    expect(alike({ share: 0.5 })).toBeGreaterThan(0.1);
    expect(alike({ share: 0.95 })).toBeGreaterThan(alike({ share: 0.5 }));
    expect(alike({ sigma: 1 })).toBeGreaterThan(0.1);
  });

  it('is replayed with the same pairs and other results', () => {
    const madeUp = madeUpFor();
    const first = played(madeUp);
    const second = replay(first, madeUp, matchLaw(madeUp), 77);
    expect(second.map(({ pairing }) => pairing)).toEqual(first.map(({ pairing }) => pairing));
    expect(second).not.toEqual(first);
  });
});
