import * as z from 'zod';
import { ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { askJudge, type JudgeReply } from '../judging/ask-judge.ts';
import type { JudgingOptions } from '../judging/panel.ts';
import { type AskedSupport, judgeCitationsPrompt } from '../prompts/judge-citations-prompt.ts';
import { boundedList, boundedText } from '../prompts/prompt.ts';
import { type CheckedSupport, checkSupport, quotesNotFound } from './check-support.ts';
import { supportOutcomes } from './citation.ts';
import type { PageStatement } from './page-statements.ts';
import { pickPassages } from './pick-passages.ts';

/** A page and the claims that an answer rests on it. */
export interface SupportRequest {
  readonly page: { readonly title: string; readonly markdown: string };
  readonly question: string;
  readonly claims: readonly { readonly text: string; readonly context: string }[];
  /** Id of the task, and what calls are told apart by, such as the answer and the page. */
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
type SupportReply = z.infer<typeof supportReply>;

/** The form of a reply that judges every claim exactly once. */
function supportReplyFor(ids: readonly string[]): z.ZodType<SupportReply> {
  return supportReply.superRefine(({ claims }, { addIssue }) => {
    for (const id of ids) {
      const times = claims.filter((claim) => claim.id === id).length;
      if (times !== 1) addIssue({ code: 'custom', path: ['claims'], message: `claim ${id} is judged ${times} times` });
    }
  });
}

/** Asks one judge, and once more where it quotes words that are not on the page. Fails with the first call that comes to nothing. */
export async function askSupport(
  judge: LanguageModel,
  request: SupportRequest,
  statements: readonly PageStatement[],
  options: JudgingOptions,
): Promise<Result<SupportVote, ModelFailure>> {
  const { page, question } = request;
  const claims = request.claims.map((claim, at) => ({ ...claim, id: `c${at + 1}` }));
  const contexts = claims.map(({ context }) => context);
  const asked = { question, title: page.title, passages: pickPassages(page.markdown, contexts) };
  const first = await askOne(judge, { ...asked, claims, notFound: [] }, request, options);
  if (!first.ok) return first;
  const said = new Map(first.value.value.claims.map((each) => [each.id, each]));
  const notFound = faultyQuotes(first.value, claims, request);
  if (notFound.length > 0) {
    const again = claims.filter(({ id }) => notFound.some((each) => each.id === id));
    const second = await askOne(judge, { ...asked, claims: again, notFound }, request, options);
    if (!second.ok) return second;
    for (const each of second.value.value.claims) if (again.some(({ id }) => id === each.id)) said.set(each.id, each);
  }
  const checked = claims.flatMap(({ id, text }) => {
    const each = said.get(id);
    return each === undefined ? [] : [checkSupport(text, each, page.markdown, statements)];
  });
  return ok({ judge: modelName(judge), checked });
}

function askOne(judge: LanguageModel, asked: AskedSupport, { task, about }: SupportRequest, options: JudgingOptions) {
  const question = {
    role: 'cite',
    prompt: judgeCitationsPrompt(asked, options.fence),
    name: 'support',
    schema: supportReplyFor(asked.claims.map(({ id }) => id)),
    task,
    about: asked.notFound.length > 0 ? `${about}, quotes again` : about,
    attempt: 0,
  } as const;
  return askJudge(judge, question, options);
}

/** Of the claims asked about: a judge may speak of others. */
function faultyQuotes(
  { value, report }: JudgeReply<SupportReply>,
  asked: readonly { readonly id: string }[],
  { about, page }: SupportRequest,
): AskedSupport['notFound'] {
  const said = value.claims.filter(({ id }) => asked.some((each) => each.id === id));
  return said.flatMap(({ id, quotes }) => {
    const missing = quotesNotFound(page.markdown, quotes);
    for (const quote of missing) report('quote_not_found', `${about} ${id}`, quote.slice(0, 200));
    return missing.length > 0 ? [{ id, quotes: missing }] : [];
  });
}
