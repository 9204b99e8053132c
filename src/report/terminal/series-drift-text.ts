import { visibleLine } from '../../kernel/visible-text.ts';
import type { SeriesDrift } from '../../tournament/series/series-drift.ts';
import { movedHeads, movedRows } from '../moved-rows.ts';
import {
  changedSentences,
  movedMatchesSentence,
  movedNotes,
  newMatchesWords,
  spanText,
} from '../series-drift-words.ts';
import { alignedTable } from './aligned-table.ts';

const alignment = ['left', 'right', 'right', 'left', 'left', 'left', 'left'] as const;

/** What moved on a combined leaderboard between two moments, a line each, and why; ends with a line break. */
export function seriesDriftText(drift: SeriesDrift): string {
  return [
    lines([spanText(drift), movedMatchesSentence(drift), ...changedSentences(drift)]),
    drift.entrants.length === 0
      ? '\nThe two leaderboards have nobody in common: nothing to compare.\n'
      : `\n${tableText(drift)}`,
    newMatchesText(drift),
    paragraph(movedNotes(drift)),
  ].join('');
}

function tableText(drift: SeriesDrift): string {
  const rows = movedRows(drift).map(({ entrant, before, after, change, ageing, newMatches, noise }) => [
    ...[visibleLine(entrant), before, after, change, ageing, newMatches, noise],
  ]);
  return alignedTable([movedHeads, ...rows], alignment);
}

function newMatchesText({ newMatches }: SeriesDrift): string {
  const words = newMatchesWords(newMatches);
  return words === null ? '' : paragraph([words.head, ...words.lines.map((line) => `  ${line}`)]);
}

function paragraph(sentences: readonly string[]): string {
  return sentences.length === 0 ? '' : `\n${lines(sentences)}`;
}

function lines(sentences: readonly string[]): string {
  return sentences.map((sentence) => `${sentence}\n`).join('');
}
