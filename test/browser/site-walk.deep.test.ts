// Repeats test/browser/walk.real.test.ts (leads from the runs to a quote, axe finds nothing, fits a phone) on a page of every
// kind, from a file server and from the disk, in two widths, in light and in dark.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CheerioAPI, load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../support/chromium.ts';
import { needs } from '../support/needs.ts';
import { axeFaults } from './axe-faults.ts';
import { type FileServer, serveFolder } from './file-server.ts';
import { servedArena } from './served-arena.ts';
import { desk, drawn, hasRoom, onFewPages, phone, unfold, type WatchedPage, watchedPage } from './watched-page.ts';

/** What each kind of page of a tournament's site is called, by its address. */
const kinds = {
  leaderboard: /^index\.html$/,
  sideBySide: /^compare\/.+\.html$/,
  agent: /^agents\/.+\.html$/,
  matches: /^matches\/index\.html$/,
  match: /^matches\/r.+\.html$/,
  tree: /^trees\/.+\/index\.html$/,
} as const;

/** A chart as pages have it, once broad and once narrow. */
const chartOf = ['broad', 'narrow']
  .map((width) => `<div class="chart-${width}"><svg class="chart" width="300" height="9"></svg></div>`)
  .join('');

describe('the site of a demo tournament', needs('Chromium', chromiumPath !== null), () => {
  let files: FileServer;
  let audit = '';
  const app = servedArena('played', async ({ json, at }) => {
    ({ audit } = await json('audit', 'export', '--sample', '2', '--auditor', 'Ann', '-o', 'audits'));
    await json('report', '-o', 'site');
    files = await serveFolder(at('site'));
  });
  afterAll(() => files?.close());
  const { folder } = app.home;
  const site = path.join(folder, 'site');
  let addresses: readonly string[] = [];
  beforeAll(() => {
    addresses = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .map((each) => each.split(path.sep).join('/'))
      .filter((each) => statSync(path.join(site, each)).isFile());
  });

  /** Of each kind the page with the most in it. */
  const largest = () =>
    Object.values(kinds).map((pattern) => {
      const sizes = addresses.filter((each) => pattern.test(each)).map((each) => ({ each, size: bytesOf(each) }));
      return sizes.sort((one, other) => other.size - one.size)[0]?.each ?? 'none';
    });
  const bytesOf = (address: string) => statSync(path.join(site, address)).size;
  const fromDisk = () => `${pathToFileURL(site).href}/`;

  /** Pages that only the app has, and the file that an auditor gets. */
  const beside = () => [
    ...['', `runs/${app.home.tournament}`, 'audits', `audits/${audit}`, `audits/${audit}/results`, 'nowhere'].map(
      (each) => app.url + each,
    ),
    ...readdirSync(path.join(folder, 'audits')).map((each) => pathToFileURL(path.join(folder, 'audits', each)).href),
  ];
  const everyKind = () => [...largest().map((each) => files.url + each), ...beside()];

  let seeing: Promise<Seen> | null = null;
  /** What is seen on a page of every kind, each opened once. */
  const seen = () => {
    seeing ??= look(everyKind(), open);
    return seeing;
  };

  const open = (options: Parameters<typeof watchedPage>[2] = {}) =>
    watchedPage(app.browser, [files.url, app.url, pathToFileURL(folder).href], options);

  it.each([
    ['a file server', () => files.url],
    ['the disk', fromDisk],
    ['the app', () => `${app.url}tournaments/${app.home.tournament}/`],
  ])('from %s leads from the leaderboard to an agent, a match, a round, and the words on the page it stands on', async (_name, root) => {
    const { page, noise } = await open();
    await page.goto(`${root()}index.html`);
    const leader = await page.locator('.board tbody a').first().innerText();
    await page.locator('.board tbody a').first().click();
    expect(await page.locator('h1').innerText()).toContain(leader);
    await page.locator('main a[href*="/matches/r"]').first().click();
    expect(await page.locator('h1').innerText()).toContain(leader);
    await page.locator('main a[href$="#round-2"]').first().click();
    expect(await page.locator('#round-2:target').isVisible()).toBe(true);
    const quote = page.locator('#round-2 a[href*="#quote-"]').first();
    const [, anchor] = ((await quote.getAttribute('href')) ?? '').split('#');
    await quote.press('Enter');
    await page.waitForURL(`**#${anchor}`);
    const mark = page.locator(`mark#${anchor}:target`);
    expect((await mark.innerText()).length).toBeGreaterThan(2);
    await drawn(page);
    expect(await page.evaluate(inSight(`#${anchor}`))).toBe(true);
    expect(noise).toEqual([]);
    await page.context().close();
  });

  it('draws its charts for a phone on a phone, and for a desk on a desk', async () => {
    for (const [viewport, broad] of [
      [phone, false],
      [desk, true],
    ] as const) {
      const { page } = await open({ viewport });
      await page.goto(`${fromDisk()}index.html`);
      // Only the page of a schedule has a chart.
      await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(chartOf)})`);
      expect(await page.locator('.chart-broad svg').first().isVisible()).toBe(broad);
      expect(await page.locator('.chart-narrow svg').first().isVisible()).toBe(!broad);
      await page.context().close();
    }
  });

  it('has no link that leads nowhere: each ends at a file and a place in it that are there', () => {
    const documents = new Map<string, CheerioAPI>();
    for (const address of addresses.filter((each) => each.endsWith('.html')))
      documents.set(address, load(readFileSync(path.join(site, address), 'utf8')));
    expect(documents.size).toBeGreaterThan(15);
    const broken: string[] = [];
    let links = 0;
    for (const [address, $] of documents) {
      $('[href], [src]').each((_, element) => {
        const target = $(element).attr('href') ?? $(element).attr('src') ?? '';
        links++;
        if (!leads(address, target, documents, addresses)) broken.push(`${address}: ${target}`);
      });
    }
    expect(links).toBeGreaterThan(500);
    expect(broken).toEqual([]);
  });

  it('reaches every page from the first', () => {
    const reached = new Set(['index.html']);
    for (const address of reached) {
      const $ = load(readFileSync(path.join(site, address), 'utf8'));
      $('a[href]').each((_, element) => {
        const to = new URL($(element).attr('href') ?? '', `http://site/${address}`);
        if (to.host === 'site' && to.pathname.endsWith('.html')) reached.add(to.pathname.slice(1));
      });
    }
    expect(addresses.filter((each) => each.endsWith('.html') && !reached.has(each))).toEqual([]);
  });

  it('never scrolls sideways on a phone or a desk, folded or unfolded, and says and asks for nothing', async () => {
    const { wide, noise } = await seen();
    expect(wide).toEqual([]);
    expect(noise).toEqual([]);
  });

  it('has no serious fault that axe finds, in light and in dark', async () => {
    const { faults, sameInDark } = await seen();
    expect(faults).toEqual([]);
    expect(sameInDark).toEqual([]);
  });

  it('would be told of what is too wide, of what axe finds, and of links that lead nowhere', async () => {
    const { page, noise } = await open();
    await page.setContent(
      '<main><p style="width: 3000px; color: #ccc">pale</p><img src="http://127.0.0.1:9/x.png"></main>',
    );
    expect(await page.evaluate(hasRoom)).toBe(false);
    const faults = (await axeFaults(page)).map((fault) => fault.split(':')[0]);
    expect(faults).toEqual(expect.arrayContaining(['color-contrast', 'image-alt']));
    expect(noise).toContain('request: http://127.0.0.1:9/x.png');
    const documents = new Map([['a.html', load('<p id="here">')]]);
    const wrong = ['b.html', 'a.html#there', 'javascript:x'].filter((each) =>
      leads('a.html', each, documents, ['a.html']),
    );
    expect(wrong).toEqual([]);
    expect(leads('b/c.html', '../a.html#here', documents, ['a.html'])).toBe(true);
    await page.context().close();
  });

  it('is whole without scripts', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(`${files.url}matches/index.html`);
    await page.locator('main a[href*="/matches/r"], main a[href^="r"]').first().click();
    expect(await page.locator('.question').first().isVisible()).toBe(true);
    await page.locator('nav.site a[href$="index.html#sources"]').click();
    await page.locator('#sources ~ details summary').click();
    await page.locator('#sources ~ details a').first().click();
    expect(await page.locator('td, th').locator('span[id^="p-"]').count()).toBeGreaterThan(5);
    await page.context().close();
  });
});

