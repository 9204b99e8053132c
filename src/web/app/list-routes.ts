import { type Context, Hono } from 'hono';
import { faultsText } from '../../kernel/errors.ts';
import { tournamentRoot } from '../../reporting/view/run-view.ts';
import { grownTreesPage, noRankingPage, schedulesPage } from '../pages/lists-pages.ts';
import type { AppParts } from './app-parts.ts';
import { type ArenaLists, wantedScheduleSchema } from './arena-lists.ts';
import { appDocument, errorPage, noSuchPage } from './error-page.ts';
import { formOf } from './posted-answers.ts';
import { capField } from './run-forms.ts';
import { refuseAct } from './run-routes.ts';

/** Trees on a page: each is read whole. */
const pageSize = 25;

/** The lists that lead on: the newest leaderboard, schedules, trees. */
export function listRoutes(lists: ArenaLists, { acts }: Pick<AppParts, 'acts'>): Hono {
  const routes = new Hono();
  const mayAct = acts !== undefined;
  routes.get('/leaderboard', async (c) => {
    const newest = await lists.newestRanking();
    return newest === null ? c.html(appDocument(noRankingPage)) : c.redirect(tournamentRoot(newest), 302);
  });
  routes.get('/schedules', async (c) => {
    const schedules = await lists.listSchedules();
    const missing = await lists.missingRoles();
    return c.html(appDocument(schedulesPage({ schedules, missing, canAct: mayAct })));
  });
  if (mayAct) {
    routes.post('/schedules', async (c) => {
      const form = scheduleForm.safeParse(await formOf(c));
      if (!form.success)
        return refuseAct(c, { kind: 'refused', detail: `The form does not fit: ${faultsText(form.error)}.` });
      const { name, cron, cap } = form.data;
      const done = await lists.addSchedule({ name, cron, capUsd: cap });
      return done.ok ? c.redirect('/schedules', 303) : refuseAct(c, done.failure);
    });
    for (const [deed, act] of [
      ['refresh', lists.refreshNow],
      ['remove', lists.removeSchedule],
    ] as const)
      routes.post(`/schedules/:name/${deed}`, async (c) => {
        const done = await act(c.req.param('name'));
        return done.ok ? c.redirect('/schedules', 303) : refuseAct(c, done.failure);
      });
  }
  routes.get('/trees', (c) => showTrees(c, lists, mayAct));
  return routes;
}

const scheduleForm = wantedScheduleSchema.omit({ capUsd: true }).extend({ cap: capField });

async function showTrees(c: Context, lists: ArenaLists, canStart: boolean): Promise<Response> {
  const page = /^\d{1,6}$/.test(c.req.query('page') ?? '') ? Number(c.req.query('page')) : 1;
  const { trees, total } = await lists.listTrees({ limit: pageSize, offset: (Math.max(page, 1) - 1) * pageSize });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page < 1 || page > pages) return errorPage(c, noSuchPage);
  return c.html(appDocument(grownTreesPage({ trees, total, page, pages, canStart })));
}
