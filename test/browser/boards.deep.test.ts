// Repeats test/browser/walk.real.test.ts (sends an unchanged page once) with more pairs.
import { beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';
import { servedArena } from './served-arena.ts';

describe('the boards of a demo tournament in the app', needs('Chromium', chromiumPath !== null), () => {
  const app = servedArena('played');
  let root = '';
  beforeAll(() => {
    root = app.root(app.home.tournament);
  });

  /** Without scripts: all of this works by links and forms. */
  const open = () => app.open({ javaScriptEnabled: false });
  it('lead from a pair’s chance to the two side by side, and to an answer that got what the other missed', async () => {
    const { page, noise } = await open();
    await page.goto(root);
    const cell = page.locator('section[aria-labelledby="pairs"] td a').first();
    await cell.click();
    await page.waitForURL(/\/compare\/.+\.html$/);
    expect(await page.locator('section[aria-labelledby="matches"] tbody tr').count()).toBeGreaterThan(0);
    const all = (await page.locator('.compared tbody tr').first().locator('td.num').allInnerTexts())
      .slice(0, 5)
      .map(Number);
    const [items = 0, onlyOne = 0, onlyOther = 0, both = 0, neither = 0] = all;
    expect(onlyOne + onlyOther + both + neither).toBe(items);
    expect(items).toBeGreaterThan(10);
    const example = page.locator('.telling > li').first();
    const [got, missed] = await example.locator('.outcome').allInnerTexts();
    expect(got).toContain('satisfied');
    expect(missed).not.toContain('satisfied');
    const words = await example.locator('dd.satisfied q').first().innerText();
    await example.locator('.asked a').first().click();
    expect(await page.locator('section:target').innerText()).toContain(words.replace(/^“|”$/g, '').slice(0, 12));
    expect(noise).toEqual([]);
    await page.context().close();
  });

  it('give a table of an answer the width that it needs, above the other answer', async () => {
    const { page } = await app.open({ viewport: { width: 1300, height: 900 } });
    await page.goto(`${root}matches/index.html`);
    await page.locator('.match-list tbody th[scope="row"] a').first().click();
    await page.locator('.answer-text').first().waitFor();
    const cells = (name: string) =>
      ['Name', 'Year of publication', 'Players', 'Publisher', 'Minutes', 'Weight']
        .map((text) => `<${name}>${text}</${name}>`)
        .join('');
    const table = `<div class="prose"><div class="wide"><table><thead><tr>${cells('th')}</tr></thead><tbody><tr>${cells('td')}</tr></tbody></table></div></div>`;
    await page.evaluate(`document.querySelector('.answer-text').innerHTML = ${JSON.stringify(table)}`);
    const hidden = await page.evaluate(
      '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".answer-text .wide"))',
    );
    expect(hidden).toBe(0);
    await page.context().close();
  });

  it('answer nothing anew that a browser has: pages by their tag, style and scripts for good', async () => {
    const page = await fetch(root);
    const tag = page.headers.get('etag') ?? '';
    expect((await fetch(root, { headers: { 'if-none-match': tag } })).status).toBe(304);
    const [, style = ''] = /href="([^"]*style\.css\?v=[0-9a-f]{8})"/.exec(await page.text()) ?? [];
    const asset = await fetch(new URL(style, root));
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const other = await fetch(new URL(style.replace(/v=.*/, 'v=00000000'), root));
    expect(other.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('are sent in less than 150 kB a page, and ask for nothing elsewhere', async () => {
    const { page, noise } = await app.open();
    await page.goto(`${root}matches/index.html`);
    const match = await page.locator('.match-list tbody th[scope="row"] a').first().getAttribute('href');
    await page.goto(root);
    const pair = await page.locator('section[aria-labelledby="pairs"] td a').first().getAttribute('href');
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    const sizes: number[] = [];
    client.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));
    for (const address of ['index.html', pair, new URL(match ?? '', `${root}matches/`).href]) {
      await client.send('Network.clearBrowserCache');
      sizes.length = 0;
      await page.goto(new URL(address ?? '', root).href);
      const sent = sizes.reduce((sum, size) => sum + size, 0);
      expect(sent, String(address)).toBeGreaterThan(1000);
      expect(sent, String(address)).toBeLessThan(150_000);
    }
    expect(noise).toEqual([]);
    await page.context().close();
  }, 60_000);
});
