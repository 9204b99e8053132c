import { expect, it } from 'vitest';
import { agentId } from '../../../src/kernel/ids.ts';
import type { Rating } from '../../../src/ratings/rating.ts';
import { leaderboardNotes } from '../../../src/reporting/terminal/leaderboard-text.ts';

const row = (more: Partial<Rating>): Rating => ({
  agent: agentId('A'),
  rating: 1000,
  low: null,
  high: null,
  rankLow: 1,
  rankHigh: 2,
  matches: 4,
  wins: 2,
  losses: 2,
  ties: 0,
  ...more,
});

const notes = (ratings: readonly Rating[]) => leaderboardNotes({ ratings, clusteredBy: 'tree' });

it('a leaderboard says when its intervals are indicative and when nobody won', () => {
  expect(notes([row({})])).toBe('');
  expect(notes([row({ indicative: true })])).toMatch(/^Fewer than ten trees[^\n]*\n$/);
  expect(leaderboardNotes({ ratings: [row({ indicative: true })], clusteredBy: 'battle' })).toMatch(/ten battles:/);
  const tied = { wins: 0, losses: 0, ties: 4 };
  expect(notes([row(tied), row(tied)])).toMatch(/^No match had a winner/);
  expect(notes([row(tied), row({ wins: 1, losses: 0 })])).toBe('');
  expect(notes([row({ ...tied, matches: 0, ties: 0 })])).toBe('');
});
