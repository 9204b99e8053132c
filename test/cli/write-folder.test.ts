import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeFolder } from '../../src/cli/write-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (names: readonly string[]) =>
  writeFolder(folder, new AbortController().signal, async (writer) => {
    for (const name of names) await writer.write(name, name, ['new']);
  });

it('where a folder stands in the place of one file, none is written', async () => {
  await writeFile(path.join(folder, 'a.csv'), 'old');
  await mkdir(path.join(folder, 'b.csv'));
  await expect(write(['a.csv', 'b.csv'])).rejects.toThrow('there is a folder of this name');
  expect(await readFile(path.join(folder, 'a.csv'), 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['a.csv', 'b.csv']);
});

it('a link in the place of a file is replaced, and what it leads to is not', async () => {
  await writeFile(path.join(folder, 'kept'), 'old');
  await symlink(path.join(folder, 'kept'), path.join(folder, 'a.csv'));
  await write(['a.csv']);
  expect(await readFile(path.join(folder, 'kept'), 'utf8')).toBe('old');
  expect(await readFile(path.join(folder, 'a.csv'), 'utf8')).toBe('new');
});
