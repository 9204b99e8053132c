import type {
  BoundedShare,
  JudgeLooks,
  JudgingFigures,
  PanelFigures,
  PanelTogether,
} from '../../arena/judging-figures.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { agreementCells, counted, figureText, shareText } from '../arena-words.ts';
import {
  type Block,
  cellBlock,
  commaList,
  type DocumentSection,
  type Inline,
  type Inlines,
  marked,
  textBlock,
} from '../document/document.ts';
import { clipped } from '../html/html.ts';
import type { ExaminerView, JudgingView } from '../view/judging-view.ts';

/**
 * The judges, and how far they agree; null before the first judged round.
 * @param isFull true to show what each judge did as well
 */
export function judgingSection(
  view: JudgingView | null,
  tournament: TournamentId,
  isFull = false,
): DocumentSection | null {
  if (!view) return null;
  const { examiner, figures } = view;
  const command = marked('code', `dr-arena leaderboard ${tournament} --details`);
  const blocks = [
    ...(examiner === null ? [] : [textBlock(examinerText(examiner))]),
    ...doubtBlocks(figures),
    ...panelBlocks(figures.panel, figures.clusteredBy),
    ...(isFull
      ? judgeBlocks(figures)
      : [textBlock(['What each judge did, and whether order made a difference: ', command], 'quiet')]),
  ];
  return { id: 'judging', title: 'How it was judged', name: 'Judging', blocks };
}

function examinerText(examiner: ExaminerView): Inlines {
  if (examiner.kind !== 'model')
    return examiner.kind === 'offline'
      ? 'The Examiner worked by rules alone: no model wrote or judged anything.'
      : 'Programs alone checked the answers: no model judged anything.';
  const { writer, judges, judging } = examiner;
  const names = commaList(judges.map(modelName));
  return [
    'Tasks were written by ',
    writer === null ? 'a model' : modelName(writer),
    ...(judging === 'itemised'
      ? ['. Answers were graded item by item by ', names, '; the verdicts come from the grades, by code.']
      : ['. Verdicts were given as a whole by ', names, ', in both orders, without grades.']),
  ];
}

function modelName(name: string): Inline {
  return marked('name', clipped(name, 120));
}

/** Maximum number of judges that are listed. */
const mostJudges = 50;

/** Grades that code lowered or could not settle, by judge, and the items that judges doubted; nothing where there are none. */
function doubtBlocks({ secondLooks, flags }: JudgingFigures): readonly Block[] {
  const { looks, disputed, lowered, notReviewed, rounds, judges } = secondLooks;
  const heads = ['Judge', '#Its grades: lowered', '#Open', '#Looked at again', '#Confirmed', '#Disputed'];
  const rows = judges.slice(0, mostJudges).map(looksRow);
  const unreviewed =
    notReviewed > 0 ? ` ${counted(notReviewed, 'grade')} in doubt stand: nobody could look again.` : '';
  const doubted = flags.depth + flags.width;
  return [
    ...(judges.length === 0
      ? []
      : [
          { kind: 'heading', text: 'Grades in doubt' } as const,
          cellBlock({ label: 'Grades in doubt, by judge', heads, rows }),
          textBlock(
            `${counted(looks, 'open grade')} looked at a second time, ${disputed} disputed; ${counted(lowered, 'grade')} lowered by code, since the words state another value. ${counted(rounds, 'round has', 'rounds have')} one that did not stand.${unreviewed}`,
          ),
        ]),
    ...(doubted === 0
      ? []
      : [
          textBlock(
            `${counted(doubted, 'checklist item')} doubted by a judge: ${flags.depth} depth, ${flags.width} width, in ${counted(flags.rounds, 'round')}.`,
          ),
        ]),
  ];
}

function looksRow({ judge, lowered, open, confirmed, disputed }: JudgeLooks): readonly Inlines[] {
  const { count, of, share: value, low, high } = confirmed;
  const share: Inlines = of > 0 ? [count, ' ', marked('quiet', shareText({ value, low, high }))] : '';
  return [modelName(judge), lowered, open, of, share, disputed];
}

/** Agreement of a panel; nothing of one judge, which has nobody to agree with. */
function panelBlocks(figures: PanelFigures | null, by: JudgingFigures['clusteredBy']): readonly Block[] {
  if (figures === null || figures.judges.length < 2) return [];
  return [
    { kind: 'heading', text: 'All judges together' },
    togetherTable(figures.together),
    textBlock(
      `Alpha: 1 is full agreement, 0 what chance gives. Alpha is Krippendorff’s, which on the order of the verdicts counts a near verdict as less of a difference. Intervals of agreement are by ${by}${by === 'match' ? ': too few for more than a hint' : ''}. A judge’s vote is a part of the panel’s verdict.`,
      'quiet',
    ),
  ];
}

/** Agreement of each judge with the panel, and the effect of the order in which answers were shown. */
function judgeBlocks({ panel, soft }: JudgingFigures): readonly Block[] {
  const judges = panel !== null && panel.judges.length > 1 ? panel.judges : [];
  const rows = judges
    .slice(0, mostJudges)
    .map(({ judge, withPanel, abstained }) => [
      modelName(judge),
      ...agreementCells(withPanel),
      `${abstained.count} of ${abstained.of}`,
    ]);
  const heads = ['Judge with the panel', '#Cases', '#Equal', '#Cohen’s kappa', '#Abstained'];
  return [
    ...(judges.length > 0 ? [cellBlock({ label: 'Agreement on the verdict', heads, rows })] : []),
    ...(soft === null ? [] : orderBlocks(soft)),
  ];
}

function orderBlocks(soft: NonNullable<JudgingFigures['soft']>): readonly Block[] {
  const compared = ({ share, low, high, count, of }: BoundedShare) => [
    shareText({ value: share, low, high }),
    `${count} of ${of}`,
  ];
  const none = soft.firstPreferred.of === 0;
  const rows = [
    ...(soft.ordersAgree.of > 0 ? [['Both prefer the same', ...compared(soft.ordersAgree)]] : []),
    ['The first answer preferred', ...compared(soft.firstPreferred)],
  ];
  return [
    textBlock(
      `Answers were compared by a judge ${counted(soft.comparisons, 'time')}${none ? '; none was preferred' : ''}.`,
    ),
    ...(none ? [] : [cellBlock({ label: 'Orders', heads: ['In both orders', '#Share', '#Count'], rows })]),
  ];
}

function togetherTable({ tiers, alphaOrdered, winners }: PanelTogether): Block {
  const row = (name: string, { units, percent, alpha }: PanelTogether['tiers']) => [
    name,
    units,
    shareText(percent),
    figureText(alpha),
  ];
  const ordered = ['their order, from A much better to B much better', tiers.units, '', figureText(alphaOrdered)];
  return cellBlock({
    label: 'All judges together',
    heads: ['On', '#Rounds', '#Equal pairs', '#Alpha'],
    rows: [row('the six verdicts', tiers), ordered, row('the winner', winners)],
  });
}
