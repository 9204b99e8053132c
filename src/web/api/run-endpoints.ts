import * as z from 'zod';
import type { RunId } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { statusRun, statusRunSchema } from '../../reporting/view/status-document.ts';
import type { AppParts } from '../app/app-parts.ts';
import { type ActFault, largestCapUsd, type RunActs, type RunOffer, wantedRunSchema } from '../app/run-acts.ts';
import { onceSchema } from '../app/run-forms.ts';
import { paceOf } from '../app/run-source.ts';
import { deedsFor } from '../pages/run-deeds.ts';
import { type ApiFault, type Endpoint, endpoint } from './endpoint.ts';

const time = z.iso.datetime().describe('ISO 8601, UTC.');

const runLine = z.strictObject({
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
  startedAt: time,
  finishedAt: time.nullable(),
});

const runDetail = z.strictObject({
  run: statusRunSchema,
  agents: z.array(z.string()),
  leader: z.string(),
  deeds: z.array(z.enum(['stop', 'resume', 'retry', 'abandon'])).describe('What may be done about it now.'),
  whyStopped: z.string().nullable(),
});

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

const offer = z.strictObject({
  agents: z.array(z.string()),
  matches: z.int().describe('At most.'),
  trees: z.int(),
  costs: z.boolean().describe('Whether it costs money, or may.'),
  expectedUsd: z.number(),
  boundUsd: z.number().describe('What 95 of 100 such runs stay below.'),
  unknown: z.array(z.string()).describe('Of what the cost is unknown, and not in the sums.'),
  capUsd: z.number().nullable(),
  hindrance: z.string().nullable().describe('Why it cannot be started as it stands.'),
});

const acted = z.strictObject({
  run: z.string(),
  playedBy: z.enum(['workers', 'app']).describe('The workers of the database, or this app itself.'),
});
const done = z.strictObject({ run: z.string() });

const statusOf = { forbidden: 403, unknown: 404, busy: 503, refused: 409 } as const;

/** A fault of an act as the API tells it. */
export function apiFault({ kind, detail }: ActFault): ApiFault {
  return { status: statusOf[kind], detail };
}

/** Operations that read runs. */
export function runReading({ runs, acts }: AppParts): readonly Endpoint[] {
  return [
    endpoint({
      id: 'listRuns',
      path: '/runs',
      summary: 'Tournaments, matches and builds of trees, newest first',
      query: partQuery,
      answer: z.strictObject({ total: z.int(), runs: z.array(runLine) }),
      handle: async ({ query }) => {
        const lines: z.input<typeof runLine>[] = [];
        for (const line of await runs.listRuns(query))
          lines.push({ ...line, agents: [...line.agents], leader: await runs.leaderOf(line) });
        return ok({ total: await runs.countRuns(), runs: lines });
      },
    }),
    endpoint({
      id: 'getRun',
      path: '/runs/{run}',
      summary: 'How a run stands, and what may be done about it',
      params: runParams,
      answer: runDetail,
      problems: [404],
      handle: async ({ params }) => {
        const run = await runs.loadRun(params.run);
        if (run === null) return fail({ status: 404, detail: `There is no run ${params.run}.` });
        const perMinute = paceOf(run);
        const deeds = acts === undefined ? [] : deedsFor(run);
        const whyStopped = acts === undefined ? null : await acts.whyStopped(run.id);
        const leader = await runs.leaderOf(run);
        return ok({ run: statusRun({ run, perMinute }), agents: run.agents, leader, deeds, whyStopped });
      },
    }),
  ];
}

/** Operations that act on runs; all of them go by the use cases of the command line. */
export function runActing(acts: RunActs): readonly Endpoint[] {
  const onRun = <Body extends z.ZodType>(
    name: string,
    summary: string,
    body: Body,
    answer: z.ZodType,
    handle: (run: RunId, body: z.output<Body>) => Promise<Result<unknown, ActFault>>,
  ) =>
    endpoint({
      id: `${name}Run`,
      method: 'post',
      path: `/runs/{run}/${name}`,
      summary,
      params: runParams,
      body,
      answer,
      status: 202,
      problems: [404, 409, 503],
      handle: async ({ params: { run }, body }) => {
        const result = await handle(run, body);
        return result.ok ? ok(result.value ?? { run }) : fail(apiFault(result.failure));
      },
    });
  const nothing = z.strictObject({});
  const cap = z.strictObject({
    capUsd: z
      .number()
      .positive()
      .max(largestCapUsd)
      .nullable()
      .default(null)
      .describe('What it may cost in all; null: as before.'),
  });
  return [
    endpoint({
      id: 'planRun',
      method: 'post',
      path: '/plans',
      summary: 'What a run would cost; nothing is begun',
      body: wantedRunSchema,
      answer: offer,
      problems: [409],
      handle: async ({ body }) => {
        const planned = await acts.plan(body);
        return planned.ok ? ok(offerPart(planned.value)) : fail(apiFault(planned.failure));
      },
    }),
    endpoint({
      id: 'startRun',
      method: 'post',
      path: '/runs',
      summary: 'Start a match or a tournament; what costs money needs a cap, and a token',
      body: wantedRunSchema.extend({ once: onceSchema.describe('Names the order: given again it begins nothing.') }),
      answer: acted,
      status: 202,
      problems: [409, 503],
      handle: async ({ body: { once, ...wanted } }) => {
        const begun = await acts.start(wanted, once);
        return begun.ok ? begun : fail(apiFault(begun.failure));
      },
    }),
    onRun('resume', 'Go on with a run that stands still', cap, acted, (run, { capUsd }) => acts.resume(run, capUsd)),
    onRun('retry', 'Play its void matches again', nothing, acted, acts.retry),
    onRun('stop', 'Break it off; it can be resumed', nothing, done, acts.stop),
    onRun('abandon', 'Give it up for good', z.strictObject({ sure: z.literal(true) }), done, acts.abandon),
  ];
}

function offerPart({ agents, plan, costs, capUsd, hindrance }: RunOffer): z.input<typeof offer> {
  return {
    agents: [...agents],
    matches: plan.matches,
    trees: plan.trees,
    costs,
    expectedUsd: plan.usd.expected,
    boundUsd: plan.usd.bound,
    unknown: [...new Set([...plan.unknown.expected, ...plan.unknown.worst])],
    capUsd,
    hindrance: hindrance?.detail ?? null,
  };
}
