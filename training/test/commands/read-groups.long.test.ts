import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandContext, plainTerminal } from '../../../src/cli/terminal.ts';
import { readGroups } from '../../commands/read-groups.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-groups-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const terminal = plainTerminal(
  () => undefined,
  () => undefined,
);
const context = (): CommandContext => ({ terminal, folder, signal: new AbortController().signal });
const group = (id: string, query = 'Why?') =>
  JSON.stringify({ group_id: id, query, candidates: [{ id: 'a', response: 'So.' }] });

function file(bytes: string | Buffer): string {
  writeFileSync(path.join(folder, 'file'), bytes);
  return 'file';
}

describe('reading groups', () => {
  it.each([
    ['a byte order mark', `\uFEFF${group('x')}\n${group('y')}\n`],
    ['CRLF ends and blank lines', `${group('x')}\r\n\r\n${group('y')}`],
    ['other line separators within JSON', `${group('x', 'One\u2028two\u2029three\u0085four?')}\n${group('y')}`],
  ])('takes %s', async (_what, text) => {
    const groups = await readGroups(context(), file(text));
    expect(groups.map(({ id }) => id)).toEqual(['x', 'y']);
  });

  it('names the line that is wrong', async () => {
    const read = readGroups(context(), file(`${group('x')}\n\n${group('y')}x\n`));
    await expect(read).rejects.toMatchObject({ message: 'file, line 3: not JSON' });
  });

  it('gives a line up that never ends', async () => {
    const read = readGroups(context(), '/dev/zero');
    await expect(read).rejects.toMatchObject({ message: expect.stringMatching(/zero, line 1: longer than \d+ char/) });
  });
});
