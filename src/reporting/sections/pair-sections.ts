import type { PlayedOn } from '../../arena/played-on.ts';
import type { SliceReport } from '../../ratings/ability/slice-ratings.ts';
import type { PairStandings } from '../../ratings/pair-standings.ts';
import { type DocumentSection, rowTable, textBlock, textBlocks } from '../document/document.ts';
import { pairColumns, pairSentences } from '../pair-table.ts';
import { dimensionText, linesOf, sliceColumns, sliceName, sliceSentences, sliceSize } from '../slice-table.ts';

/** Every pair of agents in a row. @param by what is rated by, in words */
export function pairSection(pairs: PairStandings | null, by: string, on: PlayedOn): DocumentSection {
  const head = { id: 'pairs', title: `Agent against agent, by ${by}` };
  if (pairs === null || pairs.pairs.length === 0)
    return { ...head, blocks: [textBlock(`Too little is known: it takes two ${on}s and two agents.`)] };
  const table = rowTable({
    label: head.title,
    columns: pairColumns(on),
    rows: pairs.pairs,
    rowHead: 'better',
    spare: ['interval'],
  });
  return { ...head, blocks: [table, ...textBlocks(pairSentences(pairs, on))] };
}

/** A table for each slice of the items, such as a topic or a depth. */
export function sliceSection(report: SliceReport, on: PlayedOn): DocumentSection {
  const blocks = report.slices.flatMap((slice) => [
    textBlock(`By ${dimensionText[slice.by]}: ${sliceName(slice)} (${sliceSize(slice, on)})`),
    rowTable({
      label: sliceName(slice),
      columns: sliceColumns,
      rows: linesOf(slice),
      spare: ['interval'],
    }),
  ]);
  return { id: 'slices', title: 'Ratings by slice', blocks: [...blocks, ...textBlocks(sliceSentences(report, on))] };
}
