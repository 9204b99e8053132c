import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import type { Clock } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';

export interface SharedBrowserOptions {
  readonly executablePath: string;
  readonly proxyOrigin: string;
  readonly clock: Clock;
  /** Chromium's own sandbox around the processes that run pages; it cannot be had as root. */
  readonly sandbox: boolean;
  /** Megabytes of a page's script memory. */
  readonly maxHeapMb: number;
  /** A browser is replaced after this many pages, since long-lived ones grow. */
  readonly pagesPerBrowser: number;
  /** What the browser's process gets to know of the environment. */
  readonly environment: Readonly<Record<string, string>>;
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
/** What one process of the browser may take: several times what pages of the web need. */
const MAX_PROCESS_BYTES = 1_500_000_000;
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
    args: [...chromiumSwitches(options.maxHeapMb), ...options.switches],
    // Pages bring credentials of their own; what speaks outside a page has none and is refused.
    proxy: { server: options.proxyOrigin, bypass: '<-loopback>' },
    chromiumSandbox: options.sandbox,
    env: { ...options.environment },
    timeout: LAUNCH_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  browser.on('disconnected', watchMemory({ marker: options.proxyOrigin, maxBytes: MAX_PROCESS_BYTES }));
  return browser;
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n', 1)[0] ?? '';
}

/** Switches under which Chromium speaks to nobody but the proxy. */
function chromiumSwitches(maxHeapMb: number): string[] {
  return [
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
    `--js-flags=--max-old-space-size=${maxHeapMb}`,
  ];
}

interface MemoryWatchOptions {
  /** Words that the command line of the browser to watch has, and no other. */
  readonly marker: string;
  /** What one of its processes may take, in bytes. */
  readonly maxBytes: number;
  readonly everyMs?: number;
}

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly bytes: number;
}

/** Of Linux on all machines that Chromium runs on there, but for some of ARM, where it is too low and the watch too mild. */
const PAGE_BYTES = 4096;

/**
 * Ends a process of our browser that takes more memory than it may, as a page's scripts can make it do in ways that no
 * switch of Chromium bounds; the page is then a failure. Only Linux says what processes take; elsewhere nothing is watched.
 *
 * @returns ends the watch
 */
function watchMemory({ marker, maxBytes, everyMs = 250 }: MemoryWatchOptions): () => void {
  if (process.platform !== 'linux') return () => undefined;
  const timer = setInterval(() => {
    for (const { pid, bytes } of browserProcesses(marker)) if (bytes > maxBytes) endProcess(pid);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** The processes below our browser; the browser itself is not among them. */
function browserProcesses(marker: string): ProcessFacts[] {
  const all = readdirSync('/proc').flatMap((name) => factsOf(name) ?? []);
  const found: ProcessFacts[] = all.filter(
    ({ pid, parent }) => parent === process.pid && commandOf(pid).includes(marker),
  );
  for (let next = 0; next < found.length; next++)
    found.push(...all.filter(({ parent }) => parent === found[next]?.pid));
  return found.filter(({ parent }) => parent !== process.pid);
}

/** Fields 4 and 24 of `/proc/PID/stat` (proc(5)), which stand behind the name in brackets. */
function factsOf(name: string): ProcessFacts | null {
  const stat = /^\d+$/.test(name) ? contentOf(`/proc/${name}/stat`) : '';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 22) return null;
  return { pid: Number(name), parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES };
}

function commandOf(pid: number): string {
  return contentOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Empty for a process that has just ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (/ENOENT|ESRCH|EACCES/.test(messageOf(error))) return '';
    throw error;
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!/ESRCH/.test(messageOf(error))) throw error;
  }
}
