import { visibleLine } from '../../src/kernel/visible-text.ts';
import type { ScoreCorrelations } from '../../src/ratings/correlation.ts';
import { figureText } from '../../src/reporting/arena-words.ts';
import { alignedTable } from '../../src/reporting/terminal/sheet.ts';

/** How ratings go together with scores from elsewhere, and who is missing on either side. */
export function correlateText(figures: ScoreCorrelations): string {
  const { count, pearson, spearman, kendall, onlyOurs, onlyReference } = figures;
  const table = alignedTable(
    [
      ['Correlation', '95% interval in brackets'],
      ['Pearson', figureText(pearson)],
      ['Spearman', figureText(spearman)],
      ['Kendall tau-b', figureText(kendall)],
    ],
    ['left', 'left'],
  );
  return [
    table,
    `N = ${count}\n`,
    missing('Not in the reference', onlyOurs),
    missing('Not on the leaderboard', onlyReference),
  ].join('');
}

function missing(what: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `${what}: ${names.map(visibleLine).join(', ')}\n`;
}
