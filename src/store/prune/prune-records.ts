import { sql } from 'kysely';
import type { RunId, TournamentId, TreeId } from '../../kernel/ids.ts';
import { choosePrunable, type PruneChoice } from '../../tournament/choose-prunable.ts';
import type { ArenaDatabase } from '../database.ts';
import { openLedger } from '../ledger.ts';
import { buildSchema } from '../schemas/build.ts';
import { addedUp, type Removal } from './removal.ts';
import { removeRewardGroups } from './remove-reward-groups.ts';
import { removeRefreshWorkflows, removeRun } from './remove-run.ts';
import { removeUnused } from './remove-unused.ts';

export interface PruneOptions {
  /** What ended before it goes; ISO 8601, UTC. */
  readonly before: string;
  /** So many of the newest finished tournaments stay, however old. */
  readonly keepLast: number;
  /** Those that a schedule's leaderboard counts. */
  readonly counted: ReadonlySet<TournamentId>;
  /** False: all is done and taken back, so that one sees what would go. */
  readonly forGood: boolean;
  readonly signal: AbortSignal;
}

export interface Pruned {
  readonly tournaments: PruneChoice;
  /** Builds of trees on their own that went. */
  readonly builds: readonly RunId[];
  readonly removed: readonly Removal[];
  /** Why trees, pages and bodies were left alone: runs that are not finished; empty where they were looked through. */
  readonly unfinished: readonly RunId[];
}

/**
 * Removes old tournaments and what only they have used. Each is removed as one; after an interruption what is left is
 * whole. Trees, pages and bodies are shared, and left alone while any run is unfinished, since it may be about to use them.
 */
export async function pruneRecords(db: ArenaDatabase, options: PruneOptions): Promise<Pruned> {
  if (options.forGood) return prune((step) => db.transaction().execute(step), options);
  const trial = await db.startTransaction().execute();
  try {
    return await prune((step) => step(trial), options);
  } finally {
    await trial.rollback().execute();
  }
}

/** Does a part of the work as one. */
type InOneStep = <Value>(step: (db: ArenaDatabase) => Promise<Value>) => Promise<Value>;

async function prune(step: InOneStep, options: PruneOptions): Promise<Pruned> {
  const tournaments = await step((db) => chooseTournaments(db, options));
  const builds = await step((db) => oldBuilds(db, options.before));
  const removals: Removal[] = [];
  for (const run of [...tournaments.go, ...builds]) {
    options.signal.throwIfAborted();
    removals.push(...(await step((db) => removeRun(db, run))));
  }
  removals.push(...(await step((db) => removeRefreshWorkflows(db, options.before))));
  removals.push(...(await step((db) => removeRewardGroups(db, options.before))));
  const unfinished = await step(async (db) => {
    // While it is looked who uses what, nobody begins a run; it waits until this is done.
    if (options.forGood) await sql`lock table arena.tournaments, arena.builds in share mode`.execute(db);
    const left = await whatIsLeft(db);
    if (left.unfinished.length === 0) removals.push(...(await removeUnused(db, options.before, left.named)));
    return left.unfinished;
  });
  return { tournaments, builds, unfinished, removed: addedUp(removals).filter(({ rows }) => rows > 0) };
}

async function chooseTournaments(db: ArenaDatabase, { before, keepLast, counted }: PruneOptions): Promise<PruneChoice> {
  const rows = await db.selectFrom('audits').select('tournament').distinct().execute();
  const audited = new Set(rows.map(({ tournament }) => tournament as TournamentId));
  return choosePrunable(await openLedger(db).listTournaments(), { before, keepLast, audited, counted });
}

/** Builds on their own that ended and began before a time. */
async function oldBuilds(db: ArenaDatabase, before: string): Promise<RunId[]> {
  const rows = await db
    .selectFrom('builds')
    .select('id')
    .where('status', 'in', ['finished', 'abandoned'])
    .where('started_at', '<', before)
    .where('id', 'not in', db.selectFrom('tournaments').select('id'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id as RunId);
}

/** Runs that are not finished, and the trees that those which are left name. */
async function whatIsLeft(db: ArenaDatabase): Promise<{ unfinished: RunId[]; named: Set<TreeId> }> {
  const heads = await openLedger(db).listTournaments();
  const rows = await db.selectFrom('builds').select('build').execute();
  const builds = rows.map((row) => buildSchema.parse(row.build));
  const unfinished = [...heads, ...builds].filter(({ status }) => status === 'running').map(({ id }) => id);
  return {
    unfinished: [...new Set<RunId>(unfinished)],
    named: new Set([...heads, ...builds].flatMap(({ trees }) => trees)),
  };
}
