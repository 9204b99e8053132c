// Repeats test/browser/walk.real.test.ts (a tree whose outline finds pages) with a large tree, keys and hostile text.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeInput } from '../../src/reporting/view/page-inputs.ts';
import { treePage } from '../../src/web/pages/tree-page.ts';
import { assetAddresses, assetAt } from '../../src/web/site/assets.ts';
import { hostileStrings, taint } from '../reporting/hostile.ts';
import { fullTree } from '../reporting/large-tree.ts';
import { sampleRecord } from '../reporting/sample-record.ts';
import { siteFrame } from '../reporting/site-frame.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';

const record = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });
const [sampleTree = fullTree(1, 1)] = record.treesGrown;
const tainted = taint(record, (text) => text + hostileStrings.join(' '));

describe('the page of a tree in Chromium', needs('Chromium', chromiumPath !== null), () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-tree-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
    const write = (address: string, text: string) => {
      const file = path.join(folder, address);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    };
    for (const address of assetAddresses) write(address, assetAt(address)?.body ?? '');
    const pages: readonly (readonly [string, TreeInput])[] = [
      ['sample', { record, tree: sampleTree }],
      ['large', { record: { ...record, matches: [], tasks: [] }, tree: fullTree(140, 8) }],
      ['hostile', { record: tainted, tree: tainted.treesGrown[0] ?? sampleTree }],
    ];
    for (const [name, input] of pages) write(`trees/${name}/index.html`, treePage(input, siteFrame('../../')));
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(name: string, width = 1280): Promise<{ page: Page; noise: string[] }> {
    const page = await (await browser.newContext({ viewport: { width, height: 850 } })).newPage();
    const noise: string[] = [];
    page.on('console', (message) => noise.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(pathToFileURL(folder).href)) noise.push(`request: ${request.url()}`);
    });
    await page.goto(pathToFileURL(path.join(folder, 'trees', name, 'index.html')).href);
    await drawn(page);
    return { page, noise };
  }

  const drawn = (page: Page) =>
    page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))');
  const hasRoom = 'document.documentElement.scrollWidth <= window.innerWidth';

  it('finds by title, opens the branches that lead to a hit, and steps through the hits', async () => {
    const { page, noise } = await open('large');
    const hit = page.locator('#p-n137');
    expect(await hit.isVisible()).toBe(false);
    await page.locator('input[type="search"]').fill('page 137');
    await hit.waitFor({ state: 'visible' });
    expect(await page.locator('output').textContent()).toBe('1 of 1');
    await page.locator('input[type="search"]').fill('example/12');
    await page.locator('output', { hasText: '1 of 11' }).waitFor();
    await page.locator('[data-do="next"]').click();
    expect(await page.locator('output').textContent()).toBe('2 of 11');
    expect(await page.locator('li.current').getAttribute('id')).toBe('p-n120');
    await page.locator('input[type="search"]').fill('nowhere');
    await page.locator('output', { hasText: 'no page' }).waitFor();
    expect(await page.locator('li.hit').count()).toBe(0);
    expect(noise).toEqual([]);
  });

  it('keeps only the pages of a relation, with those above them', async () => {
    const { page } = await open('large');
    await page.locator('select').selectOption('r-person');
    const shown = await page.locator('.outline li:not([hidden])').count();
    expect(shown).toBeGreaterThan(await page.locator('.outline li.r-person').count());
    expect(shown).toBeLessThan(100);
    await page.locator('select').selectOption('');
    expect(await page.locator('.outline li:not([hidden])').count()).toBe(140);
  });

  it('walks and folds the outline with the keyboard', async () => {
    const { page } = await open('sample');
    await page.locator('.outline summary').first().focus();
    await page.keyboard.press('ArrowDown');
    const here = 'document.activeElement.closest("li").id';
    expect(await page.evaluate(here)).toBe('p-n-0-mid');
    await page.keyboard.press('ArrowLeft');
    expect(await page.locator('#p-n-0-leaf0').isVisible()).toBe(false);
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('#p-n-0-leaf0').isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await page.locator('#p-n-0-mid > .page .about').isVisible()).toBe(true);
  });

  it('runs and loads nothing that hostile text asks for, and never scrolls sideways on a phone', async () => {
    const { page, noise } = await open('hostile', 390);
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
    await drawn(page);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await page.evaluate(hasRoom)).toBe(true);
    expect(noise).toEqual([]);
  });
});
