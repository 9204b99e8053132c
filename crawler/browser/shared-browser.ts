import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { childrenOf, ownMemory, unread, withDescendants } from '../../src/kernel/process-memory.ts';

export interface SharedBrowserOptions {
  readonly executablePath: string;
  readonly proxyOrigin: string;
  readonly clock: Clock;
  /** A browser is replaced after this many pages, since long-lived ones grow. */
  readonly pagesPerBrowser: number;
  readonly switches: readonly string[];
}

/** A browser that could not be started. */
export class NoBrowserError extends Error {
  override readonly name = 'NoBrowserError';
}

/** A browser while one page uses it. */
export interface BrowserLease {
  readonly browser: Browser;
  /** Gives it back; an `unfit` one is closed and used for no further page. */
  release(unfit?: boolean): void;
}

interface Life {
  readonly browser: Promise<Browser>;
  pages: number;
  leases: number;
  retired: boolean;
}

const LAUNCH_MS = 30_000;
/** Memory limit of one process of the browser: several times the need of web pages. */
const MAX_PROCESS_MEGABYTES = 1430;
/** After a failed start, pages go without a browser for this long. */
const PAUSE_AFTER_FAILURE_MS = 60_000;

/**
 * One Chromium for all pages, started at the first one, and again when it has died or has served its number of pages: new
 * pages go to the new one, the old one closes with its last page.
 */
export class SharedBrowser {
  readonly #options: SharedBrowserOptions;
  readonly #lives = new Set<Life>();
  #current: Life | null = null;
  #failed: { readonly error: NoBrowserError; readonly until: number } | null = null;

  constructor(options: SharedBrowserOptions) {
    this.#options = options;
  }

  /** Rejects with a NoBrowserError when none can be started. */
  async lease(): Promise<BrowserLease> {
    if (this.#failed !== null && this.#failed.until > this.#options.clock.now()) throw this.#failed.error;
    const life = this.#living();
    life.pages++;
    life.leases++;
    try {
      const browser = await life.browser;
      return { browser, release: (unfit = false) => this.#release(life, unfit) };
    } catch (error) {
      this.#release(life, true);
      const failed = new NoBrowserError(`the browser could not be started: ${firstLine(error)}`);
      this.#failed = { error: failed, until: this.#options.clock.now() + PAUSE_AFTER_FAILURE_MS };
      throw failed;
    }
  }

  /** Closes every browser. */
  async close(): Promise<void> {
    const lives = [...this.#lives];
    for (const life of lives) life.retired = true;
    await Promise.all(lives.map((life) => closeOf(life)));
  }

  #living(): Life {
    const { pagesPerBrowser } = this.#options;
    if (this.#current !== null && !this.#current.retired && this.#current.pages < pagesPerBrowser) return this.#current;
    if (this.#current !== null) this.#retire(this.#current);
    const life: Life = { browser: launched(this.#options), pages: 0, leases: 0, retired: false };
    life.browser.then(
      (browser) => browser.on('disconnected', () => this.#retire(life)),
      () => this.#retire(life),
    );
    this.#lives.add(life);
    this.#current = life;
    return life;
  }

  #release(life: Life, unfit: boolean): void {
    life.leases--;
    if (unfit) life.retired = true;
    if (life.retired) this.#retire(life);
  }

  #retire(life: Life): void {
    life.retired = true;
    if (this.#current === life) this.#current = null;
    if (life.leases > 0) return;
    this.#lives.delete(life);
    // Nothing of it is used any more, so how it ends is of no interest.
    closeOf(life).catch(() => undefined);
  }
}

async function closeOf(life: Life): Promise<void> {
  const browser = await life.browser.catch(() => null);
  await browser?.close();
}

async function launched(options: SharedBrowserOptions): Promise<Browser> {
  // Loaded only when a page needs it: the library takes a while.
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({
    executablePath: options.executablePath,
    args: [...chromiumSwitches, ...options.switches],
    // Pages bring credentials of their own; what speaks outside a page has none and is refused.
    proxy: { server: options.proxyOrigin, bypass: '<-loopback>' },
    // Chromium's own sandbox around the processes that run pages; it cannot be had as root.
    chromiumSandbox: process.getuid?.() !== 0,
    env: {},
    timeout: LAUNCH_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  browser.on('disconnected', watchMemory(options.proxyOrigin));
  return browser;
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n', 1)[0] ?? '';
}

/** Switches under which Chromium speaks to nobody but the proxy, and a page has a heap of 256 MB for its scripts. */
const chromiumSwitches: readonly string[] = [
  // No name is resolved and no address is dialled here but the proxy's: even what forgets the proxy ends nowhere.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--disable-quic',
  // WebRTC would send UDP past any proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--disable-gpu',
  '--mute-audio',
  '--blink-settings=imagesEnabled=false',
  '--js-flags=--max-old-space-size=256',
];

const LOOK_MS = 250;

/**
 * Ends a process of our browser that takes more memory than it may, as a page's scripts can make it do in ways that no
 * switch of Chromium bounds; the page is then a failure. Only Linux says what processes take; elsewhere nothing is watched.
 *
 * @param marker words that the command line of the browser to watch has, and no other
 * @returns ends the watch
 */
function watchMemory(marker: string): () => void {
  const ending = new AbortController();
  const watch = async () => {
    while (!ending.signal.aborted) {
      for (const pid of await pageProcesses(marker)) {
        const { own, shared } = await ownMemory(pid);
        if (own + shared > MAX_PROCESS_MEGABYTES) endProcess(pid);
      }
      await systemClock.sleep(LOOK_MS, ending.signal).catch(() => undefined);
    }
  };
  if (process.platform === 'linux') void watch();
  return () => ending.abort();
}

/** The processes below our browser; the browser itself is not among them. */
async function pageProcesses(marker: string): Promise<readonly number[]> {
  const pids: number[] = [];
  for (const child of await childrenOf(process.pid)) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(unread);
    if (command?.includes(marker)) pids.push(...(await withDescendants(child)).slice(1));
  }
  return pids;
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!/ESRCH/.test(messageOf(error))) throw error;
  }
}
