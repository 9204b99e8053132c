import type { BrowserContext, Frame, Page, Request, Response, Route } from 'playwright';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import type { WebGate } from '../fetching/web-gate.ts';
import { hostAndPort } from './policy-proxy.ts';
import type { ProxySession } from './proxy-session.ts';
import { PAGE_PRIORITY, requestRefusal } from './request-rules.ts';

export interface PageTrafficParts {
  readonly page: Page;
  readonly gate: WebGate;
  readonly session: ProxySession;
  readonly maxRequests: number;
}

/** Response to the request for the document that the page shows now. */
export interface MainAnswer {
  readonly status: number;
  readonly contentType: string;
}

/** A page that goes on to a further document more often than this is held where it is. */
const MAX_NAVIGATIONS = 10;

/**
 * Judges each request of a page before it is made, and holds the host's turn for those inside tunnels, where the proxy
 * cannot see them; plain HTTP waits for its turn in the proxy.
 */
export class PageTraffic {
  readonly #parts: PageTrafficParts;
  readonly #releases = new Map<Request, () => void>();
  readonly #open = new Set<Request>();
  /** The last URL that the page itself set out for, refused or not. */
  target: URL;
  /** The host of the document that the page shows. */
  #host: string;
  #requests = 0;
  #navigations = 0;
  /** Null before any document has answered. */
  main: MainAnswer | null = null;

  constructor(url: URL, parts: PageTrafficParts) {
    this.target = url;
    this.#host = url.hostname;
    this.#parts = parts;
  }

  /** Begins to judge. */
  async watch(context: BrowserContext): Promise<void> {
    context.on('request', (request) => this.#began(request));
    context.on('requestfinished', (request) => this.#ended(request));
    context.on('requestfailed', (request) => this.#ended(request));
    context.on('response', (response) => this.#answered(response));
    // Rejections mean that the page has ended, and its requests with it.
    await context.route('**/*', (route) => this.#judge(route).catch(() => undefined));
  }

  /** Requests that have no answer yet. */
  get open(): number {
    return this.#open.size;
  }

  #began(request: Request): void {
    this.#open.add(request);
    if (this.#isMain(request)) this.target = parsedUrl(request.url()) ?? this.target;
    // The browser lets nobody judge a redirect: a new tunnel opens only once the turn of its host is granted, while one
    // to the same host that is open already carries it at once.
    if (request.redirectedFrom() !== null) this.#followRedirect(request).catch(() => undefined);
  }

  #ended(request: Request): void {
    this.#open.delete(request);
    this.#releases.get(request)?.();
    this.#releases.delete(request);
  }

  #answered(response: Response): void {
    if (!this.#isMain(response.request())) return;
    this.#host = new URL(response.url()).hostname;
    this.main = { status: response.status(), contentType: response.headers()['content-type'] ?? '' };
  }

  async #judge(route: Route): Promise<void> {
    const request = route.request();
    const main = this.#isMain(request);
    if (!(await this.#mayGo(request, main))) return route.abort(main ? 'aborted' : 'blockedbyclient');
    const url = new URL(request.url());
    if (url.protocol === 'https:') await this.#takeTurn(url, request);
    await route.continue();
  }

  async #mayGo(request: Request, mainNavigation: boolean): Promise<boolean> {
    const { gate, session, maxRequests } = this.#parts;
    if (++this.#requests > maxRequests) return false;
    if (mainNavigation && ++this.#navigations > MAX_NAVIGATIONS) return false;
    const url = request.url();
    const asked = { url, method: request.method(), resourceType: request.resourceType(), mainNavigation };
    if (requestRefusal(asked, this.#host) !== null) return false;
    const refused = await gate.refusal(new URL(url), session.signal);
    if (refused !== null) session.note(url, refused);
    return refused === null;
  }

  async #followRedirect(request: Request): Promise<void> {
    const url = new URL(request.url());
    if (url.protocol !== 'https:') return;
    const refused = await this.#parts.gate.refusal(url, this.#parts.session.signal);
    if (refused === null) return this.#takeTurn(url, request);
    this.#parts.session.note(url.href, refused);
    this.#parts.session.deny(hostAndPort(url));
  }

  /** Resolves when the turn has come; it is held until the request has ended. */
  #takeTurn(url: URL, request: Request): Promise<void> {
    const { gate, session } = this.#parts;
    const waited = session.beginWait();
    return new Promise((resolve, reject) => {
      const hold = async () => {
        waited();
        const revoke = session.grant(hostAndPort(url));
        resolve();
        await this.#end(request);
        revoke();
      };
      gate.turn(url.host, hold, { signal: session.signal, priority: PAGE_PRIORITY }).catch(reject);
    });
  }

  /** Resolves when the request has ended. */
  #end(request: Request): Promise<void> {
    return new Promise((resolve) => {
      if (this.#open.has(request)) this.#releases.set(request, resolve);
      else resolve();
    });
  }

  /** False for frames and pop-ups, and for what belongs to no frame. */
  #isMain(request: Request): boolean {
    return request.isNavigationRequest() && frameOf(request) === this.#parts.page.mainFrame();
  }
}

function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    // The library throws for requests of pages that are not open yet, such as pop-ups.
    return null;
  }
}
