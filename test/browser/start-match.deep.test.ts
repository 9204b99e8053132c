// Repeats test/browser/walk.real.test.ts (begins a match) and test/web/app/acting.real.test.ts (stops and goes on) on a phone
// without scripts, and on every page of the way.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';
import { longConfig, type ServedProgram, servingFolder } from '../web/app/served-program.ts';
import { axeFaults } from './axe-faults.ts';

const phone = { width: 390, height: 800 };

describe('a match begun in the browser', needs('Chromium', chromiumPath !== null), () => {
  let folder: Awaited<ReturnType<typeof servingFolder>>;
  let app: ServedProgram;
  let browser: Browser;
  beforeAll(async () => {
    folder = await servingFolder(longConfig);
    [app, browser] = await Promise.all([folder.serve(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await folder?.close();
  });

  it('is begun, stopped, gone on with and given up on a phone without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
    const page = await context.newPage();
    await page.goto(`${app.url}start`);
    const form = page.locator('form', { has: page.locator('input[value="tournament"]') });
    await form.getByLabel('How many new trees').fill('6');
    await form.getByRole('button', { name: 'Plan the tournament' }).click();
    await page.getByRole('button', { name: 'Play the tournament' }).click();
    const status = async () => {
      await page.reload();
      return page.textContent('.status');
    };
    expect(await status()).toBe('Running');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(status, { timeout: 300_000, interval: 500 }).toBe('Stopped');
    const done = async () => {
      const texts = await page.locator('.progress dd, .figures dd >> nth=0').allInnerTexts();
      return texts.map((each) => Number.parseInt(each, 10));
    };
    const before = await done();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(status, { timeout: 300_000, interval: 500 }).toBe('Running');
    // What was done before it stopped still counts.
    for (const [at, count] of (await done()).entries()) expect(count).toBeGreaterThanOrEqual(before[at] ?? 0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(status, { timeout: 300_000, interval: 500 }).toBe('Stopped');
    await page.getByLabel('For good').check();
    await page.getByRole('button', { name: 'Give it up' }).click();
    expect(await page.textContent('.status')).toBe('Abandoned');
    expect(await page.locator('form').count()).toBe(0);
    await context.close();
  });

  it('and so is a schedule made, refreshed out of turn and removed', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
    const page = await context.newPage();
    await page.goto(`${app.url}schedules`);
    for (const name of ['daily', 'other']) {
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Make the schedule' }).click();
    }
    await page.getByRole('button', { name: 'Remove other' }).click();
    const rows = page.locator('.runs tbody tr');
    expect([await rows.count(), await rows.locator('.leader').innerText()]).toEqual([1, 'none yet']);
    await page.getByRole('button', { name: 'Refresh now: daily' }).click();
    const last = async () => {
      await page.reload();
      return rows.locator('.leader').innerText();
    };
    await expect.poll(last, { timeout: 60_000, interval: 500 }).toContain('refresh 1');
    expect(await page.getByRole('button', { name: 'Refresh now: daily' }).count()).toBe(0);
    await context.close();
  });

  it.each([
    { width: 1300, height: 900 },
    phone,
  ])('has pages that axe finds nothing in and that fit, $width pixels wide', async (viewport) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(app.url);
    const run = await page.locator('.runs tbody a').first().getAttribute('href');
    const pages = [
      '/',
      '/start',
      '/start/plan?kind=match&a=Kestrel&b=Linnet&on=new',
      '/start/plan?kind=match&a=Kestrel&b=Kestrel&on=new',
      `${run}`,
    ];
    for (const address of [...pages, '/schedules', '/sets', '/audits'])
      expect([address, await faultsOf(page, new URL(address, app.url).href, viewport.width)]).toEqual([address, []]);
    await context.close();
  });
});

async function faultsOf(page: Page, url: string, width: number): Promise<string[]> {
  await page.goto(url);
  const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
  return [...(await axeFaults(page)), ...(wide > width ? [`it is ${wide} pixels wide`] : [])];
}
