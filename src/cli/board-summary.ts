import type { RatedBoards } from '../application/gate-figures.ts';
import type { PlayedOn } from '../arena/played-on.ts';
import { counted } from '../reporting/arena-words.ts';
import { combinedColumns } from '../reporting/leaderboard-table.ts';
import { apartSentences, cautionSentences } from '../reporting/rating-sentences.ts';
import { leaderboardNotes, leaderboardText, ratedTable } from '../reporting/terminal/leaderboard-text.ts';
import type { Sheet } from '../reporting/terminal/sheet.ts';

/** Maximum number of agents on a board that is shown without `--details`. */
const mostAgents = 15;

/**
 * Returns the first board of a tournament as a table, with the significant differences below it: the part of a leaderboard that
 * a terminal shows without `--details`. Ends with a line break.
 */
export function boardSummary({ report, items, first }: RatedBoards, on: PlayedOn, sheet: Sheet): string {
  const isByItems = first === 'items' && items.source !== 'none';
  const table = isByItems
    ? ratedTable(combinedColumns(), items.agents.slice(0, mostAgents), sheet)
    : leaderboardText(report.ratings.slice(0, mostAgents), report.level, sheet);
  const more = (isByItems ? items.agents : report.ratings).length - mostAgents;
  const notes = isByItems
    ? apartSentences(items)
    : [...apartSentences(report.toldApart), ...cautionSentences(report, on)];
  return [
    `${sheet.paint('heading', isByItems ? 'By all graded items' : 'By matches (Bradley-Terry)')}\n\n${table}`,
    more > 0 ? `and ${counted(more, 'more agent')}\n` : '',
    '\n',
    ...notes.map((sentence) => `${sentence}\n`),
    leaderboardNotes(report, on),
  ].join('');
}
