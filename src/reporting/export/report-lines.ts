import type { JudgedClaim, SourceReading } from '../../../examiner/citations/citation.ts';
import type { CitationRecord } from '../../arena/citations/citation-record.ts';
import { qualityWinner } from '../../arena/quality/quality-preference.ts';
import type { QualityRecord } from '../../arena/quality/quality-record.ts';
import type { PlayedPortion } from '../../arena/rounds-by-match.ts';

/** The fields of a line of `citations.jsonl`, and what each says. */
export const citationFields = {
  agent: 'who answered',
  task_id: 'the task',
  match_id: 'the match that the answer counts in alone; null: it counts in every match that asks the task',
  claim: 'what the answer states',
  claim_start: 'where that begins in the text of the answer, in UTF-16 code units',
  claim_end: 'where it ends',
  needs_source: 'whether it states a number, a date or a name',
  source: 'the address that it gives; null in the one line of a claim that needs a source and gives none',
  outcome: '`supported`, `partly`, `unsupported`, `contradicted`, `unreachable`, `blocked` or `open`',
  by: '`code`, or the judges whose vote it is; empty where nobody judged',
  reason: 'why, in a sentence',
  quote: 'words of the page that show it',
  quote_start: 'where they begin in the text of the page; of several passages the first',
  quote_end: 'where that passage ends',
  final_url: 'where the page was read in the end; null where it was not read',
  page: 'SHA-256 of the text of the page',
  dated_at: 'the day that the page says it is of',
  read_at: 'when it was read, or tried',
};

type CitationFileLine = Readonly<Record<keyof typeof citationFields, unknown>>;

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

/** The fields of a line of `report-quality.jsonl`, and what each says. */
export const comparisonFields = {
  match_id: 'the match',
  round: 'its round, from 1',
  task_id: 'the task',
  model_a: 'agent in seat A',
  model_b: 'agent in seat B',
  outcome: '`compared`, `equal`, `no_report` or `failed`',
  winner: '`a`, `b` or `tie`, by all dimensions; null where nothing was compared',
  criteria: 'criteria with their weights and dimensions, and the weight of support',
  judges: 'what each judge decided, criterion by criterion, in both orders',
  support: 'how far the claims of either report are borne out; null where that is not known of both',
  failure: 'why it failed',
};

type ComparisonLine = Readonly<Record<keyof typeof comparisonFields, unknown>>;

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
