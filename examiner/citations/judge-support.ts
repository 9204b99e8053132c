import type { LanguageModel } from '../../src/models/language-model.ts';
import { hasQuorum, type JudgingOptions, strictMajority } from '../judging/panel.ts';
import { citingCalls } from '../model-examiner-options.ts';
import { askSupport, type SupportRequest, type SupportVote } from './ask-support.ts';
import type { CitationOutcome, JudgedCitation } from './citation.ts';
import { type PageStatement, pageStatements } from './page-statements.ts';
import { proveClaim } from './prove-claim.ts';

/** Who judges what code cannot prove, each for itself; a panel's majority decides. */
export interface SupportPanel {
  /** At least one. */
  readonly judges: readonly LanguageModel[];
  readonly options: JudgingOptions;
}

export type Support = Omit<JudgedCitation, 'source'>;
type Claim = SupportRequest['claims'][number];

/** Claims that are put to a judge in one call. */
const claimsAtOnce = 20;
const mostAsked = claimsAtOnce * citingCalls;
/** Longer claims are not put to judges, in UTF-16 code units. */
const longestClaim = 2_000;

const unjudged = 'no judge read it, and no sentence of the page is the claim word for word';
const unasked = 'the claim is too long to be put to judges, or too many others rest on the page';

/**
 * Judges whether a page bears claims out, in their order: by code where a sentence of the page is the claim, else by the panel.
 * @param panel null: what code cannot prove stays open
 */
export async function judgeSupport(request: SupportRequest, panel: SupportPanel | null): Promise<readonly Support[]> {
  const { claims, page } = request;
  const statements = pageStatements(page.markdown);
  const byCode = claims.map((claim) => supportByCode(claim, page.markdown, statements));
  if (panel === null) return byCode;
  const isOpen = ({ text }: Claim, at: number) => byCode[at]?.outcome === 'open' && text.length <= longestClaim;
  const open = claims.filter(isOpen).slice(0, mostAsked);
  const judged = new Map<Claim, Support>();
  for (let from = 0; from < open.length; from += claimsAtOnce) {
    const some = open.slice(from, from + claimsAtOnce);
    const supports = await askPanel({ ...request, claims: some }, statements, panel);
    for (const [at, claim] of some.entries()) judged.set(claim, supports[at] ?? openSupport(unasked));
  }
  return byCode.map((support, at) => {
    const claim = claims[at];
    return support.outcome !== 'open' || !claim ? support : (judged.get(claim) ?? openSupport(unasked));
  });
}

function supportByCode({ text, context }: Claim, markdown: string, statements: readonly PageStatement[]): Support {
  const proof = text.length > longestClaim ? null : proveClaim(text, statements);
  // What stands before a claim may say what its words refer to: then it is for a judge to read.
  if (proof?.kind !== 'supported' || !context.startsWith(text))
    return openSupport(proof?.kind === 'near' ? proof.reason : unjudged);
  const { reason, place } = proof;
  return { outcome: 'supported', by: ['code'], reason, quote: markdown.slice(place.start, place.end).trim(), place };
}

function openSupport(reason: string): Support {
  return { outcome: 'open', by: [], reason, quote: null, place: null };
}

async function askPanel(
  request: SupportRequest,
  statements: readonly PageStatement[],
  { judges, options }: SupportPanel,
): Promise<readonly Support[]> {
  const outcomes = await Promise.all(judges.map((judge) => askSupport(judge, request, statements, options)));
  const votes = outcomes.flatMap((each) => (each.ok ? [each.value] : []));
  if (hasQuorum(judges.length, votes.length)) return request.claims.map((_, at) => majoritySupport(votes, at));
  const reasons = outcomes.flatMap((each) => (each.ok ? [] : [`${each.failure.reason}: ${each.failure.detail}`]));
  return request.claims.map(() => openSupport(`too few judges had a say (${reasons.join('; ').slice(0, 500)})`));
}

function majoritySupport(votes: readonly SupportVote[], at: number): Support {
  const said = votes.flatMap(({ judge, checked }) => (checked[at] ? [{ judge, support: checked[at] }] : []));
  const outcome: CitationOutcome | null = strictMajority(said.map(({ support }) => support.outcome));
  const agreeing = said.filter(({ support }) => support.outcome === outcome);
  const [first] = agreeing;
  if (!first) return openSupport(`the judges disagree: ${said.map(({ support }) => support.outcome).join(', ')}`);
  return { ...first.support, by: agreeing.map(({ judge }) => judge) };
}
