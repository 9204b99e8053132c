import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page, and whatever it said, threw, or asked for that is not of its site. */
export interface WatchedPage {
  readonly page: Page;
  /** Grows while the page is open. */
  readonly noise: readonly string[];
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };

/** An expression: whether a page is no wider than its window. */
export const hasRoom = 'document.documentElement.scrollWidth <= window.innerWidth';

/**
 * A page in a context of its own.
 * @param sites beginnings of the addresses that it may ask for
 */
export async function watchedPage(
  browser: Browser,
  sites: readonly string[],
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: desk, ...options });
  const noise: string[] = [];
  context.on('request', (request) => {
    if (!sites.some((site) => request.url().startsWith(site))) noise.push(`request: ${request.url()}`);
  });
  const page = await context.newPage();
  context.on('page', (opened) => noise.push(`window: ${opened.url()}`));
  page.on('console', (message) => noise.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    noise.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, noise };
}

/** Opens all that is folded, and waits until it is drawn. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
  await drawn(page);
}

/** Waits until what has happened is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))');
}

/** Does the work for all items, a few at a time. */
export async function fewAtATime<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all([worker(), worker(), worker()]);
}
