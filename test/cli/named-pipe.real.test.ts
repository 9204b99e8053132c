import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runProgram } from '../support/run-program.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-pipe-'));
execFileSync('mkfifo', [path.join(folder, 'pipe')]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a named pipe that is given as a file', () => {
  it.each([
    [['rate', 'pipe']],
    [['doctor', '-c', 'pipe']],
    [['calibrate', 'pipe']],
  ])('is refused at once and not waited for: %j', async (words) => {
    const ended = await runProgram(folder, words);
    expect(ended.code, ended.stderr).toBe(2);
    expect(ended.stdout + ended.stderr).toContain('named pipe');
  });
});
