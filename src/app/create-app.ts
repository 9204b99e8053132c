import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { messageOf } from '../kernel/errors.ts';
import type { AppEnv, AppParts } from './app-parts.ts';
import { errorPage, noSuchPage } from './error-page.ts';
import { guardAccess } from './guard-access.ts';
import { guardPosts, guardRequests } from './guard-requests.ts';
import { runRoutes } from './run-routes.ts';
import { secureHeaders } from './secure-headers.ts';
import { assetRoutes, siteRoutes } from './site-routes.ts';

/** The web app: runs with live progress, the sites of tournaments, and audits where there are any. */
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
  app.notFound((c) => errorPage(c, noSuchPage));
  app.onError((thrown, c) => {
    parts.warn(`${c.req.method} ${c.req.path} failed: ${messageOf(thrown)}`);
    const advice = 'The fault is noted where the app was started. Load the page anew; if it stays, report it.';
    return errorPage(c, { status: 500, title: 'That went wrong', advice });
  });
  return app;
}
