import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import type { Clock } from '../../src/kernel/clock.ts';
import { messageOf } from '../../src/kernel/errors.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { raceAbort } from '../../src/kernel/until-aborted.ts';
import { canonicalUrl } from '../fetching/canonical-url.ts';
import { deadline } from '../fetching/capped-exchange.ts';
import { failureOf, shown } from '../fetching/fetch-error.ts';
import type { WebGate } from '../fetching/web-gate.ts';
import type { FetchFailure } from '../page.ts';
import type { FetchedBody } from '../ports.ts';
import { IsolatedWorld } from './isolated-world.ts';
import { PageTraffic } from './page-traffic.ts';
import type { PolicyProxy } from './policy-proxy.ts';
import type { ProxySession } from './proxy-session.ts';

/** Limits of a page. */
export interface PageCaps {
  /** Time for a page from its start in the browser, in milliseconds; waiting for a free place is not counted. */
  readonly timeoutMs: number;
  /** Maximum wait for a page whose content keeps changing, in milliseconds. */
  readonly settleMs: number;
  /** Cap on all that a page loads, in bytes over the network. */
  readonly maxPageBytes: number;
  /** Cap on the page as HTML after its scripts ran, in characters. */
  readonly maxDomChars: number;
  readonly maxRequests: number;
}

export interface RenderParts {
  readonly browser: Browser;
  readonly gate: WebGate;
  readonly proxy: PolicyProxy;
  readonly clock: Clock;
  readonly caps: PageCaps;
  readonly signal: AbortSignal;
}

type Rendered = Result<FetchedBody, FetchFailure>;

/** Result of a page, and whether the browser could clear it away. */
interface PageEnd {
  readonly result: Rendered;
  readonly clean: boolean;
}

/** The browser, or the process of the page, ended while the page was under way. */
export class BrowserDiedError extends Error {
  override readonly name = 'BrowserDiedError';
}

const MAX_TUNNELS = 48;
const CLEARING_MS = 5000;
/** Share of a page's time for loading; the rest is for taking the DOM out. */
const SHARE_FOR_LOADING = 0.8;

/**
 * Ways to send or to open things that no text depends on, and that no request to be judged shows: sockets, and workers,
 * which could open them too. What a page makes of them at its start stays without effect, so that its script goes on.
 */
const WITHOUT_SIDE_DOORS = `{
  const idle = () => class extends EventTarget { readyState = 0; send() {} close() {} postMessage() {} terminate() {} };
  for (const name of ['WebSocket', 'WebSocketStream', 'EventSource', 'Worker', 'SharedWorker']) globalThis[name] = idle();
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
    Reflect.deleteProperty(globalThis, name);
  globalThis.open = () => null;
}`;

/**
 * Opens one page in a context of its own, waits for its content, and takes out the DOM. Rejects with a BrowserDiedError,
 * or when the signal aborts; the context and the page's connections are ended in every case.
 */
export async function renderPage(url: URL, parts: RenderParts): Promise<PageEnd> {
  const { browser, proxy, caps, signal } = parts;
  const died = new AbortController();
  const onDeath = () => died.abort(new BrowserDiedError('the browser ended while the page was open'));
  const time = deadline(caps.timeoutMs, signal, died.signal);
  const session = proxy.open({ maxBytes: caps.maxPageBytes, maxTunnels: MAX_TUNNELS, signal: time.signal });
  browser.on('disconnected', onDeath);
  let context: BrowserContext | null = null;
  let result: Rendered | null = null;
  try {
    if (!browser.isConnected()) onDeath();
    context = await raceAbort(browser.newContext(contextOptions(parts, session)), session.signal);
    result = await raceAbort(visit(context, url, { ...parts, session, onCrash: died }), session.signal);
  } catch (error) {
    signal.throwIfAborted();
    if (died.signal.aborted || !browser.isConnected()) throw new BrowserDiedError('the browser ended in mid-page');
    result = fail(failureOf(url.href, session.signal.aborted ? session.signal.reason : error));
  } finally {
    browser.off('disconnected', onDeath);
    proxy.drop(session);
    time.clear();
  }
  return { result, clean: context !== null && (await cleared(context)) };
}

