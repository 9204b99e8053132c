import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { hasEnded } from '../../arena/run-progress.ts';
import type { Clock } from '../../kernel/clock.ts';
import { messageOf } from '../../kernel/errors.ts';
import { contentHash } from '../../kernel/hash.ts';
import { type RunId, type TournamentId, tournamentId } from '../../kernel/ids.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
import { escapeHidden } from '../../kernel/visible-text.ts';
import { runView } from '../../reporting/view/run-view.ts';
import { pagePolicy } from '../pages/page-frame.ts';
import { runPage, runsPage } from '../pages/run-page.ts';
import { isHeldBack } from '../site/held-back.ts';
import { assetAt, type SiteFile, type SiteFileType } from '../site/site.ts';
import type { AppEnv, AppParts } from './app-parts.ts';
import { appLinks, errorPage, heldBackTrouble, noSuchPage } from './error-page.ts';
import { guardAccess, guardPosts, guardRequests } from './guard-access.ts';
import { RunPace } from './run-source.ts';
import { type RunListener, type RunLook, RunWatch } from './run-watch.ts';

/** The web app: runs with live progress, the sites of tournaments, audits and exam sets where there are any. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(secureHeaders);
  app.use(guardRequests);
  app.use(guardAccess(parts.access, parts.clock));
  app.use(guardPosts);
  // Over loopback bytes cost nothing, and time does.
  if (parts.access.kind === 'token') app.use(compress());
  // Some browsers ask for it unbidden.
  app.get('/favicon.ico', (c) => c.redirect('/assets/icon.svg', 301));
  app.get('/health', async (c) => {
    const report = await parts.health();
    c.header('cache-control', 'no-store');
    return c.json(report, report.status === 'ok' ? 200 : 503);
  });
  app.route('/', runRoutes(parts));
  app.route('/assets', assetRoutes());
  app.route('/tournaments', siteRoutes(parts));
  if (parts.audits) app.route('/audits', parts.audits);
  if (parts.sets) app.route('/sets', parts.sets);
  app.notFound((c) => errorPage(c, noSuchPage));
  app.onError((thrown, c) => {
    parts.warn(`${c.req.method} ${c.req.path} failed: ${messageOf(thrown)}`);
    const advice = 'The fault is noted where the app was started. Load the page anew; if it stays, report it.';
    return errorPage(c, { status: 500, title: 'That went wrong', advice });
  });
  return app;
}

/**
 * Headers of every response. The referrer goes to the app's own pages only: with `no-referrer` a browser would hide
 * where a form came from, and the app could not tell its own forms from another site's.
 */
