import { expect, it } from 'vitest';
import type { Board } from '../../../src/config/rating-settings.ts';
import { agentId } from '../../../src/kernel/ids.ts';
import type { ItemRatings } from '../../../src/ratings/ability/combined-rating.ts';
import type { Leaderboard } from '../../../src/storage/ledger/leaderboards.ts';
import { leaderText } from '../../../src/web/app/run-source.ts';
import { sampleRun } from './sample-parts.ts';

const finished = { ...sampleRun, status: 'finished' } as const;

/** A line of the board by items. @param rankLow the best rank that holds; null: nothing tells */
const line = (name: string, rating: number | null, rankLow: number | null) => ({
  agent: agentId(name),
  rating,
  low: null,
  high: null,
  rankLow,
  rankHigh: 4,
  aboveNext: null,
});

/** A line of the board by matches. */
const record = (name: string, rankLow: number, matches = 6) => ({
  agent: agentId(name),
  rating: 1000,
  low: 900,
  high: 1100,
  rankLow,
  rankHigh: 4,
  matches,
  wins: 0,
  losses: 0,
  ties: matches,
});

function itemsOf(agents: ItemRatings['agents'], source: ItemRatings['source'] = 'grades'): ItemRatings {
  return { agents, source, depthShare: 0.6, trees: 12, indicative: false, pairs: 3, apart: [], apartTogether: [] };
}

/** Who is told to be first on the list, of a tournament that left this leaderboard. */
function first(rows: Leaderboard['rows'], items?: ItemRatings, wanted?: Board): Promise<string> {
  const board = { rows, method: 'bradley-terry', details: {}, ...(items && { items }) };
  const ledger = { leaderboards: { load: async () => board } } as unknown as Parameters<typeof leaderText>[0];
  return leaderText(ledger, finished, wanted);
}

it('names of a finished tournament the first of its board and whoever may be the best, too', async () => {
  const rows = [record('Wren', 1), record('Heron', 2)];
  const heron = line('Heron', 1100, 1);
  expect(await first(rows, itemsOf([heron, line('Wren', 900, 2)]))).toBe('Heron');
  expect(await first(rows, itemsOf([heron, line('Wren', 900, 1), line('Rail', 800, 2)]))).toBe('Heron or Wren');
  expect(await first(rows, itemsOf([heron, line('Wren', 900, null), line('Rail', 800, 1)]))).toBe(
    'Heron, Wren or 1 more',
  );
});

it('goes by the board that stands first on the page: by matches where that was asked for, where not all was graded, or where there is no other', async () => {
  const rows = [record('Wren', 1), record('Heron', 2)];
  const items = itemsOf([line('Heron', 1100, 1), line('Wren', 900, 2)]);
  expect(await first(rows, items, 'matches')).toBe('Wren');
  expect(await first(rows, { ...items, source: 'both' })).toBe('Wren');
  expect(await first(rows)).toBe('Wren');
});

it('names nobody who has not played, though its rank be open', async () => {
  expect(await first([record('Wren', 1), record('Rail', 1, 0)])).toBe('Wren');
  expect(await first([], itemsOf([line('Heron', 1100, 1), line('Rail', null, null)]))).toBe('Heron');
});

it('names nobody of a tournament that has not ended', async () => {
  const ledger = {} as unknown as Parameters<typeof leaderText>[0];
  for (const status of ['running', 'stopped', 'failed'] as const)
    expect(await leaderText(ledger, { ...sampleRun, status })).toBe('');
});
