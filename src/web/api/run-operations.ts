import * as z from 'zod';
import type { RunId } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { statusRun, statusRunSchema } from '../../reporting/view/status-document.ts';
import type { AppParts } from '../app/app-parts.ts';
import { type ActFault, largestCapUsd, type RunActs, type RunOffer, wantedRunSchema } from '../app/run-acts.ts';
import { onceSchema } from '../app/run-forms.ts';
import { matchesAMinute } from '../app/run-source.ts';
import { deedsFor } from '../pages/run-deeds.ts';
import { type Operation, operation } from './operation.ts';
import type { ApiFault } from './problem.ts';

/** Parses which part of a list is asked for. */
export const partQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

const runParams = z.strictObject({
  run: z
    .string()
    .min(1)
    .max(200)
    .transform((text) => text as RunId),
});

const statusOf = { forbidden: 403, unknown: 404, busy: 503, refused: 409 } as const;

/** A fault of an act as the API tells it. */
function apiResult<Value>(done: Result<Value, ActFault>): Result<Value, ApiFault> {
  return done.ok ? done : fail({ status: statusOf[done.failure.kind], detail: done.failure.detail });
}

const line = z.object({
  id: z.string(),
  kind: z.enum(['tournament', 'match', 'build']),
  status: statusRunSchema.shape.status,
  format: z.string().nullable(),
  agents: z.array(z.string()),
  leader: z.string().describe('Who stands first, in words; empty while nothing can be said.'),
  trees: z.strictObject({ done: z.int(), wanted: z.int() }),
  playedOn: z.enum(['tree', 'question']).describe('What `trees` counts: own questions stand in the place of trees.'),
  matches: z.strictObject({ ended: z.int(), planned: z.int().nullable() }),
  committedUsd: z.number().describe('Spent or reserved, as a budget counts.'),
  startedAt: statusRunSchema.shape.startedAt,
  finishedAt: statusRunSchema.shape.finishedAt,
});

const detail = z.strictObject({
  run: statusRunSchema,
  agents: z.array(z.string()),
  leader: line.shape.leader,
  deeds: z.array(z.enum(['stop', 'resume', 'retry', 'abandon'])).describe('What may be done about it now.'),
  whyStopped: z.string().nullable(),
});

/** Operations that read runs. */
export function runReading({ runs, acts }: AppParts): readonly Operation[] {
  return [
    operation(
      {
        id: 'listRuns',
        path: '/runs',
        summary: 'Tournaments, matches and builds of trees, newest first',
        asked: partQuery,
        answer: z.strictObject({ total: z.int(), runs: z.array(line) }),
      },
      async (part) => {
        const lines = [];
        for (const each of await runs.listRuns(part)) lines.push({ ...each, leader: await runs.leaderOf(each) });
        return ok({ total: await runs.countRuns(), runs: lines });
      },
    ),
    operation(
      {
        id: 'getRun',
        path: '/runs/{run}',
        summary: 'How a run stands, and what may be done about it',
        asked: runParams,
        answer: detail,
        problems: [404],
      },
      async ({ run: id }) => {
        const run = await runs.loadRun(id);
        if (run === null) return fail({ status: 404, detail: `There is no run ${id}.` });
        return ok({
          run: statusRun({ run, perMinute: matchesAMinute(run) }),
          agents: run.agents,
          leader: await runs.leaderOf(run),
          deeds: acts === undefined ? [] : deedsFor(run),
          whyStopped: acts === undefined ? null : await acts.whyStopped(run.id),
        });
      },
    ),
  ];
}

const resumed = runParams.extend({
  capUsd: z
    .number()
    .positive()
    .max(largestCapUsd)
    .nullable()
    .default(null)
    .describe('What it may cost in all; null: as before.'),
});
const abandoned = runParams.extend({ sure: z.literal(true) });
const ordered = wantedRunSchema.extend({
  once: onceSchema.describe('Names the order: given again it begins nothing.'),
});

const offered = z.strictObject({
  agents: z.array(z.string()),
  matches: z.int().describe('At most.'),
  trees: z.int(),
  costs: z.boolean().describe('Whether it costs money, or may.'),
  expectedUsd: z.number(),
  boundUsd: z.number().describe('What 95 of 100 such runs stay below.'),
  unknown: z.array(z.string()).describe('Of what the cost is unknown, and not in the sums.'),
  capUsd: z.number().nullable(),
  note: z.string().nullable().describe('What to know beforehand, such as that it repeats a run.'),
  hindrance: z.string().nullable().describe('Why it cannot be started as it stands.'),
});
const acted = z.strictObject({
  run: z.string(),
  playedBy: z.enum(['workers', 'app']).describe('The workers of the database, or this app itself.'),
});

const posted = { method: 'post', status: 202, problems: [404, 409, 503] } as const;

/** Operations that act on runs; all of them go by the use cases of the command line. */
export function runActing(acts: RunActs): readonly Operation[] {
  const onRun = (id: string, summary: string) => ({ ...posted, id: `${id}Run`, path: `/runs/{run}/${id}`, summary });
  return [
    operation(
      {
        id: 'planRun',
        method: 'post',
        path: '/plans',
        summary: 'What a run would cost; nothing is begun',
        asked: wantedRunSchema,
        answer: offered,
        problems: [409],
      },
      async (wanted) => {
        const plan = apiResult(await acts.plan(wanted));
        return plan.ok ? ok(offerPart(plan.value)) : plan;
      },
    ),
    operation(
      {
        ...posted,
        id: 'startRun',
        path: '/runs',
        summary: 'Start a match or a tournament; what costs money needs a cap, and a token',
        asked: ordered,
        answer: acted,
      },
      async ({ once, ...wanted }) => apiResult(await acts.start(wanted, once)),
    ),
    operation(
      { ...onRun('resume', 'Go on with a run that stands still'), asked: resumed, answer: acted },
      async ({ run, capUsd }) => apiResult(await acts.resume(run, capUsd)),
    ),
    operation({ ...onRun('retry', 'Play its void matches again'), asked: runParams, answer: acted }, async ({ run }) =>
      apiResult(await acts.retry(run)),
    ),
    operation({ ...onRun('stop', 'Break it off; it can be resumed'), asked: runParams, answer: runName }, ({ run }) =>
      endRun(run, acts.stop),
    ),
    operation({ ...onRun('abandon', 'Give it up for good'), asked: abandoned, answer: runName }, ({ run }) =>
      endRun(run, acts.abandon),
    ),
  ];
}

const runName = z.strictObject({ run: z.string() });

/** Ends a run in one way, and names it. */
async function endRun(run: RunId, act: RunActs['stop']): Promise<Result<unknown, ApiFault>> {
  const result = apiResult(await act(run));
  return result.ok ? ok({ run }) : result;
}

function offerPart({ agents, plan, costs, capUsd, note, hindrance }: RunOffer): z.input<typeof offered> {
  return {
    agents: [...agents],
    matches: plan.matches,
    trees: plan.trees,
    costs,
    expectedUsd: plan.usd.expected,
    boundUsd: plan.usd.bound,
    unknown: [...new Set([...plan.unknown.expected, ...plan.unknown.worst])],
    capUsd,
    note,
    hindrance: hindrance?.detail ?? null,
  };
}