const headers = {
  'content-security-policy': `${pagePolicy(true)}; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Sets what browsers are told with every response. */
const secureHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
};

/** Addresses are lower-case names with hyphens in folders. */
const address = /^(?:[a-z0-9][a-z0-9._-]*\/)*[a-z0-9][a-z0-9._-]*$/i;

/** The files of tournaments, each site in a folder of its own. */
function siteRoutes({ sites, heldBack }: Pick<AppParts, 'sites' | 'heldBack'>): Hono {
  const routes = new Hono();
  routes.get('/:id', (c) => c.redirect(`/tournaments/${encodeURIComponent(c.req.param('id'))}/`, 302));
  routes.get('/:id/:address{.*}', async (c) => {
    const wanted = c.req.param('address').replace(/(^|\/)$/, '$1index.html');
    if (!address.test(wanted)) return errorPage(c, noSuchPage);
    const id = tournamentId(c.req.param('id'));
    const held = await heldBack(id);
    if (held !== null && isHeldBack(wanted, held)) return errorPage(c, heldBackTrouble[held]);
    const file = assetAt(wanted) ?? (await fileOf(sites, id, wanted));
    return file === null ? errorPage(c, noSuchPage) : sendFile(c, file);
  });
  return routes;
}

/** The style and the scripts, for pages that belong to no tournament. */
function assetRoutes(): Hono {
  const routes = new Hono();
  routes.get('/:name', (c) => {
    const file = assetAt(`assets/${c.req.param('name')}`);
    return file === null ? errorPage(c, noSuchPage) : sendFile(c, file);
  });
  return routes;
}

async function fileOf(sites: AppParts['sites'], id: TournamentId, wanted: string): Promise<SiteFile | null> {
  const site = await sites(id);
  return site === null ? null : site.file(wanted);
}

/** Runs on one page of the list. */
const pageSize = 50;

/** The list of runs, the page of each, and its news while it goes on. */
function runRoutes(parts: AppParts): Hono {
  const routes = new Hono();
  const watches = new RunWatches(parts);
  routes.get('/', (c) => listPage(c, parts));
  routes.get('/runs', (c) => c.redirect('/', 302));
  routes.get('/runs/:id', async (c) => {
    const run = await parts.runs.loadRun(c.req.param('id') as RunId);
    if (run === null) return errorPage(c, noSuchPage);
    const perMinute = new RunPace().seen(run, parts.clock.now());
    return sendFile(c, { type: 'html', body: runPage(run, runView(run, { perMinute }), appLinks) });
  });
  routes.get('/runs/:id/events', (c) => eventStream(c, parts, watches, c.req.param('id') as RunId));
  return routes;
}

async function listPage(c: Context, { runs }: AppParts): Promise<Response> {
  const total = await runs.countRuns();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const asked = /^\d{1,6}$/.test(c.req.query('page') ?? '') ? Number(c.req.query('page')) : 1;
  if (asked < 1 || asked > pages) return errorPage(c, noSuchPage);
  const shown = await runs.listRuns({ limit: pageSize, offset: (asked - 1) * pageSize });
  return sendFile(c, { type: 'html', body: runsPage({ runs: shown, page: asked, pages, total }, appLinks) });
}

async function eventStream(c: Context, parts: AppParts, watches: RunWatches, id: RunId): Promise<Response> {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
  if ((await parts.runs.loadRun(id)) === null) return errorPage(c, noSuchPage);
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const listener = watches.join(id, c.req.header('last-event-id') ?? null);
  if (listener === null) {
    c.header('retry-after', '30');
    const advice = 'Too many pages listen to runs. Close some, or load this page anew by hand.';
    return errorPage(c, { status: 503, title: 'No more listeners', advice });
  }
  return c.body(bodyStream(runEvents(listener, parts.clock)), 200, headers);
}

/** Text in pieces as a stream of bytes; the next piece is asked for when the reader wants it, and none after it left. */
function bodyStream(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** A comment is sent after so long without news, so that nobody on the way takes the connection for dead. */
const heartbeatMs = 15_000;
/** A stream ends after an hour; the browser comes back by itself. */
const longestMs = 3_600_000;
/** When a browser comes back after a stream ended, in milliseconds. */
const retryMs = 3000;

/**
 * The news of a run as server-sent events: `news` with what changed as JSON, `end` when the run has ended. The listener
 * leaves when its reader does.
 */
export async function* runEvents(listener: RunListener, clock: Clock): AsyncGenerator<string> {
  const until = clock.now() + longestMs;
  try {
    yield `retry: ${retryMs}\n\n`;
    while (clock.now() < until) {
      const heard = await listener.next(heartbeatMs, clock);
      if (heard.kind === 'news') yield eventOf('news', heard.news.id, escapeHidden(JSON.stringify(heard.news.changes)));
      else if (heard.kind === 'quiet') yield ': still here\n\n';
      else return yield* heard.kind === 'ended' ? [eventOf('end', null, '{}')] : [];
    }
  } finally {
    listener.end(false);
  }
}

/** @param data one line */
function eventOf(event: string, id: string | null, data: string): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}

/** Listeners of all runs together; each holds a connection. */
const mostListeners = 100;

type Parts = Pick<AppParts, 'runs' | 'clock' | 'warn' | 'closing'>;

/** The watches of runs that somebody listens to. */
class RunWatches {
  readonly #parts: Parts;
  readonly #watches = new Map<RunId, RunWatch>();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.closing.addEventListener('abort', () => {
      for (const watch of this.#watches.values()) watch.close();
    });
  }

  /**
   * Begins to listen to a run.
   * @param known id of the last news that the listener has; null for none
   * @returns null when there are too many listeners, or the app closes
   */
  join(id: RunId, known: string | null): RunListener | null {
    for (const [other, watch] of this.#watches) if (watch.listeners === 0) this.#watches.delete(other);
    const listeners = [...this.#watches.values()].reduce((sum, watch) => sum + watch.listeners, 0);
    if (listeners >= mostListeners || this.#parts.closing.aborted) return null;
    const watch = this.#watches.get(id) ?? this.#newWatch(id);
    this.#watches.set(id, watch);
    return watch.join(known);
  }

  #newWatch(id: RunId): RunWatch {
    const { runs, clock, warn } = this.#parts;
    return new RunWatch({ look: lookAt(runs, id, clock), clock, warn, name: uniqueId('n') });
  }
}

function lookAt(runs: AppParts['runs'], id: RunId, clock: Clock): () => Promise<RunLook | null> {
  const pace = new RunPace();
  return async () => {
    const run = await runs.loadRun(id);
    if (run === null) return null;
    const view = runView(run, { perMinute: pace.seen(run, clock.now()) });
    return { view, ended: hasEnded(run) };
  };
}

const contentTypes: Readonly<Record<SiteFileType, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

/** Sends a file with its hash, so that an unchanged one is not sent again. */
function sendFile(c: Context, { type, body }: SiteFile): Response {
  c.header('content-type', contentTypes[type]);
  c.header('cache-control', 'no-cache');
  const tag = `"${contentHash(body).slice(0, 32)}"`;
  c.header('etag', tag);
  if (namesTag(c.req.header('if-none-match') ?? '', tag)) return c.body(null, 304);
  return c.body(body);
}

/** Whether a list of tags holds this one or any; whether they are marked as weak makes no difference (RFC 9110, 13.1.2). */
function namesTag(list: string, tag: string): boolean {
  return list.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')));
}
