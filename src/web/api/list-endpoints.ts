import * as z from 'zod';
import { fail, ok } from '../../kernel/result.ts';
import type { AppParts } from '../app/app-parts.ts';
import { type ArenaLists, type ListedSchedule, wantedScheduleSchema } from '../app/arena-lists.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { apiFault } from './run-endpoints.ts';

const time = z.iso.datetime().describe('ISO 8601, UTC.');

const scheduleLine = z.strictObject({
  name: z.string(),
  cron: z.string(),
  timeZone: z.string(),
  state: z.enum(['active', 'paused']),
  nextAt: time.nullable(),
  refreshes: z.int(),
  lastRefresh: z
    .strictObject({
      number: z.int(),
      status: z.enum(['running', 'finished', 'failed']),
      startedAt: time,
      finishedAt: time.nullable(),
      tournaments: z.array(z.string()),
    })
    .nullable(),
});

/** Operations on schedules. */
export function listReading(lists: ArenaLists, { acts }: Pick<AppParts, 'acts'>): readonly Endpoint[] {
  return [
    endpoint({
      id: 'listSchedules',
      path: '/schedules',
      summary: 'Leaderboards that are refreshed at set times',
      answer: z.strictObject({ missingRoles: z.array(z.string()), schedules: z.array(scheduleLine) }),
      handle: async () => {
        const schedules = (await lists.listSchedules()).map(schedulePart);
        return ok({ missingRoles: await lists.missingRoles(), schedules });
      },
    }),
    ...(acts === undefined
      ? []
      : [
          adding(lists),
          onSchedule('refresh', 'Refresh a schedule now, within its own budget', lists.refreshNow),
          onSchedule('remove', 'Begin no refresh of a schedule any more; its history stays', lists.removeSchedule),
        ]),
  ];
}

function adding(lists: ArenaLists): Endpoint {
  return endpoint({
    id: 'addSchedule',
    method: 'post',
    path: '/schedules',
    summary: 'Refresh a leaderboard at set times (UTC), by the config as it stands',
    body: wantedScheduleSchema,
    answer: z.strictObject({ schedule: z.string() }),
    status: 202,
    problems: [409],
    handle: async ({ body }) => {
      const done = await lists.addSchedule(body);
      return done.ok ? ok({ schedule: body.name }) : fail(apiFault(done.failure));
    },
  });
}

function onSchedule(deed: 'refresh' | 'remove', summary: string, act: ArenaLists['refreshNow']): Endpoint {
  return endpoint({
    id: `${deed}Schedule`,
    method: 'post',
    path: `/schedules/{schedule}/${deed}`,
    summary,
    params: z.strictObject({ schedule: z.string().min(1).max(100) }),
    body: z.strictObject({}),
    answer: z.strictObject({ schedule: z.string() }),
    status: 202,
    problems: [404, 409],
    handle: async ({ params: { schedule } }) => {
      const done = await act(schedule);
      return done.ok ? ok({ schedule }) : fail(apiFault(done.failure));
    },
  });
}

function schedulePart({
  name,
  cron,
  timeZone,
  state,
  nextAt,
  refreshes,
  last,
}: ListedSchedule): z.input<typeof scheduleLine> {
  const lastRefresh = last && {
    number: last.number,
    status: last.status,
    startedAt: last.startedAt,
    finishedAt: last.finishedAt,
    tournaments: [...last.tournaments],
  };
  return { name, cron, timeZone, state, nextAt, refreshes, lastRefresh };
}
