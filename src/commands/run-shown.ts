import type { House } from '../compose/open-house.ts';
import { type Played, playRun } from '../compose/play-run.ts';
import type { Lead } from '../workflows/lead.ts';
import { progressDisplay } from './progress-display.ts';
import { tellRounds } from './tell-rounds.ts';
import type { CommandContext } from './terminal.ts';

/** Where a run is played, and how soon. */
export interface Where {
  /** In this process, even where workers could take it. */
  readonly here?: boolean;
  /** Before other runs. */
  readonly urgent?: boolean;
  /** Each round is told as it is judged. */
  readonly rounds?: boolean;
}

/** What `--here` means, wherever it is an option. */
export const hereOption = ['--here', 'play it in this process, even where workers could take it'] as const;

/**
 * Runs a tournament, another try of its voids, or a build to its end, with progress for the person who waits. From now on a
 * lost database is waited for.
 */
export async function runShown(
  context: CommandContext,
  house: House,
  lead: Lead,
  { here = false, urgent = false, rounds = false }: Where,
): Promise<Played> {
  const begunOn = context.errands?.run?.on ?? null;
  const began = (on: Played['on'] | null) => context.errands?.begin({ kind: 'run', run: lead.run, on });
  began(begunOn);
  const display = progressDisplay(context.terminal, house.clock);
  // What hangs with a lost database never closes it.
  house.lost.addEventListener('abort', display.close, { once: true });
  const over = new AbortController();
  const tellsRounds = rounds && lead.kind !== 'build';
  const telling = tellsRounds ? tellRounds(house, lead.run, display.report, over.signal) : Promise.resolve();
  try {
    const { signal } = context;
    return await playRun(house, { lead, here, urgent, begunOn, began, progress: display.report, signal });
  } finally {
    over.abort();
    await telling;
    display.close();
  }
}
