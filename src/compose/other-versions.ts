import { counted } from '../report/words.ts';
import { queuesOf, roles } from '../workflows/pool.ts';
import { workflowVersion } from '../workflows/workflow-version.ts';
import type { House } from './open-house.ts';

/** How often it is looked, in milliseconds. */
const lookEveryMs = 15_000;

/** Says once, for each other version of the workflows, that work of it waits and that this worker leaves it alone. */
export function otherVersionTeller({ ledger, clock }: House, warn: (message: string) => void): () => Promise<void> {
  const told = new Set<string>();
  let looked = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.now() - looked < lookEveryMs) return;
    looked = clock.now();
    for (const { version, waiting } of await ledger.waitingByVersion(queuesOf(roles))) {
      if (version === workflowVersion || told.has(version)) continue;
      told.add(version);
      warn(
        `${counted(waiting, 'workflow waits', 'workflows wait')} that another version of dr-arena began (workflows ${version}; this worker has ${workflowVersion}): start a worker of that version, or play their runs anew`,
      );
    }
  };
}
