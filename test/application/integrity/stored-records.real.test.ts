import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkIntegrity } from '../../../src/application/integrity/check-integrity.ts';
import { prepareEngineTables } from '../../../src/engine/engine.ts';
import { scheduleName } from '../../../src/kernel/ids.ts';
import { checkBackup } from '../../../src/storage/backup/read-backup.ts';
import { restoreBackup } from '../../../src/storage/backup/restore-backup.ts';
import { type ArenaConnection, connectArena, migrations } from '../../../src/storage/database.ts';
import { openLedger } from '../../../src/storage/ledger.ts';
import { postgresTreeStore } from '../../../src/storage/postgres-tree-store.ts';
import { runAlone } from '../../cli/run-in.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

/** A finished tournament that is audited, and a match that was killed, on one tree. */
const fixture = path.join(import.meta.dirname, '../../storage/fixtures/schema-0001.backup');
const quiet = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  onPart: () => undefined,
  keepTree: async () => undefined,
};
const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-records-'));
let database: TestDatabase;
let arena: ArenaConnection;
let client: pg.Client;

beforeAll(async () => {
  database = await openTestDatabase();
  const { url } = database;
  const manifest = await checkBackup(fixture, quiet.signal, () => undefined);
  const prepareEngine = () => prepareEngineTables(url);
  await restoreBackup(fixture, manifest, { ...quiet, url, replace: false, migrations, prepareEngine });
  arena = await connectArena(url);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await arena.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function report() {
  const app = { ledger: openLedger(arena.db), trees: postgresTreeStore(arena.db) };
  return checkIntegrity(app, { ...quiet, onProgress: () => undefined });
}

async function count(table: string): Promise<number> {
  return Number((await client.query(`select count(*) from arena.${table}`)).rows[0].count);
}

/** What is said of the records while a table's rows are changed. */
async function whileChanged(table: string, change: string) {
  await client.query(`create table arena.kept_rows as select * from arena.${table}`);
  const { rowCount } = await client.query(change);
  const found = await report();
  await client.query(`delete from arena.${table}`);
  await client.query(`insert into arena.${table} overriding system value select * from arena.kept_rows`);
  await client.query('drop table arena.kept_rows');
  return { changed: rowCount, kinds: [...new Set(found.faults.map(({ kind }) => kind))].sort(), faults: found.faults };
}

const first = (table: string, key: string, where = 'true') =>
  `${key} = (select ${key} from arena.${table} where ${where} order by ${key} limit 1)`;

describe('the check of what is stored', () => {
  it('finds nothing in records that are as they were written, and counts them', async () => {
    expect(await report()).toMatchObject({
      faultCount: 0,
      faults: [],
      checked: { trees: 1, pages: 84, bodies: 84, tournaments: 2, matches: 1, rounds: 4, leaderboards: 1 },
    });
  });

  it.each([
    [
      'a quote',
      'tasks',
      `update arena.tasks set task = regexp_replace(task::text, '"start":(\\d+)', '"start":1\\1')::json
      where ${first('tasks', 'id')}`,
      'quote_differs',
    ],
    [
      'the text of a page',
      'pages',
      `update arena.pages set page = replace(page::text, '"text":"', '"text":"x')::json
      where ${first('pages', 'hash')}`,
      'page_hash',
    ],
    [
      'a body',
      'snapshots',
      `update arena.snapshots set body = set_byte(body, 30, get_byte(body, 30) # 1)
      where ${first('snapshots', 'hash')}`,
      'snapshot_hash',
    ],
    [
      'a missing body',
      'snapshots',
      `delete from arena.snapshots where ${first('snapshots', 'hash')}`,
      'snapshot_missing',
    ],
    [
      'a match',
      'matches',
      `update arena.matches set match = regexp_replace(match::text, '"scoreA":\\d', '"scoreA":9')::json`,
      'replay_differs',
    ],
    [
      'a round',
      'rounds',
      `update arena.rounds set round = regexp_replace(round::text, '"scoreB":\\d', '"scoreB":7')::json
      where number = 2`,
      'replay_differs',
    ],
    ['a missing round', 'rounds', 'delete from arena.rounds where number = 2', 'replay_differs'],
    [
      'a verdict',
      'rounds',
      `update arena.rounds set round = replace(round::text, '_BETTER"', '_BEST"')::json`,
      'unreadable',
    ],
    [
      'a leaderboard',
      'leaderboards',
      `update arena.leaderboards set leaderboard =
      replace(leaderboard::text, '"rating":1095', '"rating":1195')::json`,
      'leaderboard_differs',
    ],
    [
      'a match of another name, with a NUL,',
      'matches',
      `update arena.matches set match = regexp_replace(match::text, '"id":"', '"id":"\\u0000')::json`,
      'unreadable',
    ],
    [
      'a round that says it is another one',
      'rounds',
      `update arena.rounds set round = replace(round::text, '"number":2', '"number":-2')::json where number = 2`,
      'unreadable',
    ],
    [
      'a tournament',
      'tournaments',
      `update arena.tournaments set head = '[]'::json where ${first('tournaments', 'id')}`,
      'unreadable',
    ],
    [
      'an agent that is none of its tournament',
      'matches',
      `update arena.matches set match = regexp_replace(match::text, '"a":"[^"]*"', '"a":"constructor"')::json`,
      'agent_unknown',
    ],
    ['a missing answer', 'answers', `delete from arena.answers where ${first('answers', 'task')}`, 'answer_missing'],
    ['a missing task', 'tasks', `delete from arena.tasks where id in (select task from arena.rounds)`, 'task_missing'],
    ['a missing match', 'matches', 'delete from arena.matches', 'row_stray'],
  ])('names %s that is not as it was', async (_, table, change, kind) => {
    const { changed, kinds, faults } = await whileChanged(table, change);
    expect(changed).toBeGreaterThan(0);
    expect(kinds, JSON.stringify(faults.slice(0, 3))).toContain(kind);
  });

  it('are in order where an earlier version ranked for all agents at once as well', async () => {
    const ranks = '"simultaneousLow":1,"simultaneousHigh":2,"rating":1095';
    const change = `update arena.leaderboards set leaderboard =
      replace(leaderboard::text, '"rating":1095', '${ranks}')::json`;
    const before = await client.query('select leaderboard::text as text from arena.leaderboards');
    expect(before.rows[0].text).toContain('"rating":1095');
    expect(await whileChanged('leaderboards', change)).toMatchObject({ faults: [] });
  });

  it('is told by the doctor, who then fails', async () => {
    await client.query(`update arena.snapshots set body = set_byte(body, 30, get_byte(body, 30) # 1)`);
    const { code, out } = await runAlone(folder, ['doctor', '--deep'], { DATABASE_URL: database.url });
    await client.query(`update arena.snapshots set body = set_byte(body, 30, get_byte(body, 30) # 1)`);
    expect(code).toBe(2);
    expect(out).toMatch(/FAILED records: 1 tree, 84 pages, .*: 84 faults\n {7}[0-9a-f]{64}: a body does not have/);
    expect(out).toContain('and 64 more; see all with --json');
  });
});

/** A refresh of a schedule that is removed. */
async function endedRefresh(at: string): Promise<void> {
  const ledger = openLedger(arena.db);
  const name = scheduleName('daily');
  const folders = { siteFolder: null, exportsFolder: null };
  await ledger.schedules.save({ name, cron: '0 6 * * *', timeZone: 'UTC', config: {}, ...folders, createdAt: at }, at);
  await ledger.refreshes.begin(name, 'daily/1', at);
  const end = { status: 'finished', stoppedBy: 'portions', detail: '"finishedAt":"2999"', finishedAt: at } as const;
  await ledger.refreshes.end({ schedule: name, number: 1 }, end);
  await ledger.schedules.setState(name, 'removed', at);
}

describe('pruning', () => {
  const prune = async (...args: string[]) => {
    const said = await runAlone(folder, ['prune', '--older-than', '0h', '--json', ...args], {
      DATABASE_URL: database.url,
    });
    expect(said, said.err).toMatchObject({ code: 0 });
    return JSON.parse(said.out);
  };

  it('leaves alone what is audited or not finished, and what these stand on', async () => {
    const pruned = await prune('--yes');
    expect(pruned).toMatchObject({ dryRun: false, removed: [], tournaments: { go: [] } });
    expect(pruned.tournaments.stay.map(({ because }: { because: string }) => because).sort()).toEqual([
      'audited',
      'unfinished',
    ]);
  });

  it('says what would go without touching it, removes just that with --yes, and leaves whole records', async () => {
    await client.query('delete from arena.audit_answers; delete from arena.auditors; delete from arena.audits');
    const abandon = (...args: string[]) =>
      runAlone(folder, ['tournament', 'stop', killed, '--for-good', ...args], { DATABASE_URL: database.url });
    const [{ id: killed }] = (await client.query(`select id from arena.tournaments where status = 'running'`)).rows;
    expect(await abandon()).toMatchObject({
      code: 2,
      err: expect.stringMatching(/matche?s? ended, .* spent\.\n.*no terminal to ask/s),
    });
    expect(await abandon('--yes')).toMatchObject({ code: 0, out: `${killed}: abandoned\n` });
    expect(await abandon('--yes')).toMatchObject({ code: 2, err: expect.stringContaining('abandoned already') });
    const resume = await runAlone(folder, ['tournament', 'resume', killed], { DATABASE_URL: database.url });
    expect(resume).toMatchObject({ code: 2, err: expect.stringContaining('was abandoned') });
    const engine = await client.query(
      `select count(*) from dbos.workflow_status where status in ('PENDING', 'ENQUEUED')`,
    );
    expect(engine.rows).toEqual([{ count: '0' }]);
    expect(await prune('--keep-last', '1')).toMatchObject({
      tournaments: { go: [expect.any(String)], stay: [{ because: 'newest' }] },
    });
    await prune('--keep-last', '1', '--yes');
    expect(await count('tournaments')).toBe(1);
    expect(await count('pages')).toBe(84);
    expect((await report()).faults).toEqual([]);

    await endedRefresh('2026-01-01T00:00:00.000Z');
    await client.query(`insert into dbos.workflow_status (workflow_uuid) values ('refresh/daily/1')`);
    const planned = await prune();
    expect(planned).toMatchObject({ dryRun: true, unfinished: [] });
    expect(await count('tournaments')).toBe(1);
    const { removed } = await prune('--yes');
    expect(removed).toEqual(planned.removed);
    const rows = Object.fromEntries(removed.map(({ what, rows }: { what: string; rows: number }) => [what, rows]));
    expect(rows).toMatchObject({ tournaments: 1, matches: 1, rounds: 4, pages: 84, bodies: 84, 'model replies': 2 });
    for (const table of ['trees', 'tree_nodes', 'tasks', 'answers', 'snapshots']) expect(await count(table)).toBe(0);
    const left = await client.query('select count(*) from dbos.workflow_status');
    expect(left.rows).toEqual([{ count: '0' }]);
    expect((await report()).faults).toEqual([]);
  });
});
