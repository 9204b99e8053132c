import type {
  BoundedShare,
  FlagFigures,
  JudgingFigures,
  OrderFigures,
  PanelFigures,
  PanelTogether,
  SecondLookFigures,
} from '../../arena/judging-figures.ts';
import { counted, percent } from '../../reporting/arena-words.ts';
import { agreementCells, figureText, shareText } from '../../reporting/estimate-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, namedValue } from '../../reporting/html/page-text.ts';
import type { ExaminerView, JudgingView } from '../../reporting/view/judging-view.ts';
import { sectionHead } from './section-head.ts';

/** Longest list of judges that is shown. */
const mostShown = 50;

/** Who judged, whether seat or order made a difference, and how far judges agree. */
export function judgingSection(view: JudgingView | null): Html | null {
  if (!view) return null;
  const { examiner, figures } = view;
  return html`<section aria-labelledby="judging">
${sectionHead('judging', 'How it was judged')}
${examiner && html`<p>${examinerText(examiner)}</p>`}
${noted(figures)}
${figures.panel && panel(figures.panel, figures.clusteredBy)}
</section>
`;
}

/** What judges did beside grading; nothing where they did nothing else. */
function noted({ soft, flags, secondLooks }: JudgingFigures): Html | null {
  const doubted = secondLooks.looks + secondLooks.lowered + secondLooks.notReviewed;
  if (soft === null && flags.depth + flags.width === 0 && doubted === 0) return null;
  return html`<dl class="figures small">
${soft && comparisons(soft)}
${doubts(flags)}
${doubted > 0 && looks(secondLooks)}
</dl>
<p class="quiet">Intervals are 95%.${
    soft && ' Answers of equal grades are compared directly, in both orders; orders that differ are no preference.'
  }</p>`;
}

function examinerText(examiner: ExaminerView): Html {
  if (examiner.kind !== 'model')
    return examiner.kind === 'offline'
      ? html`The Examiner worked by rules alone: no model wrote or judged anything.`
      : html`Programs alone checked the answers: no model judged anything.`;
  const { writer, judges, judging } = examiner;
  const names = judges.map((judge, index) => html`${index > 0 && ', '}${model(judge)}`);
  return html`Tasks were written by ${writer === null ? 'a model' : model(writer)}. ${
    judging === 'itemised'
      ? html`Answers were graded item by item by ${names}; the verdicts come from the grades, by code.`
      : html`Verdicts were given as a whole by ${names}, in both orders, without grades.`
  }`;
}

function model(name: string): Html {
  return html`<bdi>${clipped(name, 120)}</bdi>`;
}

function share(name: string, { share: value, low, high, count, of }: BoundedShare): Html {
  return namedValue(name, shareText({ value, low, high }), `${count} of ${of}`);
}

/** Comparisons without a preference have no shares. */
function comparisons({ comparisons: times, ordersAgree, firstPreferred }: OrderFigures): Html {
  const none = firstPreferred.of === 0 ? 'none was preferred' : '';
  return html`${namedValue('Answers compared by a judge', counted(times, 'time'), none)}
${ordersAgree.of > 0 && share('Both orders preferred the same', ordersAgree)}
${firstPreferred.of > 0 && share('The first answer preferred', firstPreferred)}`;
}

function doubts({ depth, width, rounds }: FlagFigures): Html | null {
  if (depth + width === 0) return null;
  const where = `${depth} depth, ${width} width, in ${counted(rounds, 'round')}`;
  return namedValue('Checklist items a judge doubted', depth + width, where);
}

function looks({ looks: all, disputed, lowered, notReviewed, rounds }: SecondLookFigures): Html {
  const what = disputed + lowered === 0 ? 'none disputed' : `${disputed} disputed, in ${counted(rounds, 'round')}`;
  return html`${namedValue('Grades looked at a second time', all, what)}${
    lowered > 0 && namedValue('Grades that code lowered', lowered, 'the words state another value')
  }${notReviewed > 0 && namedValue('Grades in doubt', notReviewed, 'nobody could look again')}`;
}

/** One judge alone has nobody to agree with. */
function panel(figures: PanelFigures, clusteredBy: JudgingFigures['clusteredBy']): Html | null {
  if (figures.judges.length < 2) return null;
  return html`${judgeTable(figures)}
${togetherTable(figures.together)}
<p class="quiet">Kappa and alpha: 1 is full agreement, 0 what chance gives. Between two judges kappa is Cohen’s, of all together Fleiss’; alpha is Krippendorff’s, which on the order of the verdicts counts a near verdict as less of a difference.
Intervals of agreement are by ${clusteredBy}${clusteredBy === 'match' && ': too few for more than a hint'}. A judge’s vote is a part of the panel’s verdict.</p>`;
}

function togetherTable({ tiers, alphaOrdered, winners }: PanelTogether): Html {
  const row = (name: string, { units, percent, kappa, alpha }: PanelTogether['tiers']) =>
    html`<tr><th scope="row">${name}</th>${cells([String(units), shareText(percent), figureText(kappa), figureText(alpha)])}</tr>
`;
  return html`<h3>All judges together</h3>
<div class="wide" role="region" aria-label="All judges together" tabindex="0"><table>
<thead><tr><th scope="col">On</th><th scope="col" class="num">Rounds</th><th scope="col" class="num">Equal pairs</th><th scope="col" class="num">Kappa</th><th scope="col" class="num">Alpha</th></tr></thead>
<tbody>${row('the six verdicts', tiers)}<tr><th scope="row">their order, from A much better to B much better</th>${cells([String(tiers.units), '', '', figureText(alphaOrdered)])}</tr>
${row('the winner', winners)}</tbody></table></div>`;
}

function judgeTable({ judges }: PanelFigures): Html {
  return html`<h3>Judges and the panel</h3>
<div class="wide" role="region" aria-label="Judges and the panel" tabindex="0"><table>
<thead><tr><th scope="col">Judge</th><th scope="col" class="num">Asked</th><th scope="col" class="num">Abstained</th><th scope="col" class="num">Compared</th><th scope="col" class="num">Same verdict</th><th scope="col" class="num">Kappa</th></tr></thead>
<tbody>${judges.slice(0, mostShown).map(
    ({ judge, abstained, withPanel }) =>
      html`<tr><th scope="row">${model(judge)}</th><td class="num">${abstained.of}</td><td class="num">${abstained.count} <span class="quiet">${percent(abstained.share)}</span></td>${cells(agreementCells(withPanel))}</tr>
`,
  )}</tbody></table></div>`;
}

function cells(texts: readonly string[]): Html[] {
  return texts.map((text) => html`<td class="num">${text}</td>`);
}
