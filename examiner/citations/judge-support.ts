import * as z from 'zod';
import { ok, type Result } from '../../src/kernel/result.ts';
import { type LanguageModel, type ModelFailure, modelName } from '../../src/models/language-model.ts';
import { askJudge, type JudgeReply } from '../judging/ask-judge.ts';
import { hasQuorum, type JudgingOptions, strictMajority } from '../judging/panel.ts';
import { citingCalls } from '../model-examiner-options.ts';
import { type AskedSupport, judgeCitationsPrompt } from '../prompts/judge-citations-prompt.ts';
import { boundedList, boundedText } from '../prompts/prompt.ts';
import { type CheckedSupport, checkSupport, joinedQuotes, quotesNotFound, type SaidSupport } from './check-support.ts';
import type { CitationOutcome, JudgedCitation } from './citation.ts';
import { pickPassages } from './pick-passages.ts';
import { type CodeSupport, longestStatement, type WeighedPage, weighablePage, weighSupport } from './weigh-support.ts';

/** A page and the claims that an answer rests on it. */
export interface SupportRequest {
  readonly page: { readonly title: string; readonly markdown: string };
  readonly question: string;
  readonly claims: readonly { readonly text: string; readonly context: string }[];
  /** Id of the task, and what calls are told apart by, such as the answer and the page. */
  readonly task: string;
  readonly about: string;
}

/** Who judges what code leaves open, each for itself; a panel's majority decides. */
export interface SupportPanel {
  /** At least one. */
  readonly judges: readonly LanguageModel[];
  readonly options: JudgingOptions;
}

export type Support = Omit<JudgedCitation, 'source'>;

/** Claims that are put to a judge in one call. */
const claimsAtOnce = 20;
const mostAsked = claimsAtOnce * citingCalls;

/**
 * Judges whether a page bears claims out, in their order: by code where it can say, else by the panel.
 * @param panel null: what code cannot say stays open
 */
export async function judgeSupport(request: SupportRequest, panel: SupportPanel | null): Promise<readonly Support[]> {
  const page = weighablePage(request.page, request.question);
  const found = request.claims.map(({ text }) => weighSupport(text, page));
  const byCode = found.map((each) => (isSettled(each, panel) ? supportByCode(each, page) : null));
  if (panel === null) return byCode.map((each) => each ?? openSupport('code cannot say'));
  const isAskable = (at: number) => (request.claims[at]?.text.length ?? 0) <= longestStatement;
  const open = byCode.flatMap((each, at) => (each === null && isAskable(at) ? [at] : [])).slice(0, mostAsked);
  const judged = new Map<number, Support>();
  for (let from = 0; from < open.length; from += claimsAtOnce) {
    const some = open.slice(from, from + claimsAtOnce);
    const supports = await askPanel(request, page, some, panel);
    for (const [index, at] of some.entries()) judged.set(at, supports[index] ?? openSupport('no judge had a say'));
  }
  return byCode.map((each, at) => each ?? judged.get(at) ?? openSupport(unasked));
}

const unasked = 'the claim is too long to be put to judges, or too many others rest on the page';

/** Where there are judges, code only settles what the page plainly gives: what it lacks may be there in other words. */
function isSettled({ kind }: CodeSupport, panel: SupportPanel | null): boolean {
  return panel === null ? kind !== 'open' : kind === 'supported' || kind === 'contradicted';
}

function supportByCode(found: CodeSupport, { markdown }: WeighedPage): Support {
  if (found.kind === 'open') return openSupport('code cannot say');
  const { kind: outcome, reason, places } = found;
  const [place = null] = places;
  return { outcome, by: ['code'], reason, quote: place && joinedQuotes(markdown, places), place };
}

function openSupport(reason: string): Support {
  return { outcome: 'open', by: [], reason, quote: null, place: null };
}

type Vote = { readonly judge: string; readonly checked: readonly CheckedSupport[] };

async function askPanel(
  request: SupportRequest,
  page: WeighedPage,
  places: readonly number[],
  { judges, options }: SupportPanel,
): Promise<readonly Support[]> {
  const outcomes = await Promise.all(judges.map((judge) => voteOf(judge, request, page, places, options)));
  const votes = outcomes.flatMap((each) => (each.ok ? [each.value] : []));
  if (!hasQuorum(judges.length, votes.length)) {
    const reasons = outcomes.flatMap((each) => (each.ok ? [] : [`${each.failure.reason}: ${each.failure.detail}`]));
    return places.map(() => openSupport(`too few judges had a say (${reasons.join('; ').slice(0, 500)})`));
  }
  return places.map((_, at) => majoritySupport(votes, at));
}

