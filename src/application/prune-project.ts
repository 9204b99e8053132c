import type { Environment } from '../config/environment.ts';
import { parseConfig } from '../config/load-config.ts';
import { isoTime, systemClock } from '../kernel/clock.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { type Ledger, openLedger } from '../storage/ledger.ts';
import {
  databaseBytes,
  freeRoom,
  type Pruned,
  type PruneOptions,
  pruneRecords,
} from '../storage/prune/prune-records.ts';
import { useArena } from './app-context.ts';

export interface PruneOrder extends Pick<PruneOptions, 'keepLast' | 'forGood' | 'signal'> {
  /** Minimum age since the end, in milliseconds. */
  readonly olderThanMs: number;
}

export interface ProjectPruned extends Pruned {
  /** ISO 8601, UTC. */
  readonly before: string;
  /** Size of the database on its disk afterwards. */
  readonly databaseBytes: number;
}

const dayMs = 86_400_000;

/**
 * Removes what is old and nobody uses any more, or only says what that would be. Trees in Neo4j stay.
 * @throws OperatorError where the database cannot be opened
 */
export async function pruneProject(
  environment: Environment,
  { olderThanMs, ...order }: PruneOrder,
): Promise<ProjectPruned> {
  return useArena(environment, async (db) => {
    const before = isoTime({ ...systemClock, now: () => systemClock.now() - olderThanMs });
    const countedIds = await countedTournaments(openLedger(db));
    const pruned = await pruneRecords(db, { ...order, before, counted: countedIds });
    if (order.forGood) await freeRoom(db);
    return { ...pruned, before, databaseBytes: await databaseBytes(db) };
  });
}

/** Tournaments within the window of a schedule that has not been removed; without a window all of its tournaments. */
async function countedTournaments(ledger: Pick<Ledger, 'refreshes' | 'schedules'>): Promise<Set<TournamentId>> {
  const ids = new Set<TournamentId>();
  for (const { schedule, state } of await ledger.schedules.list()) {
    if (state === 'removed') continue;
    const { windowDays } = parseConfig(schedule.config, `the config of schedule ${schedule.name}`).refresh;
    const since = windowDays === undefined ? '' : new Date(systemClock.now() - windowDays * dayMs).toISOString();
    for (const { startedAt, finishedAt, tournaments } of await ledger.refreshes.list(schedule.name)) {
      if ((finishedAt ?? startedAt) >= since) for (const tournament of tournaments) ids.add(tournament);
    }
  }
  return ids;
}
