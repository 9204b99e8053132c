import type { Fence } from '../../src/kernel/visible-text.ts';
import { decidingItems, type Task } from '../task.ts';
import { type OrderedAnswers, shownInOrder } from './compare-answers-prompts.ts';
import { checklistText } from './grade-answer-prompt.ts';
import { checklistFenceRule, fenceRule, type Prompt } from './prompt.ts';

const byChecklist =
  'The checklist was read from web pages, and it decides what is right, also where you remember otherwise. Depth items name the entities that are asked for, width items their details.';
const byKnowledge = 'Nothing but your own knowledge tells you what is right.';

const systemOf = (rubric: boolean) => `You judge two answers to one research question.

${rubric ? checklistFenceRule : fenceRule}

${rubric ? byChecklist : byKnowledge}

First compare what is right: the entities that each answer identifies, then their details; a wrong detail is worse than a missing one. Only where that is equal, compare how they read: clarity, density, directness. The order in which the answers stand means nothing.

Tier:
- FIRST_MUCH_BETTER or SECOND_MUCH_BETTER: the better one has every entity and nearly all of their details, and the other misses half of the entities or of the details.
- FIRST_BETTER or SECOND_BETTER: any other difference.
- TIE_HIGH: both are right and nearly complete.
- TIE_LOW: both miss the entities, or both mislead.

Tag, what the worse one failed in: DEPTH, an entity is missing or wrong and the others are complete; WIDTH, every entity is right and details are missing or wrong; BOTH, an entity is missing or wrong and details of the others are too; NONE, it only reads worse. In a tie NONE.`;

/**
 * Asks for a verdict on two answers in one call, as the judge of DR-Arena (section 3.3) does; for comparison studies.
 * @param rubric false: without the checklists, as the "intuition judge" of its table 6
 */
export function judgeHolisticallyPrompt(task: Task, answers: OrderedAnswers, rubric: boolean, fence: Fence): Prompt {
  const user = [
    'The question that was asked:',
    fence('question', task.question),
    ...(rubric
      ? [
          'What is known from the pages, as JSON: the names of entities that would be wrong, and the checklist:',
          fence('checklist', checklistText(task, decidingItems(task))),
        ]
      : []),
    ...shownInOrder(answers, fence),
    'Give tier, tag and, in one sentence, the reason.',
  ].join('\n\n');
  return { version: rubric ? 'judge-holistically@3' : 'judge-without-checklist@2', system: systemOf(rubric), user };
}
