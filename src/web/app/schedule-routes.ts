import { Hono } from 'hono';
import * as z from 'zod';
import { type ShownSchedules, schedulesPage } from '../pages/schedules-page.ts';
import { appDocument } from './error-page.ts';
import { formOf } from './posted-answers.ts';
import type { ScheduleActs } from './run-acts.ts';
import { capField } from './run-forms.ts';
import { refuseAct, refuseForm } from './run-routes.ts';

/** The page of schedules, to be mounted at `/schedules`, and the forms on it where the app may act. */
export function scheduleRoutes(load: () => Promise<ShownSchedules>, acts: ScheduleActs | undefined): Hono {
  const routes = new Hono();
  routes.get('/', async (c) => c.html(appDocument(schedulesPage(await load(), acts !== undefined))));
  if (acts === undefined) return routes;
  routes.post('/', async (c) => {
    const form = scheduleForm.safeParse(await formOf(c));
    if (!form.success) return refuseForm(c, form.error);
    const result = await acts.addSchedule(form.data.name, form.data.cron, form.data.cap);
    return result.ok ? c.redirect('/schedules', 303) : refuseAct(c, result.failure);
  });
  for (const [deed, act] of [
    ['refresh', acts.refreshSchedule],
    ['remove', acts.removeSchedule],
  ] as const)
    routes.post(`/:name/${deed}`, async (c) => {
      const result = await act(c.req.param('name'));
      return result.ok ? c.redirect('/schedules', 303) : refuseAct(c, result.failure);
    });
  return routes;
}

const scheduleForm = z.strictObject({
  name: z.string().trim().min(1).max(100),
  cron: z.string().trim().min(1).max(100),
  cap: capField,
});
