import { findChromium } from '../../crawler/browser/find-chromium.ts';
import { createRenderer, type Renderer } from '../../crawler/browser/renderer.ts';
import { createFetcher } from '../../crawler/fetching/http-fetcher.ts';
import { WebGate } from '../../crawler/fetching/web-gate.ts';
import { createPageReader } from '../../crawler/page-reader.ts';
import type { Fetcher, PageReader } from '../../crawler/ports.ts';
import { createDocumentReader } from '../../crawler/reading/document-reader.ts';
import type { Config } from '../config/config-schema.ts';
import { browserPlaces } from '../config/environment.ts';
import type { Clock } from '../kernel/clock.ts';
import { OperatorError } from '../kernel/errors.ts';
import { ok, type Result } from '../kernel/result.ts';

/** What pages are read with. */
export interface Pages {
  readonly fetcher: Fetcher;
  readonly reader: PageReader;
  close(): Promise<void>;
}

export interface PagesOptions {
  readonly clock: Clock;
  /** Origins that are dialled at another one of this machine. */
  readonly routes?: ReadonlyMap<string, string>;
}

/** Opens the fetcher and, where there is one, the browser, both behind one gate. */
export async function openPages(crawl: Config['crawl'], { clock, routes }: PagesOptions): Promise<Pages> {
  const options = { ...crawl, respectRobots: true, clock, ...(routes ? { routes } : {}) };
  const browser = await browserOf(crawl);
  const gate = new WebGate(options);
  const fetcher = createFetcher(options, gate);
  const documents = createDocumentReader();
  const renderer = browser === null ? null : createRenderer({ gate, executablePath: browser, clock });
  return {
    fetcher,
    reader: createPageReader({ fetcher, documents, renderer, clock }),
    close: () => closeAll(renderer, fetcher, gate, documents),
  };
}

async function closeAll(renderer: Renderer | null, ...others: { close(): Promise<void> }[]): Promise<void> {
  await renderer?.close();
  for (const other of others) await other.close();
}

/**
 * Where the browser is that pages are run in; null when there is none or none is wanted.
 * @throws OperatorError when the one named by CHROMIUM_PATH is no program
 */
async function browserOf(crawl: Config['crawl']): Promise<string | null> {
  if (crawl.browser === 'off') return null;
  const found = await lookForBrowser();
  return found.ok ? found.value : null;
}

/**
 * The browser of this machine, or why there is none and what to do.
 * @throws OperatorError when the one named by CHROMIUM_PATH is no program
 */
export async function lookForBrowser(): Promise<Result<string, { readonly detail: string; readonly remedy: string }>> {
  const { chromiumPath, searchPath } = browserPlaces();
  const named = chromiumPath === null ? {} : { explicit: chromiumPath };
  const found = await findChromium({ ...named, searchPath, platform: process.platform });
  if (!found.ok && chromiumPath !== null)
    throw new OperatorError(found.failure.detail, `Please ${found.failure.remedy}.`);
  return found.ok ? ok(found.value) : found;
}
