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
    const others = (await ledger.waitingIn(queuesOf(roles))).filter(({ version }) => version !== workflowVersion);
    for (const version of new Set(others.map((each) => each.version))) {
      if (told.has(version)) continue;
      told.add(version);
      const waiting = others.reduce((sum, each) => sum + (each.version === version ? each.waiting : 0), 0);
      warn(
        `${counted(waiting, 'workflow waits', 'workflows wait')} that another version of dr-arena began (workflows ${version}; this worker has ${workflowVersion}): start a worker of that version, or play their runs anew`,
      );
    }
  };
}
