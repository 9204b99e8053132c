import { ok } from '../../src/kernel/result.ts';
import { type LanguageModel, modelName } from '../../src/models/language-model.ts';
import { type AskOptions, askJudge } from '../ask-model.ts';
import { wordsOf } from '../comparing/words.ts';
import type { FromModel } from '../examiner.ts';
import { askPanel, strictMajority } from '../judging/panel.ts';
import { type AskedSupport, judgeCitationsPrompt, type SaidSupport } from '../prompts/judge-citations-prompt.ts';
import { findQuote } from '../reading/find-quote.ts';
import {
  type CheckedSupport,
  checkSupport,
  foldedSentence,
  type PageStatement,
  pageStatements,
} from './check-support.ts';
import type { Claim, Support } from './citation.ts';
import { pickPassages } from './pick-passages.ts';

/** Judges of claims that code cannot prove, each by itself; a panel's majority decides. */
export interface SupportPanel {
  /** The models, at least one. */
  readonly judges: readonly LanguageModel[];
  readonly options: AskOptions;
}

/** A claim as judges are shown it. */
type StatedClaim = Pick<Claim, 'text' | 'context'>;

/** Claims that are put to a judge in one call. */
const claimsAtOnce = 20;
/** Maximum number of claims about one page, over all calls: an answer may give one source for every claim. */
const mostAsked = claimsAtOnce * 3;
/** Longer claims are not judged, in UTF-16 code units. */
const longestClaim = 2_000;
/** Fewer words say too little to be recognised by. */
const leastWords = 3;

const unjudged = 'no judge read it, and no sentence of the page is the claim word for word';
const unasked = 'the claim is too long to be put to judges, or too many others rest on the page';

/** Judges whether claims are supported by a page: by code where a sentence of the page is the claim, else by the panel if there is one. */
export async function judgeSupport(request: SupportRequest, panel: SupportPanel | null): Promise<readonly Support[]> {
  const { claims, page } = request;
  const statements = pageStatements(page.markdown);
  const supports = new Map<StatedClaim, Support>();
  for (const claim of claims) {
    const proof = claim.text.length > longestClaim ? null : supportByCode(claim, page.markdown, statements);
    if (proof) supports.set(claim, proof);
  }
  const open = claims.filter((claim) => !supports.has(claim) && claim.text.length <= longestClaim).slice(0, mostAsked);
  for (let from = 0; panel !== null && from < open.length; from += claimsAtOnce) {
    const some = open.slice(from, from + claimsAtOnce);
    const ask = (judge: LanguageModel) => askSupport(judge, { ...request, claims: some }, statements, panel.options);
    const reply = await askPanel(panel.judges, ask);
    for (const [at, claim] of some.entries())
      supports.set(claim, reply.ok ? majoritySupport(reply.value, at) : openSupport(reply.failure.detail));
  }
  return claims.map((claim) => supports.get(claim) ?? openSupport(panel === null ? unjudged : unasked));
}

/** Null where no sentence has the claim's words and marks in their order, or what stands before it may say what its words refer to. */
function supportByCode(
  { text, context }: StatedClaim,
  markdown: string,
  statements: readonly PageStatement[],
): Support | null {
  const claimSentence = foldedSentence(text);
  if (claimSentence === null || wordsOf(text).length < leastWords || !context.startsWith(text)) return null;
  const same = statements.find(({ folded }) => folded === claimSentence);
  if (!same) return null;
  const { start, end } = same;
  const quote = markdown.slice(start, end);
  return { outcome: 'supported', by: ['code'], reason: 'the page says it word for word', quote, place: { start, end } };
}

function openSupport(reason: string): Support {
  return { outcome: 'open', by: [], reason, quote: null, place: null };
}

function majoritySupport(votes: readonly SupportVote[], at: number): Support {
  const opinions = votes.flatMap(({ judge, checked }) => (checked[at] ? [{ judge, support: checked[at] }] : []));
  const outcome = strictMajority(opinions.map(({ support }) => support.outcome));
  const agreeing = opinions.filter(({ support }) => support.outcome === outcome);
  const [first] = agreeing;
  if (!first) return openSupport(`the judges disagree: ${opinions.map(({ support }) => support.outcome).join(', ')}`);
  return { ...first.support, by: agreeing.map(({ judge }) => judge) };
}

/** A page and the claims that an answer rests on it. */
interface SupportRequest {
  readonly page: { readonly title: string; readonly markdown: string };
  readonly question: string;
  readonly claims: readonly StatedClaim[];
  /** Id of the task, and what its calls are named by, such as the answer and the page. */
  readonly task: string;
  readonly about: string;
}

/** Word of one judge on the claims, in their order, when code has looked at it. */
interface SupportVote {
  readonly judge: string;
  readonly checked: readonly CheckedSupport[];
}

/** Asks one judge, and once more where it quotes words that are not on the page. Fails with the first call that comes to nothing. */
async function askSupport(
  judge: LanguageModel,
  { page: { title, markdown }, question, claims: stated, task, about }: SupportRequest,
  statements: readonly PageStatement[],
  options: AskOptions,
): FromModel<SupportVote> {
  const claims = stated.map(({ text, context }, at) => ({ id: `c${at + 1}`, text, context }));
  const contexts = claims.map(({ context }) => context);
  const passages = pickPassages(markdown, contexts);
  const supportByClaim = new Map<string, SaidSupport>();
  let notFound: AskedSupport['notFound'] = [];
  for (const occasion of ['', ', quotes again']) {
    const open = occasion === '' ? claims : claims.filter(({ id }) => notFound.some((each) => each.id === id));
    if (open.length === 0) break;
    const prompt = judgeCitationsPrompt({ question, title, passages, claims: open, notFound }, options.fence);
    const judgeQuestion = { role: 'cite', prompt, task, about: about + occasion, attempt: 0 } as const;
    const reply = await askJudge(judge, judgeQuestion, options);
    if (!reply.ok) return reply;
    const { value, tell } = reply.value;
    const openClaims = value.claims.filter(({ id }) => open.some((each) => each.id === id));
    for (const each of openClaims) supportByClaim.set(each.id, each);
    notFound = openClaims.flatMap(({ id, quotes }) => {
      const missing = quotes.filter((quote) => findQuote(markdown, quote) === null);
      if (occasion === '') for (const quote of missing) tell('quote_not_found', `${about} ${id}`, quote.slice(0, 200));
      return missing.length > 0 ? [{ id, quotes: missing }] : [];
    });
  }
  const supports = claims.flatMap(({ id, text }) => {
    const each = supportByClaim.get(id);
    return each === undefined ? [] : [checkSupport(text, each, markdown, statements)];
  });
  return ok({ judge: modelName(judge), checked: supports });
}
