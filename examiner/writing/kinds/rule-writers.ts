import type { Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Task } from '../../task.ts';
import type { TaskChecks } from '../../task-gate.ts';
import { placePages } from '../choose-targets.ts';
import { writeChange } from './change.ts';
import { ruleComparison } from './compare-siblings.ts';
import { writeExclusion } from './exclusion.ts';
import { ruleSynthesis } from './synthesis.ts';
import type { KindOrder, KindWriters } from './write-by-kind.ts';
import { writeUnasked } from './write-unasked.ts';

/** The writers that need no model, one for each kind that rules can ask. */
export function ruleWriters(checks: TaskChecks): KindWriters {
  return {
    tabulate: (order) => writeTables(order, checks),
    exclusion: (order) => writeExclusion(order, checks),
    change: (order) => writeChange(order, checks),
    synthesis: ruleSynthesis(checks),
    comparison: ruleComparison(checks),
  };
}

async function writeTables(order: KindOrder, checks: TaskChecks): Promise<Result<Task, TaskFailure>> {
  const { request, store, cache, id } = order;
  const pages = await placePages(request, store, cache);
  if (!pages.ok) return pages;
  const { place, seed } = request;
  return writeUnasked({ place, pages: pages.value, seed, idOf: () => id }, order.earlier, checks);
}
