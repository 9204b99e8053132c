import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText, readWhole } from '../../src/cli/read-input.ts';
import { type CommandContext, plainTerminal } from '../../src/cli/terminal.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-text-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const terminal = plainTerminal(
  () => undefined,
  () => undefined,
);
const context = (): CommandContext => ({ terminal, folder, signal: new AbortController().signal });
const limits = { maxMegabytes: 1, remedy: 'Give a smaller one.' };

function file(bytes: string | Buffer): string {
  writeFileSync(path.join(folder, 'file'), bytes);
  return 'file';
}

describe('reading text', () => {
  it('ends at its limit also where nothing says how large a file is', async () => {
    let read = 0;
    const all = async () => {
      for await (const piece of readText(context(), '/dev/zero', limits)) read += piece.length;
    };
    await expect(all()).rejects.toMatchObject({ message: '/dev/zero is larger than 1 MB', remedy: limits.remedy });
    expect(read).toBeLessThanOrEqual(1024 * 1024);
  });

  it('leaves out the byte order mark and keeps characters that lie across two chunks', async () => {
    const text = 'ü日'.repeat(50_000);
    expect(await readWhole(context(), file(`\uFEFF${text}`), limits)).toBe(text);
  });

  it.each(['.', 'nowhere'])('says plainly that it cannot read %j', async (name) => {
    await expect(readWhole(context(), name, limits)).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringContaining(`cannot read ${name}: `),
    });
  });
});
