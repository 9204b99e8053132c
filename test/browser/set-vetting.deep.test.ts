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

test('a draft is vetted and frozen without scripts, on a screen and on a phone', inChromium, async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${app.url}?token=${token}`);
  await page.click('nav >> text=Sets');
  await page.click('text=alpha@1');
  const [first] = vetting.tasks;
  const article = page.locator(`article[id="${first?.id}"]`);
  await article.getByLabel('Why it is dropped').fill('the year is wrong');
  await article.getByRole('button', { name: 'Drop it' }).click();
  expect(await article.textContent()).toContain('Dropped: the year is wrong');
  expect((await vetting.stored()).dropped).toEqual([{ task: first?.id, reason: 'the year is wrong' }]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.click('text=All questions');
  expect(await page.locator('article').count()).toBe(vetting.tasks.length);
  await article.getByRole('button', { name: 'Keep it after all' }).click();
  expect((await vetting.stored()).dropped).toEqual([]);
  // The box has to be ticked first.
  const freeze = page.getByRole('button', { name: 'Freeze the set' });
  await freeze.click();
  expect((await vetting.stored()).status).toBe('draft');
  await page.getByLabel('Its questions are good').check();
  await freeze.click();
  await page.waitForSelector('.hash');
  expect((await vetting.stored()).status).toBe('frozen');
  expect(await page.locator('form').count()).toBe(0);
  await context.close();
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
