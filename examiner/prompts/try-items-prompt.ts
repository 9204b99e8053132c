import * as z from 'zod';
import { escapeHidden, type Fence } from '../../src/kernel/visible-text.ts';
import { boundedList, boundedText, fenceRule, type Prompt } from './prompt.ts';

export const itemTrialsSchema = z.object({
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

export const itemTrialsName = 'item_trials';
export const tryItemsVersion = 'try-items@3';

/** What is asked of one entity, and what else its page says. */
export interface TriedEntity {
  readonly entity: string;
  readonly items: readonly (StatedValue & { readonly id: string })[];
  readonly others: readonly StatedValue[];
}

interface StatedValue {
  readonly attribute: string;
  readonly value: string;
  /** The words of the page that it stands in. */
  readonly page: string;
}

const system = `You check a research question before anybody is asked it. The block labelled question holds it. The block labelled items lists, as JSON, for each entity that it means: the items that an answer is graded by, each with its attribute, the value that counts as right and the words of the page it was read in; and "others", what else was read of the same page. The question names no entity: it is for the reader to find them.

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
 * @param rule what holds for this kind of question, in words of ours alone
 */
export function tryItemsPrompt(question: string, entities: readonly TriedEntity[], rule: string, fence: Fence): Prompt {
  const user = [fence('question', question), rule, fence('items', escapeHidden(JSON.stringify(entities)))].join('\n\n');
  return { version: tryItemsVersion, system, user };
}
