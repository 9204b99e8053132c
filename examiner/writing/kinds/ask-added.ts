import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Fact } from '../../fact.ts';
import type { Task } from '../../task.ts';
import { checkTask, type GateRefusal } from '../../task-gate.ts';
import { ungradableAttributes } from '../composite.ts';
import { type DraftOrder, draftTask } from '../draft-task.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { limitSentence } from '../wording.ts';

/** A question about what was read of the targets beside their pages' own details. */
export interface AddedOrder extends Omit<DraftOrder, 'attempt'> {
  /** What was read of each target, by its node; facts of the page with the same attribute give way. */
  readonly added: ReadonlyMap<string, readonly Fact[]>;
  /** What the question says of its kind, behind what it asks for. */
  readonly told: string;
  /** Pages beside those of the place that items quote. */
  readonly quoted: readonly Member[];
  readonly earlier: readonly Task[];
  /** What the gate of the kind has against a draft. */
  readonly refusals: (task: Task) => readonly GateRefusal[];
}

/** A refused draft is written anew with other clues at most this often. */
const mostRewrites = 3;

/**
 * Writes a question that finds its targets by the chain, as every question of the arena does, and asks for what was added of
 * them. It passes the task gate and that of its kind, or fails with the reasons.
 */
export function writeAdded(order: AddedOrder): Result<Task, TaskFailure> {
  const pages = withAdded(order);
  let refusals: readonly GateRefusal[] = [];
  for (let attempt = 0; attempt <= mostRewrites; attempt++) {
    const draft = draftTask({ ...order, pages, attempt });
    if (!draft && refusals.length > 0) break;
    if (!draft) return fail({ reason: 'too_few_facts', detail: 'some page of this place offers no clue' });
    if (ungradableAttributes(draft.task).size > 0) {
      return fail({ reason: 'too_few_facts', detail: 'what the pages state here cannot be graded by text comparison' });
    }
    const task = withWords(draft.task, order.told);
    const { quoted, earlier } = order;
    refusals = [...checkTask({ ...draft, task, pages, quoted, earlier }), ...order.refusals(task)];
    if (refusals.length === 0) return ok(task);
  }
  const why = [...new Set(refusals.map(({ detail }) => detail))].join('; ');
  return fail({ reason: 'gate_refused', detail: `no clue leads to a draft that passes: ${why}`.slice(0, 500) });
}

function withAdded({ pages, added, asked }: AddedOrder): PlacePages {
  const targets = pages.targets.map((page): Member => {
    const facts = added.get(page.node) ?? [];
    const others = page.own.filter(({ attribute }) => !asked.includes(attribute));
    return { ...page, own: [...facts, ...others] };
  });
  const { together, ...apart } = pages;
  // A set that is known by what is asked for would give it away.
  return together && !asked.includes(together.attribute) ? { ...apart, together, targets } : { ...apart, targets };
}

/** The question with a sentence more, before the limit of words. */
function withWords(task: Task, words: string): Task {
  const limit = limitSentence(task.wordLimit);
  return { ...task, question: task.question.replace(limit, `${words} ${limit}`) };
}
