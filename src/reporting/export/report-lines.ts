import type { JudgedClaim, SourceReading } from '../../../examiner/citations/citation.ts';
import type { CitationRecord } from '../../arena/citations/citation-record.ts';
import { qualityWinner } from '../../arena/quality/quality-preference.ts';
import type { QualityRecord } from '../../arena/quality/quality-record.ts';
import type { PlayedPortion } from '../../arena/rounds-by-match.ts';

/** The keys of a line of `citations.jsonl`. */
export const citationKeys = [
  'agent',
  'task_id',
  'match_id',
  'claim',
  'claim_start',
  'claim_end',
  'needs_source',
  'source',
  'outcome',
  'by',
  'reason',
  'quote',
  'quote_start',
  'quote_end',
  'final_url',
  'page',
  'dated_at',
  'read_at',
] as const;

type CitationFileLine = Readonly<Record<(typeof citationKeys)[number], unknown>>;

/** Claims with each of their sources as lines of `citations.jsonl`; a claim in need of a source that gives none has one line. */
export function citationLines(records: readonly CitationRecord[]): string[] {
  return records.flatMap(({ agent, task, scope = '', report }) => {
    const readings = new Map(report.sources.map((source) => [source.url, source]));
    const answer = { agent, task_id: task, match_id: scope === '' ? null : scope };
    const lines = report.claims.flatMap((claim) => claimLines(claim, readings));
    return lines.map((line) => `${JSON.stringify({ ...answer, ...line })}\n`);
  });
}

type ClaimLine = Omit<CitationFileLine, 'agent' | 'task_id' | 'match_id'>;

function claimLines(claim: JudgedClaim, readings: ReadonlyMap<string, SourceReading>): ClaimLine[] {
  const { text, start, end, needsSource, citations } = claim;
  const said = { claim: text, claim_start: start, claim_end: end, needs_source: needsSource };
  if (citations.length === 0) return needsSource ? [{ ...said, ...noSource }] : [];
  return citations.map(({ source, outcome, by, reason, quote, place }) => ({
    ...said,
    source,
    outcome,
    by,
    reason,
    quote,
    quote_start: place?.start ?? null,
    quote_end: place?.end ?? null,
    ...readParts(readings.get(source)),
  }));
}

function readParts(reading: SourceReading | undefined) {
  const page = reading?.kind === 'read' ? reading : null;
  return {
    final_url: page?.finalUrl ?? null,
    page: page?.page ?? null,
    dated_at: page?.datedAt ?? null,
    read_at: reading?.readAt ?? null,
  };
}

const noSource = {
  source: null,
  outcome: null,
  by: [],
  reason: null,
  quote: null,
  quote_start: null,
  quote_end: null,
  ...readParts(undefined),
};

/** The keys of a line of `report-quality.jsonl`. */
export const comparisonKeys = [
  'match_id',
  'round',
  'task_id',
  'model_a',
  'model_b',
  'outcome',
  'winner',
  'criteria',
  'judges',
  'support',
  'failure',
] as const;

type ComparisonLine = Readonly<Record<(typeof comparisonKeys)[number], unknown>>;

/** What became of comparing the reports of a portion's rounds as lines of `report-quality.jsonl`. @param records of these rounds */
export function comparisonLines({ matches, rounds }: PlayedPortion, records: readonly QualityRecord[]): string[] {
  const matchOf = new Map(matches.map((match) => [match.id, match]));
  const taskOf = new Map(rounds.map((round) => [`${round.match}#${round.number}`, round.task]));
  return records.map(({ match, number, quality }) => {
    const compared = quality.kind === 'compared' ? quality : null;
    const line: ComparisonLine = {
      match_id: match,
      round: number,
      task_id: taskOf.get(`${match}#${number}`) ?? null,
      model_a: matchOf.get(match)?.a ?? null,
      model_b: matchOf.get(match)?.b ?? null,
      outcome: quality.kind === 'not_compared' ? quality.reason : quality.kind,
      winner: qualityWinner(quality),
      criteria: compared?.criteria ?? null,
      judges: compared?.judges ?? [],
      support: compared?.support ?? null,
      failure: quality.kind === 'failed' ? quality.failure : null,
    };
    return `${JSON.stringify(line)}\n`;
  });
}
