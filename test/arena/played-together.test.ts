import { describe, expect, it } from 'vitest';
import { playedTogether } from '../../src/arena/played-together.ts';
import type { TournamentHead } from '../../src/arena/tournament.ts';
import { tournamentId } from '../../src/kernel/ids.ts';

type Made = Pick<TournamentHead, 'id' | 'follows' | 'status' | 'startedAt'>;

const made = (name: string, follows?: string, status: Made['status'] = 'finished'): Made => ({
  id: tournamentId(name),
  status,
  startedAt: `2026-01-0${name.slice(1)}`,
  ...(follows !== undefined && { follows: tournamentId(follows) }),
});

const heads = [made('T1'), made('T2', 'T1'), made('T3', 'T2'), made('T4')];
const of = (name: string, all = heads) => playedTogether(all.toReversed(), all.find(({ id }) => id === name) as Made);

describe('tournaments that are rated together', () => {
  it('are the same, oldest first, whichever of them is asked for', () => {
    for (const name of ['T1', 'T2', 'T3']) expect(of(name)).toEqual({ newest: 'T3', all: ['T1', 'T2', 'T3'] });
    expect(of('T4')).toBeNull();
  });

  it('leave out what has not finished', () => {
    const running = [made('T1'), made('T2', 'T1', 'running')];
    expect([of('T1', running), of('T2', running)]).toEqual([null, null]);
  });

  it('are the longest line where one was played on twice', () => {
    expect(of('T1', [...heads, made('T5', 'T1')])?.newest).toBe('T3');
    expect(of('T5', [...heads, made('T5', 'T1')])?.all).toEqual(['T1', 'T5']);
    expect(of('T1', [made('T1'), made('T2', 'T1'), made('T3', 'T1')])?.newest).toBe('T3');
  });
});
