import type { PlayedOn } from '../../arena/played-on.ts';
import type { SliceReport } from '../../ratings/ability/slice-ratings.ts';
import type { PairStandings } from '../../ratings/pair-standings.ts';
import { pairColumns, pairSentences } from '../pair-table.ts';
import { dimensionText, linesOf, sliceColumns, sliceName, sliceSentences, sliceSize } from '../slice-table.ts';
import { type Column, fittingColumns, terminalTable } from '../table.ts';
import type { Sheet } from './sheet.ts';

function lines(sentences: readonly string[]): string {
  return sentences.map((sentence) => `${sentence}\n`).join('');
}

/** Without the interval where there is no room for it. */
function narrowTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], sheet: Sheet): string {
  return terminalTable(fittingColumns(columns, rows, sheet.width, 'interval'), rows, sheet);
}

/** Every pair as a table, with who may be the best and what a further tree or question tells; ends with a line break. @param by what is rated by */
export function pairsText(pairs: PairStandings | null, by: string, on: PlayedOn, sheet: Sheet): string {
  const title = `${sheet.paint('heading', `Agent against agent, by ${by}`)}\n`;
  if (pairs === null || pairs.pairs.length === 0)
    return `${title}Too little is known: it takes two ${on}s and two agents.\n`;
  return `${title}${narrowTable(pairColumns(on), pairs.pairs, sheet)}${lines(pairSentences(pairs, on))}`;
}

/** A table a slice, and what they say together; ends with a line break. */
export function slicesText(report: SliceReport, on: PlayedOn, sheet: Sheet): string {
  const tables = report.slices.map(
    (slice) =>
      `By ${dimensionText[slice.by]}: ${sliceName(slice)} (${sliceSize(slice, on)})\n${narrowTable(sliceColumns, linesOf(slice), sheet)}\n`,
  );
  return `${tables.join('')}${lines(sliceSentences(report, on))}`;
}
