import { getDomain } from 'tldts';
import type { CitationReport, SourceReading } from '../../../examiner/citations/citation.ts';
import { parsedUrl } from '../../kernel/parsed-url.ts';

/** On what kind of sources an agent's answers stand. */
export interface SourceFigures {
  /** The registrable domains cited most, with the citations of each; at most twenty. */
  readonly domains: readonly { readonly domain: string; readonly citations: number }[];
  /** Domains in all. */
  readonly domainCount: number;
  /** Of the citations, those of the agent's own or its vendor's domains; null without any citation. */
  readonly ownShare: number | null;
  /** Of the citations of an answer, the share of its most cited page, as a mean over answers with at least three; else null. */
  readonly topSourceShare: number | null;
  readonly ages: SourceAges;
}

/** How old cited pages were when they were read, by what they say themselves. */
export interface SourceAges {
  /** Pages that were read and give a date. */
  readonly dated: number;
  readonly undated: number;
  /** In days; null where none gives a date. */
  readonly medianDays: number | null;
  /** Of those dated, in the year before they were read. */
  readonly withinYear: number;
}

const mostDomains = 20;
/** Of fewer citations one page is a large share by itself. */
const leastCitations = 3;
const dayMs = 86_400_000;

/** @param ownSites registrable domains */
export function sourceFigures(reports: readonly CitationReport[], ownSites: readonly string[]): SourceFigures {
  const cited = reports.map(({ claims }) => claims.flatMap(({ citations }) => citations.map(({ source }) => source)));
  const byDomain = counted(cited.flat().map(domainOf));
  const all = cited.flat().length;
  const own = ownSites.reduce((sum, site) => sum + (byDomain.get(site) ?? 0), 0);
  const most = [...byDomain].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return {
    domains: most.slice(0, mostDomains).map(([domain, citations]) => ({ domain, citations })),
    domainCount: byDomain.size,
    ownShare: all === 0 ? null : own / all,
    topSourceShare: meanTopShare(cited),
    ages: sourceAges(reports.flatMap(({ sources }) => sources)),
  };
}

/** The registrable domain of an address, or its host where there is none, such as a number. */
function domainOf(url: string): string {
  return getDomain(url, { allowPrivateDomains: true }) ?? parsedUrl(url)?.host ?? url;
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function meanTopShare(cited: readonly (readonly string[])[]): number | null {
  const shares = cited
    .filter((sources) => sources.length >= leastCitations)
    .map((sources) => Math.max(...counted(sources).values()) / sources.length);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function sourceAges(sources: readonly SourceReading[]): SourceAges {
  const read = sources.filter((source) => source.kind === 'read');
  const days = read
    .flatMap(({ datedAt, readAt }) => (datedAt === null ? [] : [(Date.parse(readAt) - Date.parse(datedAt)) / dayMs]))
    .filter((age) => Number.isFinite(age))
    .sort((a, b) => a - b);
  return {
    dated: days.length,
    undated: read.length - days.length,
    medianDays: days[Math.floor((days.length - 1) / 2)] ?? null,
    withinYear: days.filter((age) => age <= 365).length,
  };
}
