import type { RunId } from '../kernel/ids.ts';
import type { LeadKind } from '../telemetry/arena-event.ts';
import { withIds } from '../telemetry/arena-ids.ts';
import type { RunOutcome } from './jobs.ts';
import type { Parts } from './parts.ts';

/** Does the work of a leading workflow and tells of its begin, which may be a going on, and of its end. */
export function toldRun(
  { telemetry }: Pick<Parts, 'telemetry'>,
  lead: LeadKind,
  run: RunId,
  work: () => Promise<RunOutcome>,
): Promise<RunOutcome> {
  return withIds({ run }, async () => {
    telemetry.note({ kind: 'run_begun', lead });
    const outcome = await work();
    if (outcome.kind === 'finished') telemetry.note({ kind: 'run_finished', lead });
    else telemetry.note({ kind: 'run_failed', lead, detail: outcome.detail });
    return outcome;
  });
}
