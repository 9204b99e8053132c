import type { RunProgress, RunStatus } from './run-progress.ts';

/** What a person may do about a run: break it off, go on with it, play its void matches again, give it up. */
export type RunDeed = 'stop' | 'resume' | 'retry' | 'abandon';

const open: readonly RunStatus[] = ['stopped', 'unknown', 'failed'];

/** How a run stands when each can be done. */
export const deedStatuses: Readonly<Record<RunDeed, readonly RunStatus[]>> = {
  stop: ['running'],
  resume: open,
  abandon: open,
  retry: ['finished'],
};

/** What may be done about a run as it stands: only where matches of it are void are they played again. */
export function deedsFor({ kind, status, voids }: Pick<RunProgress, 'kind' | 'status' | 'voids'>): readonly RunDeed[] {
  const hasVoids = kind !== 'build' && voids.length > 0;
  const deeds = Object.entries(deedStatuses) as readonly (readonly [RunDeed, readonly RunStatus[]])[];
  return deeds.filter(([deed, when]) => when.includes(status) && (deed !== 'retry' || hasVoids)).map(([deed]) => deed);
}
