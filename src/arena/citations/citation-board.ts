import type { CitationFigures } from './citation-figures.ts';

/** An agent's line of the citation board. */
export interface CitationLine extends CitationFigures {
  /** The ranks, from 1, that its interval leaves open; null where nothing was judged of it. */
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
}

/**
 * Agents by the precision of their citations, best first; those of whom nothing was judged last. Of two agents one is above the
 * other where their intervals do not touch; without an interval the figure itself stands for it.
 */
export function citationBoard(figures: readonly CitationFigures[]): CitationLine[] {
  const withPrecision = figures.filter(({ precision }) => precision.value !== null);
  const lines = figures.map((line): CitationLine => {
    if (line.precision.value === null) return { ...line, rankLow: null, rankHigh: null };
    const above = withPrecision.filter((other) => isAbove(other, line)).length;
    const below = withPrecision.filter((other) => isAbove(line, other)).length;
    return { ...line, rankLow: 1 + above, rankHigh: withPrecision.length - below };
  });
  return lines.sort((a, b) => order(b) - order(a) || (a.agent < b.agent ? -1 : 1));
}

/** The same without what tells which pages were cited. */
export function withoutDomains(lines: readonly CitationLine[]): readonly CitationLine[] {
  return lines.map((line) => ({ ...line, domains: [], domainCount: 0 }));
}

const order = ({ precision }: CitationFigures) => precision.value ?? -1;

function isAbove({ precision: one }: CitationFigures, { precision: other }: CitationFigures): boolean {
  return (one.low ?? one.value ?? 0) > (other.high ?? other.value ?? 1);
}
