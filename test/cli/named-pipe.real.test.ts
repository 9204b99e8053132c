import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '../support/needs.ts';
import { runAlone } from './run-in.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-pipe-'));
const hasPipe = spawnSync('mkfifo', [path.join(folder, 'pipe')]).status === 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a named pipe that is given as a file', needs('bash and mkfifo', hasPipe), () => {
  it.each([
    [['set', 'import', 'pipe']],
    [['doctor', '-c', 'pipe']],
    [['calibrate', 'pipe', '--judge', 'openai/gpt-5.1']],
  ])('is refused at once and not waited for: %j', async (words) => {
    const { code, out, err } = await runAlone(folder, words, {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      OPENAI_API_KEY: 'sk-1',
    });
    expect(code, err).toBe(2);
    expect(out + err).toContain('named pipe');
  }, 60_000);
});
