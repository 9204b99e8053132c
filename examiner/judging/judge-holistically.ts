import * as z from 'zod';
import { shortHash } from '../../src/kernel/hash.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import type { LanguageModel, ModelFailure } from '../../src/models/language-model.ts';
import type { Judgement } from '../examiner.ts';
import { checklistText } from '../prompts/grade-answer-prompt.ts';
import { checklistFenceRule, fenceRule, type Prompt } from '../prompts/prompt.ts';
import { decidingItems, type Task } from '../task.ts';
import type { Verdict } from '../verdict.ts';
import { askJudge, type JudgeReply } from './ask-judge.ts';
import { agreedVerdict, collectVotes, neitherAnswered, pairReply, seatVerdict } from './pair-verdicts.ts';
import type { JudgingOptions } from './panel.ts';
import { type AnswerPair, aboutPair } from './soft-comparison.ts';

const holisticReply = z.strictObject(pairReply);
type HolisticReply = z.infer<typeof holisticReply>;

/**
 * A verdict of one call for both answers, asked in both orders of each judge (see `agreedVerdict` for what becomes of
 * orders and judges that disagree). There are no grades. Fails with what kept each judge from answering.
 */
export async function judgeHolistically(
  judges: readonly LanguageModel[],
  pair: AnswerPair,
  options: JudgingOptions,
): Promise<Result<Judgement, readonly ModelFailure[]>> {
  if (pair.a === '' && pair.b === '') return ok({ gradesA: [], gradesB: [], verdict: neitherAnswered });
  const voted = await collectVotes(judges, (judge) => voteOf(judge, pair, options));
  if (!voted.ok) return voted;
  const { verdict, panel } = voted.value;
  return ok({ gradesA: [], gradesB: [], verdict, panel });
}

async function voteOf(
  judge: LanguageModel,
  pair: AnswerPair,
  options: JudgingOptions,
): Promise<Result<{ readonly verdict: Verdict }, ModelFailure>> {
  const asking = verdictOf(judge, pair, [pair.a, pair.b], options);
  // Equal answers make equal prompts in both orders.
  const turned = pair.a === pair.b ? asking : verdictOf(judge, pair, [pair.b, pair.a], options);
  const [aFirst, bFirst] = await Promise.all([asking, turned]);
  if (!aFirst.ok) return aFirst;
  if (!bFirst.ok) return bFirst;
  const inA = seatVerdict(aFirst.value.value, false);
  const inB = seatVerdict(bFirst.value.value, true);
  if (inA.tier !== inB.tier) {
    const tiers = [aFirst.value.value.tier, bFirst.value.value.tier].sort();
    aFirst.value.report('orders_disagree', aboutPair(pair), `${tiers[0]} in one order, ${tiers[1]} in the other`);
  }
  return ok({ verdict: agreedVerdict([inA, inB]) });
}

function verdictOf(
  judge: LanguageModel,
  { task, attempt }: AnswerPair,
  answers: readonly [string, string],
  options: JudgingOptions,
): Promise<Result<JudgeReply<HolisticReply>, ModelFailure>> {
  const prompt = judgeHolisticallyPrompt(task, answers, options.rubric ?? true, options.fence);
  const about = `${task.id} ${shortHash(answers[0])} before ${shortHash(answers[1])}`;
  const question = {
    role: 'judge',
    prompt,
    name: 'holistic_verdict',
    schema: holisticReply,
    task: task.id,
    about,
    attempt,
  } as const;
  return askJudge(judge, question, options);
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
export function judgeHolisticallyPrompt(
  task: Task,
  [first, second]: readonly [string, string],
  rubric: boolean,
  fence: Fence,
): Prompt {
  const user = [
    'The question that was asked:',
    fence('question', task.question),
    ...(rubric
      ? [
          'What is known from the pages, as JSON: the names of entities that would be wrong, and the checklist:',
          fence('checklist', checklistText(task, decidingItems(task))),
        ]
      : []),
    'The first answer:',
    fence('first answer', first),
    'The second answer:',
    fence('second answer', second),
    'Give tier, tag and, in one sentence, the reason.',
  ].join('\n\n');
  return { version: rubric ? 'judge-holistically@3' : 'judge-without-checklist@2', system: systemOf(rubric), user };
}
