import { type CsvCell, csvTable } from '../export/csv-table.ts';
import type { SpendSum } from '../view/spend-view.ts';
import type { ReportView } from '../view/view-model.ts';

/** A line an agent; an empty cost is unknown, not nothing. */
export function costTable({ costs }: ReportView): string {
  return csvTable(
    ['agent', 'source', 'usd', 'unknown', 'tasks', 'usd_per_answer', 'matches', 'usd_per_match'],
    costs.map(({ agent, source, usd, unknown, tasks, perAnswer, matches, perMatch }) => [
      ...[agent, source, usd, unknown, tasks, perAnswer, matches, perMatch],
    ]),
  );
}

/** Calls of models: a line an agent, then a line for each role of the Examiner. */
export function spendTable({ spend }: ReportView): string {
  const cells = (of: string, sum: SpendSum): CsvCell[] => [
    ...[of, sum.name, sum.calls, sum.failed, sum.inputTokens, sum.outputTokens, sum.searches],
    ...[sum.usd, sum.reservedUsd, sum.unknownCost],
  ];
  return csvTable(
    [
      ...['of', 'name', 'calls', 'failed', 'input_tokens', 'output_tokens', 'searches'],
      ...['usd', 'reserved_usd', 'calls_of_unknown_cost'],
    ],
    spend === null
      ? []
      : [...spend.agents.map((sum) => cells('agent', sum)), ...spend.roles.map((sum) => cells('role', sum))],
  );
}

/** A line an agent: what it did for its answers, as it reports it; means are per answer. */
export function conductTable({ conduct }: ReportView): string {
  return csvTable(
    [
      ...['agent', 'answers', 'mean_searches', 'mean_pages', 'mean_citations', 'median_ms', 'without_evidence'],
      ...['unanswered', 'reasons'],
    ],
    conduct.map((each): CsvCell[] => [
      ...[each.agent, each.answers, each.meanSearches, each.meanReads, each.meanCitations, each.medianMs],
      each.withoutEvidence,
      each.failures.reduce((sum, { count }) => sum + count, 0),
      each.failures.map(({ reason, count }) => `${reason} ${count}`).join('; '),
    ]),
  );
}
