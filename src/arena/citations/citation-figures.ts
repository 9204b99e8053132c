import { getDomain } from 'tldts';
import {
  type CitationOutcome,
  type CitationReport,
  citationOutcomes,
  type JudgedClaim,
} from '../../../examiner/citations/citation.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { parsedUrl } from '../../kernel/parsed-url.ts';
import { bootstrapBounds, byCluster } from '../../ratings/cluster-bootstrap.ts';
import type { Estimate } from '../../ratings/rating.ts';

/** The citations of one answer, with the tree of its question, by which intervals are made. */
export interface CitedAnswer {
  readonly agent: AgentId;
  readonly tree: string;
  readonly report: CitationReport;
}

/** Support of an agent's answers by the sources that they cite. */
export interface CitationFigures {
  readonly agent: AgentId;
  /** Answers whose citations were looked at. */
  readonly answers: number;
  /** Pairs of a claim and a source given for it. */
  readonly citations: number;
  readonly outcomes: Readonly<Record<CitationOutcome, number>>;
  /**
   * Share of the citations judged or unreachable that support their claim; partial support counts half. Blocked and open
   * ones are left out.
   */
  readonly precision: Estimate;
  /** Share of the claims that need a source which one of their sources supports in full. */
  readonly recall: Estimate;
  /** Share of the claims that need a source and cite none. */
  readonly uncited: Estimate;
  /** Claims that a source bears out, of each answer: the effective citations of FACT (arXiv:2506.11763). */
  readonly effective: Estimate;
  /** Share of all citations. */
  readonly unreachable: Estimate;
  readonly blocked: Estimate;
  readonly contradicted: Estimate;
  /** The registrable domains cited most, with the citations of each; at most twenty. */
  readonly domains: readonly { readonly domain: string; readonly citations: number }[];
  /** Domains in all. */
  readonly domainCount: number;
}

const mostDomains = 20;

/** Counts of an answer; figures are made of sums of them. */
const countNames = [
  ...citationOutcomes,
  'answers',
  'citations',
  'needing',
  'uncited',
  'borneOut',
  'borneOutNeeding',
] as const;
type Counts = Readonly<Record<(typeof countNames)[number], number>>;

const ratios = {
  precision: (of: Counts) => ratio(of.supported + of.partly / 2, decidedIn(of)),
  recall: (of: Counts) => ratio(of.borneOutNeeding, of.needing),
  uncited: (of: Counts) => ratio(of.uncited, of.needing),
  effective: (of: Counts) => ratio(of.borneOut, of.answers),
  unreachable: (of: Counts) => ratio(of.unreachable, of.citations),
  blocked: (of: Counts) => ratio(of.blocked, of.citations),
  contradicted: (of: Counts) => ratio(of.contradicted, of.citations),
} as const;

type Figure = keyof typeof ratios;
const figures = Object.keys(ratios) as readonly Figure[];

/** Citations that say something of their answer: neither blocked nor open. */
function decidedIn(of: Counts): number {
  return of.supported + of.partly + of.unsupported + of.contradicted + of.unreachable;
}

/**
 * The figures of each agent, in the order given. Intervals are percentiles of a bootstrap over trees, at 95%.
 * @param options `seed` fixes the draws
 */
export function citationFigures(
  answers: readonly CitedAnswer[],
  agents: readonly AgentId[],
  { seed }: { readonly seed: number },
): CitationFigures[] {
  return agents.map((agent) => {
    const own = answers.filter((each) => each.agent === agent);
    return { agent, ...estimates(own, seed), ...citedDomains(own) };
  });
}

function citedDomains(own: readonly CitedAnswer[]): Pick<CitationFigures, 'domains' | 'domainCount'> {
  const all = own.flatMap(({ report }) => report.claims.flatMap(({ citations }) => citations));
  const byDomain = [...groupBy(all, ({ source }) => domainOf(source))].map(([domain, { length: citations }]) => {
    return { domain, citations };
  });
  const mostFirst = byDomain.sort((a, b) => b.citations - a.citations || (a.domain < b.domain ? -1 : 1));
  return { domains: mostFirst.slice(0, mostDomains), domainCount: byDomain.length };
}

/** The registrable domain of an address, or its host where there is none, such as a number. */
function domainOf(url: string): string {
  return getDomain(url, { allowPrivateDomains: true }) ?? parsedUrl(url)?.host ?? url;
}

/** The same of one answer, without intervals. */
export function answerFigures(
  report: CitationReport,
): Pick<CitationFigures, 'citations'> & Readonly<Record<'precision' | 'recall', number | null>> {
  const counts = countsOf(report);
  return { citations: counts.citations, precision: ratios.precision(counts), recall: ratios.recall(counts) };
}

function estimates(own: readonly CitedAnswer[], seed: number) {
  const counts = own.map(({ tree, report }) => ({ cluster: tree, counts: countsOf(report) }));
  const sum = summed(counts.map((each) => each.counts));
  const tables = byCluster(counts).map((each) => tableOf(summed(each.map(({ counts: of }) => of))));
  const bounds = bootstrapBounds(
    tables,
    figures.map((figure) => (table) => ratios[figure](countsIn(table))),
    { seed },
  );
  const estimated = figures.map((figure, at): [Figure, Estimate] => [
    figure,
    { value: ratios[figure](sum), low: bounds[at]?.low ?? null, high: bounds[at]?.high ?? null },
  ]);
  return {
    answers: sum.answers,
    citations: sum.citations,
    outcomes: Object.fromEntries(citationOutcomes.map((each) => [each, sum[each]])) as Record<CitationOutcome, number>,
    ...(Object.fromEntries(estimated) as Record<Figure, Estimate>),
  };
}

function countsOf({ claims }: CitationReport): Counts {
  const citations = claims.flatMap((claim) => claim.citations);
  const needing = claims.filter(({ needsSource }) => needsSource);
  const outcomes = citationOutcomes.map((outcome) => [
    outcome,
    citations.filter((each) => each.outcome === outcome).length,
  ]);
  return {
    ...(Object.fromEntries(outcomes) as Record<CitationOutcome, number>),
    answers: 1,
    citations: citations.length,
    needing: needing.length,
    uncited: needing.filter((claim) => claim.citations.length === 0).length,
    borneOut: claims.filter(isBorneOut).length,
    borneOutNeeding: needing.filter(isBorneOut).length,
  };
}

/** True if one of its sources supports a claim in full. */
function isBorneOut({ citations }: Pick<JudgedClaim, 'citations'>): boolean {
  return citations.some(({ outcome }) => outcome === 'supported');
}

function summed(all: readonly Counts[]): Counts {
  return countsIn(all.map(tableOf).reduce((sum, each) => sum.map((cell, at) => cell + (each[at] ?? 0)), emptyTable()));
}

const emptyTable = () => new Float64Array(countNames.length);
const tableOf = (of: Counts) => Float64Array.from(countNames, (count) => of[count]);
const countsIn = (table: Float64Array) =>
  Object.fromEntries(countNames.map((count, at) => [count, table[at] ?? 0])) as unknown as Counts;

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
