import * as z from 'zod';
import { escapeHidden, type Fence } from '../../src/kernel/visible-text.ts';
import { boundedList, boundedText, fenceRule, type PromptFor } from './prompt.ts';

export const answerFromPagesVersion = 'answer-from-pages@1';

/** An answer as text. */
export const answerTextSchema = z.object({ answer: boundedText(100_000) });
export type AnswerTextPrompt = PromptFor<z.infer<typeof answerTextSchema>>;

const system = `You answer the question in the block labelled question from quotes of web pages, and from nothing else. Some of the pages are not meant by the question: find out which ones are.

Reply with JSON: {"answer": "…"}. The answer is a list with one line for each thing asked about: its name as the page gives it, then each detail as "label: value", with the labels of the question. Leave out what the quotes do not say.

${fenceRule}`;

/** Asks a question with the names and quotes of its pages and of their siblings: what these do not answer is no fair question. */
export function answerFromPagesPrompt(question: string, pages: readonly object[], fence: Fence): AnswerTextPrompt {
  const user = `${fence('quotes', escapeHidden(JSON.stringify(pages)))}\n\n${fence('question', question)}`;
  const form = { name: 'pages_answer', schema: answerTextSchema };
  return { version: answerFromPagesVersion, system, user, ...form };
}

export const answerClosedBookVersion = 'answer-closed-book@1';

const closedBookSystem = `You answer the question in the block labelled question from memory, without a search.

Reply with JSON: {"answer": "…"}. The answer is a list with one line for each thing asked about: its name, then each detail as "label: value", with the labels of the question. Leave out what you do not know.

${fenceRule}`;

/** Asks a question without search: what a model knows by heart tests no research. */
export function answerClosedBookPrompt(question: string, fence: Fence): AnswerTextPrompt {
  const user = fence('question', question);
  const form = { name: 'closed_book_answer', schema: answerTextSchema };
  return { version: answerClosedBookVersion, system: closedBookSystem, user, ...form };
}

const itemTrialsSchema = z.object({
  items: boundedList(
    z.object({
      item: boundedText(20),
      reason: boundedText(2_000),
      finding: z.enum(['answers', 'beside', 'one_of_many', 'told']),
    }),
    100,
  ),
});
export type ItemTrialsReply = z.infer<typeof itemTrialsSchema>;

export const tryItemsVersion = 'try-items@3';

const itemSystem = `You check a research question before anybody is asked it. The block labelled question holds it. The block labelled items lists, as JSON, for each entity that it means: the items that an answer is graded by, each with its attribute, the value that counts as right and the words of the page it was read in; and "others", what else was read of the same page. The question names no entity: it is for the reader to find them.

An item is fair where its value is what the question asks of that entity under that attribute, and where a careful reader of the page would give it and nothing else.

Reply with JSON: {"items": [{"item", "reason", "finding"}, …]}, every item once, its keys in this order:
- item: its id.
- reason: in at most 25 words, what the question asks here and what the value says; of others that answer as well, their values.
- finding:
  - "answers": the value, read in the words of its page, is what is asked for, and no other of its page is.
  - "beside": it is not: it says something else, of something else, or only half of it; it cannot be understood without words that are missing; or the items of the other entities under the same attribute answer another question, where this one does not say of each entity what it asks (“of the first its …, of the second its …”).
  - "one_of_many": it is, and so are others of its page; or the words ask for any one of several things, such as "one thing that it advises", so that good answers may give different ones.
  - "told": whoever reads the question alone knows it: the question says it, in whatever words.

What is said of form, length or style does not count. Whether the question is easy or hard does not either.

${fenceRule}`;

/**
 * Asks of each item of a drafted question whether its value answers it, alone.
 * @param entities each with its items and what else its page says
 * @param rule what holds for this kind of question, in words of ours alone
 */
export function tryItemsPrompt(
  question: string,
  entities: readonly object[],
  rule: string,
  fence: Fence,
): PromptFor<ItemTrialsReply> {
  const user = [fence('question', question), rule, fence('items', escapeHidden(JSON.stringify(entities)))].join('\n\n');
  return { version: tryItemsVersion, system: itemSystem, user, name: 'item_trials', schema: itemTrialsSchema };
}
