import * as z from 'zod';
import type { RunProgress } from '../../arena/run-progress.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { programVersion } from '../../kernel/program-version.ts';
import { runSecondsLeft } from './run-view.ts';

/** Name and version of the format. */
export const statusVersion = 'dr-arena/status@1';

const time = z.iso.datetime().describe('ISO 8601, UTC.');
const count = z.int().nonnegative();
const seconds = z.number().nonnegative();
const dollars = z.number().nonnegative();

const worker = z.strictObject({
  name: z.string(),
  roles: z.array(z.string()),
  version: z.string().describe('Of the program.'),
  state: z.enum(['alive', 'silent', 'stopping']),
  startedAt: time,
  secondsSinceHeartbeat: seconds,
  workflowsHeld: count,
});

const queue = z.strictObject({
  queue: z.string(),
  waiting: count,
  running: count,
  oldestWaitSeconds: seconds.describe('0 when nothing waits.'),
});

/** State of a run in published documents. */
export const statusRunSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['tournament', 'match', 'build']),
  status: z
    .enum(['running', 'stopped', 'unknown', 'finished', 'failed', 'abandoned'])
    .describe('`stopped`: no living process works on it. `unknown`: nothing tells whether one does.'),
  startedAt: time,
  finishedAt: time.nullable(),
  lastNewsAt: time.describe('When an agent or a model was last asked.'),
  trees: z.strictObject({ done: count, total: count }),
  matches: z.strictObject({ done: count, total: count.nullable().describe('The most there can be.') }),
  rounds: count,
  voidRounds: count,
  voidMatches: count.describe('Those that three void rounds ended included, by the reason of the last of them.'),
  voids: z.array(z.strictObject({ reason: z.string(), rounds: count, matches: count })),
  matchesPerMinute: z.number().nonnegative().nullable(),
  secondsLeft: seconds.nullable(),
  costUsd: dollars.describe('Spent or reserved, as the budget counts.'),
  budgetUsd: dollars.nullable(),
  calls: count.describe('Calls of models.'),
  callsFailed: count,
  callsOfUnknownCost: count,
});

const schedule = z.strictObject({
  name: z.string(),
  state: z.enum(['active', 'paused']),
  nextAt: time.nullable(),
  refreshes: count,
  lastRefresh: z
    .strictObject({
      number: count,
      status: z.enum(['running', 'finished', 'failed']),
      stoppedBy: z.enum(['portions', 'width', 'nobody_new', 'budget', 'failed']).nullable(),
      startedAt: time,
      finishedAt: time.nullable(),
    })
    .nullable(),
  skippedFirings: count,
});

const rewardService = z.strictObject({
  name: z.string(),
  groupsGathering: count.describe('They wait for candidates.'),
  groupsJudging: count.describe('They are judged, or wait for that.'),
  groupsJudged: count,
  costUsd: dollars.describe('Spent or reserved, as the budget counts.'),
});

/** Schema of `status --json`: numbers, times and closed words, for programs that draw curves or raise alarms. */
export const statusDocumentSchema = z
  .strictObject({
    schema: z.literal(statusVersion),
    at: time,
    version: z.string().describe('Of the program that looked.'),
    workersAlive: count.describe('Workers that a run can be given to.'),
    missingRoles: z.array(z.string()).describe('Roles that none of these has.'),
    workers: z.array(worker),
    queues: z.array(queue),
    runs: z.array(statusRunSchema).describe('Those that have not ended, the newest first; or the one that was named.'),
    schedules: z.array(schedule).describe('Empty where one run was named.'),
    rewardServices: z.array(rewardService).describe('Empty where one run was named.'),
  })
  .describe('What goes on in an arena at one moment.');

type StatusDocument = z.infer<typeof statusDocumentSchema>;

/** A worker as somebody who looks on sees it; `silent`: it may be dead, `stopping`: it finishes what it has begun. */
export type WorkerLine = StatusDocument['workers'][number];

/** State of a schedule. */
export type ScheduleLine = StatusDocument['schedules'][number];

/** The status of an arena as one document in the published format. */
export function statusDocument({ runs, ...status }: ArenaStatus, schedules: ScheduleLine[]): StatusDocument {
  return { schema: statusVersion, version: programVersion, ...status, runs: runs.map(statusRun), schedules };
}

/** A run as published documents have it. */
export function statusRun({ run: seenRun, perMinute }: SeenRun): StatusDocument['runs'][number] {
  const { id, kind, status, startedAt, finishedAt, trees, matches, roundsPlayed, voids, committedUsd, spend } = seenRun;
  const live = status === 'running' && kind !== 'build';
  return {
    id,
    kind,
    status,
    startedAt,
    finishedAt,
    lastNewsAt: seenRun.lastNews,
    trees: { done: trees.done, total: trees.wanted },
    matches: { done: matches.ended, total: matches.planned },
    rounds: roundsPlayed,
    voidRounds: sumOf(voids, ({ rounds }) => rounds),
    voidMatches: sumOf(voids, (each) => each.matches),
    voids: [...groupBy(voids, ({ reason }) => reason)].map(([reason, counts]) => ({
      reason,
      rounds: sumOf(counts, ({ rounds }) => rounds),
      matches: sumOf(counts, (each) => each.matches),
    })),
    matchesPerMinute: live ? perMinute : null,
    secondsLeft: live ? runSecondsLeft(matches, perMinute) : null,
    costUsd: committedUsd,
    budgetUsd: seenRun.budgetUsd,
    calls: sumOf(spend, ({ calls }) => calls),
    callsFailed: sumOf(spend, ({ failed }) => failed),
    callsOfUnknownCost: sumOf(spend, ({ unknownCost }) => unknownCost),
  };
}

function sumOf<Item>(items: readonly Item[], part: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + part(item), 0);
}

/** A run as it was seen. */
export interface SeenRun {
  readonly run: RunProgress;
  /** Matches a minute; null while it cannot be said. */
  readonly perMinute: number | null;
}

/** State of an arena at one moment. */
export interface ArenaStatus extends Omit<StatusDocument, 'schema' | 'version' | 'runs' | 'schedules'> {
  readonly runs: readonly SeenRun[];
}
