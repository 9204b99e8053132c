import * as z from 'zod';
import { fail, ok } from '../../kernel/result.ts';
import type { Calibration } from '../../storage/ledger/calibrations.ts';
import { calibrationResultSchema } from '../../storage/schemas/calibration-schema.ts';
import type { AppParts } from '../app/app-parts.ts';
import { type ArenaLists, type ListedSchedule, type ListedTree, wantedScheduleSchema } from '../app/arena-lists.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { apiFault, partQuery } from './run-endpoints.ts';

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

const treeLine = z.strictObject({
  id: z.string(),
  title: z.string().describe('Of its root page.'),
  url: z.string().nullable(),
  topic: z.string(),
  pages: z.int(),
  tournament: z.string().nullable().describe('The newest that was played on it.'),
});

const calibrationLine = z.strictObject({
  id: z.string(),
  at: time,
  file: z.string(),
  answers: z.int(),
  judges: z.array(
    z.strictObject({
      judge: z.string(),
      items: z.int(),
      accuracy: z.number().nullable().describe('Share of items graded as by hand.'),
      kappa: z.number().nullable().describe("Cohen's."),
    }),
  ),
});

function calibrationPart({ id, at, result: { file, answers, judges } }: Calibration): z.input<typeof calibrationLine> {
  const lines = judges.map(({ judge, figures: { all } }) => {
    const { percent, kappa } = all.agreement;
    return { judge, items: all.items, accuracy: percent.value, kappa: kappa.value };
  });
  return { id, at, file, answers, judges: lines };
}

/** Operations on the lists that are not of one tournament: schedules, trees, calibrations. */
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
    endpoint({
      id: 'listTrees',
      path: '/trees',
      summary: 'Information trees that everybody may see',
      query: partQuery,
      answer: z.strictObject({ total: z.int(), trees: z.array(treeLine) }),
      handle: async ({ query }) => {
        const { trees, total } = await lists.listTrees(query);
        return ok({ total, trees: trees.map((tree: ListedTree) => ({ ...tree })) });
      },
    }),
    endpoint({
      id: 'listCalibrations',
      path: '/calibrations',
      summary: "How far judges' grades are those of a person, newest first",
      answer: z.strictObject({ calibrations: z.array(calibrationLine) }),
      handle: async () => ok({ calibrations: (await lists.listCalibrations()).map(calibrationPart) }),
    }),
    endpoint({
      id: 'getCalibration',
      path: '/calibrations/{calibration}',
      summary: 'A calibration with all figures of its judges',
      params: z.strictObject({ calibration: z.string().min(1).max(100) }),
      answer: z.strictObject({ id: z.string(), run: z.string(), at: time, result: calibrationResultSchema }),
      problems: [404],
      handle: async ({ params: { calibration } }) => {
        const found = await lists.loadCalibration(calibration);
        if (found === null) return fail({ status: 404, detail: `There is no calibration ${calibration}.` });
        return ok(found);
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
