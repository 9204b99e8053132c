import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { faultsText } from '../../kernel/errors.ts';
import type { RunId } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import { uniqueId } from '../../kernel/unique-id.ts';
import { runTexts } from '../../reporting/view/run-view.ts';
import { offerPage } from '../pages/offer-page.ts';
import { runPage } from '../pages/run-page.ts';
import { type ListedRun, runsPage } from '../pages/runs-page.ts';
import { startPage } from '../pages/start-page.ts';
import { sendFile } from '../site/assets.ts';
import { ValueCache } from '../site/site-memory.ts';
import type { AppParts } from './app-parts.ts';
import { appDocument, appLinks, errorPage, noSuchPage } from './error-page.ts';
import { formOf } from './posted-answers.ts';
import type { ActFault, RunActs, WantedRun } from './run-acts.ts';
import { capField, examWords, onceSchema, queryFields, runFields, wantedByForm } from './run-forms.ts';
import { matchesAMinute, runShownTo } from './run-source.ts';

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
      return refuseAct(c, { kind: 'refused', detail: 'Tick the box: a run that is given up cannot be resumed.' });
    return act(c, acts.abandon(runOf(c)));
  });
  return routes;
}

const resumeSchema = z.object({ cap: capField });
const abandonSchema = z.object({ sure: z.literal('yes') });

const runOf = (c: Context) => (c.req.param('id') ?? '') as RunId;

/** Back to the page of the run when it is done; else says why it was not. */
async function act(c: Context, action: Promise<Result<unknown, ActFault>>): Promise<Response> {
  const result = await action;
  return result.ok ? c.redirect(`/runs/${encodeURIComponent(runOf(c))}`, 303) : refuseAct(c, result.failure);
}

const statusOf = { forbidden: 403, unknown: 404, busy: 503, refused: 400 } as const;

/** A page that says which field of a form does not fit. */
export function refuseForm(c: Context, error: z.ZodError): Response {
  return refuseAct(c, { kind: 'refused', detail: `The form does not fit: ${faultsText(error)}.` });
}

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
  const deedInput = acts === undefined ? null : await shownActs(acts, run.id);
  const texts = runTexts(run, matchesAMinute(run), await runs.leaderOf(run));
  return runPage(run, texts, { app: appLinks, acts: deedInput, now: parts.clock.now() });
}

async function shownActs(acts: RunActs, run: RunId) {
  return { whyStopped: await acts.whyStopped(run), playedBy: acts.playsItself() ? playedByText.app : '' };
}

/** Sentences on who plays a run. */
export const playedByText = {
  app: 'This app plays the run. If the app is closed, the run waits and can be resumed.',
  workers: 'The workers of this database play it; it goes on when this app ends.',
} as const;

async function listPage(c: Context, { runs, acts, clock }: AppParts): Promise<Response> {
  const total = await runs.countRuns();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = /^\d{1,6}$/.test(c.req.query('page') ?? '') ? Number(c.req.query('page')) : 1;
  if (page < 1 || page > pages) return errorPage(c, noSuchPage);
  const lines: ListedRun[] = [];
  for (const line of await runs.listRuns({ limit: pageSize, offset: (page - 1) * pageSize }))
    lines.push({ ...line, leader: await runs.leaderOf(line) });
  const input = { runs: lines, page, pages, total, canStart: acts !== undefined, now: clock.now() };
  return sendFile(c, { type: 'html', body: runsPage(input, appLinks) });
}

/**
 * The pages by which a run is begun, to be mounted at `/start`: the form, the plan with its price, and the post that begins
 * it. Only the last one does anything.
 */
export function startRoutes(acts: RunActs): Hono {
  const routes = new Hono();
  routes.get('/', (c) => formPage(c, acts, null));
  routes.get('/plan', async (c) => {
    const fields = queryFields(c);
    const wanted = wantedByForm(fields);
    return wanted.ok ? planPage(c, acts, wanted.value) : formPage(c, acts, wanted.failure);
  });
  routes.post('/', async (c) => {
    const form = await formOf(c);
    const wanted = wantedByForm(runFields(form));
    const once = onceSchema.safeParse(form.once);
    if (!wanted.ok) return refuseAct(c, { kind: 'refused', detail: wanted.failure });
    if (!once.success) return refuseAct(c, { kind: 'refused', detail: 'The form does not say which order it is.' });
    const begun = await acts.start(wanted.value, once.data);
    return begun.ok ? c.redirect(`/runs/${encodeURIComponent(begun.value.run)}`, 303) : refuseAct(c, begun.failure);
  });
  return routes;
}

async function formPage(c: Context, acts: RunActs, problem: string | null): Promise<Response> {
  const choices = await acts.loadChoices();
  if (!choices.ok) return refuseAct(c, choices.failure);
  c.header('cache-control', 'no-store');
  return c.html(
    appDocument(startPage({ ...choices.value, earlier: queryFields(c), problem })),
    problem === null ? 200 : 400,
  );
}

async function planPage(c: Context, acts: RunActs, wanted: WantedRun): Promise<Response> {
  const offer = await acts.plan(wanted);
  if (!offer.ok) return formPage(c, acts, offer.failure.detail);
  const fields = queryFields(c);
  const { hindrance, ...shown } = offer.value;
  c.header('cache-control', 'no-store');
  return c.html(
    appDocument(
      offerPage({
        ...shown,
        isMatch: wanted.play.kind === 'match',
        exam: examWords(wanted),
        hindrance: hindrance?.detail ?? null,
        wantsCap: hindrance?.kind === 'refused',
        playedBy: playedByText[await acts.playedNextBy()],
        fields: { ...fields, once: uniqueId('once') },
        back: `/start?${new URLSearchParams(fields)}`,
      }),
    ),
  );
}
