import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Task } from '../../task.ts';
import { repeatRefusals, type TaskChecks } from '../../task-gate.ts';
import { writeChecked } from '../try-task.ts';
import type { WriteOrder } from '../write-task.ts';

/** No match comes back to one place more often than it has rounds. */
const mostVariants = 50;

/**
 * Writes the first question of an order's pages that no task of a lower variant has asked.
 * @param earlier none where only tables are asked, whose variants are told apart by the writer itself
 */
export async function writeUnasked(
  order: WriteOrder,
  earlier: readonly Task[],
  checks: TaskChecks,
): Promise<Result<Task, TaskFailure>> {
  if (earlier.length === 0) return writeChecked(order, checks);
  const { variant } = order.place;
  for (let at = 0; at < mostVariants; at++) {
    const written = await writeChecked({ ...order, place: { ...order.place, variant: at } }, checks);
    if (!written.ok && written.failure.reason === 'nothing_left') return written;
    if (!written.ok || repeatRefusals({ task: written.value, earlier }).length > 0) continue;
    return ok({ ...written.value, variant });
  }
  return fail({ reason: 'nothing_left', detail: 'all that the pages state here has been asked' });
}
