// Repeats test/crash/kill-and-resume.real.test.ts (a step that failed for want of space is done again) on a disk that is really
// full; that exports leave no half-written file is held by test/cli/write-folder.test.ts.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../support/needs.ts';
import { embedded, startUntil } from './embedded-run.ts';
import { leftBehind, nothing } from './left-behind.ts';
import { leaderboardOf, openSmallRun, type SmallRun, undisturbedEnd } from './small-run.ts';

const run: SmallRun = await openSmallRun();

/** Mounts a small disk of its own on a folder that is made; false where this is not allowed. */
function mountSmallDisk(folder: string, megabytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0;
}

const home = path.join(run.folder, '.dr-arena');
const exports = path.join(run.folder, 'exports');
const mounted = [mountSmallDisk(home, 160), mountSmallDisk(exports, 1)].every(Boolean);
const filler = path.join(home, 'filler');

/** Fills the disk of a folder but for so many bytes. */
function fillDisk(folder: string, file: string, leave: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const bytes = Math.max(0, bavail * bsize - leave);
  const out = openSync(file, 'w');
  spawnSync('head', ['-c', String(bytes), '/dev/zero'], { stdio: ['ignore', out, 'ignore'] });
  closeSync(out);
}

let undisturbed: unknown;

beforeAll(async () => {
  undisturbed = await undisturbedEnd(run);
});
afterAll(async () => {
  for (const folder of [home, exports]) spawnSync('umount', ['--lazy', folder]);
  await run.close();
});

describe('a full disk', () => {
  it(
    'under the embedded server stops the run plainly; with room again it goes on to the same end',
    needs('a disk of its own', mounted),
    async () => {
      const ready = await run.start(['status', '--all'], embedded).ended;
      expect(ready.code, ready.stderr).toBe(0);
      const { running } = await startUntil(run, 'builds', { DR_ARENA_DATABASE_WAIT: '0' });
      fillDisk(home, filler, 0);
      const stopped = await running.ended;
      expect(stopped.stderr).not.toContain('bug in dr-arena');
      expect(stopped.code, stopped.stderr).toBe(2);
      expect(stopped.stderr).toMatch(/no space left|the database went away/);
      expect(await leftBehind(run.folder, null)).toEqual(nothing);
      const none = await run.start(['status', '--all'], embedded).ended;
      expect(none.stderr).not.toContain('bug in dr-arena');
      expect(await leftBehind(run.folder, null)).toEqual(nothing);
      rmSync(filler);
      expect(await leaderboardOf(run.start(['tournament', 'resume', '--json'], embedded).ended)).toEqual(undisturbed);
      expect(await leftBehind(run.folder, null)).toEqual(nothing);
      // A server without space may take connections and say nothing: commands then wait for it, some more than once.
    },
  );

  it('under exports is said, and leaves no half-written files', needs('a disk of its own', mounted), async () => {
    fillDisk(exports, path.join(exports, 'filler'), 10_000);
    const { code, stderr } = await run.start(['export', '-o', 'exports']).ended;
    expect(stderr).toMatch(/cannot write .*exports.*(no space|ENOSPC)/i);
    expect(code).toBe(2);
    expect(readdirSync(exports)).toEqual(['filler']);
    expect(existsSync(path.join(exports, 'battles.jsonl'))).toBe(false);
  });
});
