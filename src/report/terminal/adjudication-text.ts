import type { Adjudication } from '../../audit/adjudication.ts';
import { visibleLine } from '../../kernel/visible-text.ts';
import { wholeChange } from '../change-words.ts';
import { counted, points, rankText } from '../words.ts';
import { alignedTable } from './aligned-table.ts';

/** What the rulings of people changed, below the leaderboard that they give. */
export function adjudicationText({ judged, changed, ends, dropped, open, moves }: Adjudication): string {
  const rounds = `Verdicts of people on ${counted(judged, 'round')} stand in the place of the automatic ones`;
  const what = [
    `${counted(changed.length, 'verdict')} changed`,
    `${counted(ends.length, 'match has', 'matches have')} another winner`,
    ...(dropped > 0 ? [`${counted(dropped, 'round')} dropped out behind an earlier end`] : []),
  ];
  const unsettled =
    open.length > 0
      ? `On ${counted(open.length, 'round')} auditors name different winners; there the automatic verdict stands.\n`
      : '';
  return `${rounds}: ${what.join(', ')}.\n${unsettled}\n${movesTable(moves)}`;
}

function movesTable(moves: Adjudication['moves']): string {
  const rows = moves.map(({ agent, before, after }) => [
    ...[visibleLine(agent), points(before.rating), points(after.rating)],
    ...[wholeChange(after.rating - before.rating), rankText(before), rankText(after)],
  ]);
  return alignedTable(
    [['Agent', 'automatic', 'by people', 'moved', 'rank before', 'rank now'], ...rows],
    ['left', 'right', 'right', 'right', 'right', 'right'],
  );
}
