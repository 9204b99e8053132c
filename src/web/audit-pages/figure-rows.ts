import type { AnnotatorAgreement } from '../../audit/annotator-agreement.ts';
import type { ComparedQuestion, PipelineFigures } from '../../audit/pipeline-figures.ts';
import type { ClusteredShare } from '../../audit/preference-figures.ts';
import type { Estimate } from '../../ratings/rating.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';

/** A figure of an audit with what it is about. */
interface FigureRow {
  readonly part: 'Tasks' | 'Examiner' | 'Auditors';
  readonly name: string;
  readonly estimate: Estimate;
  readonly scale: 'share' | 'coefficient';
  /** What it is made from: `58 of 64`. */
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

/** Every further figure. */
export function furtherRows({ shares, verdicts, annotators }: PipelineFigures): readonly FigureRow[] {
  const { pairs } = verdicts.winners;
  const coefficient = (name: string, estimate: Estimate): FigureRow => ({
    part: 'Examiner',
    name,
    estimate,
    scale: 'coefficient',
    from: counted(pairs, 'verdict'),
  });
  return [
    shareRow('Tasks', 'Questions valid in depth', shares.depthValid),
    shareRow('Tasks', 'Questions valid in width', shares.widthValid),
    shareRow('Tasks', 'Checklists all or mostly true', shares.mostlyFactual),
    coefficient('Verdicts on five steps (Cohen’s κ)', verdicts.steps.kappa),
    coefficient('Verdicts on five steps (κ with quadratic weights)', verdicts.weighted),
    shareRow('Examiner', 'Automatic verdicts agreed with', shares.agreed),
    shareRow('Examiner', 'Matches too short', shares.insufficient),
    shareRow('Examiner', 'Matches too long', shares.excessive),
    ...compared.map(([question, name]) => annotatorRow(name, annotators[question])),
  ];
}

const compared: readonly (readonly [ComparedQuestion, string])[] = [
  ['A1', 'Auditors on depth'],
  ['A2', 'Auditors on width'],
  ['A3', 'Auditors on the change'],
  ['B1', 'Auditors on the checklist'],
  ['C1', 'Auditors on verdicts of five steps'],
  ['D1', 'Auditors on the automatic verdict'],
  ['D2', 'Auditors on the length'],
];

function shareRow(part: FigureRow['part'], name: string, share: ClusteredShare): FigureRow {
  return { part, name, estimate: share, scale: 'share', from: `${share.count} of ${share.of}` };
}

/** Of two auditors Cohen's kappa, of more Krippendorff's alpha. */
export function annotatorRow(name: string, { pair, panel, auditors }: AnnotatorAgreement): FigureRow {
  const head = { part: 'Auditors', scale: 'coefficient' } as const;
  if (pair !== null) {
    return { ...head, name: `${name} (Cohen’s κ)`, estimate: pair.kappa, from: counted(pair.pairs, 'case') };
  }
  const from = `${counted(panel.units, 'case')}, ${counted(auditors, 'auditor')}`;
  return { ...head, name: `${name} (Krippendorff’s α)`, estimate: panel.alpha, from };
}

/** Figures with their 95% intervals. */
export function figureTable(caption: string, rows: readonly FigureRow[]): Html {
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table class="audit-figures"><caption class="unseen">${caption}</caption>
<thead><tr><th scope="col" class="roomy">Part</th><th scope="col">Figure</th><th scope="col" class="num">Value</th><th scope="col" class="num">95% interval</th><th scope="col" class="num">From</th></tr></thead>
<tbody>${rows.map(
    ({ part, name, estimate, scale, from }) =>
      html`<tr><td class="quiet roomy">${part}</td><th scope="row">${name}</th><td class="num strong">${valueText(estimate.value, scale)}</td><td class="num">${boundsText(estimate, scale)}</td><td class="num">${from}</td></tr>
`,
  )}</tbody></table></div>`;
}

/** A share in percent with one decimal, a coefficient with two; a dash where it is undefined. */
function valueText(value: number | null, scale: FigureRow['scale']): string {
  if (value === null) return '–';
  return scale === 'share' ? `${(value * 100).toFixed(1)}%` : value.toFixed(2).replace('-', '−');
}

function boundsText({ low, high }: Estimate, scale: FigureRow['scale']): string {
  if (low === null || high === null) return '–';
  return `${valueText(low, scale)} to ${valueText(high, scale)}`;
}
