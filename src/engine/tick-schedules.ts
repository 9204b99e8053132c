import { DBOS } from '@dbos-inc/dbos-sdk';
import { firingTimes } from '../config/firing-times.ts';
import { isoTime } from '../kernel/clock.ts';
import { messageOf } from '../kernel/errors.ts';
import type { ScheduleName } from '../kernel/ids.ts';
import type { StoredSchedule } from '../storage/ledger/schedule-records.ts';
import { workflowVersion } from './engine-calls.ts';
import { queuePriority, type RefreshJob, refreshWorkflowId } from './jobs.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/**
 * Begins the refreshes that are due: by the clock, or asked for. Of firings that nobody saw to, because no worker was there,
 * the last counts and the others lapse, so that after an outage there is one refresh and no storm. A firing that finds a
 * refresh of its schedule running is skipped and noted. Any number of workers may do this at the same time, and one that
 * dies in the middle is made up for by the next look. What goes wrong with one schedule is thrown after the others had
 * their turn.
 *
 * Times are not left to the engine's own schedules, which fire twice or not at all on the days when clocks change.
 */
export async function tickSchedules(deps: WorkflowDeps): Promise<void> {
  const { ledger } = deps;
  const problems = [
    ...(await eachOf(await ledger.refreshes.running(), (refresh) => keepLed(deps, refresh))),
    ...(await eachOf(await ledger.schedules.refreshRequests(), async ({ firing, schedule }) => {
      // What was asked for of a schedule that was removed meanwhile lapses.
      if ((await ledger.schedules.load(schedule))?.state !== 'removed') await fire(deps, schedule, firing);
      await ledger.schedules.closeRequest(firing);
    })),
    ...(await eachOf(await ledger.schedules.list(), async (entry) => {
      if (entry.state === 'active') await fireWhenDue(deps, entry);
    })),
  ];
  if (problems.length > 0) throw new Error(`schedules: ${problems.join('; ')}`);
}

/** Does all of them, whatever becomes of one. @returns what went wrong */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      problems.push(messageOf(error));
    }
  }
  return problems;
}

async function fireWhenDue(deps: WorkflowDeps, { schedule, lookedUntil }: StoredSchedule): Promise<void> {
  const { name, cron, timeZone } = schedule;
  const due = firingTimes(cron, timeZone).last(Date.parse(lookedUntil), deps.clock.now());
  if (due === null) return;
  const moment = new Date(due).toISOString();
  await fire(deps, name, `${name}/${moment}`);
  await deps.ledger.schedules.lookedAt(name, moment);
}

async function fire(deps: WorkflowDeps, schedule: ScheduleName, firing: string): Promise<void> {
  const at = isoTime(deps.clock);
  const { kind, number } = await deps.ledger.refreshes.begin(schedule, firing, at);
  if (kind === 'begun') return lead(deps, { schedule, number });
  const isFirst = await deps.ledger.refreshes.noteSkipped({ schedule, number }, firing, at);
  const message = `${schedule} fired while its refresh ${number} is under way: such firings are skipped`;
  if (isFirst) deps.progress({ kind: 'warning', message });
}

/** Hands a refresh to the workers; one that they have already stays as it is. */
async function lead({ pool }: WorkflowDeps, job: RefreshJob): Promise<void> {
  const options = { workflowName: 'refresh', workflowID: refreshWorkflowId(job), queueName: pool.lead };
  await DBOS.enqueueWorkflowWithOptions(
    { ...options, appVersion: workflowVersion, ...queuePriority({}).enqueueOptions },
    job,
  );
}

/** States of workflows that will never be resumed. */
const deadEnds: readonly string[] = ['ERROR', 'CANCELLED', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED'];

/** A refresh that was recorded but never handed over is so now; one that came to a dead end is closed, so that the next may begin. */
async function keepLed(
  deps: WorkflowDeps,
  { schedule, number, tournaments: _, ...refresh }: RunningRefresh,
): Promise<void> {
  const job = { schedule, number };
  const status = await DBOS.getWorkflowStatus(refreshWorkflowId(job));
  if (status === null) return lead(deps, job);
  const reason = await explainDeadEnd(deps, status);
  if (reason === null) return;
  // Else a worker of its version that starts later would play it beside the next one.
  await DBOS.cancelWorkflow(refreshWorkflowId(job));
  await deps.ledger.refreshes.end(job, {
    status: 'failed',
    stoppedBy: 'failed',
    detail: reason.slice(0, 1000),
    finishedAt: refresh.finishedAt ?? isoTime(deps.clock),
  });
  deps.progress({ kind: 'warning', message: `refresh ${number} of ${schedule} came to a dead end: ${reason}` });
}

type RunningRefresh = Awaited<ReturnType<WorkflowDeps['ledger']['refreshes']['running']>>[number];
type WorkflowStatus = NonNullable<Awaited<ReturnType<typeof DBOS.getWorkflowStatus>>>;

/** Returns the reason why a workflow will never be resumed; null while it is under way. */
async function explainDeadEnd(deps: WorkflowDeps, status: WorkflowStatus): Promise<string | null> {
  if (deadEnds.includes(status.status)) {
    const { message } = (status.error ?? {}) as { message?: unknown };
    return typeof message === 'string' ? message : `its workflow is ${status.status.toLowerCase()}`;
  }
  const { applicationVersion = workflowVersion, executorId } = status;
  if (applicationVersion === workflowVersion || status.status === 'SUCCESS') return null;
  const workers = await deps.ledger.workers.list();
  const isHeld = workers.some(
    (worker) => worker.executor === executorId || worker.workflowVersion === applicationVersion,
  );
  return isHeld ? null : `it was begun by another version of dr-arena (workflows ${applicationVersion})`;
}
