import * as z from 'zod';
import { shortHash } from '../../src/kernel/hash.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import { type CallRole, type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import type { AskOptions } from '../ask-model.ts';
import type { SoftComparison } from '../examiner.ts';
import type { ModelExaminerOptions } from '../model-examiner-options.ts';
import { boundedText, fenceRule, type Prompt } from '../prompts/prompt.ts';
import { gradedItems, type Task } from '../task.ts';
import type { SoftPreference } from '../verdict.ts';
import { askJudge, type JudgeReply } from './ask-judge.ts';
import {
  compareByRubricPrompt,
  comparedPreference,
  type OrderChoice,
  type RubricReply,
  rubricReplyFor,
  weighedChoice,
} from './compare-by-rubric.ts';
import { hasQuorum, strictMajority } from './panel.ts';

const preferenceReply = z.strictObject({
  preferred: z.enum(['first', 'second', 'neither']),
  reason: boundedText(5_000),
});

export interface ComparingOptions extends AskOptions, Pick<ModelExaminerOptions, 'fence'> {}

export interface AnswerPair {
  readonly task: Task;
  /** The parts that are graded. */
  readonly a: string;
  readonly b: string;
  readonly attempt: number;
  /** What judges are asked for; default: a comparison. */
  readonly role?: CallRole;
}

/** What judges prefer between two answers of equal grades. */
export interface SoftOutcome {
  readonly comparisons: readonly SoftComparison[];
  /** Of the judges that had a say in both orders. */
  readonly heard: readonly SoftComparison[];
  /** What more than half of the judges prefer that had a say in both orders; null without such a majority. */
  readonly preference: SoftPreference;
  /** What kept judges from having a say, where too few had one; else null. */
  readonly unheard: readonly ModelFailure[] | null;
}

/**
 * Has each judge compare two answers in both orders, by the task's rubric or by how they read. Equal answers need no comparison,
 * nor does an answer beside none.
 */
export async function compareSoftly(
  judges: readonly LanguageModel[],
  pair: AnswerPair,
  options: ComparingOptions,
): Promise<SoftOutcome> {
  if (pair.a === pair.b) return { ...nothingAsked, preference: null };
  if (gradedItems(pair.task).length === 0 && (pair.a === '' || pair.b === ''))
    return { ...nothingAsked, preference: pair.a === '' ? 'b' : 'a' };
  const opinions = await Promise.all(judges.map((judge) => opinionOf(judge, pair, options)));
  const heard = opinions.filter(({ failures }) => failures.length === 0);
  const isHeard = hasQuorum(judges.length, heard.length);
  return {
    comparisons: opinions.map(({ comparison }) => comparison),
    heard: heard.map(({ comparison }) => comparison),
    preference: isHeard ? strictMajority(heard.map(({ preference }) => preference)) : null,
    unheard: isHeard ? null : opinions.flatMap(({ failures }) => failures),
  };
}

const nothingAsked = { comparisons: [], heard: [], unheard: null } as const;

interface Opinion {
  readonly comparison: SoftComparison;
  readonly preference: SoftPreference;
  /** Why it gave no usable reply in one of the orders, or both; then it has no say. */
  readonly failures: readonly ModelFailure[];
}

async function opinionOf(judge: LanguageModel, pair: AnswerPair, options: ComparingOptions): Promise<Opinion> {
  const [aFirst, bFirst] = await Promise.all([
    preferenceOf(judge, pair, [pair.a, pair.b], options),
    preferenceOf(judge, pair, [pair.b, pair.a], options),
  ]);
  const whenAFirst = seatOf(aFirst, 'a', 'b');
  const whenBFirst = seatOf(bFirst, 'b', 'a');
  const failures = [aFirst, bFirst].filter((each) => !each.ok).map((each) => each.failure);
  if (aFirst.ok && bFirst.ok && whenAFirst !== whenBFirst) {
    // Told in the same words whichever answer has which seat.
    const [low, high] = [aFirst.value.value.preferred, bFirst.value.value.preferred].sort();
    aFirst.value.report('orders_disagree', aboutPair(pair), `${low} in one order, ${high} in the other`);
  }
  const comparison = { judge: modelName(judge), whenAFirst, whenBFirst, ...criteriaOf(pair.task, aFirst, bFirst) };
  return { comparison, preference: failures.length === 0 ? comparedPreference(comparison) : null, failures };
}

