import type { House } from '../compose/open-house.ts';
import { type RunEnd, run } from '../compose/run.ts';
import type { Lead } from '../workflows/lead.ts';
import { progressDisplay } from './progress-display.ts';
import type { CommandContext } from './terminal.ts';

/**
 * Runs a tournament, another try of its voids, or a build to its end, with progress for the person who waits.
 * @returns null when interrupted
 */
export async function runShown(context: CommandContext, house: House, lead: Lead): Promise<RunEnd | null> {
  const display = progressDisplay(context.terminal, house.clock);
  try {
    return await run(house, { lead, progress: display.report, signal: context.signal });
  } finally {
    display.close();
  }
}
