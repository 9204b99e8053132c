import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { type ServedProgram, sandboxConfig, servingFolder } from '../web/app/served-program.ts';
import { axeFaults } from './axe-faults.ts';
import { watchedPage } from './watched-page.ts';

const phone = { width: 390, height: 800 };

describe.skipIf(chromiumPath === null)('a match begun in the browser', () => {
  let folder: Awaited<ReturnType<typeof servingFolder>>;
  let app: ServedProgram;
  let browser: Browser;
  beforeAll(async () => {
    folder = await servingFolder(sandboxConfig);
    [app, browser] = await Promise.all([folder.serve(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await folder?.close();
  });

  it('is chosen, priced, begun and followed to its verdict, live; then it stands on the list with its winner', async () => {
    const { page, noise } = await watchedPage(browser, [app.url]);
    await page.goto(app.url);
    await page.click('text=Play a match or a tournament');
    const form = page.locator('form', { has: page.locator('input[value="match"]') });
    await form.getByLabel('Second agent').selectOption('Heron');
    // Whoever fills in the field means it.
    await form.getByLabel('Topic').fill('Lakes');
    expect(await form.getByRole('radio', { name: 'a new tree about' }).isChecked()).toBe(true);
    await form.getByRole('radio', { name: 'new trees' }).check();
    await form.getByRole('button', { name: 'Plan the match' }).click();
    expect(await page.textContent('main')).toContain('It costs nothing');
    expect(await page.textContent('header')).toContain('Kestrel – Heron, on a new tree.');
    await page.getByRole('button', { name: 'Play the match' }).click();
    expect(new URL(page.url()).pathname).toMatch(/^\/runs\/T-/);
    const stop = page.getByRole('button', { name: 'Stop' });
    expect(await stop.isVisible()).toBe(true);
    await page.locator('[data-text="status"]', { hasText: 'Finished' }).waitFor({ timeout: 90_000 });
    expect(await stop.isVisible()).toBe(false);
    await page.locator('[data-rows="matches"] a').click();
    expect(await page.textContent('h1')).toMatch(/Kestrel|Heron/);
    await page.goto(app.url);
    expect(await page.textContent('td.leader')).toMatch(/wins|Tie/);
    expect(noise).toEqual([]);
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
      return page.textContent('[data-text="status"]');
    };
    expect(await status()).toBe('Running');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(status, { timeout: 30_000, interval: 500 }).toBe('Stopped');
    const done = async () => {
      const texts = await page
        .locator('[data-text="trees"], [data-text="matches"], [data-text="rounds"]')
        .allInnerTexts();
      return texts.map((each) => Number.parseInt(each, 10));
    };
    const before = await done();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.poll(status, { timeout: 30_000, interval: 500 }).toBe('Running');
    // What was done before it stopped still counts.
    for (const [at, count] of (await done()).entries()) expect(count).toBeGreaterThanOrEqual(before[at] ?? 0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(status, { timeout: 30_000, interval: 500 }).toBe('Stopped');
    await page.getByLabel('For good').check();
    await page.getByRole('button', { name: 'Give it up' }).click();
    expect(await page.textContent('[data-text="status"]')).toBe('Abandoned');
    expect(await page.locator('form').count()).toBe(0);
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
    for (const address of [...pages, '/leaderboard', '/schedules', '/sets', '/trees', '/audits', '/calibrations'])
      expect([address, await faultsOf(page, new URL(address, app.url).href, viewport.width)]).toEqual([address, []]);
    await context.close();
  });
});

async function faultsOf(page: Page, url: string, width: number): Promise<string[]> {
  await page.goto(url);
  const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
  return [...(await axeFaults(page)), ...(wide > width ? [`it is ${wide} pixels wide`] : [])];
}
