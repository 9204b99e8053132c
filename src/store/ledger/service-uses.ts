import { sql } from 'kysely';
import type { ServiceUse } from '../../../crawler/search/service-use.ts';
import type { RunId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';

/** What a run has asked of one service. */
export interface ServiceTotal {
  readonly service: string;
  readonly searches: number;
  /** HTTP requests, further pages and retries included. */
  readonly requests: number;
  /** Searches without an answer. */
  readonly failed: number;
}

/** What runs have asked of search services, which may cost money. */
export function serviceUseLedger(db: ArenaDatabase) {
  return {
    /** Adds one search; unlike other writes, each call counts. */
    async addServiceUse(run: RunId, use: ServiceUse): Promise<void> {
      const { service, at, requests, hits, outcome, elapsedMs } = use;
      await db
        .insertInto('service_uses')
        .values({ run, service, at, requests, hits, outcome, elapsed_ms: Math.round(elapsedMs) })
        .execute();
    },

    /** By name of the service. */
    async serviceTotals(run: RunId): Promise<readonly ServiceTotal[]> {
      const rows = await db
        .selectFrom('service_uses')
        .select([
          'service',
          sql<string>`count(*)`.as('searches'),
          sql<string>`sum(requests)`.as('requests'),
          sql<string>`count(*) filter (where outcome <> 'answered')`.as('failed'),
        ])
        .where('run', '=', run)
        .groupBy('service')
        .orderBy('service')
        .execute();
      return rows.map(({ service, searches, requests, failed }) => ({
        ...{ service, searches: Number(searches), requests: Number(requests), failed: Number(failed) },
      }));
    },
  };
}
