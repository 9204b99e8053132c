import { type RawBuilder, sql } from 'kysely';
import { buildSchema } from '../../arena/build-record.ts';
import type { TournamentHead } from '../../arena/tournament.ts';
import type { RunId, TournamentId, TreeId } from '../../kernel/ids.ts';
import type { ArenaDatabase } from '../database.ts';
import { openLedger } from '../ledger.ts';
import { runWorkflowKinds } from '../run-workflow-kinds.ts';
import { addedUp, type Removal, removeRows, removeUnused } from './remove-unused.ts';

export interface PruneOptions {
  /** Removes what ended before this moment; ISO 8601, UTC. */
  readonly before: string;
  /** So many of the newest finished tournaments stay, however old. */
  readonly keepLast: number;
  /** Tournaments that a schedule's leaderboard counts. */
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
  /** Unfinished runs, because of which trees, pages and bodies were left alone; empty if they were removed. */
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
    const remaining = await whatIsLeft(db);
    if (remaining.unfinished.length === 0) removals.push(...(await removeUnused(db, options.before, remaining.trees)));
    return remaining.unfinished;
  });
  return { tournaments, builds, unfinished, removed: addedUp(removals).filter(({ rows }) => rows > 0) };
}

async function chooseTournaments(db: ArenaDatabase, { before, keepLast, counted }: PruneOptions): Promise<PruneChoice> {
  const rows = await db.selectFrom('audits').select('tournament').distinct().execute();
  const audited = new Set(rows.map(({ tournament }) => tournament as TournamentId));
  return choosePrunable(await openLedger(db).tournaments.list(), {
    before,
    keepLast,
    audited,
    counted,
  });
}

/** Builds on their own, of no set, that ended and began before a time. */
async function oldBuilds(db: ArenaDatabase, before: string): Promise<RunId[]> {
  const rows = await db
    .selectFrom('builds')
    .select('id')
    .where('status', 'in', ['finished', 'abandoned'])
    .where('started_at', '<', before)
    .where('id', 'not in', db.selectFrom('tournaments').select('id'))
    .orderBy('id')
    .execute();
  const ofSets = new Set((await openLedger(db).examSets.list()).map(({ run }) => run));
  return rows.map(({ id }) => id as RunId).filter((id) => !ofSets.has(id));
}

/** Runs that are not finished, and the trees that those which are left, and sets, name. */
async function whatIsLeft(db: ArenaDatabase): Promise<{ unfinished: RunId[]; trees: Set<TreeId> }> {
  const heads = await openLedger(db).tournaments.list();
  const rows = await db.selectFrom('builds').select('build').execute();
  const builds = rows.map((row) => buildSchema.parse(row.build));
  const unfinished = [...heads, ...builds].filter(({ status }) => status === 'running').map(({ id }) => id);
  const sets = await openLedger(db).examSets.list();
  return {
    unfinished: [...new Set<RunId>(unfinished)],
    trees: new Set([...heads, ...builds, ...sets].flatMap(({ trees }) => trees)),
  };
}

/**
 * Removes groups of reward services that were judged and began before a time (ISO 8601, UTC), and the replies of judges to
 * services from before it. What a service has spent stays known.
 */
async function removeRewardGroups(db: ArenaDatabase, before: string): Promise<Removal[]> {
  const candidates = sql`arena.reward_candidates r using arena.reward_groups g
    where g.service = r.service and g.id = r.group_id and g.state = 'judged' and g.opened_at < ${before}`;
  const replies = sql`arena.model_calls r
    where starts_with(run, 'rewards/serve/') and status <> 'reserved' and at < ${before}::timestamptz`;
  return [
    await removeRows(db, 'candidates of rewards', candidates),
    await removeRows(
      db,
      'groups of rewards',
      sql`arena.reward_groups r where state = 'judged' and opened_at < ${before}`,
    ),
    await removeRows(db, 'model replies', replies),
  ];
}

/** Condition for a run's own rows: those of `run`, and those of work under it, such as judging again. */
const ofRun = (run: RunId) => sql<boolean>`(run = ${run} or starts_with(run, ${`${run}/`}))`;

