import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandContext, checkWritable, plainTerminal } from '../../src/cli/terminal.ts';
import { runIn } from './run-in.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-write-'));
  mkdirSync(path.join(folder, 'made'));
  writeFileSync(path.join(folder, 'there'), '');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const terminal = plainTerminal(
  () => undefined,
  () => undefined,
);
const context = (): CommandContext => ({ terminal, folder, signal: new AbortController().signal });

describe('where results are to go', () => {
  it.each(['new', 'there', 'made/new'])('can be %s, and is not made yet', async (file) => {
    await checkWritable(context(), file);
    expect(existsSync(path.join(folder, file))).toBe(file === 'there');
  });

  it.each(['made', 'nowhere/new', 'there/new'])('cannot be %s', async (file) => {
    await expect(checkWritable(context(), file)).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringContaining(`cannot write ${file}: `),
    });
  });

  it.each([
    ['rank', '-o'],
    ['rank', '--pairs'],
  ])('is looked at by rewards %s %s before anything else is', async (command, option) => {
    const args = ['rewards', command, 'no-such-file.jsonl', '--judge', 'ollama/judge', option, 'made'];
    const { code, err } = await runIn(folder, args);
    expect({ code, err }).toEqual({
      code: 2,
      err: 'dr-arena: cannot write made: it is a folder\nName another file.\n',
    });
  });
});
