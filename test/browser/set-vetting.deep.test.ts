// Repeats test/web/app/set-routes.real.test.ts (a person drops, keeps and freezes) in Chromium, on two screens.
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../src/web/app/start-app.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';
import { testArena } from '../support/test-arena.ts';
import { openVetting, type VettingApp } from '../web/app/vetting-app.ts';
import { axeFaults } from './axe-faults.ts';

const arena = testArena();
const token = 'a-token-of-enough-characters';
const inChromium = needs('Chromium', chromiumPath !== null);
let browser: Browser;
let vetting: VettingApp;
let app: RunningApp;

beforeAll(async () => {
  if (inChromium.skip) return;
  browser = await launchChromium();
  vetting = await openVetting(arena, 'alpha', 3);
  app = await startApp(vetting.appFor({ kind: 'token', token }), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app?.close();
  await browser?.close();
});

test('its pages are accessible, and no wider than a phone', inChromium, async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const other = await openVetting(arena, 'beta', 3);
  expect((await other.stored()).status).toBe('draft');
  await page.goto(`${app.url}sets?token=${token}`);
  for (const address of ['sets', 'sets/beta@1?all=1', 'sets/alpha@1']) {
    await page.goto(`${app.url}${address}`);
    expect(await axeFaults(page), address).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth'), address).toBe(360);
  }
  await context.close();
});
