import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { scheduleName } from '../../src/kernel/ids.ts';
import { statusDocumentSchema } from '../../src/reporting/view/status-document.ts';
import { headWith, tree } from '../storage/records.ts';
import { arenaFolder } from './arena-folder.ts';
import { runIn } from './run-in.ts';

const home = arenaFolder(null, { tables: 'arena' });
const { folder } = home;
const config = loadConfig(null, []);

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', home.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
});

it('says what goes on, also where nothing does', async () => {
  expect(await runIn(folder, ['status'])).toEqual({
    code: 0,
    err: '',
    out: 'No run is unfinished.\n\nNo workers: runs are played by the process that began them.\n',
  });
  const worker = { executor: 'x-1', name: 'night', roles: ['crawl', 'answer'], host: 'h', pid: 1 };
  await home.ledger.workers.enter({ ...worker, programVersion: '1.2.3', workflowVersion: 'v' });
  await home.ledger.tournaments.save(headWith({ status: 'running', finishedAt: null, config, trees: [tree] }));
  const { out } = await runIn(folder, ['status']);
  expect(out).toMatch(/^T-1 +Not ended +1 of 1 /m);
  expect(out).toMatch(/^night +crawl,answer +1\.2\.3 +.* UTC +0 +\d+ s ago$/m);
  const name = scheduleName('daily');
  const folders = { siteFolder: null, exportsFolder: null };
  const at = '2026-01-01T00:00:00.000Z';
  await home.ledger.schedules.save({ name, cron: '0 6 * * *', timeZone: 'UTC', config, ...folders, createdAt: at }, at);
  await home.ledger.refreshes.begin(name, 'daily/1', at);
  const group = { service: 'training', opened_at: at, deadline_at: at, settings: '{}' };
  const groups = ['gathering', 'judging'].map((state) => ({ ...group, id: state, state }));
  await home.db.insertInto('reward_groups').values(groups).execute();
  expect((await runIn(folder, ['status'])).out).toMatch(/^training +1 +1 +0 +\$0/m);
  const document = statusDocumentSchema.parse(JSON.parse((await runIn(folder, ['status', '--json'])).out));
  expect(document).toMatchObject({
    // Its workflows are of another version than this program's.
    workersAlive: 0,
    missingRoles: ['crawl', 'examine', 'answer'],
    runs: [{ id: 'T-1', kind: 'tournament', status: 'unknown', trees: { done: 1, total: 1 }, costUsd: 0 }],
    workers: [{ name: 'night', state: 'alive', workflowsHeld: 0 }],
    schedules: [{ name: 'daily', state: 'active', lastRefresh: { number: 1, status: 'running' }, skippedFirings: 0 }],
    rewardServices: [{ name: 'training', groupsGathering: 1, groupsJudging: 1, groupsJudged: 0, costUsd: 0 }],
  });
});

it('says what a run came to, also in a list of all', async () => {
  const one = await runIn(folder, ['status', 'T-1']);
  expect(one).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^T-1 +Not ended [\s\S]*^T-1 {2}unfinished {2}swiss, /m),
  });
  expect((await runIn(folder, ['status', '--all'])).out).toMatch(/^T-1 {2}unfinished {2}swiss, .*\n$/);
  const [told] = JSON.parse((await runIn(folder, ['status', 'T-1', '--all', '--json'])).out);
  expect(told).toMatchObject({ tournament: 'T-1', status: 'unfinished', matchesEnded: 0 });
});
