import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Task } from '../../task.ts';
import { repeatRefusals, type TaskChecks } from '../../task-gate.ts';
import { kindOf } from '../../task-kind.ts';
import { placePages } from '../choose-targets.ts';
import { writeChecked } from '../try-task.ts';
import type { WriteOrder } from '../write-task.ts';
import type { KindOrder, KindWriters } from './write-by-kind.ts';

/** The writers that need no model, one for each kind that rules can ask. */
export function ruleWriters(checks: TaskChecks): KindWriters {
  return {
    tabulate: (order) => writeTables(order, checks),
  };
}

async function writeTables(order: KindOrder, checks: TaskChecks): Promise<Result<Task, TaskFailure>> {
  const { request, store, cache, id } = order;
  const pages = await placePages(request, store, cache);
  if (!pages.ok) return pages;
  const { place, seed } = request;
  return writeUnasked({ place, pages: pages.value, seed, idOf: () => id }, order.earlier, checks);
}

/** No match comes back to one place more often than it has rounds. */
const mostVariants = 50;

/**
 * Writes the first question of an order's pages that no task of a lower variant has asked. Where those are all of one kind with
 * this one, that is the variant of the place itself.
 */
export async function writeUnasked(
  order: WriteOrder,
  earlier: readonly Task[],
  checks: TaskChecks,
): Promise<Result<Task, TaskFailure>> {
  if (earlier.every((task) => kindOf(task) === 'tabulate')) return writeChecked(order, checks);
  const { variant } = order.place;
  for (let at = 0; at < mostVariants; at++) {
    const written = await writeChecked({ ...order, place: { ...order.place, variant: at } }, checks);
    if (!written.ok && written.failure.reason === 'nothing_left') return written;
    if (!written.ok || repeatRefusals({ task: written.value, earlier }).length > 0) continue;
    return ok({ ...written.value, variant });
  }
  return fail({ reason: 'nothing_left', detail: 'all that the pages state here has been asked' });
}
