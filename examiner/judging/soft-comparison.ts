import * as z from 'zod';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type { AskOptions } from '../ask-model.ts';
import type { JudgeFailure, PreferredInOrders, SoftComparison } from '../examiner.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';
import { boundedText, fenceRule, type Prompt } from '../prompts/prompt.ts';
import { gradedItems } from '../task.ts';
import type { SoftPreference } from '../verdict.ts';
import {
  type AnswerPair,
  askAboutPair,
  inBothOrders,
  type OrderedAnswers,
  reportOrders,
  shownInOrder,
} from './answer-pair.ts';
import type { JudgeReply } from './ask-judge.ts';
import {
  compareByRubricPrompt,
  comparedPreference,
  type OrderChoice,
  type RubricReply,
  rubricReplyFor,
  weighedChoice,
} from './compare-by-rubric.ts';
import { askPanel, strictMajority } from './panel.ts';

const preferenceReply = z.strictObject({
  preferred: z.enum(['first', 'second', 'neither']),
  reason: boundedText(5_000),
});

export interface ComparingOptions extends AskOptions, Pick<ModelExaminerOptions, 'fence'> {}

/** What judges prefer between two answers of equal grades. */
export interface SoftOutcome {
  readonly comparisons: readonly SoftComparison[];
  /** Of the judges that had a say in both orders. */
  readonly heard: readonly SoftComparison[];
  /** What more than half of the judges prefer that had a say in both orders; null without such a majority. */
  readonly preference: SoftPreference;
  /** Why too few judges had a say; null where enough had one. */
  readonly unheard: JudgeFailure | null;
}

/**
 * Has each judge compare two answers in both orders, by the task's rubric or by how they read. Equal answers need no comparison,
 * nor does an answer beside none.
 * @param role what judges are asked for
 */
export async function compareSoftly(
  judges: readonly LanguageModel[],
  pair: AnswerPair,
  options: ComparingOptions,
  role: 'compare' | 'quality' = 'compare',
): Promise<SoftOutcome> {
  const nothingAsked = { comparisons: [], heard: [], unheard: null };
  if (pair.a === pair.b) return { ...nothingAsked, preference: null };
  if (gradedItems(pair.task).length === 0 && (pair.a === '' || pair.b === ''))
    return { ...nothingAsked, preference: pair.a === '' ? 'b' : 'a' };
  const comparisons: SoftComparison[] = [];
  const asked = await askPanel(judges, async (judge, at) => {
    const { comparison, failure } = await opinionOf(judge, pair, role, options);
    comparisons[at] = comparison;
    return failure === null ? ok(comparison) : fail(failure);
  });
  if (!asked.ok) return { ...nothingAsked, comparisons, preference: null, unheard: asked.failure };
  const preference = strictMajority(asked.value.map(comparedPreference));
  return { comparisons, heard: asked.value, preference, unheard: null };
}

/** A judge's comparison, and why it gave no usable reply in one of the orders, or both; then it has no say. */
async function opinionOf(
  judge: LanguageModel,
  pair: AnswerPair,
  role: 'compare' | 'quality',
  options: ComparingOptions,
): Promise<{ readonly comparison: SoftComparison; readonly failure: ModelFailure | null }> {
  const [aFirst, bFirst] = await inBothOrders(pair, (answers) => choiceOf(judge, pair, answers, role, options));
  const inSeats = (choice: (reply: OrderReply) => OrderChoice | undefined): PreferredInOrders => ({
    whenAFirst: aFirst.ok ? seatOf(choice(aFirst.value.value), 'a', 'b') : null,
    whenBFirst: bFirst.ok ? seatOf(choice(bFirst.value.value), 'b', 'a') : null,
  });
  const whole = inSeats(({ preferred }) => preferred);
  if (aFirst.ok && bFirst.ok && whole.whenAFirst !== whole.whenBFirst)
    reportOrders(pair, aFirst.value, [aFirst.value.value.preferred, bFirst.value.value.preferred]);
  const criteria = pair.task.rubric?.map(({ id, weight }) => ({
    criterion: id,
    weight,
    ...inSeats((reply) => reply.criteria?.find((each) => each.id === id)?.preferred),
  }));
  const comparison = { judge: modelName(judge), ...whole, ...(criteria && { criteria }) };
  const failure = aFirst.ok ? (bFirst.ok ? null : bFirst.failure) : aFirst.failure;
  return { comparison, failure };
}

/** What a judge prefers in one order; with a rubric by what it said of each criterion. */
type OrderReply = { readonly preferred: OrderChoice } & Partial<RubricReply>;

async function choiceOf(
  judge: LanguageModel,
  pair: AnswerPair,
  answers: OrderedAnswers,
  role: 'compare' | 'quality',
  options: ComparingOptions,
): Promise<Result<JudgeReply<OrderReply>, ModelFailure>> {
  const { question, rubric } = pair.task;
  const asking = { role, name: 'preference' } as const;
  if (rubric === undefined) {
    const prompt = compareAnswersPrompt(question, answers, options.fence);
    return askAboutPair(judge, pair, answers, { ...asking, prompt, schema: preferenceReply }, options);
  }
  const prompt = compareByRubricPrompt(question, rubric, answers, options.fence);
  const asked = await askAboutPair(
    judge,
    pair,
    answers,
    { ...asking, prompt, schema: rubricReplyFor(rubric) },
    options,
  );
  if (!asked.ok) return asked;
  const { value } = asked.value;
  return ok({ ...asked.value, value: { ...value, preferred: weighedChoice(rubric, value) } });
}

function seatOf(choice: OrderChoice | undefined, first: 'a' | 'b', second: 'a' | 'b'): SoftPreference {
  if (choice === undefined || choice === 'neither') return null;
  return choice === 'first' ? first : second;
}

const system = `You compare two answers to one research question. Their content has been checked already and is of equal worth. Say which of them serves a reader better.

${fenceRule}

Only this counts:
- clarity: what is asked for is found at once and cannot be misread.
- density: little is said that the question did not ask for.
- directness: the answer comes first, and firmly.

A longer answer, more sources or more formatting is no merit. The order in which the answers stand means nothing. Where the difference is small, say neither.`;

/** Asks which of two answers of equal grades is the better one to read. */
export function compareAnswersPrompt(question: string, answers: OrderedAnswers, fence: Fence): Prompt {
  const user = [
    'The question that was asked:',
    fence('question', question),
    ...shownInOrder(answers, fence),
    'Which one do you prefer: first, second or neither? Give the reason in one sentence.',
  ].join('\n\n');
  return { version: 'compare-answers@1', system, user };
}
