import { z } from 'zod';
import type { Fence } from '../../src/kernel/fence.ts';
import { fenceRule } from './fence-rule.ts';
import type { Prompt } from './prompt.ts';
import { textOf } from './reply-bounds.ts';

/** An answer as text. */
export const answerTextSchema = z.object({ answer: textOf(100_000) });

export const closedBookName = 'closed_book_answer';
export const answerClosedBookVersion = 'answer-closed-book@1';

const system = `You answer the question in the block labelled question from memory, without a search.

Reply with JSON: {"answer": "…"}. The answer is a list with one line for each thing asked about: its name, then each detail as "label: value", with the labels of the question. Leave out what you do not know.

${fenceRule}`;

/** Asks a question without search: what a model knows by heart tests no research. */
export function answerClosedBookPrompt(question: string, fence: Fence): Prompt {
  return { version: answerClosedBookVersion, system, user: fence('question', question) };
}
