import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { fail, type Result } from '../../src/kernel/result.ts';
import { raceAbort } from '../../src/kernel/until-aborted.ts';
import { parseWebUrl } from '../fetching/canonical-url.ts';
import { shown } from '../fetching/fetch-error.ts';
import type { WebGate } from '../fetching/web-gate.ts';
import type { FetchFailure } from '../page.ts';
import type { FetchedBody } from '../ports.ts';
import { startPolicyProxy } from './policy-proxy.ts';
import { BrowserDiedError, type PageCaps, renderPage } from './render-page.ts';
import { NoBrowserError, SharedBrowser } from './shared-browser.ts';

export interface RendererOptions extends Partial<PageCaps> {
  /** The one that the HTTP fetcher has: same address policy, same robots.txt, same polite queues. Who made it closes it. */
  readonly gate: WebGate;
  /** Chromium or Chrome, as `findChromium` gives it. */
  readonly executablePath: string;
  /** Pages open at a time; 2 by default. */
  readonly pages?: number;
  /** A browser is replaced after this many pages; 100 by default. */
  readonly pagesPerBrowser?: number;
  /** Further switches for Chromium. */
  readonly switches?: readonly string[];
  readonly clock?: Clock;
}

/** Fetches one URL as a browser has it after running its scripts, under the rules that hold for the HTTP fetcher. */
export interface Renderer {
  /** The DOM as HTML in UTF-8. Never rejects for what the web or the browser does; aborts reject. */
  render(url: string, signal?: AbortSignal): Promise<Result<FetchedBody, FetchFailure>>;
  /** Ends the pages under way (they reject with an AbortError), the browser and its proxy. */
  close(): Promise<void>;
}

const usualCaps: PageCaps = {
  timeoutMs: 30_000,
  settleMs: 6000,
  maxPageBytes: 12_000_000,
  maxDomChars: 5_000_000,
  maxRequests: 150,
};

/** A page whose browser dies is begun again this often. */
const ATTEMPTS = 2;

/**
 * Renders pages in one shared Chromium, started at the first page and again when it has died: fresh context a page, no
 * service workers, downloads, permissions, frames, pop-ups, sockets, pictures or trackers, and all traffic through a loopback
 * proxy of ours that dials by the gate's rules.
 */
export function createRenderer(options: RendererOptions): Renderer {
  const { gate, clock = systemClock } = options;
  const caps: PageCaps = { ...usualCaps, ...options };
  const places = new PQueue({ concurrency: options.pages ?? 2 });
  const closer = new AbortController();
  const closing = AbortSignal.any([closer.signal, gate.closing]);
  setMaxListeners(0, closing);
  let starting: ReturnType<typeof started> | null = null;
  const renderOnce = async (url: URL, signal: AbortSignal) => {
    starting ??= started(options, clock);
    const { proxy, browser } = await starting;
    const lease = await browser.lease();
    let clean = false;
    try {
      const end = await renderPage(url, { browser: lease.browser, gate, proxy, clock, caps, signal });
      clean = end.clean;
      return end.result;
    } finally {
      lease.release(!clean);
    }
  };
  return {
    render: async (text, signal) => {
      const url = parseWebUrl(text);
      if (url === null) return fail({ reason: 'bad_url', detail: `${shown(text)} is no http or https URL` });
      const ending = signal ? AbortSignal.any([signal, closing]) : closing;
      ending.throwIfAborted();
      const refused = await gate.refusal(url, ending);
      if (refused !== null) return fail(refused);
      // The place is given back when the page has been cleared away, not already when its asker has left.
      return raceAbort(
        places.add(() => attempts(url, ending, () => renderOnce(url, ending))),
        ending,
      );
    },
    close: async () => {
      closer.abort();
      await places.onIdle();
      const begun = await starting;
      await begun?.browser.close();
      await begun?.proxy.close();
    },
  };
}

type Rendered = Result<FetchedBody, FetchFailure>;

async function attempts(url: URL, signal: AbortSignal, renderOnce: () => Promise<Rendered>): Promise<Rendered> {
  signal.throwIfAborted();
  let why = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await renderOnce();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NoBrowserError) return fail({ reason: 'unreachable', detail: error.message });
      if (!(error instanceof BrowserDiedError)) throw error;
      why = error.message;
    }
  }
  return fail({ reason: 'unreachable', detail: `${shown(url.href)}: ${why}, ${ATTEMPTS} times` });
}

async function started({ gate, executablePath, pagesPerBrowser = 100, switches = [] }: RendererOptions, clock: Clock) {
  const proxy = await startPolicyProxy(gate);
  const browser = new SharedBrowser({ executablePath, proxyOrigin: proxy.origin, clock, pagesPerBrowser, switches });
  return { proxy, browser };
}
