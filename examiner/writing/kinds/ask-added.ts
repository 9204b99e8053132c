import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Fact } from '../../fact.ts';
import type { Task } from '../../task.ts';
import { type GateRefusal, repeatRefusals, type TaskChecks } from '../../task-gate.ts';
import type { QuestionForm } from '../fill-question.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { writeChecked } from '../try-task.ts';
import type { KindOrder } from './write-by-kind.ts';

/** A question about what was read of the targets beside their pages' own details. */
export interface AddedQuestion {
  readonly pages: PlacePages;
  readonly asked: readonly string[];
  /** What was read of each target, by its node; facts of the page with the same attribute give way. */
  readonly added: ReadonlyMap<string, readonly Fact[]>;
  readonly form: QuestionForm;
  /** Pages beside those of the place that items quote. */
  readonly quoted?: readonly Member[];
  /** What the gate of the kind has against a task. */
  readonly refusals: (task: Task) => readonly GateRefusal[];
}

/**
 * Writes a question that finds its targets by the chain, as every question of the arena does, and asks for what was added of
 * them. It passes the task gate and that of its kind, or fails with the reasons.
 */
export async function writeAdded(
  { request: { place, seed }, id, earlier }: Pick<KindOrder, 'request' | 'id' | 'earlier'>,
  { added, refusals, ...question }: AddedQuestion,
  checks: TaskChecks,
): Promise<Result<Task, TaskFailure>> {
  const pages = withAdded(question, added);
  const at = { ...place, variant: 0 };
  const written = await writeChecked({ ...question, place: at, pages, seed, idOf: () => id }, checks);
  if (!written.ok) return written;
  const task = { ...written.value, variant: place.variant };
  const refused = [...refusals(task), ...repeatRefusals({ task, earlier })];
  if (refused.length === 0) return ok(task);
  return fail({
    reason: 'gate_refused',
    detail: refused
      .map(({ detail }) => detail)
      .join('; ')
      .slice(0, 500),
  });
}

function withAdded(
  { pages, asked }: Pick<AddedQuestion, 'pages' | 'asked'>,
  added: AddedQuestion['added'],
): PlacePages {
  const targets = pages.targets.map((page): Member => {
    const facts = added.get(page.node) ?? [];
    const others = page.own.filter(({ attribute }) => !asked.includes(attribute));
    return { ...page, own: [...facts, ...others] };
  });
  const { together, ...apart } = pages;
  // A set that is known by what is asked for would give it away.
  return together && !asked.includes(together.attribute) ? { ...apart, together, targets } : { ...apart, targets };
}
