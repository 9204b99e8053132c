import type {
  BoundedShare,
  JudgeLooks,
  JudgingFigures,
  PanelFigures,
  PanelTogether,
} from '../../arena/judging-figures.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { agreementCells, counted, figureText, shareText } from '../../reporting/arena-words.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import type { ExaminerView, JudgingView } from '../../reporting/view/judging-view.ts';
import { type Section, section } from './page-frame.ts';

/**
 * Who judged, and how far judges agree; null before the first judged round.
 * @param isFull whether what each judge did stands in it too
 */
export function judgingSection(view: JudgingView | null, tournament: TournamentId, isFull = false): Section | null {
  if (!view) return null;
  const { examiner, figures } = view;
  const body = html`${examiner && html`<p>${examinerText(examiner)}</p>`}
${doubts(figures)}
${figures.panel && panel(figures.panel, figures.clusteredBy)}
${isFull ? eachJudge(figures) : html`<p class="quiet">What each judge did, and whether order made a difference: <code>dr-arena leaderboard ${tournament} --details</code></p>`}`;
  return section('judging', 'How it was judged', body, 'Judging');
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

/** Judges listed, at most. */
const mostJudges = 50;

/** Grades that code lowered or could not settle, by judge, and the items that judges doubted; nothing where there are none. */
function doubts({ secondLooks, flags }: JudgingFigures): Html {
  const { looks, disputed, lowered, notReviewed, rounds, judges } = secondLooks;
  const doubted = flags.depth + flags.width;
  return html`${
    judges.length > 0 &&
    html`<h3>Grades in doubt</h3>
${cellTable({
  label: 'Grades in doubt, by judge',
  heads: ['Judge', '#Its grades: lowered', '#Open', '#Looked at again', '#Confirmed', '#Disputed'],
  rows: judges.slice(0, mostJudges).map(looksRow),
})}
<p>${counted(looks, 'open grade')} looked at a second time, ${disputed} disputed; ${counted(lowered, 'grade')} lowered by code, since the words state another value. ${counted(rounds, 'round has', 'rounds have')} one that did not stand.${notReviewed > 0 && ` ${counted(notReviewed, 'grade')} in doubt stand: nobody could look again.`}</p>`
  }${
    doubted > 0 &&
    html`<p>${counted(doubted, 'checklist item')} doubted by a judge: ${flags.depth} depth, ${flags.width} width, in ${counted(flags.rounds, 'round')}.</p>`
  }`;
}

function looksRow({ judge, lowered, open, confirmed, disputed }: JudgeLooks) {
  const { count, of, share: value, low, high } = confirmed;
  const shown = of > 0 && html`${count} <span class="quiet">${shareText({ value, low, high })}</span>`;
  return [model(judge), lowered, open, of, shown, disputed];
}

/** One judge alone has nobody to agree with. */
function panel(figures: PanelFigures, clusteredBy: JudgingFigures['clusteredBy']): Html | null {
  if (figures.judges.length < 2) return null;
  return html`${togetherTable(figures.together)}
<p class="quiet">Alpha: 1 is full agreement, 0 what chance gives. Alpha is Krippendorff’s, which on the order of the verdicts counts a near verdict as less of a difference.
Intervals of agreement are by ${clusteredBy}${clusteredBy === 'match' && ': too few for more than a hint'}. A judge’s vote is a part of the panel’s verdict.</p>`;
}

/** How often each judge was of the panel's mind, and whether the order in which answers were shown made a difference. */
function eachJudge({ panel, soft }: JudgingFigures): Html {
  const judges = panel !== null && panel.judges.length > 1 ? panel.judges : [];
  const compared = ({ share, low, high, count, of }: BoundedShare) => [
    shareText({ value: share, low, high }),
    `${count} of ${of}`,
  ];
  return html`${
    judges.length > 0 &&
    cellTable({
      label: 'Agreement on the verdict',
      heads: ['Judge with the panel', '#Cases', '#Equal', '#Cohen’s kappa', '#Abstained'],
      rows: judges
        .slice(0, mostJudges)
        .map(({ judge, withPanel, abstained }) => [
          model(judge),
          ...agreementCells(withPanel),
          `${abstained.count} of ${abstained.of}`,
        ]),
    })
  }${
    soft !== null &&
    html`<p>Answers were compared by a judge ${counted(soft.comparisons, 'time')}${soft.firstPreferred.of === 0 && '; none was preferred'}.</p>
${soft.firstPreferred.of > 0 && cellTable({ label: 'Orders', heads: ['In both orders', '#Share', '#Count'], rows: [...(soft.ordersAgree.of > 0 ? [['Both prefer the same', ...compared(soft.ordersAgree)]] : []), ['The first answer preferred', ...compared(soft.firstPreferred)]] })}`
  }`;
}

function togetherTable({ tiers, alphaOrdered, winners }: PanelTogether): Html {
  const row = (name: string, { units, percent, alpha }: PanelTogether['tiers']) => [
    name,
    units,
    shareText(percent),
    figureText(alpha),
  ];
  const ordered = ['their order, from A much better to B much better', tiers.units, '', figureText(alphaOrdered)];
  return html`<h3>All judges together</h3>
${cellTable({
  label: 'All judges together',
  heads: ['On', '#Rounds', '#Equal pairs', '#Alpha'],
  rows: [row('the six verdicts', tiers), ordered, row('the winner', winners)],
})}`;
}
