import type { Fence } from '../../src/kernel/visible-text.ts';
import type { Task } from '../task.ts';
import { offeredRule } from './grade-answer-prompt.ts';
import { fenceRule, type Prompt } from './prompt.ts';

const offeredSystem = `You read one answer to a research question that asks for entities, and say of each of the listed names whether the answer offers that entity as one that is asked for.

${fenceRule}

${offeredRule}

Put each listed name, spelled as in the list, into exactly one of the two lists. Whether an entity is the right one does not matter here.`;

/**
 * Asks of names that an answer holds whether it offers them, where the judge that graded it listed them nowhere.
 * @param task in visible form
 * @param answer the part of the answer that is graded
 * @param names at least one; of known rivals
 */
export function offeredEntitiesPrompt(
  { question }: Pick<Task, 'question'>,
  answer: string,
  names: readonly string[],
  fence: Fence,
): Prompt {
  const user = [
    'The question that was asked:',
    fence('question', question),
    'The answer:',
    fence('answer', answer),
    'The names, as JSON:',
    fence('names', JSON.stringify(names)),
  ].join('\n\n');
  return { version: 'offered-entities@1', system: offeredSystem, user };
}
