import type { Browser, BrowserContextOptions, Page } from 'playwright';

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

/** Pages that are open at a time. */
const few = 3;

/**
 * Does the work for all addresses on a few pages, each of which goes from one address to the next: a new page costs more
 * than what most tests do with it.
 * @param work gets what the page has said or asked for since it began with this address
 */
export async function onFewPages(
  addresses: readonly string[],
  open: () => Promise<WatchedPage>,
  work: (address: string, page: Page, noise: () => readonly string[]) => Promise<void>,
): Promise<void> {
  const left = [...addresses];
  const worker = async () => {
    if (left.length === 0) return;
    const { page, noise } = await open();
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      const before = noise.length;
      await work(address, page, () => noise.slice(before));
    }
    await page.context().close();
  };
  await Promise.all(Array.from({ length: few }, worker));
}
