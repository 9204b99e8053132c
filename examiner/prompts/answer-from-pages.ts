import type { Fence } from '../../src/kernel/fence.ts';
import { escapeHidden } from '../../src/kernel/visible-text.ts';
import { fenceRule } from './fence-rule.ts';
import type { Prompt } from './prompt.ts';

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
