import { sql } from 'kysely';
import type { ServiceUse } from '../../../crawler/search/service-options.ts';
import type { AnswerSpend, SpendLine } from '../../arena/spend.ts';
import { type RunId, taskId } from '../../kernel/ids.ts';
import { callRoleSchema } from '../../models/language-model.ts';
import type { ArenaDatabase } from '../database.ts';
import { forgetUseless } from '../meter/ask-for-calls.ts';

/** Work in the background that has not ended. */
export interface OpenJob {
  /** Its number in the ledger. */
  readonly call: string;
  readonly provider: string;
  readonly model: string;
  /** Its id at the provider. */
  readonly job: string;
}

/** Calls of models and their cost. */
export function modelCallRepository(db: ArenaDatabase) {
  return {
    /** A run's spend by role, agent and model. Its dollars, reserved ones included, sum to `committedUsd`. */
    spendOf: (run: RunId) => loadSpend(db, run),

    /** Returns the cost of agents' answers to each task of a run. */
    async spendOfAnswers(run: RunId): Promise<readonly AnswerSpend[]> {
      const rows = await db
        .selectFrom('model_calls')
        .select([
          'agent',
          'task',
          sql<number | null>`case when count(*) = count(cost_usd) then sum(cost_usd)::float8 end`.as('usd'),
        ])
        .where('run', '=', run)
        .where('agent', 'is not', null)
        .where('task', 'is not', null)
        .groupBy(['agent', 'task'])
        .orderBy('agent')
        .orderBy('task')
        .execute();
      return rows.flatMap(({ agent, task, usd }) =>
        agent === null || task === null ? [] : { agent, task: taskId(task), usd },
      );
    },

    /** Dollars that a run has spent or reserved: what its budget is held against. */
    async committedUsd(run: RunId): Promise<number> {
      const row = await db.selectFrom('run_spend').select('committed_usd').where('run', '=', run).executeTakeFirst();
      return Number(row?.committed_usd ?? 0);
    },

    /** The most that one answer of a program or a service is known to have cost, in dollars, in whatever run; null: none. */
    async dearestAnswer({ provider, model }: { readonly provider: string; readonly model: string }) {
      const row = await db
        .selectFrom('model_calls')
        .select(({ fn }) => fn.max('cost_usd').as('usd'))
        .where((row) => row.and({ role: 'answer', provider, model }))
        .executeTakeFirst();
      return row?.usd == null ? null : Number(row.usd);
    },

    /** Withdraws the replies that a run found useless: equal calls are made again. */
    forgetUseless: (run: RunId) => forgetUseless(db, run),

    /** Returns the calls of a run that providers still work on in the background, as far as is recorded. */
    async openJobs(run: RunId): Promise<readonly OpenJob[]> {
      const rows = await db
        .selectFrom('model_calls')
        .select(['seq as call', 'provider', 'model', 'job'])
        .where((row) => row.and({ run, status: 'reserved' }))
        .where('job', '<>', '')
        .orderBy('seq')
        .execute();
      return rows.map(({ job, ...row }) => ({ ...row, job: job ?? '' }));
    },
  };
}

async function loadSpend(db: ArenaDatabase, run: RunId): Promise<readonly SpendLine[]> {
  const rows = await db
    .selectFrom('model_calls')
    .select([
      'role',
      'agent',
      sql<string>`provider || '/' || model`.as('model'),
      sql<number>`count(*)::int`.as('calls'),
      sql<number>`count(*) filter (where status = 'failed')::int`.as('failed'),
      sql<number>`coalesce(sum(cost_usd), 0)::float8`.as('usd'),
      sql<number>`count(*) filter (where cost_usd is null)::int`.as('unknownCost'),
      sql<number>`coalesce(sum(worst_usd) filter (where cost_usd is null), 0)::float8`.as('reservedUsd'),
      sql<number>`coalesce(sum(input_tokens), 0)::float8`.as('inputTokens'),
      sql<number>`coalesce(sum(cached_input_tokens), 0)::float8`.as('cachedInputTokens'),
      sql<number>`coalesce(sum(output_tokens), 0)::float8`.as('outputTokens'),
      sql<number>`coalesce(sum(searches), 0)::float8`.as('searches'),
    ])
    .where('run', '=', run)
    .groupBy(['role', 'agent', 'provider', 'model_calls.model'])
    .orderBy('role')
    .orderBy('agent', (order) => order.asc().nullsFirst())
    .orderBy('provider')
    .orderBy('model_calls.model')
    .execute();
  return rows.map((row) => ({ ...row, role: callRoleSchema.parse(row.role) }));
}

/** Use of one search service by a run. */
export interface ServiceTotal {
  readonly service: string;
  readonly searches: number;
  /** HTTP requests, further pages and retries included. */
  readonly requests: number;
  /** Searches without an answer. */
  readonly failed: number;
}

/** Requests of runs to search services, which may cost money. */
export function serviceUseRepository(db: ArenaDatabase) {
  return {
    /** Adds one search; unlike other writes, each call counts. */
    async add(run: RunId, use: ServiceUse): Promise<void> {
      const { service, at, requests, hits, outcome, elapsedMs } = use;
      await db
        .insertInto('service_uses')
        .values({ run, service, at, requests, hits, outcome, elapsed_ms: Math.round(elapsedMs) })
        .execute();
    },

    /** Returns the use of each service, by its name. */
    totals(run: RunId): Promise<readonly ServiceTotal[]> {
      return db
        .selectFrom('service_uses')
        .select([
          'service',
          sql<number>`count(*)::int`.as('searches'),
          sql<number>`sum(requests)::float8`.as('requests'),
          sql<number>`count(*) filter (where outcome <> 'answered')::int`.as('failed'),
        ])
        .where('run', '=', run)
        .groupBy('service')
        .orderBy('service')
        .execute();
    },
  };
}
