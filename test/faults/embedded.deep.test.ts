// Repeats test/faults/database.real.test.ts (a database that goes away and comes back) for the embedded server, killed and
// restarted under a run; that it is started again is held by test/storage/embedded-server.real.test.ts.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries } from '../../src/storage/embedded/data-folder.ts';
import {
  accountOfOwner,
  asAccount,
  folderOwner,
  ownUid,
  runServerProgram,
} from '../../src/storage/embedded/server-account.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import type { Running } from '../support/run-program.ts';
import { startUntil } from './embedded-run.ts';
import { leftBehind, nothing } from './left-behind.ts';
import { leaderboardOf, openSmallRun, type SmallRun, undisturbedEnd } from './small-run.ts';

let run: SmallRun;
let undisturbed: unknown;
const home = () => path.join(run.folder, '.dr-arena');
const data = () => path.join(home(), 'pg');

beforeAll(async () => {
  run = await openSmallRun();
  undisturbed = await undisturbedEnd(run);
  // Made beforehand, so that every run below begins alike.
  await (await openDatabase({ home: home(), databaseUrl: null })).close();
});
afterAll(() => run?.close());

/** It ends as if nothing were, says once what happened, and leaves nothing behind. */
async function expectGoneOn({ ended }: Running): Promise<void> {
  expect(await leaderboardOf(ended)).toEqual(undisturbed);
  const { stderr } = await ended;
  expect(stderr).not.toContain('bug in dr-arena');
  expect(stderr.match(/went away|answers again/g)).toEqual(['went away', 'answers again']);
  expect(await leftBehind(run.folder, null)).toEqual(nothing);
}

describe('a run on the embedded server', () => {
  it('that is killed starts it again and goes on to the same end', async () => {
    const { running, server } = await startUntil(run, 'answers');
    process.kill(server.pid, 'SIGKILL');
    await expectGoneOn(running);
  });

  it('that is restarted under it goes on to the same end', async () => {
    const { running } = await startUntil(run, 'answers');
    const { pgCtl } = await findBinaries();
    const account = accountOfOwner(ownUid(), await folderOwner(data()));
    const restart = await asAccount(account, pgCtl, ['-D', 'pg', '-w', '-m', 'fast', '-l', 'pg/server.log', 'restart']);
    expect(await runServerProgram(restart, home())).toMatchObject({ ok: true });
    await expectGoneOn(running);
  });
});
