import type { Progress } from '../workflows/progress.ts';
import { followRun } from './follow-run.ts';
import type { House } from './open-house.ts';
import { type Run, type RunEnd, run } from './run.ts';
import { missingRoles, workersAlive } from './workers.ts';

export interface PlayedRun extends Omit<Run, 'begun'> {
  /** In this process, even where workers could take it. */
  readonly here: boolean;
  readonly urgent: boolean;
  /** Told where it is played, when it has begun there. */
  readonly began: (on: Played['on']) => void;
}

/** How a run ended, and where it was played. */
export interface Played {
  readonly on: 'workers' | 'here';
  /** Null when it was interrupted here, or is followed no longer. */
  readonly end: RunEnd | null;
}

/**
 * Has the workers of the database run a recorded tournament or build where there are workers of all roles, else runs it
 * here. What a predecessor of this process had begun stays where it was.
 */
export async function playRun(house: House, { here, urgent, began, ...run_ }: PlayedRun): Promise<Played> {
  const on = run_.begunOn ?? (await placeFor(house, here, run_.progress));
  const begun = () => began(on);
  if (on === 'here') return { on, end: await run(house, { ...run_, begun }) };
  return { on, end: await followRun(house, { ...run_, urgent, begun }) };
}

async function placeFor(house: House, here: boolean, progress: Progress): Promise<Played['on']> {
  const workers = here ? [] : await workersAlive(house);
  if (missingRoles(workers).length > 0) return 'here';
  progress({ kind: 'given', workers: workers.map(({ name }) => name) });
  return 'workers';
}
