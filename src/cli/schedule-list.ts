import type { Command } from 'commander';
import type { AppContext } from '../application/app-context.ts';
import { type ScheduleStatus, scheduleFault, scheduleStatus } from '../application/schedules.ts';
import { missingRoles, workersAlive } from '../application/workers.ts';
import type { TournamentId } from '../kernel/ids.ts';
import { scheduleText } from '../reporting/terminal/schedule-text.ts';
import { agentConduct, type NoAnswers, neverAnswered, noAnswers } from '../reporting/view/agent-conduct.ts';
import { loadAllToldAnswers } from '../storage/load-answered.ts';
import { type CommandContext, printJson } from './terminal.ts';
import { withContext } from './with-context.ts';

const firingsListed = 3;

/** `dr-arena schedule list`. */
export function addScheduleList(parent: Command, context: CommandContext): void {
  parent
    .command('list')
    .description('the schedules: when they fire next, how their last refresh ended')
    .option('--json', 'print as JSON, with all refreshes')
    .action(({ json }: { json?: boolean }) =>
      withContext(context, async (app) => {
        const all: ListedSchedule[] = [];
        for (const stored of await app.ledger.schedules.list()) {
          if (stored.state === 'removed') continue;
          const status = await scheduleStatus(app, stored, firingsListed);
          const silent = await silentIn(app, status.refreshes.at(-1)?.tournaments ?? []);
          all.push({ ...status, silent, fault: await scheduleFault(app, stored) });
        }
        if (json) return printJson(context.terminal, await listJson(app, all));
        if (all.length === 0) return context.terminal.out("No schedule yet. Make one: 'dr-arena schedule add'.\n");
        for (const { schedule, ...status } of all) context.terminal.out(scheduleText({ ...schedule, ...status }));
        await tellMissingWorkers(context, app);
      }),
    );
}

interface ListedSchedule extends ScheduleStatus {
  /** Agents that answered nothing in its last refresh. */
  readonly silent: readonly NoAnswers[];
  /** Why its next refresh could not be played; null: it could. */
  readonly fault: string | null;
}

/** Agents that were asked in tournaments and answered nothing in any of them. */
async function silentIn(
  { ledger }: Pick<AppContext, 'ledger'>,
  tournaments: readonly TournamentId[],
): Promise<readonly NoAnswers[]> {
  const told = await loadAllToldAnswers(ledger, tournaments);
  const answers = told.flatMap((each) => each.answers);
  const agents = [...new Set(answers.map(({ agent }) => agent))];
  const details = new Map(told.flatMap((each) => [...(each.details ?? [])]));
  return noAnswers(agentConduct(agents, answers), details).filter(neverAnswered);
}

async function listJson(app: Pick<AppContext, 'ledger' | 'liveness'>, all: readonly ListedSchedule[]) {
  const workers = await workersAlive(app);
  return {
    workers: workers.map(({ name, roles }) => ({ name, roles })),
    missingRoles: missingRoles(workers),
    schedules: all.map(({ schedule: { config: _config, ...schedule }, ...status }) => ({ ...schedule, ...status })),
  };
}

/** Says what no living worker does, without which refreshes wait. */
export async function tellMissingWorkers(
  { terminal }: CommandContext,
  app: Pick<AppContext, 'ledger' | 'liveness'>,
): Promise<void> {
  const missing = missingRoles(await workersAlive(app));
  if (missing.length === 0) return;
  terminal.err(
    missing.length === 3
      ? "No worker is alive, so nothing is refreshed: start one with 'dr-arena worker'.\n"
      : `No worker that is alive has the role ${missing.join(' or ')}: refreshes wait for one.\n`,
  );
}
