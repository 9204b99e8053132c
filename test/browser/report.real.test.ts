import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderReport } from '../../src/report/render-report.ts';
import { hostileStrings, taint } from '../report/hostile.ts';
import { fullTree } from '../report/large-tree.ts';
import { sampleInput } from '../report/sample-input.ts';
import { sampleRecord } from '../report/sample-record.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

describe.skipIf(chromiumPath === null)('the report in Chromium', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-report-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
    writeFileSync(path.join(folder, 'sample.html'), renderReport(sampleInput()));
    const record = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });
    const large = { ...record, treesGrown: [fullTree(600, 8)] };
    writeFileSync(path.join(folder, 'large.html'), renderReport(sampleInput(large)));
    const all = hostileStrings.join(' ');
    writeFileSync(path.join(folder, 'behind.html'), renderReport(sampleInput(taint(record, (text) => text + all))));
    for (const [index, hostile] of hostileStrings.entries())
      writeFileSync(
        path.join(folder, `front-${index}.html`),
        renderReport(sampleInput(taint(record, (text) => hostile + text))),
      );
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a report and notes whatever it says, asks for or throws. */
  async function open(
    file: string,
    viewport = desk,
    javaScriptEnabled = true,
  ): Promise<{ page: Page; noise: string[] }> {
    const context = await browser.newContext({ viewport, javaScriptEnabled });
    const page = await context.newPage();
    const noise: string[] = [];
    const address = pathToFileURL(path.join(folder, file)).href;
    page.on('console', (message) => noise.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => noise.push('dialog')));
    page.on('request', (request) => {
      if (request.url() !== address) noise.push(`request: ${request.url()}`);
    });
    await page.goto(address);
    return { page, noise };
  }

  async function unfold(page: Page): Promise<void> {
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
  }

  const hasRoom = 'document.documentElement.scrollWidth <= window.innerWidth';

  it('opens from a file without a request, an error or a word on the console', async () => {
    const { page, noise } = await open('sample.html');
    await unfold(page);
    expect(await page.locator('article.round').count()).toBeGreaterThan(200);
    expect(noise).toEqual([]);
  });

  it('applies its style and draws the intervals', async () => {
    const { page } = await open('sample.html');
    expect(await page.evaluate('getComputedStyle(document.querySelector("main")).maxWidth')).toBe('1056px');
    const dot = await page.locator('.board .dot').first().boundingBox();
    expect(dot?.width).toBeGreaterThan(5);
  });

  it.each([
    ['a phone', phone],
    ['a desk', desk],
  ])('never scrolls sideways on %s, folded or unfolded', async (_name, viewport) => {
    const { page } = await open('sample.html', viewport);
    expect(await page.evaluate(hasRoom)).toBe(true);
    await unfold(page);
    expect(await page.evaluate(hasRoom)).toBe(true);
  });

  it('shows only the chosen agent’s matches, and all again', async () => {
    const { page } = await open('sample.html');
    const shown = page.locator('.pairing:visible');
    expect(await shown.count()).toBe(16);
    await page.selectOption('#agent-filter', { label: 'Curlew' });
    expect(await shown.count()).toBe(4);
    for (const text of await shown.locator('h4').allInnerTexts()) expect(text).toContain('Curlew');
    await page.selectOption('#agent-filter', '');
    expect(await shown.count()).toBe(16);
  });

  it('is whole without scripts, the filter hidden', async () => {
    const { page, noise } = await open('sample.html', desk, false);
    expect(await page.locator('#filter').isVisible()).toBe(false);
    expect(await page.locator('.pairing:visible').count()).toBe(16);
    await page.locator('.pairing > summary').first().click();
    await page.locator('.match > summary').first().click();
    expect(await page.locator('.question').first().isVisible()).toBe(true);
    expect(noise.filter((each) => !each.includes('scripts are disabled'))).toEqual([]);
  });

  it('unfolds a tree with the keyboard, and without a script', async () => {
    const { page } = await open('sample.html', phone, false);
    await page.locator('#t1 > summary').click();
    const list = page.locator('#t1 .outline');
    const leaf = list.getByText('Mareth lutes, no. 4');
    expect(await leaf.isVisible()).toBe(true);
    await list.locator('summary').nth(1).focus();
    await page.keyboard.press('Enter');
    expect(await leaf.isVisible()).toBe(false);
    await page.keyboard.press('Space');
    expect(await leaf.isVisible()).toBe(true);
  });

  it('draws a large tree folded below the root’s children, in the frame of the page', async () => {
    const { page, noise } = await open('large.html', phone);
    const list = page.locator('.outline li');
    expect(await list.count()).toBe(300);
    expect(await page.locator('.outline li:visible').count()).toBe(1 + 8);
    const map = await page.locator('.tree-map').boundingBox();
    expect(map?.width).toBeGreaterThan(300);
    expect(map?.width).toBeLessThan(phone.width);
    for (const name of ['.branch', '.node'])
      expect(await page.locator(`.tree-map ${name}`).count()).toBeGreaterThan(290);
    await unfold(page);
    expect(await page.locator('.outline li:visible').count()).toBe(300);
    expect(await page.evaluate(hasRoom)).toBe(true);
    expect(noise).toEqual([]);
  });

  it('leads from a match to its tree', async () => {
    const { page } = await open('sample.html');
    await unfold(page);
    await page.locator('.match a[href="#t2"]').first().click();
    expect(await page.locator('details.tree:target .tree-map').isVisible()).toBe(true);
  });

  it('opens a void’s match by its link', async () => {
    const { page } = await open('sample.html');
    await page.locator('section[aria-labelledby="voids"] tbody a').first().click();
    expect(await page.locator('details.match:target > summary').isVisible()).toBe(true);
  });

  it('follows the reader’s light or dark setting with readable contrast', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await (await browser.newContext({ colorScheme })).newPage();
      await page.goto(pathToFileURL(path.join(folder, 'sample.html')).href);
      for (const selector of [
        'body',
        '.quiet',
        'nav a',
        '.board th',
        '.kin p',
        '.why',
        '.use',
        '.grown',
        '.facts dt',
        '.legend',
      ])
        expect(await page.evaluate(contrastOf(selector)), `${selector}, ${colorScheme}`).toBeGreaterThan(4.5);
    }
  });

  it.each([
    'behind.html',
    ...hostileStrings.map((_, index) => `front-${index}.html`),
  ])('runs and loads nothing that hostile text asks for: %s', async (file) => {
    const { page, noise } = await open(file, phone);
    await unfold(page);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(noise).toEqual([]);
    expect(await page.evaluate(hasRoom)).toBe(true);
    expect(await page.locator('h1').isVisible()).toBe(true);
    await page.context().close();
  });
});

/** The contrast ratio of WCAG 2 between an element's text and the page behind it. */
function contrastOf(selector: string): string {
  return `(() => {
    const parts = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const light = (color) => {
      const [r, g, b] = parts(color).map((part) => part / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const text = light(getComputedStyle(document.querySelector(${JSON.stringify(selector)})).color);
    const paper = light(getComputedStyle(document.body).backgroundColor);
    return (Math.max(text, paper) + 0.05) / (Math.min(text, paper) + 0.05);
  })()`;
}
