import type { CitationReport } from '../../examiner/citations/citation.ts';
import type { TournamentRecord } from '../../src/arena/tournament.ts';
import type { AuditedRecord } from '../../src/audit/audited-record.ts';
import { keptText } from '../../src/audit/packet.ts';
import { citedPassages } from '../../src/audit/shown-citations.ts';
import { contentHash } from '../../src/kernel/hash.ts';

const words = 'The Orre bridge is 214 m long.';
const text = `Bridges of the valley.\n\n${words}\n\nMore follows.`;

/** The record with a claim of every answer judged, whose agent cites a page with its name in the address. */
export function citedRecord(record: TournamentRecord): AuditedRecord {
  const citations = record.answers.map(({ outcome: _outcome, ...answer }) => ({
    ...answer,
    report: reportOf(answer.agent),
  }));
  const places = citations.flatMap(({ report }) => citedPassages(report));
  return { ...record, citations, texts: places.map((place) => keptText(text, [place])) };
}

function reportOf(agent: string): CitationReport {
  const source = `https://pages.test/by?agent=${agent}`;
  const start = text.indexOf(words);
  const place = { start, end: start + words.length };
  const reason = `${agent} says what the page says`;
  const cited = { source, outcome: 'supported' as const, by: ['a/judge'], reason, quote: words, place };
  const lost = { ...cited, source: 'https://gone.test/', outcome: 'unreachable' as const, by: [], quote: null };
  const claim = { start: 0, end: 9, text: `As ${agent} found, 214 m.`, context: '', needsSource: true };
  const readAt = '2026-01-02T03:04:05.000Z';
  return {
    claims: [{ ...claim, citations: [cited, { ...lost, place: null }] }],
    sources: [
      {
        kind: 'read',
        url: source,
        finalUrl: 'https://pages.test/bridges',
        redirect: 'page',
        title: 'Bridges',
        page: contentHash(text),
        datedAt: null,
        readAt,
      },
      { kind: 'unreachable', url: 'https://gone.test/', reason: 'http_status: the server said 404', readAt },
    ],
  };
}
