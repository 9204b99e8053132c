import type { BoundedShare, JudgingFigures } from '../../tournament/judging-figures.ts';
import { agreementCells, figureText, shareText } from '../estimate-words.ts';
import { counted } from '../words.ts';
import { alignedTable } from './aligned-table.ts';

/** How far a tournament's verdicts can be trusted: bias of seat and order, agreement of judges, items to be looked at. */
export function judgingText({ seatAWins, soft, panel, flags, clusteredBy }: JudgingFigures): string {
  const shares: [string, BoundedShare][] = [['Seat A wins', seatAWins]];
  if (soft)
    shares.push(['Both orders prefer the same', soft.ordersAgree], ['The first answer preferred', soft.firstPreferred]);
  const lines = shares.map(([name, each]) => [
    name,
    shareText({ ...each, value: each.share }),
    `${each.count} of ${each.of}`,
  ]);
  const flagged = flags.depth + flags.width;
  return [
    alignedTable(lines, ['left', 'left', 'left']),
    flagged > 0
      ? `${counted(flagged, 'checklist item')} doubted by a judge, for a person to look at (in the report)\n`
      : '',
    panel && panel.judges.length > 1 ? panelText(panel, clusteredBy) : '',
    'In brackets: 95% intervals.\n',
  ].join('');
}

function panelText(
  { judges, pairs, alphaTiers, alphaWinners }: NonNullable<JudgingFigures['panel']>,
  by: string,
): string {
  const rows = [
    ['Agreement on the verdict', 'cases', 'equal', "Cohen's kappa", 'abstained'],
    ...judges.map(({ judge, withPanel, abstained }) => [
      `${judge} with the panel`,
      ...agreementCells(withPanel),
      `${abstained.count} of ${abstained.of}`,
    ]),
    ...pairs.map(({ one, other, tiers }) => [`${one} with ${other}`, ...agreementCells(tiers)]),
  ];
  const alpha = (value: number | null) => figureText({ value, low: null, high: null });
  return `\n${alignedTable(rows, ['left', 'right', 'left', 'left', 'left'])}Krippendorff's alpha of all judges: ${alpha(alphaTiers)} on the verdict, ${alpha(alphaWinners)} on the winner; intervals by ${by}\n`;
}
