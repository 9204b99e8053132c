import { expect, it } from 'vitest';
import type { RecordLedger } from '../../../src/web/app/app-parts.ts';
import { createApp } from '../../../src/web/app/create-app.ts';
import { sampleRecord } from '../../reporting/sample-record.ts';
import { idleRecords } from '../app/idle-parts.ts';
import { sampleParts } from '../app/sample-parts.ts';

const head = sampleRecord({ agents: 2, trees: 1, tournamentRounds: 1 });
const rows = head.agents.map((agent) => ({
  agent,
  rating: 1000,
  low: null,
  high: null,
  rankLow: 1,
  rankHigh: 2,
  matches: 0,
  wins: 0,
  losses: 0,
  ties: 0,
}));
const agents = head.agents.map((agent) => ({
  agent,
  rating: 1000,
  low: null,
  high: null,
  rankLow: 1,
  rankHigh: 2,
  aboveNext: null,
}));
const told = { trees: 1, indicative: true, pairs: 1, apart: [], apartTogether: [], depthShare: 0.6 };

async function ask(board: object | null, config: unknown = {}) {
  const records = {
    ...idleRecords,
    tournaments: { load: async () => ({ ...head, config }) },
    leaderboards: { load: async () => board },
  } as unknown as RecordLedger;
  const app = createApp(sampleParts({ records }));
  return app.request(`http://127.0.0.1:4747/api/v1/tournaments/${head.id}/leaderboard`);
}

it('the leaderboard has both boards, and says which of them stands first on its page', async () => {
  const items = { agents, ...told, source: 'grades' };
  const stored = { rows, method: 'bradley-terry', details: {}, items };
  expect(await (await ask(stored)).json()).toEqual({
    tournament: head.id,
    first: 'items',
    items,
    matches: { method: 'bradley-terry', rows },
  });
  const first = { first: 'matches' };
  expect(await (await ask(stored, { ratings: { board: 'matches' } })).json()).toMatchObject(first);
  expect(await (await ask({ ...stored, items: { ...items, source: 'tags' } })).json()).toMatchObject(first);
});

it('of a tournament that an older version rated it has matches alone, and of one without ratings nothing', async () => {
  const old = await (await ask({ rows, method: 'bradley-terry', details: {} })).json();
  expect(old).toMatchObject({ first: 'matches', items: null });
  expect((await ask(null)).status).toBe(404);
});
