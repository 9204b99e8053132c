import type { BoundedShare, JudgingFigures, OrderFigures, PanelTogether } from '../../arena/judging-figures.ts';
import { counted } from '../arena-words.ts';
import { agreementCells, figureText, shareText } from '../estimate-words.ts';
import { alignedTable } from './aligned-table.ts';

/** How far a tournament's verdicts can be trusted: bias of seat and order, agreement of judges, items to be looked at. */
export function judgingText({ seatAWins, soft, panel, flags, secondLooks, clusteredBy }: JudgingFigures): string {
  const lines = [shareLine('Seat A wins', seatAWins), ...(soft ? softLines(soft) : [])];
  const flagged = flags.depth + flags.width;
  return [
    alignedTable(lines, ['left', 'left', 'left']),
    flagged > 0
      ? `${counted(flagged, 'checklist item')} doubted by a judge, for a person to look at (in the report)\n`
      : '',
    secondLookText(secondLooks),
    panel && panel.judges.length > 1 ? panelText(panel, clusteredBy) : '',
    'In brackets: 95% intervals.\n',
  ].join('');
}

function secondLookText({ looks, disputed, lowered, notReviewed, judges }: JudgingFigures['secondLooks']): string {
  const looked = judges.filter(({ confirmed }) => confirmed.of > 0);
  const shares = looked.map(({ judge, confirmed: { count, of } }) => `; ${judge} confirmed ${count} of ${of}`).join('');
  const what = disputed === 0 ? 'none is disputed' : `${disputed} disputed (audit export --order disputes)`;
  return [
    looks > 0 ? `${counted(looks, 'grade')} looked at a second time: ${what}${shares}\n` : '',
    lowered > 0 ? `${counted(lowered, 'grade')} lowered by code: the words state another value\n` : '',
    notReviewed > 0 ? `${counted(notReviewed, 'grade')} in doubt that nobody could look at again\n` : '',
  ].join('');
}

/** Comparisons without a preference have no shares. */
function softLines({ comparisons, ordersAgree, firstPreferred }: OrderFigures): string[][] {
  return [
    ['Compared by a judge', counted(comparisons, 'time'), firstPreferred.of === 0 ? 'none was preferred' : ''],
    ...(ordersAgree.of > 0 ? [shareLine('Both orders prefer the same', ordersAgree)] : []),
    ...(firstPreferred.of > 0 ? [shareLine('The first answer preferred', firstPreferred)] : []),
  ];
}

function shareLine(name: string, each: BoundedShare): string[] {
  return [name, shareText({ ...each, value: each.share }), `${each.count} of ${each.of}`];
}

function panelText(
  { judges, together }: NonNullable<JudgingFigures['panel']>,
  by: JudgingFigures['clusteredBy'],
): string {
  const rows = [
    ['Agreement on the verdict', 'cases', 'equal', "Cohen's kappa", 'abstained'],
    ...judges.map(({ judge, withPanel, abstained }) => [
      `${judge} with the panel`,
      ...agreementCells(withPanel),
      `${abstained.count} of ${abstained.of}`,
    ]),
  ];
  const table = alignedTable(rows, ['left', 'right', 'left', 'left', 'left']);
  return `\n${table}\n${togetherText(together)}Intervals of agreement are by ${by}.\n`;
}

function togetherText({ tiers, alphaOrdered, winners }: PanelTogether): string {
  const row = (name: string, { units, percent, alpha }: PanelTogether['tiers']) => [
    name,
    String(units),
    shareText(percent),
    figureText(alpha),
  ];
  return alignedTable(
    [
      ['All judges together', 'cases', 'equal pairs', "Krippendorff's alpha"],
      row('on the verdict', tiers),
      ['on its order, from A much better to B', String(tiers.units), '', figureText(alphaOrdered)],
      row('on the winner', winners),
    ],
    ['left', 'right', 'left', 'left', 'left'],
  );
}
