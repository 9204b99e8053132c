import { type Context, Hono } from 'hono';
import type { RunId } from '../kernel/ids.ts';
import { runPage } from '../report/page/run-page.ts';
import { runsPage } from '../report/page/runs-page.ts';
import { runView } from '../report/view/run-view.ts';
import { appLinks } from './app-document.ts';
import type { AppParts } from './app-parts.ts';
import { bodyStream } from './body-stream.ts';
import { errorPage, noSuchPage } from './error-page.ts';
import { runEvents } from './run-events.ts';
import { RunPace } from './run-pace.ts';
import { RunWatches } from './run-watches.ts';
import { sendFile } from './send-file.ts';

/** Runs on one page of the list. */
const pageSize = 50;

/** The list of runs, the page of each, and its news while it goes on. */
export function runRoutes(parts: AppParts): Hono {
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
