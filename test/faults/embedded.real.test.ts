import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries } from '../../src/store/embedded/binaries.ts';
import { readPostmaster } from '../../src/store/embedded/postmaster.ts';
import { runProgram } from '../../src/store/embedded/run-program.ts';
import { accountOfOwner, asAccount, ownerOf, ownUid } from '../../src/store/embedded/server-account.ts';
import { codeOf } from '../../src/store/error-code.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { leftBehind, nothing, testSession } from './left-behind.ts';
import { leaderboardOf, openSmallRun, type SmallRun } from './small-run.ts';

let run: SmallRun;
let undisturbed: unknown;
const own = { DATABASE_URL: '' };
const home = () => path.join(run.folder, '.dr-arena');
const data = () => path.join(home(), 'pg');

beforeAll(async () => {
  run = await openSmallRun();
  undisturbed = await leaderboardOf(run.start().ended);
  // Made beforehand, so that every run below begins alike.
  await (await openDatabase({ home: home(), databaseUrl: null })).close();
});
afterAll(() => run?.close());

/** Starts a run on the embedded server, and waits until it judges its first round; with the server's process. */
async function inTheMiddle() {
  const running = run.start(['tournament', 'run', '--yes', '--json'], own);
  for (let looks = 0; looks < 1200; looks++) {
    const server = await readPostmaster(data());
    if (server?.ready && (await answered(server.port)) > 0) return { running, server };
    if (running.child.exitCode !== null) throw new Error(`it ended by itself: ${(await running.ended).stderr}`);
    await wait(50);
  }
  throw new Error('no answer was recorded within a minute');
}

/** Answers recorded of tournaments that have not ended; 0 while there are no tables. */
async function answered(port: number): Promise<number> {
  const password = await readFile(path.join(data(), 'arena.password'), 'utf8');
  const url = `postgresql://arena:${password}@127.0.0.1:${port}/arena?sslmode=disable`;
  const client = new pg.Client({ connectionString: url, application_name: testSession });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from arena.answers
       where tournament in (select id from arena.tournaments where status = 'running')`,
    );
    return rows[0]?.count ?? 0;
  } catch (thrown) {
    if (/^(3D000|42P01|3F000|57P03)$/.test(codeOf(thrown) ?? '')) return 0;
    throw thrown;
  } finally {
    await client.end();
  }
}

async function expectResumedHere(): Promise<void> {
  expect(await leaderboardOf(run.start(['tournament', 'resume', '--json'], own).ended)).toEqual(undisturbed);
  expect(await leftBehind(run.folder, null)).toEqual(nothing);
}

describe('a run on the embedded server', () => {
  it('that is killed stops plainly; the next one starts it again and goes on to the same end', async () => {
    const { running, server } = await inTheMiddle();
    process.kill(server.pid, 'SIGKILL');
    const { code, stderr } = await running.ended;
    expect(stderr).not.toContain('bug in dr-arena');
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(/the database went away[\s\S]*dr-arena tournament resume/);
    await expectResumedHere();
  });

  it('that is restarted under it stops plainly, and goes on to the same end', async () => {
    const { running } = await inTheMiddle();
    const { pgCtl } = await findBinaries();
    const account = accountOfOwner(ownUid(), await ownerOf(data()));
    const restart = await asAccount(account, pgCtl, ['-D', 'pg', '-w', '-m', 'fast', '-l', 'pg/server.log', 'restart']);
    expect(await runProgram(restart, home())).toMatchObject({ ok: true });
    const { code, stderr } = await running.ended;
    expect(stderr).not.toContain('bug in dr-arena');
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(/the database went away[\s\S]*dr-arena tournament resume/);
    await expectResumedHere();
  });
});
