import * as z from 'zod';
import { ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { askJudge } from '../judging/ask-judge.ts';
import type { JudgingOptions } from '../judging/panel.ts';
import { type AskedSupport, judgeCitationsPrompt } from '../prompts/judge-citations-prompt.ts';
import { boundedList, boundedText } from '../prompts/prompt.ts';
import { type CheckedSupport, checkSupport, quotesNotFound, type SaidSupport } from './check-support.ts';
import { type Claim, supportOutcomes } from './citation.ts';
import type { PageStatement } from './page-statements.ts';
import { pickPassages } from './pick-passages.ts';

/** A page and the claims that an answer rests on it. */
export interface SupportRequest {
  readonly page: { readonly title: string; readonly markdown: string };
  readonly question: string;
  readonly claims: readonly Pick<Claim, 'text' | 'context'>[];
  /** Id of the task, and what its calls are named by, such as the answer and the page. */
  readonly task: string;
  readonly about: string;
}

/** What one judge says of the claims, in their order, when code has looked at it. */
export interface SupportVote {
  readonly judge: string;
  readonly checked: readonly CheckedSupport[];
}

const supportReply = z.strictObject({
  claims: boundedList(
    z.strictObject({
      id: boundedText(20),
      reason: boundedText(5_000),
      quotes: boundedList(boundedText(20_000), 10),
      outcome: z.enum(supportOutcomes),
    }),
    100,
  ),
});

/** The form of a reply that judges every claim exactly once; it may speak of others. */
function supportReplyFor(claims: AskedSupport['claims']): z.ZodType<z.infer<typeof supportReply>> {
  return supportReply.superRefine((reply, { addIssue }) => {
    for (const { id } of claims) {
      const times = reply.claims.filter((claim) => claim.id === id).length;
      if (times !== 1) addIssue({ code: 'custom', path: ['claims'], message: `claim ${id} is judged ${times} times` });
    }
  });
}

/** Asks one judge, and once more where it quotes words that are not on the page. Fails with the first call that comes to nothing. */
export async function askSupport(
  judge: LanguageModel,
  { page, question, claims: stated, task, about }: SupportRequest,
  statements: readonly PageStatement[],
  options: JudgingOptions,
): Promise<Result<SupportVote, ModelFailure>> {
  const { title, markdown } = page;
  const passages = pickPassages(
    markdown,
    stated.map(({ context }) => context),
  );
  const claims = stated.map(({ text, context }, at) => ({ id: `c${at + 1}`, text, context }));
  const said = new Map<string, SaidSupport>();
  let notFound: AskedSupport['notFound'] = [];
  for (const occasion of ['', ', quotes again']) {
    const open = occasion === '' ? claims : claims.filter(({ id }) => notFound.some((each) => each.id === id));
    if (open.length === 0) break;
    const prompt = judgeCitationsPrompt({ question, title, passages, claims: open, notFound }, options.fence);
    const schema = supportReplyFor(open);
    const asked = { role: 'cite', prompt, name: 'support', schema, task, about: about + occasion, attempt: 0 } as const;
    const reply = await askJudge(judge, asked, options);
    if (!reply.ok) return reply;
    const { value, report } = reply.value;
    const judged = value.claims.filter(({ id }) => open.some((each) => each.id === id));
    for (const each of judged) said.set(each.id, each);
    notFound = judged.flatMap(({ id, quotes }) => {
      const missing = quotesNotFound(markdown, quotes);
      if (occasion === '')
        for (const quote of missing) report('quote_not_found', `${about} ${id}`, quote.slice(0, 200));
      return missing.length > 0 ? [{ id, quotes: missing }] : [];
    });
  }
  const checked = claims.flatMap(({ id, text }) => {
    const each = said.get(id);
    return each === undefined ? [] : [checkSupport(text, each, markdown, statements)];
  });
  return ok({ judge: modelName(judge), checked });
}
