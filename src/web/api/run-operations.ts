import type { Hono } from 'hono';
import * as z from 'zod';
import type { RunId } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { statusRun } from '../../reporting/view/status-document.ts';
import type { AppParts } from '../app/app-parts.ts';
import { type ActFault, largestCapUsd, type RunActs, type RunOffer, wantedRunSchema } from '../app/run-acts.ts';
import { onceSchema } from '../app/run-forms.ts';
import { matchesAMinute } from '../app/run-source.ts';
import { deedsFor } from '../pages/run-deeds.ts';
import { type ApiFault, answered } from './problem.ts';

/** Where a part of a list begins, and how long it is. */
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
function told<Value>(done: Result<Value, ActFault>): Result<Value, ApiFault> {
  return done.ok ? done : fail({ status: statusOf[done.failure.kind], detail: done.failure.detail });
}

/** Adds the operations that read runs. */
export function addRunReading(routes: Hono, { runs, acts }: AppParts): void {
  routes.get('/runs', (c) =>
    answered(c, partQuery, async (part) => {
      const lines = [];
      for (const line of await runs.listRuns(part)) lines.push({ ...line, leader: await runs.leaderOf(line) });
      return ok({ total: await runs.countRuns(), runs: lines });
    }),
  );
  routes.get('/runs/:run', (c) =>
    answered(c, runParams, async ({ run: id }) => {
      const run = await runs.loadRun(id);
      if (run === null) return fail({ status: 404, detail: `There is no run ${id}.` });
      return ok({
        run: statusRun({ run, perMinute: matchesAMinute(run) }),
        agents: run.agents,
        leader: await runs.leaderOf(run),
        deeds: acts === undefined ? [] : deedsFor(run),
        whyStopped: acts === undefined ? null : await acts.whyStopped(run.id),
      });
    }),
  );
}

const resumed = runParams.extend({ capUsd: z.number().positive().max(largestCapUsd).nullable().default(null) });
const abandoned = runParams.extend({ sure: z.literal(true) });
const ordered = wantedRunSchema.extend({ once: onceSchema });

/** Adds the operations that act on runs; all of them go by the use cases of the command line. */
export function addRunActing(routes: Hono, acts: RunActs): void {
  routes.post('/plans', (c) =>
    answered(c, wantedRunSchema, async (wanted) => {
      const planned = told(await acts.plan(wanted));
      return planned.ok ? ok(offerPart(planned.value)) : planned;
    }),
  );
  routes.post('/runs', (c) =>
    answered(c, ordered, async ({ once, ...wanted }) => told(await acts.start(wanted, once)), 202),
  );
  routes.post('/runs/:run/resume', (c) =>
    answered(c, resumed, async ({ run, capUsd }) => told(await acts.resume(run, capUsd)), 202),
  );
  routes.post('/runs/:run/retry', (c) => answered(c, runParams, async ({ run }) => told(await acts.retry(run)), 202));
  routes.post('/runs/:run/stop', (c) => answered(c, runParams, ({ run }) => done(run, acts.stop), 202));
  routes.post('/runs/:run/abandon', (c) => answered(c, abandoned, ({ run }) => done(run, acts.abandon), 202));
}

/** Ends a run in one way, and names it. */
async function done(run: RunId, act: RunActs['stop']): Promise<Result<unknown, ApiFault>> {
  const result = told(await act(run));
  return result.ok ? ok({ run }) : result;
}

function offerPart({ agents, plan, costs, capUsd, note, hindrance }: RunOffer) {
  return {
    agents,
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
