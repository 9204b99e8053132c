import { shortHash } from '../../src/kernel/hash.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { Fence } from '../../src/kernel/visible-text.ts';
import type { LanguageModel, ModelFailure } from '../../src/models/language-model.ts';
import type { AskOptions } from '../ask-model.ts';
import type { Task } from '../task.ts';
import { askJudge, type JudgeQuestion, type JudgeReply } from './ask-judge.ts';

/** Two answers to one task, as judges compare them. */
export interface AnswerPair {
  readonly task: Task;
  /** The parts that are graded. */
  readonly a: string;
  readonly b: string;
  readonly attempt: number;
}

/** In the order in which a judge sees them. */
export type OrderedAnswers = readonly [first: string, second: string];

/** Asks a judge about two answers in one order. */
export function askAboutPair<Value>(
  judge: LanguageModel,
  { task, attempt }: AnswerPair,
  [first, second]: OrderedAnswers,
  question: Pick<JudgeQuestion<Value>, 'role' | 'prompt' | 'name' | 'schema'>,
  options: AskOptions,
): Promise<Result<JudgeReply<Value>, ModelFailure>> {
  const about = `${task.id} ${shortHash(first)} before ${shortHash(second)}`;
  return askJudge(judge, { ...question, task: task.id, about, attempt }, options);
}

/** Asks with A in front, then with B. Equal answers make equal prompts: nobody is asked twice. */
export function inBothOrders<Reply>(
  { a, b }: AnswerPair,
  ask: (answers: OrderedAnswers) => Promise<Reply>,
): Promise<[aFirst: Reply, bFirst: Reply]> {
  const aFirst = ask([a, b]);
  return Promise.all([aFirst, a === b ? aFirst : ask([b, a])]);
}

/** Reports that a judge says something else when the answers change places; in the same words whichever has which seat. */
export function reportOrders({ task, a, b }: AnswerPair, { report }: JudgeReply<unknown>, said: OrderedAnswers): void {
  const [low, high] = [...said].sort();
  const about = [task.id, ...[shortHash(a), shortHash(b)].sort()].join(' ');
  report('orders_disagree', about, `${low} in one order, ${high} in the other`);
}

/** Two answers as prompts show them. */
export function shownInOrder([first, second]: OrderedAnswers, fence: Fence): string[] {
  return ['The first answer:', fence('first answer', first), 'The second answer:', fence('second answer', second)];
}
