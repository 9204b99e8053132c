import type { AnnotatorAgreement } from '../../audit/annotator-agreement.ts';
import type { AuditFigures } from '../../audit/audit-figures.ts';
import { comparedQuestions, type PipelineFigures } from '../../audit/pipeline-figures.ts';
import type { ClusteredShare, PreferenceFigures, PreferenceQuestion } from '../../audit/preference-figures.ts';
import type { Agreement } from '../../ratings/agreement.ts';
import type { Estimate } from '../../ratings/rating.ts';
import { boundColumns, type Column, csvText, fileColumn } from '../table.ts';

/** A figure with what it stands on. */
interface FigureLine extends Estimate {
  readonly figure: string;
  readonly cases: number;
  readonly clusters: number;
}

const columns: readonly Column<FigureLine>[] = [
  fileColumn('figure', 'its name', ({ figure }) => figure),
  fileColumn('value', 'empty: undefined', ({ value }) => value),
  ...boundColumns((line: FigureLine) => line),
  fileColumn('cases', 'that it is made from', ({ cases }) => cases),
  fileColumn('clusters', 'that these are of', ({ clusters }) => clusters),
];

/** The figures of an audit as CSV: shares 0 to 1, kappa and alpha at most 1; what is undefined is empty. */
export function auditCsv({ pipeline, preference }: AuditFigures): string {
  return csvText(columns, [
    ...(pipeline ? pipelineLines(pipeline) : []),
    ...(preference ? preferenceLines(preference) : []),
  ]);
}

function pipelineLines({ shares, verdicts, annotators }: PipelineFigures): FigureLine[] {
  const { winners, steps, weighted } = verdicts;
  return [
    ...Object.entries(shares).map(([name, share]) => shareLine(name, share)),
    ...agreementPair('verdict_winner', winners),
    ...agreementPair('verdict_steps', steps),
    { figure: 'verdict_weighted_kappa', ...weighted, cases: steps.pairs, clusters: steps.clusters },
    ...comparedQuestions.flatMap((question) => annotatorLines(question, annotators[question])),
  ];
}

function preferenceLines({ question, checklist }: PreferenceFigures): FigureLine[] {
  const lines = (name: string, { chosen, annotators }: PreferenceQuestion) => [
    ...chosen.map((share) => shareLine(`${name}_${share.form}`, share)),
    ...annotatorLines(name, annotators),
  ];
  return [...lines('question', question), ...lines('checklist', checklist)];
}

function shareLine(figure: string, { of: cases, clusters, ...share }: ClusteredShare): FigureLine {
  return { figure, ...share, cases, clusters };
}

function agreementPair(name: string, { percent, kappa, pairs: cases, clusters }: Agreement): FigureLine[] {
  return [
    { figure: `${name}_equal`, ...percent, cases, clusters },
    { figure: `${name}_kappa`, ...kappa, cases, clusters },
  ];
}

function annotatorLines(name: string, { pair, panel }: AnnotatorAgreement): FigureLine[] {
  const { alpha, units: cases, clusters } = panel;
  return [
    ...(pair ? agreementPair(`annotators_${name}`, pair) : []),
    { figure: `annotators_${name}_alpha`, ...alpha, cases, clusters },
  ];
}
