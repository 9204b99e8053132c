import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assetAddresses } from '../../../src/web/site/assets.ts';
import type { Site } from '../../../src/web/site/site.ts';
import { writeSite } from '../../../src/web/site/write-site.ts';
import { sampleSite } from '../app/sample-parts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dr-arena-site-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const list = '.dr-arena-site.json';
const siteOf = (...addresses: readonly string[]): Site =>
  sampleSite(Object.fromEntries(addresses.map((address) => [address, { type: 'html', body: `<p>${address}` }])));

function write(site: Site, signal = new AbortController().signal, onFile = (): void => undefined): Promise<number> {
  return writeSite(site, folder, signal, onFile);
}

async function files(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((each) => !each.isDirectory())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
    .sort();
}

describe('a site written into the folder of an earlier one', () => {
  it('removes what only the earlier one had, and nothing else', async () => {
    await write(siteOf('index.html', 'agents/a.html', 'trees/t/n.html'));
    await writeFile(path.join(folder, 'notes.html'), 'mine');
    expect(await write(siteOf('index.html', 'agents/b.html'))).toBe(2);
    expect(await files()).toEqual([list, 'agents/b.html', 'index.html', 'notes.html']);
  });

  it('knows the list of a site with all that sites have: pages, style, scripts, drawings and tables', async () => {
    await write(siteOf('index.html', 'trees/a.html', ...assetAddresses));
    await write(siteOf('index.html'));
    expect(await files()).toEqual([list, 'index.html']);
  });

  it('knows the files of one whose writing was interrupted', async () => {
    await write(siteOf('index.html', 'agents/a.html'));
    const stop = new AbortController();
    const interrupted = write(siteOf('index.html', 'agents/b.html', 'agents/c.html'), stop.signal, () => stop.abort());
    await expect(interrupted).rejects.toThrow();
    expect(await files()).toEqual([list, 'agents/a.html', 'index.html']);
    await write(siteOf('agents/b.html'));
    expect(await files()).toEqual([list, 'agents/b.html']);
  });

  it.each([
    ['names files elsewhere', { kind: 'dr-arena/site', version: 1, files: ['../outside.html', 'mine.html'] }],
    ['names files of other kinds', { kind: 'dr-arena/site', version: 1, files: ['mine.txt', 'mine.html'] }],
    ['is of somebody else', { files: ['mine.html'] }],
  ])('removes nothing by a list that %s', async (_what, written) => {
    for (const name of ['mine.html', 'mine.txt']) await writeFile(path.join(folder, name), 'mine');
    await writeFile(path.join(folder, list), JSON.stringify(written));
    await write(siteOf('index.html'));
    expect(await files()).toEqual([list, 'index.html', 'mine.html', 'mine.txt']);
  });

  it('removes nothing behind a link', async () => {
    await mkdir(path.join(folder, 'mine'));
    await writeFile(path.join(folder, 'mine', 'a.html'), 'mine');
    await write(siteOf('index.html', 'agents/a.html'));
    await rm(path.join(folder, 'agents'), { recursive: true });
    await symlink('mine', path.join(folder, 'agents'));
    await write(siteOf('index.html'));
    expect(await files()).toContain('mine/a.html');
  });

  it('takes the place of a list that is no JSON', async () => {
    await writeFile(path.join(folder, list), '{"kind":');
    expect(await write(siteOf('index.html'))).toBe(1);
  });
});
