import { type Context, Hono, type HonoRequest, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { messageOf } from '../../kernel/errors.ts';
import { tournamentId } from '../../kernel/ids.ts';
import { apiRoutes } from '../api/api-routes.ts';
import { apiRoot } from '../api/problem.ts';
import { pagePolicy } from '../pages/page-frame.ts';
import { assetAt, assetVersion, sendFile } from '../site/assets.ts';
import { isHeldBack } from '../site/site.ts';
import { agentRoutes } from './agent-routes.ts';
import type { AppEnv, AppParts } from './app-parts.ts';
import { errorPage, heldBackTrouble, noSuchPage } from './error-page.ts';
import { guardAccess, guardPosts, guardRequests } from './guard-access.ts';
import { runRoutes, startRoutes } from './run-routes.ts';
import { scheduleRoutes } from './schedule-routes.ts';

/** The web app: runs with live progress, the sites of tournaments, audits and exam sets where there are any. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(secureHeaders);
  app.use(guardRequests);
  app.use(guardAccess(parts.access, parts.clock));
  app.use(guardPosts);
  app.use(compress());
  app.use(etag());
  const pages = appRoutes(parts);
  const { acts: _acts, forViewers, ...shown } = parts;
  const viewed = appRoutes({ ...shown, ...forViewers });
  app.all('*', (c) => (c.get('right') === 'act' ? pages : viewed).fetch(asGet(c.req), c.env));
  return app;
}

/** Answers a HEAD request as a GET, since the tag is made of the body; Hono then drops the body. */
function asGet({ method, raw }: HonoRequest): Request {
  return method === 'HEAD' ? new Request(raw.url, { headers: raw.headers }) : raw;
}

/** All pages and operations, for whoever was let in. */
function appRoutes(parts: AppParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  // Some browsers ask for it unbidden.
  app.get('/favicon.ico', (c) => c.redirect('/assets/icon.svg', 301));
  app.get('/health', async (c) => {
    const report = await parts.health();
    c.header('cache-control', 'no-store');
    return c.json(report, report.status === 'ok' ? 200 : 503);
  });
  app.route('/', runRoutes(parts));
  if (parts.acts) app.route('/start', startRoutes(parts.acts));
  if (parts.agents) app.route('/agents', agentRoutes(parts.agents, parts.acts, parts.clock));
  if (parts.schedules) app.route('/schedules', scheduleRoutes(parts.schedules, parts.acts));
  app.route('/assets', assetRoutes());
  app.route('/tournaments', siteRoutes(parts));
  if (parts.records) app.route(apiRoot, apiRoutes(parts.records, parts));
  if (parts.audits) app.route('/audits', parts.audits);
  if (parts.sets) app.route('/sets', parts.sets);
  app.notFound((c) => errorPage(c, noSuchPage));
  app.onError((thrown, c) => {
    parts.warn(`${c.req.method} ${c.req.path} failed: ${messageOf(thrown)}`);
    const advice = 'The fault is noted where the app was started. Load the page again; if it stays, report it.';
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

/**
 * Sets what browsers are told with every response. Unless it says otherwise, nobody between keeps it, since what is shown
 * goes by the token, and the browser asks each time whether it changed.
 */
const secureHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-cache');
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
};

/** Addresses are lower-case names with hyphens in folders. */
const address = /^(?:[a-z0-9][a-z0-9._-]*\/)*[a-z0-9][a-z0-9._-]*$/i;

/** The files of tournaments, each site in a folder of its own. */
function siteRoutes({ sites, heldBack }: Pick<AppParts, 'sites' | 'heldBack'>): Hono {
  const routes = new Hono();
  routes.get('/:id', (c) => c.redirect(`/tournaments/${encodeURIComponent(c.req.param('id'))}/`, 302));
  routes.get('/:id/:address{.*}', async (c) => {
    const filePath = c.req.param('address').replace(/(^|\/)$/, '$1index.html');
    if (!address.test(filePath)) return errorPage(c, noSuchPage);
    const id = tournamentId(c.req.param('id'));
    const reason = await heldBack(id);
    if (reason !== null && isHeldBack(filePath, reason)) return errorPage(c, heldBackTrouble[reason]);
    const newAddress = movedTo(filePath);
    if (newAddress !== null) return c.redirect(newAddress, 301);
    if (assetAt(filePath) !== null) return sendAsset(c, filePath);
    const file = (await (await sites(id))?.file(filePath)) ?? null;
    return file === null ? errorPage(c, noSuchPage) : sendFile(c, file);
  });
  return routes;
}

/** Returns the new address of the list of trees and of a page of a tree, which had addresses of their own; null for all else. */
function movedTo(oldAddress: string): string | null {
  if (oldAddress === 'trees/index.html') return '../#sources';
  const [, page] = /^trees\/[^/]+\/(?!index\.html$)([^/]+)\.html$/.exec(oldAddress) ?? [];
  return page === undefined ? null : `./#p-${page}`;
}

/** The style and the scripts, for pages that belong to no tournament. */
function assetRoutes(): Hono {
  const routes = new Hono();
  routes.get('/:name', (c) => sendAsset(c, `assets/${c.req.param('name')}`));
  return routes;
}

/** Sends an asset. Asked for by its version it never changes and is cached for good; by its name alone it may change. */
function sendAsset(c: Context, address: string): Response | Promise<Response> {
  const file = assetAt(address);
  if (file === null) return errorPage(c, noSuchPage);
  const isVersioned = c.req.query('v') === assetVersion(address);
  return sendFile(c, file, isVersioned ? 'public, max-age=31536000, immutable' : undefined);
}
