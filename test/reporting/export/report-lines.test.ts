import { describe, expect, it } from 'vitest';
import { generalCriteria } from '../../../examiner/rubrics/report-criteria.ts';
import type { QualityRecord } from '../../../src/arena/quality/quality-record.ts';
import { taskId } from '../../../src/kernel/ids.ts';
import { exportFiles, exportsWithoutTexts } from '../../../src/reporting/export/export-files.ts';
import { citationLines, comparisonLines } from '../../../src/reporting/export/report-lines.ts';
import { sampleRecord } from '../sample-record.ts';

const record = sampleRecord({ agents: 2, trees: 1, tournamentRounds: 1 });
const [round] = record.rounds;
const [agent] = record.agents;
if (round === undefined || agent === undefined) throw new Error('nothing was played');
const parsed = (lines: readonly string[]) => lines.map((line) => JSON.parse(line));

describe('citations as lines', () => {
  function claim(text: string, needsSource: boolean) {
    return { start: 3, end: 9, text, context: text, needsSource, citations: [] };
  }
  const source = 'https://pages.example.org/';
  const cited = { source, outcome: 'unreachable', by: [], reason: 'gone', quote: null, place: null } as const;
  const readAt = '2026-01-02T03:04:05.678Z';
  const report = {
    claims: [
      { ...claim('It is 12 m high.\nOr so.', true), citations: [cited, cited] },
      claim('It has 7 tones.', true),
      claim('It is nice.', false),
    ],
    sources: [{ kind: 'unreachable', url: source, reason: 'dns: no such host', readAt }],
  } as const;
  const text = citationLines([{ tournament: record.id, agent, task: taskId('q'), scope: '', report }]);
  const lines = parsed(text);

  it('are one for each source of a claim, and one for a claim that needs a source and gives none', () => {
    expect(lines.map((line) => [line.source, line.outcome])).toEqual([
      [source, 'unreachable'],
      [source, 'unreachable'],
      [null, null],
    ]);
    expect(lines[0]).toMatchObject({
      agent,
      task_id: 'q',
      match_id: null,
      claim_start: 3,
      read_at: readAt,
      page: null,
    });
    expect(text.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
  });

  it('have the fields that the card explains, in their order', () => {
    for (const line of lines) expect(Object.keys(line)).toEqual(Object.keys(exportFiles.citations.fields));
  });
});

describe('comparisons of reports as lines', () => {
  const { match, number } = round;
  const criteria = generalCriteria.criteria.map(({ id, weight }) => ({
    criterion: id,
    weight,
    whenAFirst: 'b' as const,
    whenBFirst: 'b' as const,
  }));
  const qualities: QualityRecord['quality'][] = [
    {
      kind: 'compared',
      criteria: generalCriteria,
      judges: [{ judge: 'test/judge', whenAFirst: 'b', whenBFirst: 'b', criteria }],
      support: null,
    },
    { kind: 'not_compared', reason: 'equal' },
    { kind: 'not_compared', reason: 'no_report' },
    { kind: 'failed', failure: { reason: 'unparsable', detail: 'no JSON' } },
  ];
  const lines = parsed(
    comparisonLines(
      record,
      qualities.map((quality) => ({ match, number, quality })),
    ),
  );

  it('say who won, or why nobody did', () => {
    expect(lines.map(({ outcome, winner }) => [outcome, winner])).toEqual([
      ['compared', 'b'],
      ['equal', 'tie'],
      ['no_report', null],
      ['failed', null],
    ]);
    const seats = record.matches.find(({ id }) => id === match);
    expect(lines[0]).toMatchObject({ match_id: match, round: number, model_a: seats?.a, model_b: seats?.b });
    expect(lines[3].failure).toEqual({ reason: 'unparsable', detail: 'no JSON' });
  });

  it('have the fields that the card explains, in their order', () => {
    const fields = Object.keys(exportFiles['report-quality'].fields);
    for (const line of lines) expect(Object.keys(line)).toEqual(fields);
  });
});

it('neither is exported of a private set: both tell what it asks', () => {
  expect(exportsWithoutTexts).not.toContain('citations');
  expect(exportsWithoutTexts).not.toContain('report-quality');
});
