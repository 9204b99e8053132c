import type { AnswerOutcome } from '../../src/kernel/answer.ts';
import { visibleText } from '../../src/kernel/visible-text.ts';
import { gradedText, plainForm, taskInPlainForm } from '../graded-text.ts';
import type { Task } from '../task.ts';

/**
 * The part of an answer that judges see and quote: visible characters, up to 1.5 times the word limit. Empty for an
 * agent that gave no answer: its own failure is graded as an empty one.
 */
export function judgedAnswerText(outcome: AnswerOutcome, wordLimit: number): string {
  if (outcome.kind === 'failed') return '';
  return visibleText(gradedText(plainForm(outcome.answer.text), wordLimit)).trim();
}

/** The task as judges see it: in the form in which the answer is shown. */
export function shownTask(task: Task): Task {
  return { ...taskInPlainForm(task), question: plainForm(task.question) };
}
