import * as z from 'zod';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import type { LanguageModel, ModelFailure } from '../../src/models/language-model.ts';
import { checklistText } from '../prompts/grade-answer-prompt.ts';
import { checklistFenceRule, fenceRule, type Prompt } from '../prompts/prompt.ts';
import { decidingItems, type Task } from '../task.ts';
import {
  type AnswerPair,
  askAboutPair,
  inBothOrders,
  type OrderedAnswers,
  reportOrders,
  shownInOrder,
} from './answer-pair.ts';
import { agreedVerdict, type NamedVerdict, pairReply, seatVerdict } from './pair-verdicts.ts';
import type { JudgingOptions } from './panel.ts';

const holisticReply = z.strictObject(pairReply);
const ungraded = { grades: [], doubts: [] };

/**
 * A verdict of one call for both answers, asked in both orders (see `agreedVerdict` for what becomes of orders that disagree).
 * There are no grades.
 */
export async function judgeHolistically(
  judge: LanguageModel,
  pair: AnswerPair,
  options: JudgingOptions,
): Promise<Result<NamedVerdict, ModelFailure>> {
  const [aFirst, bFirst] = await inBothOrders(pair, (answers) => {
    const prompt = judgeHolisticallyPrompt(pair.task, answers, options.rubric ?? true, options.fence);
    const question = { role: 'judge', prompt, name: 'holistic_verdict', schema: holisticReply } as const;
    return askAboutPair(judge, pair, answers, question, options);
  });
  if (!aFirst.ok) return aFirst;
  if (!bFirst.ok) return bFirst;
  const inA = seatVerdict(aFirst.value.value, false);
  const inB = seatVerdict(bFirst.value.value, true);
  if (inA.tier !== inB.tier) reportOrders(pair, aFirst.value, [aFirst.value.value.tier, bFirst.value.value.tier]);
  return ok({ judge, verdict: agreedVerdict([inA, inB]), a: ungraded, b: ungraded });
}

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
