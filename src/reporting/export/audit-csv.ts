import type { AnnotatorAgreement } from '../../audit/annotator-agreement.ts';
import type { AuditFigures } from '../../audit/audit-figures.ts';
import { comparedQuestions, type PipelineFigures } from '../../audit/pipeline-figures.ts';
import type { ClusteredShare, PreferenceFigures, PreferenceQuestion } from '../../audit/preference-figures.ts';
import type { Agreement } from '../../ratings/agreement.ts';
import type { Estimate } from '../../ratings/rating.ts';
import { type CsvCell, csvTable } from './csv-table.ts';

const columns = ['figure', 'value', 'low', 'high', 'cases', 'clusters'] as const;

/** The figures of an audit as CSV: shares 0 to 1, kappa and alpha at most 1; what is undefined is empty. */
export function auditCsv({ pipeline, preference }: AuditFigures): string {
  const rows = [...(pipeline ? pipelineRows(pipeline) : []), ...(preference ? preferenceRows(preference) : [])];
  return csvTable(columns, rows);
}

function pipelineRows({ shares, verdicts, annotators }: PipelineFigures): CsvCell[][] {
  const { winners, steps, weighted } = verdicts;
  return [
    ...Object.entries(shares).map(([name, share]) => shareRow(name, share)),
    ...agreementRows('verdict_winner', winners),
    ...agreementRows('verdict_steps', steps),
    estimateRow('verdict_weighted_kappa', weighted, steps.pairs, steps.clusters),
    ...comparedQuestions.flatMap((question) => annotatorRows(question, annotators[question])),
  ];
}

function preferenceRows({ question, checklist }: PreferenceFigures): CsvCell[][] {
  const rows = (name: string, { chosen, annotators }: PreferenceQuestion) => [
    ...chosen.map(({ form, ...share }) => shareRow(`${name}_${form}`, share)),
    ...annotatorRows(name, annotators),
  ];
  return [...rows('question', question), ...rows('checklist', checklist)];
}

function shareRow(name: string, share: ClusteredShare): CsvCell[] {
  return estimateRow(name, share, share.of, share.clusters);
}

function agreementRows(name: string, { percent, kappa, pairs, clusters }: Agreement): CsvCell[][] {
  return [estimateRow(`${name}_equal`, percent, pairs, clusters), estimateRow(`${name}_kappa`, kappa, pairs, clusters)];
}

function annotatorRows(name: string, { pair, panel }: AnnotatorAgreement): CsvCell[][] {
  return [
    ...(pair ? agreementRows(`annotators_${name}`, pair) : []),
    estimateRow(`annotators_${name}_alpha`, panel.alpha, panel.units, panel.clusters),
  ];
}

function estimateRow(name: string, { value, low, high }: Estimate, cases: number, clusters: number): CsvCell[] {
  return [name, value, low, high, cases, clusters];
}