function majoritySupport(votes: readonly Vote[], at: number): Support {
  const said = votes.flatMap(({ judge, checked }) => (checked[at] ? [{ judge, ...checked[at] }] : []));
  const outcome: CitationOutcome | null = strictMajority(said.map((each) => each.outcome));
  const agreeing = said.filter((each) => each.outcome === outcome);
  const [first] = agreeing;
  if (!first) return openSupport(`the judges disagree: ${said.map((each) => each.outcome).join(', ')}`);
  const { judge: _, ...support } = first;
  return { ...support, by: agreeing.map(({ judge }) => judge) };
}

const supportReply = z.strictObject({
  claims: boundedList(
    z.strictObject({
      id: boundedText(20),
      reason: boundedText(5_000),
      quotes: boundedList(boundedText(20_000), 10),
      outcome: z.enum(['supported', 'partly', 'contradicted', 'unsupported']),
    }),
    100,
  ),
});

/** The form of a reply that judges every claim exactly once. */
function supportReplyFor(ids: readonly string[]): z.ZodType<z.infer<typeof supportReply>> {
  return supportReply.superRefine(({ claims }, { addIssue }) => {
    for (const id of ids) {
      const times = claims.filter((claim) => claim.id === id).length;
      if (times !== 1) addIssue({ code: 'custom', path: ['claims'], message: `claim ${id} is judged ${times} times` });
    }
  });
}

/** One judge's say; words that it quotes and that are not on the page are asked for once more. */
async function voteOf(
  judge: LanguageModel,
  request: SupportRequest,
  page: WeighedPage,
  places: readonly number[],
  options: JudgingOptions,
): Promise<Result<Vote, ModelFailure>> {
  const claims = places.flatMap((at, index) => {
    const claim = request.claims[at];
    if (!claim) return [];
    const { text, context } = claim;
    return [{ id: `c${index + 1}`, text, context: context.length > longestStatement ? text : context }];
  });
  const shown = pickPassages(
    page.markdown,
    claims.map(({ context }) => context),
  );
  const asked = { question: request.question, title: request.page.title, passages: shown };
  const first = await askOne(judge, { ...asked, claims, notFound: [] }, request, options);
  if (!first.ok) return first;
  const said = new Map(first.value.value.claims.map((each) => [each.id, each]));
  const notFound = faultyQuotes(first.value, claims, page, request);
  if (notFound.length > 0) {
    const again = claims.filter(({ id }) => notFound.some((each) => each.id === id));
    const second = await askOne(judge, { ...asked, claims: again, notFound }, request, options);
    if (!second.ok) return second;
    for (const each of second.value.value.claims)
      if (notFound.some(({ id }) => id === each.id)) said.set(each.id, each);
  }
  const checked = claims.map(({ id, text }) => checkSupport(text, said.get(id) ?? unsaid(id), page));
  return ok({ judge: modelName(judge), checked });
}

const unsaid = (id: string): SaidSupport => ({
  id,
  reason: 'nothing was said of it',
  quotes: [],
  outcome: 'unsupported',
});

function askOne(judge: LanguageModel, asked: AskedSupport, { task, about }: SupportRequest, options: JudgingOptions) {
  const again = asked.notFound.length > 0 ? ', quotes again' : '';
  return askJudge(
    judge,
    {
      role: 'cite',
      prompt: judgeCitationsPrompt(asked, options.fence),
      name: 'support',
      schema: supportReplyFor(asked.claims.map(({ id }) => id)),
      task,
      about: `${about}${again}`,
      attempt: 0,
    },
    options,
  );
}

/** Of the claims asked about: a judge may speak of others. */
function faultyQuotes(
  { value, report }: JudgeReply<z.infer<typeof supportReply>>,
  asked: readonly { readonly id: string }[],
  page: WeighedPage,
  { about }: SupportRequest,
): AskedSupport['notFound'] {
  const said = value.claims.filter(({ id }) => asked.some((each) => each.id === id));
  return said.flatMap(({ id, quotes }) => {
    const missing = quotesNotFound(page, quotes);
    for (const quote of missing) report('quote_not_found', `${about} ${id}`, quote.slice(0, 200));
    return missing.length > 0 ? [{ id, quotes: missing }] : [];
  });
}
