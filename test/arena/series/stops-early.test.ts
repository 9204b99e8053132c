import { describe, expect, it } from 'vitest';
import { seriesMoment } from '../../../src/arena/series/series.ts';
import { stopsEarly } from '../../../src/arena/series/stops-early.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import type { Rating } from '../../../src/ratings/rating.ts';

const row = (agent: string, low: number | null, high: number | null): Rating => ({
  agent: agentId(agent),
  rating: 1000,
  low,
  high,
  rankLow: 1,
  rankHigh: 1,
  matches: 1,
  wins: 1,
  losses: 0,
  ties: 0,
});
const boardOf = (rows: readonly Rating[], left: readonly string[] = []) => ({ rows, left: left.map(agentId) });

describe('whether a refresh may stop early', () => {
  it('holds exactly when every interval of those still there is at most so wide', () => {
    const board = boardOf([row('a', 900, 1000), row('b', 950, 1049.5)]);
    expect(stopsEarly(board, 100)).toEqual({
      narrow: true,
      wide: [],
      sentence: 'Every 95% interval is at most 100 points wide.',
    });
    expect(stopsEarly(board, 99.9)).toEqual({
      narrow: false,
      wide: ['a'],
      sentence: '1 of 2 intervals is wider than 99.9 points: a (100).',
    });
  });

  it('takes an interval that is open on a side as too wide, and does not ask who left', () => {
    const board = boardOf([row('a', null, 1000), row('b', 950, 1050), row('c', 1, null), row('d', 0, 500)], ['c']);
    expect(stopsEarly(board, 50)).toEqual({
      narrow: false,
      wide: ['a', 'd', 'b'],
      sentence: '3 of 3 intervals are wider than 50 points: a (open), d (500), b (100).',
    });
  });

  it('names five at most, and nobody is not narrow', () => {
    const board = boardOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => row(name, null, null)));
    expect(stopsEarly(board, 50).sentence).toMatch(/e \(open\), 2 more\.$/);
    expect(stopsEarly(boardOf([]), 50)).toMatchObject({ narrow: false, wide: [] });
  });
});

describe('a moment as people write it', () => {
  const refreshes = [
    { number: 1, finishedAt: '2026-11-03T06:30:00.000Z' },
    { number: 2, finishedAt: null },
  ];

  it('is the end of a refresh, the end of a day, or a time', () => {
    expect(seriesMoment(refreshes, '1')).toBe('2026-11-03T06:30:00.000Z');
    expect(seriesMoment(refreshes, '#1')).toBe('2026-11-03T06:30:00.000Z');
    expect(seriesMoment(refreshes, '2026-11-03')).toBe('2026-11-03T23:59:59.999Z');
    expect(seriesMoment(refreshes, '2026-11-03T06:00+02:00')).toBe('2026-11-03T04:00:00.000Z');
  });

  it('is nothing else', () => {
    for (const text of [
      '2',
      '3',
      '',
      'yesterday',
      '2026-13-01',
      '2026-02-31',
      '2026-02-31T06:00Z',
      '2026-11-03T06:00',
      '-1',
    ])
      expect(seriesMoment(refreshes, text)).toBeNull();
  });
});
