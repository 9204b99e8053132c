import * as z from 'zod';
import { faultsText } from '../../../kernel/errors.ts';
import { fail, ok, type Result } from '../../../kernel/result.ts';
import { type CellKey, decryptedCell, hashedCanary, plainCanary } from './encrypted-cell.ts';
import type { PublishedShape } from './published-shape.ts';

const text = z.string().min(1);
const plainRow = z.object({
  problem: text,
  answer: text,
  problem_topic: text.optional(),
  canary: z.undefined().optional(),
});
const browseCompRow = plainRow.extend({ canary: text });
const xbenchRow = z.object({
  id: z.union([text, z.int()]).optional(),
  prompt: text,
  answer: text,
  type: text.optional(),
  canary: text,
});

/**
 * BrowseComp: a hard question with one short answer, both encrypted with the SHA-256 of the row's canary.
 * Source: openai/simple-evals, browsecomp_eval.py.
 * @param isEncrypted false for what is laid out like it in plain text, without a canary
 */
export function browseComp(isEncrypted: boolean): PublishedShape {
  return {
    fields: ['problem', 'answer', 'problem_topic', 'canary'],
    isEncrypted,
    read: (value) => {
      const read = (isEncrypted ? browseCompRow : plainRow).safeParse(value);
      if (!read.success) return fail(faultsText(read.error));
      const { problem: question, answer, problem_topic: topic, canary } = read.data;
      if (canary === undefined) return ok({ question, answer, topic });
      return decrypted({ question, answer, topic, canary }, hashedCanary);
    },
  };
}

/**
 * xbench (DeepSearch, ScienceQA): the same with the canary itself for a key, an `id`, and the kind of question in `type`.
 * Source: xbench-ai/xbench-evals, xbench_evals.py and the first line of data/DeepSearch.csv.
 */
export const xbench: PublishedShape = {
  fields: ['id', 'prompt', 'answer', 'type', 'canary'],
  isEncrypted: true,
  read: (value) => {
    const read = xbenchRow.safeParse(value);
    if (!read.success) return fail(faultsText(read.error));
    const { id, prompt: question, answer, type: topic, canary } = read.data;
    return decrypted({ ...(id !== undefined && { id: `${id}` }), question, answer, topic, canary }, plainCanary);
  },
};

interface EncryptedQuestion {
  readonly id?: string;
  readonly question: string;
  readonly answer: string;
  readonly topic: string | undefined;
  readonly canary: string;
}

function decrypted(row: EncryptedQuestion, keyOf: CellKey): Result<unknown, string> {
  const key = keyOf(row.canary);
  const question = decryptedCell(row.question, key);
  const answer = decryptedCell(row.answer, key);
  if (!question.ok) return fail(`the question ${question.failure}`);
  if (!answer.ok) return fail(`the answer ${answer.failure}`);
  return ok({ ...row, question: question.value, answer: answer.value });
}
