import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { TooLargeError } from '../fetching/capped-exchange.ts';
import type { FetchFailure } from '../page.ts';

export interface ProxySessionOptions {
  /** Maximum size of all responses of one page together, in bytes on the network. */
  readonly maxBytes: number;
  /** Tunnels open or waiting at a time. */
  readonly maxTunnels: number;
  /** Ends everything of the page. */
  readonly signal: AbortSignal;
}

/** Refusals that are remembered, so that the renderer can say why a page was not opened. */
const MAX_FAILURES = 500;

/** State of one page at the proxy: its credentials, the bytes used, and the hosts whose turn it holds. */
export class ProxySession {
  readonly username = randomBytes(12).toString('hex');
  readonly password = randomBytes(24).toString('hex');
  /** Aborts when the page ends or has used up its bytes. */
  readonly signal: AbortSignal;
  readonly #options: ProxySessionOptions;
  readonly #ender = new AbortController();
  readonly #granted = new Map<string, number>();
  readonly #denied = new Set<string>();
  readonly #waiting = new Set<() => void>();
  readonly #failures = new Map<string, FetchFailure>();
  #bytes = 0;
  #tunnels = 0;
  #waits = 0;

  constructor(options: ProxySessionOptions) {
    this.#options = options;
    this.signal = AbortSignal.any([options.signal, this.#ender.signal]);
    // Every connection of the page listens to it, rightly more than the ten that Node takes for a leak.
    setMaxListeners(0, this.signal);
  }

  /** Counts bytes that came for the page; over its cap the session ends. */
  spend(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#options.maxBytes)
      this.#ender.abort(new TooLargeError(`the page with its parts is larger than ${this.#options.maxBytes} bytes`));
  }

  /** Lets tunnels to a host (name and port) open until the returned function is called. */
  grant(host: string): () => void {
    this.#granted.set(host, (this.#granted.get(host) ?? 0) + 1);
    for (const look of this.#waiting) look();
    return () => {
      const left = (this.#granted.get(host) ?? 1) - 1;
      if (left > 0) this.#granted.set(host, left);
      else this.#granted.delete(host);
    };
  }

  /** Lets no more tunnels to a host wait. */
  deny(host: string): void {
    this.#denied.add(host);
    for (const look of this.#waiting) look();
  }

  /** True as soon as the host is granted; false when it is denied, is not granted within `patienceMs`, or the page ends. */
  whenGranted(host: string, patienceMs: number): Promise<boolean> {
    if (this.signal.aborted) return Promise.resolve(false);
    if (this.#granted.has(host)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (granted: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        this.signal.removeEventListener('abort', refuse);
        resolve(granted);
      };
      const refuse = () => settle(false);
      const look = () => {
        if (this.#granted.has(host)) settle(true);
        else if (this.#denied.has(host)) settle(false);
      };
      const timer = setTimeout(refuse, patienceMs);
      this.#waiting.add(look);
      this.signal.addEventListener('abort', refuse, { once: true });
      look();
    });
  }

  /** Takes one of the page's tunnels; false when there is none left. */
  enterTunnel(): boolean {
    if (this.#tunnels >= this.#options.maxTunnels) return false;
    this.#tunnels++;
    return true;
  }

  leaveTunnel(): void {
    this.#tunnels--;
  }

  /** Requests of the page that wait for the turn of their host. */
  get waits(): number {
    return this.#waits;
  }

  /** Counts a request that waits until the returned function is called. */
  beginWait(): () => void {
    let waiting = true;
    this.#waits++;
    return () => {
      if (waiting) this.#waits--;
      waiting = false;
    };
  }

  /** Remembers why a URL was not opened. */
  note(url: string, failure: FetchFailure): void {
    if (this.#failures.size < MAX_FAILURES) this.#failures.set(url, failure);
  }

  failureFor(url: string): FetchFailure | undefined {
    return this.#failures.get(url);
  }

  /** Ends all connections of the page. */
  end(): void {
    this.#ender.abort();
  }
}
