import type { Command } from 'commander';
import type { LiveRecords, Records, TimedRecords } from '../application/app-context.ts';
import {
  askForRefresh,
  findSchedule,
  type ScheduleStatus,
  scheduleFault,
  scheduleStatus,
} from '../application/schedules.ts';
import { missingRoles, workersAlive } from '../application/workers.ts';
import type { ScheduleRecord } from '../arena/series/schedule.ts';
import type { RefreshRecord } from '../arena/series/series.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { ScheduleName, TournamentId } from '../kernel/ids.ts';
import { refreshText, scheduleText } from '../reporting/terminal/schedule-text.ts';
import { agentConduct, type NoAnswers, neverAnswered, noAnswers } from '../reporting/view/agent-conduct.ts';
import { loadAllAnswersWithFailures } from '../storage/load-answered.ts';
import type { UsualOptions } from './config-options.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

const firingsListed = 3;

/** `dr-arena schedule list`. */
export function addScheduleList(parent: Command, context: CommandContext): void {
  parent
    .command('list')
    .description('list the schedules, with their next times and the result of their last refresh')
    .option('--json', 'print as JSON with all refreshes')
    .action(({ json }: UsualOptions) =>
      withContext(context, async (app) => {
        const all: ListedSchedule[] = [];
        for (const schedule of await app.ledger.schedules.list()) {
          if (schedule.state === 'removed') continue;
          const status = await scheduleStatus(app, schedule, firingsListed);
          const silent = await silentIn(app, status.refreshes.at(-1)?.tournaments ?? []);
          all.push({ ...status, silent, fault: await scheduleFault(app, schedule) });
        }
        if (json) return printJson(context.terminal, await listJson(app, all));
        if (all.length === 0)
          return context.terminal.out("There is no schedule yet. Add one: 'dr-arena schedule add'.\n");
        for (const { schedule, ...status } of all) context.terminal.out(scheduleText({ ...schedule, ...status }));
        await tellMissingWorkers(context, app);
      }),
    );
}

interface ListedSchedule extends ScheduleStatus {
  /** Agents that answered nothing in its last refresh. */
  readonly silent: readonly NoAnswers[];
  /** Reason why its next refresh would fail; null if it can be played. */
  readonly fault: string | null;
}

/** Agents that were asked in tournaments and answered nothing in any of them. */
async function silentIn({ ledger }: Records, tournaments: readonly TournamentId[]): Promise<readonly NoAnswers[]> {
  const answersOfAll = await loadAllAnswersWithFailures(ledger, tournaments);
  const answers = answersOfAll.flatMap((each) => each.answers);
  const agents = [...new Set(answers.map(({ agent }) => agent))];
  const details = new Map(answersOfAll.flatMap((each) => [...(each.details ?? [])]));
  return noAnswers(agentConduct(agents, answers), details).filter(neverAnswered);
}

async function listJson(app: LiveRecords, all: readonly ListedSchedule[]) {
  const workers = await workersAlive(app);
  return {
    workers: workers.map(({ name, roles }) => ({ name, roles })),
    missingRoles: missingRoles(workers),
    schedules: all.map(({ schedule: { config: _config, ...schedule }, ...status }) => ({ ...schedule, ...status })),
  };
}

/** Prints the roles without a running worker, for which refreshes wait. */
export async function tellMissingWorkers({ terminal }: CommandContext, app: LiveRecords): Promise<void> {
  const missing = missingRoles(await workersAlive(app));
  if (missing.length === 0) return;
  terminal.err(
    missing.length === 3
      ? "No worker is running, so nothing is refreshed. Start one with 'dr-arena worker'.\n"
      : `No running worker has the role ${missing.join(' or ')}: refreshes wait for one.\n`,
  );
}

/** Interval between looks at a refresh, in milliseconds. */
const lookEveryMs = 500;

/** `dr-arena schedule run-now`. */
export function addScheduleRunNow(parent: Command, context: CommandContext): void {
  parent
    .command('run-now')
    .description('start a refresh now; workers begin it within seconds unless one is running')
    .argument('<name>', 'schedule')
    .option('--wait', 'wait until the refresh has ended')
    .action((name: string, { wait }: { wait?: boolean }) =>
      withContext(context, async (app) => {
        const { schedule } = await findSchedule(app, name);
        const running = (await app.ledger.refreshes.running()).find((each) => each.schedule === schedule.name);
        if (running !== undefined) throw isUnderWay(schedule.name, running.number);
        const firing = await askForRefresh(app, schedule.name);
        await tellMissingWorkers(context, app);
        if (!wait)
          return context.terminal.out(`${schedule.name}: the refresh is queued; a worker begins it within seconds\n`);
        const refresh = await untilEnded(context, app, schedule, firing);
        if (refresh) tellEnd(context, schedule, refresh);
      }),
    );
}

/** Waits for the end of a refresh. @returns null if interrupted; the refresh continues */
async function untilEnded(
  { terminal, signal }: CommandContext,
  { ledger, clock }: TimedRecords,
  { name: schedule, timeZone }: ScheduleRecord,
  firing: string,
): Promise<RefreshRecord | null> {
  let announced: number | null = null;
  while (!signal.aborted) {
    const number = await ledger.refreshes.ofFiring(schedule, firing);
    const refresh = number === null ? null : await ledger.refreshes.load(schedule, number);
    if (number === null) {
      // Another firing was faster.
      const running = await ledger.refreshes.skippedFor(firing);
      if (running !== null) throw isUnderWay(schedule, running);
      await findSchedule({ ledger }, schedule);
    }
    if (refresh !== null && announced === null) terminal.err(`${schedule}: ${refreshText(refresh, timeZone)}\n`);
    announced = number;
    if (refresh !== null && refresh.status !== 'running') return refresh;
    await clock.sleep(lookEveryMs, signal).catch(() => undefined);
  }
  terminal.err('interrupted; the workers continue the refresh\n');
  return null;
}

function isUnderWay(schedule: ScheduleName, number: number): OperatorError {
  return new OperatorError(
    `refresh ${number} of ${schedule} is running`,
    "Wait for its end: 'dr-arena schedule list'.",
  );
}

function tellEnd({ terminal }: CommandContext, { timeZone }: ScheduleRecord, refresh: RefreshRecord): void {
  terminal.out(`${refresh.schedule}: ${refreshText(refresh, timeZone)}\n`);
  if (refresh.status !== 'failed') return;
  throw new OperatorError(
    `refresh ${refresh.number} of ${refresh.schedule} failed: ${refresh.detail ?? 'no reason is known'}`,
    "Fix the cause and refresh again: 'dr-arena schedule run-now'. The schedule continues at its next time.",
  );
}