/** Removes everything of one tournament or build but what others may share: trees, pages and tasks. */
async function removeRun(db: ArenaDatabase, run: RunId): Promise<Removal[]> {
  const ofMatches = sql`match in (select id from arena.matches where tournament = ${run})`;
  const removals = [
    await removeRows(db, 'comparisons of reports', sql`arena.round_quality r where ${ofMatches}`),
    await removeRows(db, 'rounds', sql`arena.rounds r where ${ofMatches}`),
    await removeRows(db, 'matches', sql`arena.matches r where tournament = ${run}`),
    await removeRows(db, 'answers', sql`arena.answers r where tournament = ${run}`),
    await removeRows(db, 'citations', sql`arena.answer_citations r where tournament = ${run}`),
    await removeRows(db, 'cited addresses', sql`arena.source_readings r where run = ${run}`),
    await removeRows(db, 'answer attempts', sql`arena.answer_attempts r where tournament = ${run}`),
    await removeRows(db, 'leaderboards', sql`arena.leaderboards r where tournament = ${run}`),
    await removeRows(db, 'portions of refreshes', sql`arena.refresh_tournaments r where tournament = ${run}`),
    await removeRows(db, 'tournaments', sql`arena.tournaments r where id = ${run}`),
    await removeRows(db, 'builds', sql`arena.builds r where id = ${run}`),
    await removeRows(db, 'searches', sql`arena.service_uses r where ${ofRun(run)}`),
    await removeRows(db, 'searches for clues', sql`arena.task_searches r where ${ofRun(run)}`),
    await removeRows(db, 'model replies', sql`arena.model_calls r where ${ofRun(run)}`),
    await removeRows(db, 'sums of spend', sql`arena.run_spend r where ${ofRun(run)}`),
    await removeRows(db, 'faults of replies', sql`arena.examiner_faults r where ${ofRun(run)}`),
    await removeRows(db, 'reasons of stops', sql`arena.run_stops r where ${ofRun(run)}`),
  ];
  return [...removals, ...(await removeWorkflows(db, run))];
}

/** The engine's rows about a run. */
function removeWorkflows(db: ArenaDatabase, run: RunId): Promise<Removal[]> {
  const ids = runWorkflowKinds.map((kind) => `${kind}/${run}`);
  return removeEngineRows(
    db,
    sql`exists (select from unnest(${ids}::text[]) id where workflow_uuid = id or starts_with(workflow_uuid, id || '/'))`,
  );
}

/** The engine's rows about refreshes that ended before a time (ISO 8601, UTC); what became of them stands in the ledger. */
function removeRefreshWorkflows(db: ArenaDatabase, before: string): Promise<Removal[]> {
  return removeEngineRows(
    db,
    sql`workflow_uuid in (select 'refresh/' || schedule || '/' || number from arena.refreshes
      where status <> 'running' and substring(refresh::text from '"finishedAt":"([^"]+)"') < ${before})`,
  );
}

/** @param mine a condition on `workflow_uuid`; rows go from every table of the engine that has such a column */
async function removeEngineRows(db: ArenaDatabase, mine: RawBuilder<unknown>): Promise<Removal[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'dbos' and c.column_name = 'workflow_uuid'
    order by c.table_name = 'workflow_status', c.table_name`.execute(db);
  const removals: Removal[] = [];
  for (const { name } of tables) {
    removals.push(await removeRows(db, "the engine's steps", sql`${sql.table(`dbos.${name}`)} r where ${mine}`));
  }
  return removals;
}

/** Returns the size of the database on its disk, in bytes. */
export async function databaseBytes(db: ArenaDatabase): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Makes the room of removed rows ready for new ones. Files shrink only where it is at their end. */
export async function freeRoom(db: ArenaDatabase): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}

/**
 * Reason why an old tournament stays: people audit it, a leaderboard counts it, it is not finished, or it is among the
 * newest.
 */
type KeptBecause = 'audited' | 'counted' | 'unfinished' | 'newest';

export interface PruneChoice {
  /** Tournaments that go, the newest first. */
  readonly go: readonly TournamentId[];
  /** Tournaments that are old enough and stay. */
  readonly stay: readonly { readonly id: TournamentId; readonly because: KeptBecause }[];
}

interface PruneRule {
  /** Tournaments that ended before it go; ISO 8601, UTC. */
  readonly before: string;
  /** So many of the newest finished ones stay, however old. */
  readonly keepLast: number;
  readonly audited: ReadonlySet<TournamentId>;
  /** Tournaments that a schedule's leaderboard counts. */
  readonly counted: ReadonlySet<TournamentId>;
}

/**
 * Chooses the tournaments that may be removed.
 * @param heads all there are, the newest first
 */
export function choosePrunable(heads: readonly TournamentHead[], rule: PruneRule): PruneChoice {
  const finished = heads.filter(({ status }) => status === 'finished').map(({ id }) => id);
  const newest = new Set(finished.slice(0, rule.keepLast));
  const go: TournamentId[] = [];
  const stay: PruneChoice['stay'][number][] = [];
  for (const head of heads) {
    if ((head.finishedAt ?? head.startedAt) >= rule.before) continue;
    const because = reasonToStay(head, rule, newest);
    if (because === null) go.push(head.id);
    else stay.push({ id: head.id, because });
  }
  return { go, stay };
}

function reasonToStay(
  { id, status }: TournamentHead,
  { audited, counted }: PruneRule,
  newest: ReadonlySet<TournamentId>,
): KeptBecause | null {
  if (status === 'running') return 'unfinished';
  if (audited.has(id)) return 'audited';
  // A leaderboard counts none that was given up.
  if (counted.has(id) && status !== 'abandoned') return 'counted';
  return newest.has(id) ? 'newest' : null;
}