/** What there should be nothing of, each with the address at which it was seen. */
interface Seen {
  readonly wide: string[];
  readonly noise: string[];
  readonly faults: string[];
  readonly sameInDark: string[];
}

async function look(addresses: readonly string[], open: () => Promise<WatchedPage>): Promise<Seen> {
  const seen: Seen = { wide: [], noise: [], faults: [], sameInDark: [] };
  await onFewPages(addresses, open, async (address, page, noise) => {
    await page.goto(address);
    const light = await page.evaluate(paper);
    const measure = async (way: string) => {
      if (!(await page.evaluate(hasRoom))) seen.wide.push(`${address}, ${way}`);
    };
    await measure('desk');
    await page.setViewportSize(phone);
    await measure('phone');
    await unfold(page);
    await measure('phone, unfolded');
    await page.setViewportSize(desk);
    await measure('desk, unfolded');
    seen.faults.push(...(await axeFaults(page)).map((fault) => `${address}: ${fault}`));
    await page.emulateMedia({ colorScheme: 'dark' });
    await drawn(page);
    if ((await page.evaluate(paper)) === light) seen.sameInDark.push(address);
    seen.faults.push(...(await axeFaults(page, ['color-contrast'])).map((fault) => `${address}, dark: ${fault}`));
    await page.emulateMedia({ colorScheme: null });
    seen.noise.push(
      ...noise()
        .filter(isNews)
        .map((each) => `${address}: ${each}`),
    );
  });
  return seen;
}

/** An expression: the colour behind the page. */
const paper = 'getComputedStyle(document.body).backgroundColor';

/** A page that is not there says so on the console too. */
const isNews = (noise: string) => !/^console: Failed to load resource: .* 404 /.test(noise);

function inSight(selector: string): string {
  return `(() => {
    const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  })()`;
}

/** Whether a link of a page leads to something: elsewhere on the web, or to a file of the site and a place in it. */
function leads(
  from: string,
  target: string,
  documents: ReadonlyMap<string, CheerioAPI>,
  addresses: readonly string[],
): boolean {
  const to = new URL(target, `http://site/${from}`);
  if (to.host !== 'site') return to.protocol === 'https:' || to.protocol === 'http:';
  const address = to.pathname.slice(1);
  if (!addresses.includes(address)) return false;
  const place = decodeURIComponent(to.hash.slice(1));
  return place === '' || documents.get(address)?.(`[id="${place}"]`).length === 1;
}
