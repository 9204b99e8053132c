import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { downloadedPlaces, findChromium, usualPlaces } from '../../../crawler/browser/find-chromium.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-chromium-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, mode = 0o755, says = 'Chromium 156'): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho ${says}\n`);
  chmodSync(file, mode);
  return file;
}

test('a named path is taken, and nothing else when it is no program', async () => {
  const named = program('my-browser');
  const options = { searchPath: [folder], platform: 'linux' };
  program('chromium');
  expect(await findChromium({ ...options, explicit: named })).toEqual({ ok: true, value: named });
  const other = program('my-editor', 0o755, 'Editor 1');
  expect(await findChromium({ ...options, explicit: other })).toMatchObject({ ok: false });
  expect(await findChromium({ ...options, explicit: folder })).toMatchObject({ ok: false });
  const missing = await findChromium({ ...options, explicit: path.join(folder, 'none') });
  expect(missing).toMatchObject({ ok: false, failure: { remedy: expect.stringContaining('playwright install') } });
});

test('the search path goes before the usual places, in its order', async () => {
  const found = program('chromium');
  const options = { searchPath: ['/nowhere', folder], platform: 'linux' };
  expect(await findChromium(options)).toEqual({ ok: true, value: found });
});

test('a folder that cannot be looked into is passed over', async () => {
  const found = program('chromium');
  // A loop, since root may look into any folder.
  symlinkSync('loop', path.join(folder, 'loop'));
  const searchPath = [path.join(folder, 'loop'), folder];
  expect(await findChromium({ searchPath, platform: 'linux' })).toEqual({ ok: true, value: found });
});

test('a file that may not be run is no browser, for root too', async () => {
  const file = program('plain', 0o644);
  expect(await findChromium({ explicit: file, searchPath: [], platform: 'linux' })).toMatchObject({ ok: false });
});

test('where none is installed the remedy says what to do', async () => {
  const none = await findChromium({ searchPath: [], platform: 'none' });
  if (!none.ok)
    expect(`${none.failure.detail} ${none.failure.remedy}`).toMatch(/npx playwright install chromium.*CHROMIUM_PATH/);
});

test('a browser of another Playwright is found, the newest first, after the one of our own', async () => {
  const downloads = path.join(folder, 'ms-playwright');
  for (const name of ['chromium-9', 'chromium-1300', 'chromium_headless_shell-1301', 'firefox-1400'])
    mkdirSync(path.join(downloads, name, 'chrome-linux64'), { recursive: true });
  const place = (revision: number) => path.join(downloads, `chromium-${revision}`, 'chrome-linux64', 'chrome');
  expect(await downloadedPlaces(place(1255))).toEqual([place(1255), place(1300), place(9)]);
});

test('where nothing was ever downloaded there is one place to look at', async () => {
  const place = path.join(folder, 'none', 'chromium-1255', 'chrome-linux64', 'chrome');
  expect(await downloadedPlaces(place)).toEqual([place]);
});

test('each platform has its places', () => {
  expect(usualPlaces({ searchPath: ['/opt/bin', ''], platform: 'linux' }).slice(0, 2)).toEqual([
    '/opt/bin/chromium',
    '/opt/bin/chromium-browser',
  ]);
  expect(usualPlaces({ searchPath: [], platform: 'linux' })).toContain('/usr/bin/google-chrome');
  expect(usualPlaces({ searchPath: [], platform: 'darwin' })[0]).toContain('/Applications/');
});