function contextOptions({ gate, proxy }: RenderParts, session: ProxySession): BrowserContextOptions {
  return {
    userAgent: gate.userAgent,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    viewport: { width: 1280, height: 2000 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    proxy: { server: proxy.origin, username: session.username, password: session.password },
  };
}

interface Visit extends RenderParts {
  readonly session: ProxySession;
  readonly onCrash: AbortController;
}

async function visit(context: BrowserContext, url: URL, parts: Visit): Promise<Rendered> {
  const { gate, session, caps, clock, onCrash } = parts;
  const started = clock.now();
  await context.addInitScript(WITHOUT_SIDE_DOORS);
  const page = await context.newPage();
  page.on('crash', () => onCrash.abort(new BrowserDiedError('the page’s process ended')));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  context.on('page', (popUp) => void popUp.close().catch(() => undefined));
  const traffic = new PageTraffic(url, { page, gate, session, maxRequests: caps.maxRequests });
  await traffic.watch(context);
  const refused = await opened(page, url, traffic, session);
  if (refused !== null) return fail(refused);
  const world = new IsolatedWorld(page, await context.newCDPSession(page));
  const until = started + caps.timeoutMs * SHARE_FOR_LOADING;
  await settled(world, traffic, parts, until);
  return taken(page, world, traffic, parts);
}

/** Goes to the page; why it could not be opened, or null. */
async function opened(page: Page, url: URL, traffic: PageTraffic, session: ProxySession): Promise<FetchFailure | null> {
  try {
    // Not longer: a page that leads on while it loads would be waited for in vain when the next page is refused.
    await page.goto(url.href, { waitUntil: 'commit', timeout: 0 });
    return null;
  } catch (error) {
    session.signal.throwIfAborted();
    const message = messageOf(error).split('\n', 1)[0] ?? '';
    // Scripts that lead on to another page are followed.
    if (/interrupted by another navigation/.test(message)) return null;
    if (/Download is starting/.test(message))
      return { reason: 'unreadable_type', detail: `${shown(url.href)} is a download` };
    return noted(traffic, session) ?? { reason: 'unreachable', detail: `${shown(url.href)}: ${message.slice(0, 200)}` };
  }
}

/** Returns the failure that the proxy or the rules of requests noted for the page's document; null if there is none. */
function noted({ target }: PageTraffic, session: ProxySession): FetchFailure | undefined {
  return session.failureFor(target.href) ?? session.failureFor(`${target.origin}/`);
}

async function taken(page: Page, world: IsolatedWorld, traffic: PageTraffic, parts: Visit): Promise<Rendered> {
  const { main } = traffic;
  const asked = shown(page.url());
  // A page that may not lead on stays what it is; a redirect that the proxy refused shows its refusal.
  const refused = parts.session.failureFor(page.url());
  if (refused !== undefined) return fail(refused);
  const status = main?.status ?? 0;
  if (status < 200 || status >= 300)
    return fail({ reason: 'http_status', detail: `${asked} answered ${status} to the browser`, status });
  if (!/^\s*(text\/html|application\/xhtml\+xml|$)/i.test(main?.contentType ?? ''))
    return fail({ reason: 'unreadable_type', detail: `${asked} is ${main?.contentType.slice(0, 80)}` });
  const url = canonicalUrl(page.url());
  if (url === null) return fail({ reason: 'bad_url', detail: `${shown(traffic.target.href)} led to ${asked}` });
  const html = await world.html(parts.caps.maxDomChars);
  if (html === null)
    return fail({ reason: 'too_large', detail: `${asked} has more than ${parts.caps.maxDomChars} characters` });
  return ok({ url, status, contentType: 'text/html; charset=utf-8', bytes: Buffer.from(html, 'utf8'), via: 'browser' });
}

/** Closes the context; false when the browser does not manage to within five seconds. */
async function cleared(context: BrowserContext): Promise<boolean> {
  const time = deadline(CLEARING_MS);
  try {
    await raceAbort(context.close(), time.signal);
    return true;
  } catch {
    // A browser that cannot close a page is given up by its holder.
    return false;
  } finally {
    time.clear();
  }
}

const STEP_MS = 100;
const QUIET_STEPS = 4;

/**
 * Waits until nothing is being loaded and the text has not changed for 400 ms, or the time is up; time in which a request waits
 * for its host's turn is not counted.
 * @param until when the wait ends in any case, in milliseconds since 1970
 */
async function settled(world: IsolatedWorld, traffic: PageTraffic, parts: Visit, until: number): Promise<void> {
  const { session, clock, caps } = parts;
  let quiet = 0;
  let left = Math.ceil(caps.settleMs / STEP_MS);
  let before = '';
  while (left > 0 && quiet < QUIET_STEPS && clock.now() < until) {
    await clock.sleep(STEP_MS, session.signal);
    if (session.waits === 0) left--;
    const now = await looked(world, session.signal);
    quiet = traffic.open === 0 && now !== null && now === before ? quiet + 1 : 0;
    before = now ?? '';
  }
}

/** Null while the page is parsed, or goes on to another document. */
async function looked(world: IsolatedWorld, signal: AbortSignal): Promise<string | null> {
  try {
    return await world.signature();
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
