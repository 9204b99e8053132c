import { clueQuery, type SearchCheck, withSearchCheck } from '../search-check.ts';
import type { Task } from '../task.ts';
import { foundRefusal } from '../task-gate.ts';
import type { Clue } from './clue.ts';
import type { DraftRefusal, ModelDraft } from './model-draft.ts';
import type { PlacePages } from './place-pages.ts';
import { asTold } from './told-values.ts';

/** A model's draft with what became of its search check. */
export interface SearchedDraft {
  readonly task: Task;
  /** What the model is told of each clue that finds its target; empty where none does, or nobody looks. */
  readonly found: readonly DraftRefusal[];
}

/**
 * Looks a draft's targets up by its clues alone.
 * @param check null where nobody looks
 */
export async function searchedDraft(
  { task, clues }: ModelDraft,
  { targets }: PlacePages,
  check: SearchCheck | null,
): Promise<SearchedDraft> {
  if (check === null) return { task, found: [] };
  const told = cluesAsTold(task.question, clues);
  const looked = await check.lookUp(targets, told);
  if (!looked.ok) return { task: withSearchCheck(task, 'unavailable'), found: [] };
  if (looked.value.length === 0) return { task: withSearchCheck(task, 'not_found'), found: [] };
  const found = targets.flatMap((target, at) => {
    const clue = told[at];
    return clue && looked.value.includes(target) ? [foundRefusal(target.entity, clueQuery(clue))] : [];
  });
  return { task: withSearchCheck(task, 'found'), found };
}

/** Targets that share a clue share what is told of it. */
function cluesAsTold(question: string, clues: ModelDraft['clues']): readonly Clue[] {
  const told = new Map(
    clues.map((clue) => [clue, { ...clue, facts: clue.facts.map((fact) => asTold(question, fact)) }]),
  );
  return clues.map((clue) => told.get(clue) ?? clue);
}
