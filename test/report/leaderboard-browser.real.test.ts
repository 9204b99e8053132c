import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentPage } from '../../src/report/page/agent-page.ts';
import { leaderboardPage } from '../../src/report/page/leaderboard-page.ts';
import { addresses } from '../../src/report/site/addresses.ts';
import { siteStyle } from '../../src/report/style/site-style.ts';
import type { ReportInput } from '../../src/report/view/report-input.ts';
import { viewModel } from '../../src/report/view/view-model.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { hostileStrings, taint } from './hostile.ts';
import { modelInput } from './model-judged.ts';
import { sampleHistory } from './sample-history.ts';
import { sampleInput } from './sample-input.ts';
import { sampleFrame } from './sample-page.ts';
import { sampleRecord } from './sample-record.ts';

const phone = { viewport: { width: 390, height: 844 } };
const dark = { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' } as const;

describe.skipIf(chromiumPath === null)('the leaderboard and the page of an agent in Chromium', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dr-arena-leaderboard-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
    const record = sampleRecord();
    writePages('sample', { ...modelInput(), ...sampleHistory(record) });
    const tiny = sampleRecord({ agents: 4, trees: 1, tournamentRounds: 1 });
    for (const [index, hostile] of hostileStrings.entries())
      writePages(`hostile-${index}`, sampleInput(taint(tiny, (text) => hostile + text)));
  });

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function writePages(name: string, input: ReportInput): void {
    const view = viewModel(input);
    const [agent] = view.agents;
    if (agent === undefined) throw new Error('the sample has no agent');
    write(path.join(name, addresses.leaderboard), leaderboardPage(view, sampleFrame(input)));
    write(
      path.join(name, 'agents', 'first.html'),
      agentPage(view, agent, sampleFrame(input, '../'), input.record.matches),
    );
    write(path.join(name, addresses.style), siteStyle);
  }

  function write(name: string, text: string): void {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }

  /** Opens a page and notes whatever it says, asks for or throws. */
  async function open(name: string, options: BrowserContextOptions): Promise<{ page: Page; noise: string[] }> {
    const page = await (await browser.newContext(options)).newPage();
    const noise: string[] = [];
    page.on('console', (message) => noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(error.message));
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => noise.push('dialog')));
    page.on('request', (request) => {
      if (!/\.html$|style\.css$/.test(request.url())) noise.push(request.url());
    });
    await page.goto(pathToFileURL(path.join(folder, name)).href);
    return { page, noise };
  }

  it.each([
    'sample/index.html',
    'sample/agents/first.html',
  ])('%s passes axe in the dark, and says nothing', async (name) => {
    const { page, noise } = await open(name, dark);
    expect(noise).toEqual([]);
    await page.evaluate(axe.source);
    const found = await page.evaluate('axe.run({ preload: false }).then((run) => run.violations.map(({ id }) => id))');
    expect(found).toEqual([]);
    await page.context().close();
  });

  it.each([
    'sample/index.html',
    'sample/agents/first.html',
  ])('%s fits a phone and shows its narrow charts', async (name) => {
    const { page } = await open(name, phone);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await page.locator('.chart-broad svg').first().isVisible()).toBe(false);
    expect(await page.locator('.chart-narrow svg').first().isVisible()).toBe(true);
    await page.context().close();
  });

  it('run nothing of what hostile text asks for', async () => {
    const { page, noise } = await open('hostile-0/index.html', phone);
    for (const [index, hostile] of hostileStrings.entries())
      for (const name of ['index.html', 'agents/first.html']) {
        await page.goto(pathToFileURL(path.join(folder, `hostile-${index}`, name)).href);
        expect(await page.evaluate('window.hacked'), hostile).toBeUndefined();
        expect(noise, hostile).toEqual([]);
      }
    await page.context().close();
  });
});
