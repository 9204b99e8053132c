import { ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type { AskOptions } from '../ask-model.ts';
import type { JudgeFailure, PreferredInOrders, SoftComparison } from '../examiner.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';
import {
  compareAnswersPrompt,
  compareByRubricPrompt,
  type OrderedAnswers,
} from '../prompts/compare-answers-prompts.ts';
import { gradedItems } from '../task.ts';
import type { SoftPreference } from '../verdict.ts';
import { type AnswerPair, askInBothOrders, type InBothOrders } from './ask-judge.ts';
import { comparedPreference, type OrderChoice, type RubricReply, weighedChoice } from './compare-by-rubric.ts';
import { askPanel, strictMajority } from './panel.ts';

export interface ComparingOptions extends AskOptions, Pick<ModelExaminerOptions, 'fence'> {}

/** What judges prefer between two answers of equal grades. */
export interface SoftOutcome {
  /** Of the judges that had a say in both orders; none where nobody was asked. */
  readonly comparisons: readonly SoftComparison[];
  /** What more than half of them prefer; null without such a majority. */
  readonly preference: SoftPreference;
}

/** What judges are asked for. */
type ComparingRole = 'compare' | 'quality';

/**
 * Has each judge compare two answers in both orders, by the task's rubric or by how they read. Equal answers need no comparison,
 * nor does an answer beside none. Fails where too few judges had a say.
 */
export async function compareSoftly(
  judges: readonly LanguageModel[],
  pair: AnswerPair,
  options: ComparingOptions,
  role: ComparingRole = 'compare',
): Promise<Result<SoftOutcome, JudgeFailure>> {
  if (pair.a === pair.b) return ok({ comparisons: [], preference: null });
  if (gradedItems(pair.task).length === 0 && (pair.a === '' || pair.b === ''))
    return ok({ comparisons: [], preference: pair.a === '' ? 'b' : 'a' });
  const asked = await askPanel(judges, (judge) => comparisonOf(judge, pair, role, options));
  if (!asked.ok) return asked;
  return ok({ comparisons: asked.value, preference: strictMajority(asked.value.map(comparedPreference)) });
}

/** A judge without a usable reply in one of the orders has no say. */
async function comparisonOf(
  judge: LanguageModel,
  pair: AnswerPair,
  role: ComparingRole,
  options: ComparingOptions,
): Promise<Result<SoftComparison, ModelFailure>> {
  const { question, rubric } = pair.task;
  const { fence } = options;
  if (rubric === undefined) {
    const promptOn = (answers: OrderedAnswers) => ({ role, prompt: compareAnswersPrompt(question, answers, fence) });
    const asked = await askInBothOrders(judge, pair, promptOn, ({ preferred }) => preferred, options);
    return asked.ok ? ok({ judge: modelName(judge), ...inSeats(asked.value, ({ preferred }) => preferred) }) : asked;
  }
  const choiceOf = (reply: RubricReply) => weighedChoice(rubric, reply);
  const promptOn = (answers: OrderedAnswers) => ({
    role,
    prompt: compareByRubricPrompt(question, rubric, answers, fence),
  });
  const asked = await askInBothOrders(judge, pair, promptOn, choiceOf, options);
  if (!asked.ok) return asked;
  const criteria = rubric.map(({ id, weight }) => ({
    criterion: id,
    weight,
    ...inSeats(asked.value, (reply) => reply.criteria.find((each) => each.id === id)?.preferred ?? 'neither'),
  }));
  return ok({ judge: modelName(judge), ...inSeats(asked.value, choiceOf), criteria });
}

function inSeats<Reply>(
  { aFirst, bFirst }: InBothOrders<Reply>,
  choice: (reply: Reply) => OrderChoice,
): PreferredInOrders {
  const seats = { first: ['a', 'b'], second: ['b', 'a'], neither: [null, null] } as const;
  return { whenAFirst: seats[choice(aFirst)][0], whenBFirst: seats[choice(bFirst)][1] };
}
