import { hasEnded, type RunProgress } from '../arena/run-progress.ts';
import { isoTime } from '../kernel/clock.ts';
import type { RunId } from '../kernel/ids.ts';
import type { ArenaStatus, WorkerLine } from '../reporting/view/status-document.ts';
import { deadAfterMs } from '../storage/ledger/worker-records.ts';
import { matchesAMinute, runSource } from '../web/app/run-source.ts';
import type { AppContext } from './app-context.ts';
import { missingRoles, workersAlive } from './workers.ts';

/** A look at the arena, and whether what is looked at has ended. */
export interface ArenaLook {
  readonly status: ArenaStatus;
  /** Only where one run is looked at: nothing more will happen in it. */
  readonly ended: boolean;
}

type LookParts = Pick<AppContext, 'ledger' | 'liveness' | 'clock'>;

/** Runs that are looked at, of the newest, at most. */
const mostRuns = 50;

/**
 * Looks at the arena again and again.
 * @param run the only run to look at; null for all that have not ended
 */
export function arenaLooks(parts: LookParts, run: RunId | null): () => Promise<ArenaLook> {
  const source = runSource({ ...parts, freeExecutors: parts.liveness.freeExecutors });
  let before: readonly RunId[] = [];
  return async () => {
    // One that has ended since the last look is shown once more, so that its end is seen.
    const ids = run === null ? new Set([...(await notEnded(source)), ...before]) : [run];
    const runs: RunProgress[] = [];
    for (const id of ids) {
      const progress = await source.loadRun(id);
      if (progress !== null) runs.push(progress);
    }
    before = runs.filter((each) => !hasEnded(each)).map(({ id }) => id);
    const alive = await workersAlive(parts);
    const status = {
      at: isoTime(parts.clock),
      workersAlive: alive.length,
      missingRoles: [...missingRoles(alive)],
      runs: runs.map((progress) => ({ run: progress, perMinute: matchesAMinute(progress) })),
      workers: await workerLines(parts),
      queues: [...(await parts.ledger.engine.queueLines())],
      rewardServices: run === null ? await rewardServices(parts) : [],
    };
    return {
      status,
      ended: run !== null && runs.every(hasEnded),
    };
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
