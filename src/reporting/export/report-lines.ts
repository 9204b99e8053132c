import type { JudgedCitation, JudgedClaim, SourceReading } from '../../../examiner/citations/citation.ts';
import type { CitationRecord } from '../../arena/citations/citation-record.ts';
import type { MatchRecord } from '../../arena/match.ts';
import { qualityWinner } from '../../arena/quality/quality-preference.ts';
import type { QualityRecord } from '../../arena/quality/quality-record.ts';
import type { PlayedPortion } from '../../arena/rounds-by-match.ts';
import { jsonLineOf, type LineFields } from './json-line-fields.ts';

/** A claim of an answer with one of its sources; a claim in need of a source that gives none stands with neither. */
interface CitedClaim {
  readonly record: CitationRecord;
  readonly claim: JudgedClaim;
  readonly citation: JudgedCitation | null;
  readonly reading: SourceReading | null;
}

const pageOf = ({ reading }: CitedClaim) => (reading?.kind === 'read' ? reading : null);

/** The fields of a line of `citations.jsonl`. */
export const citationFields: LineFields<CitedClaim> = {
  agent: ['who answered', ({ record }) => record.agent],
  task_id: ['the task', ({ record }) => record.task],
  match_id: [
    'the match that the answer counts in alone; null: it counts in every match that asks the task',
    ({ record }) => record.scope || null,
  ],
  claim: ['what the answer states', ({ claim }) => claim.text],
  claim_start: ['where that begins in the text of the answer, in UTF-16 code units', ({ claim }) => claim.start],
  claim_end: ['where it ends', ({ claim }) => claim.end],
  needs_source: ['whether it states a number, a date or a name', ({ claim }) => claim.needsSource],
  source: [
    'the address that it gives; null in the one line of a claim that needs a source and gives none',
    ({ citation }) => citation?.source ?? null,
  ],
  outcome: [
    '`supported`, `partly`, `unsupported`, `contradicted`, `unreachable`, `blocked` or `open`',
    ({ citation }) => citation?.outcome ?? null,
  ],
  by: ['`code`, or the judges whose vote it is; empty where nobody judged', ({ citation }) => citation?.by ?? []],
  reason: ['why, in a sentence', ({ citation }) => citation?.reason ?? null],
  quote: ['words of the page that show it', ({ citation }) => citation?.quote ?? null],
  quote_start: [
    'where they begin in the text of the page; of several passages the first',
    ({ citation }) => citation?.place?.start ?? null,
  ],
  quote_end: ['where that passage ends', ({ citation }) => citation?.place?.end ?? null],
  final_url: [
    'where the page was read in the end; null where it was not read',
    (line) => pageOf(line)?.finalUrl ?? null,
  ],
  page: ['SHA-256 of the text of the page', (line) => pageOf(line)?.page ?? null],
  dated_at: ['the day that the page says it is of', (line) => pageOf(line)?.datedAt ?? null],
  read_at: ['when it was read, or tried', ({ reading }) => reading?.readAt ?? null],
};

/** Claims with each of their sources as lines of `citations.jsonl`; a claim in need of a source that gives none has one line. */
export function citationLines(records: readonly CitationRecord[]): string[] {
  return records.flatMap(citedClaims).map((line) => jsonLineOf(citationFields, line));
}

function citedClaims(record: CitationRecord): CitedClaim[] {
  const readings = new Map(record.report.sources.map((source) => [source.url, source]));
  return record.report.claims.flatMap((claim): CitedClaim[] => {
    if (claim.citations.length === 0)
      return claim.needsSource ? [{ record, claim, citation: null, reading: null }] : [];
    return claim.citations.map((citation) => {
      return { record, claim, citation, reading: readings.get(citation.source) ?? null };
    });
  });
}

/** Outcome of comparing the reports of a round. */
interface ComparedRound extends QualityRecord {
  readonly task: string | null;
  readonly seats: MatchRecord | null;
}

const comparedOf = ({ quality }: ComparedRound) => (quality.kind === 'compared' ? quality : null);

/** The fields of a line of `report-quality.jsonl`. */
export const comparisonFields: LineFields<ComparedRound> = {
  match_id: ['the match', ({ match }) => match],
  round: ['its round, from 1', ({ number }) => number],
  task_id: ['the task', ({ task }) => task],
  model_a: ['agent in seat A', ({ seats }) => seats?.a ?? null],
  model_b: ['agent in seat B', ({ seats }) => seats?.b ?? null],
  outcome: [
    '`compared`, `equal`, `no_report` or `failed`',
    ({ quality }) => (quality.kind === 'not_compared' ? quality.reason : quality.kind),
  ],
  winner: [
    '`a`, `b` or `tie`, by all dimensions; null where nothing was compared',
    ({ quality }) => qualityWinner(quality),
  ],
  criteria: [
    'criteria with their weights and dimensions, and the weight of support',
    (line) => comparedOf(line)?.criteria ?? null,
  ],
  judges: ['what each judge decided, criterion by criterion, in both orders', (line) => comparedOf(line)?.judges ?? []],
  support: [
    'how far the claims of either report are borne out; null where that is not known of both',
    (line) => comparedOf(line)?.support ?? null,
  ],
  failure: ['why it failed', ({ quality }) => (quality.kind === 'failed' ? quality.failure : null)],
};

/**
 * Returns the outcomes of comparing reports in a portion's rounds as lines of `report-quality.jsonl`.
 * @param records of these rounds
 */
export function comparisonLines({ matches, rounds }: PlayedPortion, records: readonly QualityRecord[]): string[] {
  const matchOf = new Map(matches.map((match) => [match.id, match]));
  const taskOf = new Map(rounds.map((round) => [`${round.match}#${round.number}`, round.task]));
  return records.map((record) => {
    const task = taskOf.get(`${record.match}#${record.number}`) ?? null;
    return jsonLineOf(comparisonFields, { ...record, task, seats: matchOf.get(record.match) ?? null });
  });
}
