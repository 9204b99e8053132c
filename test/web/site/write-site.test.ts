import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Site } from '../../../src/web/site/site.ts';
import { writeSite } from '../../../src/web/site/write-site.ts';

const site: Site = {
  async *addresses() {
    yield* ['index.html', 'assets/style.css'];
  },
  file: async (address) => ({ type: 'html', body: `new ${address}` }),
};

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'site-'));
  folder = path.join(root, 'site');
  await mkdir(path.join(root, 'other'));
  await writeFile(path.join(root, 'other', 'kept'), 'old');
});
afterEach(() => rm(root, { recursive: true }));

const write = () => writeSite(site, folder, new AbortController().signal, () => undefined);
const other = () => readFile(path.join(root, 'other', 'kept'), 'utf8');

it('a site is written over an earlier one, also where the folder itself was named by a link', async () => {
  await symlink(path.join(root, 'other'), folder);
  expect([await write(), await write()]).toEqual([2, 2]);
  expect(await readFile(path.join(root, 'other', 'assets', 'style.css'), 'utf8')).toBe('new assets/style.css');
});

it('what links of the folder lead to is not overwritten', async () => {
  await mkdir(folder);
  await symlink(path.join(root, 'other', 'kept'), path.join(folder, 'index.html'));
  await symlink(path.join(root, 'other', 'kept'), path.join(folder, 'index.html.part'));
  await write();
  expect(await other()).toBe('old');
  expect((await lstat(path.join(folder, 'index.html'))).isFile()).toBe(true);
});

it('pages of an earlier site go with it, and nothing that only links reach', async () => {
  await write();
  await mkdir(path.join(folder, 'trees'));
  await writeFile(path.join(folder, 'trees', 'old.html'), 'old');
  await writeFile(path.join(root, 'other', 'old.html'), 'old');
  await symlink(path.join(root, 'other'), path.join(folder, 'agents'));
  const files = ['trees/old.html', 'agents/old.html', 'data/gone.csv', '../other/kept'];
  const list = (own: readonly string[]) => JSON.stringify({ kind: 'dr-arena/site', version: 1, files: own });
  await writeFile(path.join(folder, '.dr-arena-site.json'), list(files.slice(0, 3)));
  await write();
  expect(await readdir(path.join(folder, 'trees'))).toEqual([]);
  await writeFile(path.join(folder, '.dr-arena-site.json'), list(files));
  await write();
  expect(await readdir(path.join(root, 'other'))).toEqual(['kept', 'old.html']);
});

it('a folder of the site that leads elsewhere is refused', async () => {
  await mkdir(folder);
  await symlink(path.join(root, 'other'), path.join(folder, 'assets'));
  await expect(write()).rejects.toThrow('is a link that leads elsewhere');
  expect(await readdir(path.join(root, 'other'))).toEqual(['kept']);
});
