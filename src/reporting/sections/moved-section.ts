import type { Moves } from '../../arena/moves.ts';
import { type Block, type DocumentSection, marked, rowTable, textBlock } from '../document/document.ts';
import { mostRows } from '../html/html-table.ts';
import { againstNoise, type MoveLine, moveColumns, moveLines } from '../moves-table.ts';
import {
  changedSentences,
  isCompared,
  isOfSeries,
  movedMatchesSentence,
  movedNotes,
  nothingToCompare,
  spanText,
  whyWords,
} from '../moves-words.ts';
import { agentWords, furtherRows } from './agent-table.ts';

/** Changes from one board to a later one, and their reasons as far as they can be told; null where there is no later one. */
export function movedSection(moves: Moves | null): DocumentSection | null {
  if (moves === null) return null;
  const words = whyWords(moves);
  const blocks: readonly Block[] = [
    textBlock(`${spanText(moves)}. ${movedMatchesSentence(moves)}`),
    { kind: 'list', look: 'sets', items: changedSentences(moves) },
    ...(isCompared(moves) ? movedTable(moves) : [textBlock(nothingToCompare)]),
    ...(words === null ? [] : [textBlock(words.head)]),
    ...(words === null || words.lines.length === 0
      ? []
      : [{ kind: 'list', look: 'sets', items: words.lines } as const]),
    textBlock(movedNotes(moves).join(' '), 'quiet'),
  ];
  return { id: 'moved', title: 'What moved and why', blocks };
}

function movedTable(moves: Moves): readonly Block[] {
  const rows = moveLines(moves);
  const rowHead = isOfSeries(moves) ? 'entrant' : 'agent';
  const noiseCell = (line: MoveLine) => {
    const words = againstNoise(line);
    return words === 'more than noise' ? marked('strong', words) : words;
  };
  const table = rowTable({
    label: 'Moves of ratings',
    look: 'compact moves',
    columns: moveColumns(isOfSeries(moves)),
    rows: rows.slice(0, mostRows),
    rowHead,
    styles: { [rowHead]: { cell: ({ entrant }) => agentWords(entrant) }, noise: { cell: noiseCell } },
  });
  return [table, ...furtherRows(rows.length)];
}
