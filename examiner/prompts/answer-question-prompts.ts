import * as z from 'zod';
import { escapeHidden, type Fence } from '../../src/kernel/visible-text.ts';
import { boundedText, fenceRule, type Prompt } from './prompt.ts';

export const pagesAnswerName = 'pages_answer';
export const answerFromPagesVersion = 'answer-from-pages@1';

/** What is known of one page. */
export interface KnownPage {
  readonly name: string;
  /** Verbatim words of the page. */
  readonly quotes: readonly string[];
}

const system = `You answer the question in the block labelled question from quotes of web pages, and from nothing else. Some of the pages are not meant by the question: find out which ones are.

Reply with JSON: {"answer": "…"}. The answer is a list with one line for each thing asked about: its name as the page gives it, then each detail as "label: value", with the labels of the question. Leave out what the quotes do not say.

${fenceRule}`;

/** Asks a question with the quotes of its pages and of their siblings: what cannot be answered from them is no fair question. */
export function answerFromPagesPrompt(question: string, pages: readonly KnownPage[], fence: Fence): Prompt {
  const quotes = escapeHidden(JSON.stringify(pages));
  return {
    version: answerFromPagesVersion,
    system,
    user: `${fence('quotes', quotes)}\n\n${fence('question', question)}`,
  };
}

/** An answer as text. */
export const answerTextSchema = z.object({ answer: boundedText(100_000) });

export const closedBookName = 'closed_book_answer';
export const answerClosedBookVersion = 'answer-closed-book@1';

const closedBookSystem = `You answer the question in the block labelled question from memory, without a search.

Reply with JSON: {"answer": "…"}. The answer is a list with one line for each thing asked about: its name, then each detail as "label: value", with the labels of the question. Leave out what you do not know.

${fenceRule}`;

/** Asks a question without search: what a model knows by heart tests no research. */
export function answerClosedBookPrompt(question: string, fence: Fence): Prompt {
  return { version: answerClosedBookVersion, system: closedBookSystem, user: fence('question', question) };
}
