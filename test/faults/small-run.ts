import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { stringify } from 'yaml';
import { runAlone, type Said } from '../cli/run-in.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Ended, type Running, startProgram } from '../support/run-program.ts';
import { FaultProxy } from './fault-proxy.ts';
import { leftBehind, nothing, testSession } from './left-behind.ts';

/** The least that shows all: two scripted agents, one tree, a few questions. */
const settings = {
  agents: ['Kestrel', 'Heron'].map((name) => ({ kind: 'scripted', name })),
  seed: 11,
  web: { sandbox: { size: 100 } },
  // A page that a busy machine gives late would make another tree, and another board.
  crawl: { timeoutMs: 300_000 },
  trees: { count: 1 },
  tournament: { format: 'round-robin', matchRounds: 3 },
};

const runArguments = ['tournament', 'run', '--yes', '--json'];

/** A folder with a config, and a database behind a proxy that fails as it is told. */
export interface SmallRun {
  readonly folder: string;
  readonly proxy: FaultProxy;
  /** The way to the database that no fault is in. */
  readonly databaseUrl: string;
  /** Writes arena.yaml anew. */
  configure(more: Readonly<Record<string, unknown>>): void;
  start(args?: readonly string[], env?: Readonly<Record<string, string>>): Running;
  /** Runs a command inside this process, which takes less time, past the proxy; one at a time. */
  runHere(args: readonly string[]): Promise<Said>;
  /** Hashes of everything recorded that never changes again. */
  recorded(): Promise<readonly string[]>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openSmallRun(more: Readonly<Record<string, unknown>> = {}): Promise<SmallRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-fault-'));
  const configure = (own: Readonly<Record<string, unknown>>) =>
    writeFileSync(path.join(folder, 'arena.yaml'), stringify({ ...settings, ...own }));
  configure(more);
  const database = await openTestDatabase('with engine');
  const direct = new URL(database.url);
  const proxy = await FaultProxy.start({ host: direct.hostname, port: Number(direct.port) });
  const proxied = new URL(database.url);
  proxied.port = String(proxy.port);
  const client = new pg.Client({ connectionString: database.url, application_name: testSession });
  await client.connect();
  const query = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  return {
    folder,
    proxy,
    query,
    configure,
    databaseUrl: database.url,
    start: (args = runArguments, env = {}) => startProgram(folder, args, { DATABASE_URL: proxied.href, ...env }),
    runHere: (args) => runAlone(folder, args, { DATABASE_URL: database.url }),
    recorded: async () => (await query(recordedRows)).map(({ row }) => String(row)),
    close: async () => {
      await client.end();
      await proxy.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Small runs of one test file, closed after its last test, and what each ends with when nothing disturbs it. */
export function smallRuns(): { readonly opened: () => Promise<SmallRun>; readonly undisturbed: () => unknown } {
  const runs: SmallRun[] = [];
  let leaderboard: unknown;
  const opened = async () => {
    const run = await openSmallRun();
    runs.push(run);
    return run;
  };
  beforeAll(async () => {
    leaderboard = await undisturbedEnd(await opened());
  });
  afterAll(() => Promise.all(runs.map((run) => run.close())));
  return { opened, undisturbed: () => leaderboard };
}

const recordedRows = ['tasks', 'answers', 'rounds', 'pages']
  .map((table) => `select '${table} ' || md5(each::text) as row from arena.${table} each`)
  .join(' union all ');

/** The leaderboard with which a run ends that nothing disturbs; plays it. */
export async function undisturbedEnd({ runHere }: SmallRun): Promise<unknown> {
  const { code, out, err } = await runHere(runArguments);
  expect(code, err).toBe(0);
  return leaderboardIn(out);
}

/** The leaderboard that a run printed, which is to end well. */
export async function leaderboardOf(ended: Promise<Ended>): Promise<unknown> {
  const { code, stdout, stderr } = await ended;
  expect(code, stderr).toBe(0);
  return leaderboardIn(stdout);
}

function leaderboardIn(printed: string): unknown {
  return (JSON.parse(printed) as { leaderboard: unknown }).leaderboard;
}

export async function expectNothingLeft({ folder, databaseUrl }: SmallRun): Promise<void> {
  expect(await leftBehind(folder, databaseUrl)).toEqual(nothing);
}
