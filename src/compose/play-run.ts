import { followRun } from './follow-run.ts';
import type { House } from './open-house.ts';
import { type Run, type RunEnd, run } from './run.ts';
import { missingRoles, workersAlive } from './workers.ts';

export interface PlayedRun extends Run {
  /** In this process, even where workers could take it. */
  readonly here: boolean;
  readonly urgent: boolean;
}

/** How a run ended, and where it was played. */
export interface Played {
  readonly on: 'workers' | 'here';
  /** Null when it was interrupted here, or is followed no longer. */
  readonly end: RunEnd | null;
}

/** Has the workers of the database run a recorded tournament or build where there are workers of all roles, else runs it here. */
export async function playRun(house: House, { here, urgent, ...run_ }: PlayedRun): Promise<Played> {
  const workers = here ? [] : await workersAlive(house);
  if (missingRoles(workers).length > 0) return { on: 'here', end: await run(house, run_) };
  run_.progress({ kind: 'given', workers: workers.map(({ name }) => name) });
  return { on: 'workers', end: await followRun(house, { ...run_, urgent }) };
}
