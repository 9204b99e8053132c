import * as z from 'zod';
import { shortHash } from '../../src/kernel/hash.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import { type LanguageModel, modelName } from '../../src/models/language-model.ts';
import type { SoftComparison } from '../examiner.ts';
import { boundedText, fenceRule, type Prompt } from '../prompts/prompt.ts';
import type { Task } from '../task.ts';
import type { SoftPreference } from '../verdict.ts';
import { askJudge, type JudgeReply } from './ask-judge.ts';
import { hasQuorum, type JudgingOptions, strictMajority } from './panel.ts';

const preferenceReply = z.strictObject({
  preferred: z.enum(['first', 'second', 'neither']),
  reason: boundedText(5_000),
});

export interface AnswerPair {
  readonly task: Task;
  /** The parts that are graded. */
  readonly a: string;
  readonly b: string;
  readonly attempt: number;
}

/** What judges prefer between two answers of equal grades. */
export interface SoftOutcome {
  readonly comparisons: readonly SoftComparison[];
  /** What more than half of the judges prefer that had a say in both orders; null without such a majority. */
  readonly preference: SoftPreference;
}

/** Has each judge compare two answers in both orders. Equal answers need no comparison. */
export async function compareSoftly(
  judges: readonly LanguageModel[],
  pair: AnswerPair,
  options: JudgingOptions,
): Promise<SoftOutcome> {
  if (pair.a === pair.b) return { comparisons: [], preference: null };
  const opinions = await Promise.all(judges.map((judge) => opinionOf(judge, pair, options)));
  const heard = opinions.filter(({ spoke }) => spoke).map(({ preference }) => preference);
  return {
    comparisons: opinions.map(({ comparison }) => comparison),
    preference: hasQuorum(judges.length, heard.length) ? strictMajority(heard) : null,
  };
}

interface Opinion {
  readonly comparison: SoftComparison;
  readonly preference: SoftPreference;
  /** False when it gave no usable reply in one of the orders. */
  readonly spoke: boolean;
}

/** Orders that disagree are no preference. */
async function opinionOf(judge: LanguageModel, pair: AnswerPair, options: JudgingOptions): Promise<Opinion> {
  const [aFirst, bFirst] = await Promise.all([
    preferenceOf(judge, pair, [pair.a, pair.b], options),
    preferenceOf(judge, pair, [pair.b, pair.a], options),
  ]);
  const whenAFirst = seatOf(aFirst, 'a', 'b');
  const whenBFirst = seatOf(bFirst, 'b', 'a');
  const spoke = aFirst !== null && bFirst !== null;
  if (spoke && whenAFirst !== whenBFirst) {
    // Told in the same words whichever answer has which seat.
    const [low, high] = [aFirst, bFirst].map(({ value }) => value.preferred).sort();
    aFirst.report('orders_disagree', aboutPair(pair), `${low} in one order, ${high} in the other`);
  }
  return {
    comparison: { judge: modelName(judge), whenAFirst, whenBFirst },
    preference: spoke && whenAFirst === whenBFirst ? whenAFirst : null,
    spoke,
  };
}

type PreferenceReply = JudgeReply<z.infer<typeof preferenceReply>>;

async function preferenceOf(
  judge: LanguageModel,
  { task, attempt }: AnswerPair,
  [first, second]: readonly [string, string],
  options: JudgingOptions,
): Promise<PreferenceReply | null> {
  const prompt = compareAnswersPrompt(task.question, first, second, options.fence);
  const about = `${task.id} ${shortHash(first)} before ${shortHash(second)}`;
  const question = {
    role: 'compare',
    prompt,
    name: 'preference',
    schema: preferenceReply,
    task: task.id,
    about,
    attempt,
  } as const;
  const asked = await askJudge(judge, question, options);
  return asked.ok ? asked.value : null;
}

function seatOf(reply: PreferenceReply | null, first: 'a' | 'b', second: 'a' | 'b'): SoftPreference {
  if (reply === null || reply.value.preferred === 'neither') return null;
  return reply.value.preferred === 'first' ? first : second;
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
