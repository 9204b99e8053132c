import type { AppContext } from '../application/app-context.ts';
import { playRun, type RunResult } from '../application/play-run.ts';
import type { RootWorkflow } from '../engine/engine-calls.ts';
import { progressDisplay } from './progress-display.ts';
import type { CommandContext } from './terminal.ts';

/** Where a run is played, and how soon. */
export interface Where {
  /** In this process, even where workers could take it. */
  readonly here?: boolean;
  /** Before other runs. */
  readonly urgent?: boolean;
}

/** What `--here` means, wherever it is an option. */
export const hereOption = ['--here', 'play it in this process, even where workers could take it'] as const;

/**
 * Runs a tournament, another try of its voids, or a build to its end, with progress for the person who waits. From now on a
 * lost database is waited for.
 */
export async function runShown(
  context: CommandContext,
  app: AppContext,
  lead: RootWorkflow,
  { here = false, urgent = false }: Where,
): Promise<RunResult> {
  const begunOn = context.handover?.run?.on ?? null;
  const began = (on: RunResult['on'] | null) => context.handover?.begin({ kind: 'run', run: lead.run, on });
  began(begunOn);
  const display = progressDisplay(context.terminal, app.clock);
  // What hangs with a lost database never closes it.
  app.lost.addEventListener('abort', () => display.close(), { once: true });
  let result: RunResult | null = null;
  try {
    const { signal } = context;
    result = await playRun(app, { lead, here, urgent, begunOn, began, progress: display.report, signal });
    return result;
  } finally {
    display.close(result?.end?.kind === 'finished');
  }
}
