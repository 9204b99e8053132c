import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { TaskFailure } from '../examiner.ts';
import { type FindPages, openSearchCheck, withSearchCheck } from '../search-check.ts';
import type { Task } from '../task.ts';
import type { TaskChecks } from '../task-checks.ts';
import { withChainAsked } from './chain-items.ts';
import { type WriteOrder, writeDraft, writeTask } from './write-task.ts';

/** Drafts that are looked up at most: where two have not done, other words of the same pages seldom do. */
const mostLooks = 2;

/** Writes the task at a place by rules, with what the checks ask of it. */
export async function writeChecked(order: WriteOrder, checks: TaskChecks): Promise<Result<Task, TaskFailure>> {
  const written = checks.find === null ? writeTask(order) : await writeSearched(order, checks.find, checks.search);
  return written.ok && checks.chainCounts ? ok(withChainAsked(written.value)) : written;
}

/** A draft whose clues find a target is written anew without them; that with the fewest found stands where all are. */
async function writeSearched(
  order: WriteOrder,
  find: FindPages,
  strictness: TaskChecks['search'],
): Promise<Result<Task, TaskFailure>> {
  const first = writeDraft(order);
  if (!first.ok) return first;
  const check = openSearchCheck(find);
  let draft = first.value;
  let best = { task: draft.task, found: Number.POSITIVE_INFINITY };
  for (let look = 0; look < mostLooks; look++) {
    const found = await check.lookUp(order.pages.targets, draft.clues);
    if (!found.ok) return ok(withSearchCheck(draft.task, 'unavailable'));
    if (found.value.length === 0) return ok(withSearchCheck(draft.task, 'not_found'));
    if (found.value.length < best.found) best = { task: draft.task, found: found.value.length };
    const next = writeDraft({ ...order, isFound: check.isFound });
    if (!next.ok) break;
    draft = next.value;
  }
  if (strictness === 'prefer') return ok(withSearchCheck(best.task, 'found'));
  return fail({
    reason: 'gate_refused',
    detail: 'found_without_chain: every clue there is finds its target by search',
  });
}
