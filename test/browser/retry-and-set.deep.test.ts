// Repeats test/browser/walk.real.test.ts (begins a match) with a match that comes to nothing.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';
import { longConfig, type ServedProgram, servingFolder } from '../web/app/served-program.ts';
import { type WatchedPage, watchedPage } from './watched-page.ts';

/** Cannot be had, which is nobody's loss, until it is mended; then it answers, and wrongly. */
const program = `import { existsSync } from 'node:fs';
const error = { reason: 'key_refused', message: 'its key was refused' };
console.log(JSON.stringify(existsSync('mended') ? { text: 'Nothing was found.' } : { error }));
`;
const command = JSON.stringify([process.execPath, 'absent.mjs']);
const config = longConfig.replace(
  '  - { kind: scripted, name: Linnet }\n',
  `  - { kind: scripted, name: Linnet }\n  - { kind: command, name: Absent, command: ${command}, maxCostUsd: 0, isolation: off }\n`,
);

describe('in the browser', needs('Chromium', chromiumPath !== null), () => {
  let folder: Awaited<ReturnType<typeof servingFolder>>;
  let app: ServedProgram;
  let browser: Browser;
  let watched: WatchedPage;
  beforeAll(async () => {
    folder = await servingFolder(config);
    writeFileSync(path.join(folder.path, 'absent.mjs'), program);
    [app, browser] = await Promise.all([folder.serve(), launchChromium()]);
    watched = await watchedPage(browser, [app.url]);
  });
  afterAll(async () => {
    await browser?.close();
    await folder?.close();
  });

  const finished = () => watched.page.locator('.status', { hasText: 'Finished' }).waitFor({ timeout: 300_000 });
  const figureOf = (name: string) => watched.page.locator('dl > div', { hasText: name }).locator('dd').innerText();

  it('a match that came to nothing says why, and is played again when its agent can be had', async () => {
    const { page, noise } = watched;
    await page.goto(`${app.url}start/plan?kind=match&a=Kestrel&b=Absent&on=new`);
    await page.getByRole('button', { name: 'Play the match' }).click();
    await finished();
    await page.reload();
    expect(await figureOf('Void')).toBe('3 rounds, 1 match');
    expect(await page.textContent('section[aria-labelledby="voids"] tbody')).toMatch(/Absent.*key_refused/);
    writeFileSync(path.join(folder.path, 'mended'), '');
    await page.getByRole('button', { name: 'Play the void matches again' }).click();
    await page.locator('.lead', { hasText: 'Kestrel wins' }).waitFor({ timeout: 300_000 });
    await finished();
    await page.reload();
    expect(await figureOf('Matches ended')).toBe('1 of 1');
    expect(await page.getByRole('button', { name: 'Play the void matches again' }).count()).toBe(0);
    expect(noise).toEqual([]);
  });
});
