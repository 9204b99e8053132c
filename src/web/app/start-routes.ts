import { type Context, Hono } from 'hono';
import { uniqueId } from '../../kernel/unique-id.ts';
import { offerPage } from '../pages/offer-page.ts';
import { startPage } from '../pages/start-page.ts';
import { appDocument } from './error-page.ts';
import { formOf } from './posted-answers.ts';
import type { RunActs, WantedRun } from './run-acts.ts';
import { examWords, onceSchema, queryFields, runFields, wantedByForm } from './run-forms.ts';
import { playedByText, refuseAct } from './run-routes.ts';

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
  const chosen = queryFields(c);
  c.header('cache-control', 'no-store');
  return c.html(appDocument(startPage({ ...choices.value, chosen, problem })), problem === null ? 200 : 400);
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
