import { hasEnded } from '../arena/run-progress.ts';
import { isoTime } from '../kernel/clock.ts';
import type { RunId } from '../kernel/ids.ts';
import type { ArenaStatus, ScheduleLine, SeenRun, WorkerLine } from '../reporting/view/status-document.ts';
import { deadAfterMs } from '../storage/ledger/worker-records.ts';
import { matchesAMinute, runSource } from '../web/app/run-source.ts';
import type { ListedSchedule, ShownSchedules } from '../web/pages/schedules-page.ts';
import type { AppContext, TimedRecords } from './app-context.ts';
import { scheduleStatuses } from './schedules.ts';
import { missingRoles, workersAlive } from './workers.ts';

type LookParts = Pick<AppContext, 'ledger' | 'liveness' | 'clock'>;

/** Runs that are looked at, of the newest, at most. */
const mostRuns = 50;

/**
 * Loads the state of the arena.
 * @param run the only run to look at; null for all that have not ended
 */
export async function lookAtArena(parts: LookParts, run: RunId | null): Promise<ArenaStatus> {
  const source = runSource({ ...parts, freeExecutors: parts.liveness.freeExecutors });
  const runs: SeenRun[] = [];
  for (const id of run === null ? await notEnded(source) : [run]) {
    const progress = await source.loadRun(id);
    if (progress !== null) runs.push({ run: progress, perMinute: matchesAMinute(progress) });
  }
  const alive = await workersAlive(parts);
  return {
    at: isoTime(parts.clock),
    workersAlive: alive.length,
    missingRoles: [...missingRoles(alive)],
    runs,
    workers: await workerLines(parts),
    queues: [...(await parts.ledger.engine.queueLines())],
    rewardServices: run === null ? await rewardServices(parts) : [],
  };
}

async function notEnded(source: ReturnType<typeof runSource>): Promise<readonly RunId[]> {
  const lines = await source.listRuns({ limit: mostRuns, offset: 0 });
  return lines.filter((line) => !hasEnded(line)).map(({ id }) => id);
}

async function rewardServices({ ledger }: LookParts): Promise<ArenaStatus['rewardServices']> {
  return (await ledger.rewardServices.lines()).map(({ name, gathering, judging, judged, costUsd }) => ({
    name,
    groupsGathering: gathering,
    groupsJudging: judging,
    groupsJudged: judged,
    costUsd,
  }));
}

async function workerLines({ ledger }: LookParts): Promise<WorkerLine[]> {
  const held = await ledger.engine.workflowsHeld();
  return (await ledger.workers.list()).map(
    ({ executor, name, roles, programVersion, startedAt, silentMs, stopping }) => ({
      name,
      roles: [...roles],
      version: programVersion,
      startedAt,
      secondsSinceHeartbeat: silentMs / 1000,
      state: silentMs > deadAfterMs ? 'silent' : stopping ? 'stopping' : 'alive',
      workflowsHeld: held.get(executor) ?? 0,
    }),
  );
}

/** Loads the state of each schedule that was not removed, with its next firing and its last refresh. */
export async function scheduleLines(app: TimedRecords): Promise<ScheduleLine[]> {
  return (await scheduleStatuses(app, 1)).map(({ schedule, state, next, refreshes, refreshCount, skipped }) => {
    const last = refreshes.at(-1);
    return {
      name: schedule.name,
      state: state === 'paused' ? 'paused' : 'active',
      nextAt: next[0] ?? null,
      refreshes: refreshCount,
      skippedFirings: skipped.count,
      lastRefresh: last === undefined ? null : refreshPart(last),
    };
  });
}

function refreshPart(refresh: NonNullable<ScheduleLine['lastRefresh']>): ScheduleLine['lastRefresh'] {
  const { number, status, stoppedBy, startedAt, finishedAt } = refresh;
  return { number, status, stoppedBy, startedAt, finishedAt };
}

/** The schedules as the app shows them, and what of the workers is missing, so that they wait. */
export async function loadSchedules(app: AppContext): Promise<ShownSchedules> {
  return { schedules: await listSchedules(app), missing: missingRoles(await workersAlive(app)) };
}

async function listSchedules(app: AppContext): Promise<readonly ListedSchedule[]> {
  const visibleSets = new Set<string>((await app.ledger.examSets.list()).map(({ name }) => name));
  return (await scheduleStatuses(app, 1)).map(({ schedule, state, next, refreshes, refreshCount, sets }) => ({
    name: schedule.name,
    cron: schedule.cron,
    timeZone: schedule.timeZone,
    sets: sets?.filter((set) => visibleSets.has(set.split('@')[0] ?? '')) ?? null,
    last: refreshes.at(-1) ?? null,
    state: state === 'paused' ? 'paused' : 'active',
    nextAt: next[0] ?? null,
    refreshes: refreshCount,
  }));
}
