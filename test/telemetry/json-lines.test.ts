import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { OperatorError } from '../../src/kernel/errors.ts';
import { openJsonLines } from '../../src/telemetry/json-lines.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('writes a line of JSON for each thing told, appends to what is there, and takes nothing after its end', async () => {
  const file = path.join(folder, 'arena.log');
  for (const message of ['first', 'second\nline']) {
    const lines = await openJsonLines(file);
    lines.write('warn', message, { run: 'T-1', ms: 5 });
    await lines.close();
    lines.write('error', 'too late', {});
  }
  const told = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(told).toEqual([
    { level: 'warn', time, run: 'T-1', ms: 5, msg: 'first' },
    { level: 'warn', time, run: 'T-1', ms: 5, msg: 'second\nline' },
  ]);
});

it('says plainly that a file cannot be written, and leaves nothing that fails at the end of the process', async () => {
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const listeners = process.listenerCount('exit');
  for (const place of [path.join(folder, 'no-such-folder', 'arena.log'), folder, pipe])
    await expect(openJsonLines(place)).rejects.toThrow(OperatorError);
  expect(process.listenerCount('exit')).toBe(listeners);
});
