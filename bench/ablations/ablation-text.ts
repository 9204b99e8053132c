import { visibleLine } from '../../src/kernel/visible-text.ts';
import { figureText, percent, points } from '../../src/reporting/arena-words.ts';
import { alignedTable } from '../../src/reporting/terminal/sheet.ts';
import type { CutLeaderboard } from './round-ablation.ts';

/** Leaderboards from matches cut off early: a line each, then every agent's ratings side by side. */
export function ablationText(boards: readonly CutLeaderboard[]): string {
  const withReference = boards.some((board) => board.withReference !== null);
  const header = ['Rounds', 'rounds a match', 'level matches', 'Pearson', 'Spearman'];
  const lines = boards.map((board) => [
    nameOf(board),
    board.meanRounds === null ? '–' : board.meanRounds.toFixed(2),
    percent(board.levelMatches.share),
    figureText(board.withWhole.pearson),
    figureText(board.withWhole.spearman),
    ...(withReference
      ? [figureText(board.withReference?.pearson ?? none), figureText(board.withReference?.spearman ?? none)]
      : []),
  ]);
  const columns = withReference ? [...header, 'Pearson, reference', 'Spearman, reference'] : header;
  return `${alignedTable([columns, ...lines], ['left', 'right', 'right'])}
Correlations are with the leaderboard of whole matches${withReference ? ', then with the reference' : ''}.

${ratingsTable(boards)}`;
}

const none = { value: null, low: null, high: null };

function nameOf({ rounds }: CutLeaderboard): string {
  return rounds === null ? 'all' : String(rounds);
}

/** In the order of the last leaderboard, which is that of whole matches. */
function ratingsTable(boards: readonly CutLeaderboard[]): string {
  const agents = (boards.at(-1)?.ratings ?? []).map(({ agent }) => agent);
  const rows = agents.map((agent) => [
    visibleLine(agent),
    ...boards.map(({ ratings }) => {
      const rating = ratings.find((each) => each.agent === agent);
      return rating ? points(rating.rating) : '–';
    }),
  ]);
  return alignedTable([['Agent', ...boards.map(nameOf)], ...rows], ['left', ...boards.map(() => 'right' as const)]);
}
