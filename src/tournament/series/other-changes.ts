import { configSchema } from '../../config/config-schema.ts';
import { type LeafChange, leafChanges } from '../leaf-changes.ts';

/**
 * What is told elsewhere (agents by entrants; judges, rounds, caps and the web by settingChanges), what differs with every
 * refresh, and what changes no answer and no verdict.
 */
const leftOut = [
  ...['agents', 'providers', 'prices', 'budget', 'seed', 'caps', '\\$schema', 'web\\.kind', 'web\\.sandbox\\.seed'],
  ...['tournament\\.(matchRounds|placement|concurrency)', 'trees\\.concurrency'],
  'examiner\\.(kind|model|judges|judging|excludeOwnVendor|closedBook|selfSolve|logicChain|context)',
];
const isLeftOut = new RegExp(`^(${leftOut.join('|')})(\\.|$)`);

/** Other settings that differ between the stored configs of two tournaments, by their path. */
export function otherChanges(before: unknown, after: unknown): LeafChange[] {
  const [then, now] = [configSchema.safeParse(before).data, configSchema.safeParse(after).data];
  // A config that this version does not understand has settings by other names: nothing can be said.
  if (then === undefined || now === undefined) return [];
  return leafChanges(then, now).filter(({ setting }) => !isLeftOut.test(setting));
}
