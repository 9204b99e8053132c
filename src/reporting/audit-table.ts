import type { AnnotatorAgreement } from '../audit/annotator-agreement.ts';
import type { AuditFigures } from '../audit/audit-figures.ts';
import type { PipelineFigures } from '../audit/pipeline-figures.ts';
import type { ClusteredShare, PreferenceQuestion } from '../audit/preference-figures.ts';
import type { VerdictStep } from '../audit/shown-rounds.ts';
import type { Estimate } from '../ratings/rating.ts';
import { counted } from './arena-words.ts';
import { type Column, textColumn } from './table.ts';

/** A figure of an audit with what it is about. */
export interface FigureRow {
  readonly part: 'Tasks' | 'Examiner' | 'Auditors';
  readonly name: string;
  readonly estimate: Estimate;
  readonly scale: 'share' | 'coefficient';
  /** Counts behind the figure: `58 of 64`. */
  readonly from: string;
}

/** The figures of DR-Arena's table 8 in its order, and beside kappa the percentage that it has to be read with. */
export function mainRows({ shares, verdicts, annotators }: PipelineFigures): readonly FigureRow[] {
  return [
    shareRow('Tasks', 'Questions valid in depth and width', shares.questionValid),
    shareRow('Tasks', 'Checklists all true', shares.factual),
    {
      part: 'Examiner',
      name: 'Verdicts against the auditors’ own (Cohen’s κ of win, loss, tie)',
      estimate: verdicts.winners.kappa,
      scale: 'coefficient',
      from: counted(verdicts.winners.pairs, 'verdict'),
    },
    {
      part: 'Examiner',
      name: 'Same winner as the auditors’ own verdicts',
      estimate: verdicts.winners.percent,
      scale: 'share',
      from: counted(verdicts.winners.pairs, 'verdict'),
    },
    shareRow('Examiner', 'Questions changed as planned', shares.asPlanned),
    shareRow('Examiner', 'Matches of the right length', shares.sufficient),
    annotatorRow('Auditors on win, loss, tie', annotators.winner),
  ];
}

function shareRow(part: FigureRow['part'], name: string, share: ClusteredShare): FigureRow {
  return { part, name, estimate: share, scale: 'share', from: `${share.count} of ${share.of}` };
}

/** Agreement of the auditors: Cohen's kappa of two, Krippendorff's alpha of more. */
function annotatorRow(name: string, { pair, panel, auditors }: AnnotatorAgreement): FigureRow {
  const head = { part: 'Auditors', scale: 'coefficient' } as const;
  if (pair !== null) {
    return { ...head, name: `${name} (Cohen’s κ)`, estimate: pair.kappa, from: counted(pair.pairs, 'case') };
  }
  const from = `${counted(panel.units, 'case')}, ${counted(auditors, 'auditor')}`;
  return { ...head, name: `${name} (Krippendorff’s α)`, estimate: panel.alpha, from };
}

/** Shares of the forms of tasks that people chose, and their agreement. */
export function preferenceRows({ chosen, annotators }: PreferenceQuestion): readonly FigureRow[] {
  return [
    ...chosen.map((share) => shareRow('Tasks', formWords[share.form], share)),
    annotatorRow('Auditors on the form', annotators),
  ];
}

const formWords = {
  tree: 'From the whole tree',
  no_chain: 'Without the pages above',
  snippets: 'From beginnings of pages',
};

/** Figures with their 95% intervals, as pages and the terminal show them. */
export const figureColumns: readonly Column<FigureRow>[] = [
  textColumn('part', 'what of the arena it is about', 'Part', ({ part }) => part),
  textColumn('name', 'its name', 'Figure', ({ name }) => name),
  rightColumn('value', 'a share in percent, or a coefficient', 'Value', ({ estimate, scale }) =>
    valueText(estimate.value, scale),
  ),
  rightColumn('interval', 'its 95% interval', '95% interval', boundsText),
  rightColumn('from', 'what it is made from', 'From', ({ from }) => from),
];

function rightColumn(...words: Parameters<typeof textColumn<FigureRow>>): Column<FigureRow> {
  return { ...textColumn(...words), align: 'right' };
}

/** A share in percent with one decimal, a coefficient with two; a dash where it is undefined. */
function valueText(value: number | null, scale: FigureRow['scale']): string {
  if (value === null) return '–';
  return scale === 'share' ? `${(value * 100).toFixed(1)}%` : value.toFixed(2).replace('-', '−');
}

function boundsText({ estimate: { low, high }, scale }: FigureRow): string {
  if (low === null || high === null) return '–';
  return `${valueText(low, scale)} to ${valueText(high, scale)}`;
}

/** Names what the intervals of an audit take as independent, and says how far to trust them. */
export function intervalWords(clusteredBy: AuditFigures['clusteredBy']): string {
  if (clusteredBy !== 'match') return `Intervals take ${clusteredBy}s as independent.`;
  return 'Intervals take matches as independent: there are too few for more than a hint.';
}

/** A verdict of five steps in words, told by seats. */
export const stepText: Readonly<Record<VerdictStep, string>> = {
  a_much_better: 'A much better',
  a_better: 'A better',
  tie: 'tie',
  b_better: 'B better',
  b_much_better: 'B much better',
};
