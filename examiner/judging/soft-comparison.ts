import { shortHash } from '../../src/kernel/hash.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, modelName } from '../../src/models/language-model.ts';
import { type AskOptions, askAboutPair } from '../ask-model.ts';
import type { AnswerPair, FromModel, JudgeFailure, PreferredInOrders, SoftComparison } from '../examiner.ts';
import {
  compareAnswersPrompt,
  compareByRubricPrompt,
  type OrderChoice,
  type OrderedAnswers,
  type RubricReply,
} from '../prompts/compare-answers-prompts.ts';
import type { PromptFor } from '../prompts/prompt.ts';
import { type Criterion, gradedItems } from '../task.ts';
import type { SoftPreference } from '../verdict.ts';
import { comparedPreference, heavierSide } from './compare-by-rubric.ts';
import { askPanel, strictMajority } from './panel.ts';

/** Preference of judges between two answers of equal grades. */
interface SoftOutcome {
  /** Comparisons of the judges with a reply in both orders; empty where nobody was asked. */
  readonly comparisons: readonly SoftComparison[];
  /** Preference of more than half of them; null without such a majority. */
  readonly preference: SoftPreference;
}

/**
 * Has each judge compare two answers in both orders, by the task's rubric or by how they read. Equal answers need no comparison,
 * nor does an answer beside none. Fails where too few judges had a say.
 */
export async function compareSoftly(
  judges: readonly LanguageModel[],
  pair: AnswerPair,
  options: AskOptions,
  role: 'compare' | 'quality' = 'compare',
): Promise<Result<SoftOutcome, JudgeFailure>> {
  if (pair.a === pair.b) return ok({ comparisons: [], preference: null });
  if (gradedItems(pair.task).length === 0 && (pair.a === '' || pair.b === ''))
    return ok({ comparisons: [], preference: pair.a === '' ? 'b' : 'a' });
  const panel = await askPanel(judges, (judge) => comparisonOf({ judge, pair, role }, options));
  if (!panel.ok) return panel;
  return ok({ comparisons: panel.value, preference: strictMajority(panel.value.map(comparedPreference)) });
}

/** A judge and the two answers that it compares. */
interface Comparing {
  readonly judge: LanguageModel;
  readonly pair: AnswerPair;
  readonly role: 'compare' | 'quality';
}

/** A judge without a usable reply in one of the orders has no say. */
async function comparisonOf(comparing: Comparing, options: AskOptions): FromModel<SoftComparison> {
  const { question, rubric } = comparing.pair.task;
  const { fence } = options;
  const judge = modelName(comparing.judge);
  if (rubric === undefined) {
    const promptOn = (answers: OrderedAnswers) => compareAnswersPrompt(question, answers, fence);
    const result = await askInBothOrders(comparing, promptOn, ({ preferred }) => preferred, options);
    return result.ok ? ok({ judge, ...inSeats(result.value, ({ preferred }) => preferred) }) : result;
  }
  const choiceOf = (reply: RubricReply) => weighedChoice(rubric, reply);
  const promptOn = (answers: OrderedAnswers) => compareByRubricPrompt(question, rubric, answers, fence);
  const result = await askInBothOrders(comparing, promptOn, choiceOf, options);
  if (!result.ok) return result;
  const criteria = rubric.map(({ id, weight }) => ({
    criterion: id,
    weight,
    ...inSeats(result.value, (reply) => reply.criteria.find((each) => each.id === id)?.preferred ?? 'neither'),
  }));
  return ok({ judge, ...inSeats(result.value, choiceOf), criteria });
}

/** Replies of a judge with A in front, then with B. */
type InBothOrders<Reply> = readonly [aFirst: Reply, bFirst: Reply];

const whenTurned = { first: 'second', second: 'first', neither: 'neither' } as const;

/**
 * Asks with A in front and with B, and fails where one of the replies cannot be had. Reports that a judge prefers another when
 * the answers change places; in the same words whichever has which seat.
 */
async function askInBothOrders<Reply>(
  { judge, pair, role }: Comparing,
  promptOn: (answers: OrderedAnswers) => PromptFor<Reply>,
  choiceOf: (reply: Reply) => OrderChoice,
  options: AskOptions,
): FromModel<InBothOrders<Reply>> {
  const { a, b, task } = pair;
  const ask = (answers: OrderedAnswers) =>
    askAboutPair(judge, pair, answers, { role, prompt: promptOn(answers) }, options);
  const [one, other] = await Promise.all([ask([a, b]), ask([b, a])]);
  if (!one.ok) return one;
  if (!other.ok) return other;
  const choices = [choiceOf(one.value.value), choiceOf(other.value.value)] as const;
  if (choices[0] !== whenTurned[choices[1]]) {
    const [low, high] = choices.toSorted();
    const about = [task.id, ...[shortHash(a), shortHash(b)].sort()].join(' ');
    one.value.tell('orders_disagree', about, `${low} in one order, ${high} in the other`);
  }
  return ok([one.value.value, other.value.value]);
}

function inSeats<Reply>([a, b]: InBothOrders<Reply>, choice: (reply: Reply) => OrderChoice): PreferredInOrders {
  const seats = { first: ['a', 'b'], second: ['b', 'a'], neither: [null, null] } as const;
  return { whenAFirst: seats[choice(a)][0], whenBFirst: seats[choice(b)][1] };
}

/** Returns the answer that the weights of the criteria prefer; `neither` where they are equal. */
export function weighedChoice(rubric: readonly Criterion[], { criteria }: RubricReply): OrderChoice {
  const sides = rubric.map(({ id, weight }) => ({ weight, side: criteria.find((each) => each.id === id)?.preferred }));
  return heavierSide(sides, 'first', 'second') ?? 'neither';
}
