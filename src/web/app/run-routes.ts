import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { RunId } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import { runTexts } from '../../reporting/view/run-view.ts';
import { runPage } from '../pages/run-page.ts';
import { type ListedRun, runsPage } from '../pages/runs-page.ts';
import { ValueCache } from '../site/site-memory.ts';
import type { AppParts } from './app-parts.ts';
import { appLinks, errorPage, noSuchPage } from './error-page.ts';
import { formOf } from './posted-answers.ts';
import type { ActFault, RunActs } from './run-acts.ts';
import { capField } from './run-forms.ts';
import { runShownTo } from './run-source.ts';
import { matchesAMinute } from './run-source.ts';
import { sendFile } from '../site/assets.ts';

/** Runs on one page of the list. */
const pageSize = 50;

/** Pages of runs that are looked at again and again, at most, and for how many milliseconds one look is good for all who look. */
const mostLooks = 100;
const lookGood = 1000;

/** The list of runs, the page of each, which may be asked for again and again, and the forms that act on it where the app may. */
export function runRoutes(parts: AppParts): Hono {
  const routes = new Hono();
  const { acts, clock } = parts;
  const looks = new ValueCache<RunId, string | null>(clock, mostLooks);
  routes.get('/', (c) => listPage(c, parts));
  routes.get('/runs', (c) => c.redirect('/', 302));
  routes.get('/runs/:id', async (c) => {
    const make = () => onePage(parts, runOf(c));
    const isLook = c.req.query('look') !== undefined;
    const body = isLook ? await looks.get(runOf(c), String(clock.now()), lookGood, make) : await make();
    return body === null ? errorPage(c, noSuchPage) : sendFile(c, { type: 'html', body });
  });
  if (acts === undefined) return routes;
  routes.post('/runs/:id/stop', (c) => act(c, acts.stop(runOf(c))));
  routes.post('/runs/:id/retry', (c) => act(c, acts.retry(runOf(c))));
  routes.post('/runs/:id/resume', async (c) => {
    const form = resumeSchema.safeParse(await formOf(c));
    if (!form.success)
      return refuseAct(c, { kind: 'refused', detail: 'The cap must be an amount such as 20 or 2.50.' });
    return act(c, acts.resume(runOf(c), form.data.cap));
  });
  routes.post('/runs/:id/abandon', async (c) => {
    if (!abandonSchema.safeParse(await formOf(c)).success)
      return refuseAct(c, { kind: 'refused', detail: 'Tick the box: a run that is given up is never gone on with.' });
    return act(c, acts.abandon(runOf(c)));
  });
  return routes;
}

const resumeSchema = z.object({ cap: capField });
const abandonSchema = z.object({ sure: z.literal('yes') });

const runOf = (c: Context) => (c.req.param('id') ?? '') as RunId;

/** Back to the page of the run when it is done; else says why it was not. */
async function act(c: Context, done: Promise<Result<unknown, ActFault>>): Promise<Response> {
  const result = await done;
  return result.ok ? c.redirect(`/runs/${encodeURIComponent(runOf(c))}`, 303) : refuseAct(c, result.failure);
}

const statusOf = { forbidden: 403, unknown: 404, busy: 503, refused: 400 } as const;

/** A page that says why something was not done. */
export function refuseAct(c: Context, { kind, detail }: ActFault): Response {
  return errorPage(c, { status: statusOf[kind], title: 'That was not done', advice: detail });
}

/** Null when there is no such run. */
async function onePage(parts: AppParts, id: RunId): Promise<string | null> {
  const { runs, acts } = parts;
  const loaded = await runs.loadRun(id);
  if (loaded === null) return null;
  const run = await runShownTo(parts, loaded);
  const shown = acts === undefined ? null : await shownActs(acts, run.id);
  const texts = runTexts(run, matchesAMinute(run), await runs.leaderOf(run));
  return runPage(run, texts, appLinks, shown);
}

async function shownActs(acts: RunActs, run: RunId) {
  return { whyStopped: await acts.whyStopped(run), playedBy: acts.playsItself() ? playedByText.app : '' };
}

/** Who plays a run, in a sentence. */
export const playedByText = {
  app: 'This app plays the run. If the app is closed, the run waits, and you can go on later.',
  workers: 'The workers of this database play it; it goes on when this app ends.',
} as const;

async function listPage(c: Context, { runs, acts }: AppParts): Promise<Response> {
  const total = await runs.countRuns();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const asked = /^\d{1,6}$/.test(c.req.query('page') ?? '') ? Number(c.req.query('page')) : 1;
  if (asked < 1 || asked > pages) return errorPage(c, noSuchPage);
  const shown: ListedRun[] = [];
  for (const line of await runs.listRuns({ limit: pageSize, offset: (asked - 1) * pageSize }))
    shown.push({ ...line, leader: await runs.leaderOf(line) });
  const input = { runs: shown, page: asked, pages, total, canStart: acts !== undefined };
  return sendFile(c, { type: 'html', body: runsPage(input, appLinks) });
}
