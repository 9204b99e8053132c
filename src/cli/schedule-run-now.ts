import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { askForRefresh, findSchedule } from '../application/schedules.ts';
import type { ScheduleRecord } from '../arena/series/schedule.ts';
import type { RefreshRecord } from '../arena/series/series.ts';
import { OperatorError } from '../kernel/errors.ts';
import type { ScheduleName } from '../kernel/ids.ts';
import { refreshText } from '../reporting/terminal/schedule-text.ts';
import { tellMissingWorkers } from './schedule-list.ts';
import type { CommandContext } from './terminal.ts';
import { withContext } from './with-context.ts';

/** How often it is looked how the refresh stands, in milliseconds. */
const lookEveryMs = 500;

/** `dr-arena schedule run-now`. */
export function addScheduleRunNow(parent: Command, context: CommandContext): void {
  parent
    .command('run-now')
    .description('refresh now; the workers begin it within seconds, unless a refresh is under way')
    .argument('<name>', 'the schedule')
    .option('--wait', 'until the refresh has ended')
    .action((name: string, { wait }: { wait?: boolean }) =>
      withContext(context, async (app) => {
        const { schedule } = await findSchedule(app, name);
        await refuseSecond(app, schedule.name);
        const firing = await askForRefresh(app, schedule.name);
        await tellMissingWorkers(context, app);
        if (!wait)
          return context.terminal.out(`${schedule.name}: a refresh waits for a worker, who begins it within seconds\n`);
        const ended = await untilEnded(context, app, schedule, firing);
        if (ended) tellEnd(context, schedule, ended);
      }),
    );
}

async function refuseSecond({ ledger }: Pick<AppContext, 'ledger'>, name: ScheduleName): Promise<void> {
  const running = (await ledger.refreshes.running()).find(({ schedule }) => schedule === name);
  if (running !== undefined) throw isUnderWay(name, running.number);
}

/** @returns null when the person interrupts, who then only stops looking on */
async function untilEnded(
  { terminal, signal }: CommandContext,
  { ledger, clock }: Pick<AppContext, 'ledger' | 'clock'>,
  { name: schedule, timeZone }: ScheduleRecord,
  firing: string,
): Promise<RefreshRecord | null> {
  let told: number | null = null;
  while (!signal.aborted) {
    const number = await ledger.refreshes.ofFiring(schedule, firing);
    const refresh = number === null ? null : await ledger.refreshes.load(schedule, number);
    if (number === null) {
      refuseSkipped(schedule, await ledger.refreshes.skippedFor(firing));
      await findSchedule({ ledger }, schedule);
    }
    if (refresh !== null && told === null) terminal.err(`${schedule}: ${refreshText(refresh, timeZone)}\n`);
    told = number;
    if (refresh !== null && refresh.status !== 'running') return refresh;
    await clock.sleep(lookEveryMs, signal).catch(() => undefined);
  }
  terminal.err('interrupted; the workers go on with the refresh\n');
  return null;
}

/** Another firing was faster. */
function refuseSkipped(schedule: ScheduleName, running: number | null): void {
  if (running !== null) throw isUnderWay(schedule, running);
}

function isUnderWay(schedule: ScheduleName, number: number): OperatorError {
  return new OperatorError(
    `refresh ${number} of ${schedule} is under way`,
    "Wait for its end: 'dr-arena schedule list'.",
  );
}

function tellEnd({ terminal }: CommandContext, { timeZone }: ScheduleRecord, refresh: RefreshRecord): void {
  terminal.out(`${refresh.schedule}: ${refreshText(refresh, timeZone)}\n`);
  if (refresh.status !== 'failed') return;
  throw new OperatorError(
    `refresh ${refresh.number} of ${refresh.schedule} failed: ${refresh.detail ?? 'no reason is known'}`,
    "Mend it and refresh again: 'dr-arena schedule run-now'. The schedule goes on at its time.",
  );
}
