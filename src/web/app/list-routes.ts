import { Hono } from 'hono';
import { faultsText } from '../../kernel/errors.ts';
import { tournamentRoot } from '../../reporting/view/run-view.ts';
import { noRankingPage, schedulesPage } from '../pages/lists-pages.ts';
import type { AppParts } from './app-parts.ts';
import { type ArenaLists, wantedScheduleSchema } from './arena-lists.ts';
import { appDocument } from './error-page.ts';
import { formOf } from './posted-answers.ts';
import { capField } from './run-forms.ts';
import { refuseAct } from './run-routes.ts';

/** The lists that lead on: the newest leaderboard, schedules. */
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
  return routes;
}

const scheduleForm = wantedScheduleSchema.omit({ capUsd: true }).extend({ cap: capField });
