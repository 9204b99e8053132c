import type { RunId } from '../kernel/ids.ts';
import type { StrayWork } from '../store/ledger/engine-state.ts';
import { ownEngine } from './engine-calls.ts';
import type { Pool } from './pool.ts';
import { type Liveness, takeOver } from './take-over.ts';

export interface StrayOptions {
  /** The workers' pool. */
  readonly pool: Pool;
  readonly liveness: Liveness;
  /** What processes at terminals hold of runs that workers lead. */
  readonly strays: () => Promise<readonly StrayWork[]>;
}

/**
 * Brings back to the workers what a process at a terminal that joined one of their runs has left behind: such a process is
 * no worker, so that nobody buries it. Work that waits in its queues at two looks in a row, while none of its executors
 * lives, counts as left; a terminal that lives would have begun it.
 * @returns what is to be called at each look; it gives how many workflows were brought back
 */
export function strayRescue({ pool, liveness, strays }: StrayOptions, engine = ownEngine): () => Promise<number> {
  let before: ReadonlySet<RunId> = new Set();
  return async () => {
    const left = await abandoned(await strays(), liveness);
    const again = left.filter((run) => before.has(run));
    before = new Set(left);
    let count = 0;
    for (const run of again) count += await takeOver(run, pool, liveness, engine);
    return count;
  };
}

async function abandoned(strays: readonly StrayWork[], liveness: Liveness): Promise<readonly RunId[]> {
  if (strays.length === 0) return [];
  const free = new Set(await liveness.freeExecutors([...new Set(strays.flatMap(({ executors }) => executors))]));
  return strays.filter(({ executors }) => executors.every((each) => free.has(each))).map(({ run }) => run);
}