/** What a judge prefers in one order; with a rubric by what it said of each criterion. */
type OrderReply = { readonly preferred: OrderChoice } & Partial<RubricReply>;
type ChoiceReply = Result<JudgeReply<OrderReply>, ModelFailure>;

async function preferenceOf(
  judge: LanguageModel,
  { task, attempt, role = 'compare' }: AnswerPair,
  [first, second]: readonly [string, string],
  options: ComparingOptions,
): Promise<ChoiceReply> {
  const about = `${task.id} ${shortHash(first)} before ${shortHash(second)}`;
  const asking = { role, name: 'preference', task: task.id, about, attempt } as const;
  const { rubric } = task;
  if (rubric === undefined) {
    const prompt = compareAnswersPrompt(task.question, first, second, options.fence);
    return askJudge(judge, { ...asking, prompt, schema: preferenceReply }, options);
  }
  const prompt = compareByRubricPrompt(task.question, rubric, [first, second], options.fence);
  const asked = await askJudge(judge, { ...asking, prompt, schema: rubricReplyFor(rubric) }, options);
  if (!asked.ok) return asked;
  const { value } = asked.value;
  return ok({ ...asked.value, value: { ...value, preferred: weighedChoice(rubric, value) } });
}

type Seat = 'a' | 'b';

function seatOf(reply: ChoiceReply, first: Seat, second: Seat): SoftPreference {
  return seatAt(reply.ok ? reply.value.value.preferred : undefined, first, second);
}

function seatAt(choice: OrderChoice | undefined, first: Seat, second: Seat): SoftPreference {
  if (choice === undefined || choice === 'neither') return null;
  return choice === 'first' ? first : second;
}

/** What was said of each criterion, where there is a rubric. */
function criteriaOf({ rubric }: Task, aFirst: ChoiceReply, bFirst: ChoiceReply): Pick<SoftComparison, 'criteria'> {
  if (rubric === undefined) return {};
  const said = (reply: ChoiceReply, criterion: string) =>
    reply.ok ? reply.value.value.criteria?.find(({ id }) => id === criterion)?.preferred : undefined;
  const criteria = rubric.map(({ id, weight }) => ({
    criterion: id,
    weight,
    whenAFirst: seatAt(said(aFirst, id), 'a', 'b'),
    whenBFirst: seatAt(said(bFirst, id), 'b', 'a'),
  }));
  return { criteria };
}

/** The same for either seating. */
export function aboutPair({ task, a, b }: AnswerPair): string {
  return [task.id, ...[shortHash(a), shortHash(b)].sort()].join(' ');
}

const system = `You compare two answers to one research question. Their content has been checked already and is of equal worth. Say which of them serves a reader better.

${fenceRule}

Only this counts:
- clarity: what is asked for is found at once and cannot be misread.
- density: little is said that the question did not ask for.
- directness: the answer comes first, and firmly.

A longer answer, more sources or more formatting is no merit. The order in which the answers stand means nothing. Where the difference is small, say neither.`;

/** Asks which of two answers of equal grades is the better one to read. */
export function compareAnswersPrompt(question: string, first: string, second: string, fence: Fence): Prompt {
  const user = [
    'The question that was asked:',
    fence('question', question),
    'The first answer:',
    fence('first answer', first),
    'The second answer:',
    fence('second answer', second),
    'Which one do you prefer: first, second or neither? Give the reason in one sentence.',
  ].join('\n\n');
  return { version: 'compare-answers@1', system, user };
}
