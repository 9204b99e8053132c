import type { PlayedOn } from '../../arena/played-on.ts';
import type { AgentId } from '../../kernel/ids.ts';
import type { BoundedRating, Rating } from '../../ratings/rating.ts';
import { counted } from '../arena-words.ts';
import { type Block, type Inlines, rowTable, textBlock, textBlocks } from '../document/document.ts';
import { mostRows } from '../html/html-table.ts';
import { combinedColumns, combinedSentences, leaderboardColumns, skillColumn } from '../leaderboard-table.ts';
import { apartSentences, methodSentences } from '../rating-sentences.ts';
import type { Scale } from '../scale.ts';
import { type Column, pickedColumns, withColumnAfter, withoutColumns } from '../table.ts';
import type { ItemBoard, ItemRatingEntry, KnownSkill } from '../view/item-board.ts';
import type { LeaderboardEntry, ReportView } from '../view/view-model.ts';
import { agentRef } from './agent-table.ts';
import { plotColumn, ratingStyles } from './rating-styles.ts';

/** Both leaderboards, the one that was asked for first, the other folded up: a second opinion. */
export function leaderboardBlocks(view: ReportView): readonly Block[] {
  const { items, board, playedOn } = view;
  const byItems = items === null ? [] : itemBoardBlocks(items, ({ agent }) => agentRef(agent), playedOn);
  const byMatches = matchBlocks(view);
  if (board === 'items') return [...byItems, secondBoard(byMatches, 'by matches alone')];
  return [...byMatches, ...(items === null ? [] : [secondBoard(byItems, 'by all graded items')])];
}

/** A board that does not stand first, folded up. */
export function secondBoard(blocks: readonly Block[], by: string): Block {
  return { kind: 'fold', summary: `The same agents rated ${by}`, blocks };
}

/** The method behind figures, in the terms of the trade, folded up. */
export function howComputed(sentences: readonly string[]): Block {
  return { kind: 'fold', summary: 'How this is computed', blocks: textBlocks(sentences, 'quiet') };
}

/** The rating by all graded items, under its name. @param name an agent's, with a link where it has a page */
export function itemBoardBlocks(
  { ratings, entries, scale }: ItemBoard,
  name: (entry: ItemRatingEntry) => Inlines,
  on: PlayedOn,
): readonly Block[] {
  const columns = withSkill<ItemRatingEntry>(combinedColumns(), entries);
  const [method = '', apart, ...terms] = combinedSentences(ratings, on);
  return [
    { kind: 'heading', id: 'by-items', text: 'By all graded items' },
    ...(apart === undefined ? [] : [textBlock(apart)]),
    ...ratedBoard({ label: 'Leaderboard by all graded items', columns, rows: entries, scale, name }),
    textBlock(
      'Each agent’s true rating lies within its interval, and its true place within its ranks, 95 times in 100. Details count only on targets that it found. The average agent has 1000 points; of what one gets right half the time, one of 100 points more gets 64 in 100.',
      'quiet',
    ),
    howComputed([method, ...terms, 'Mean 1000; 400 points are ten times the odds of passing an item.']),
  ];
}

function matchBlocks(view: ReportView): readonly Block[] {
  const { items, leaderboard: rows, scale, rating, playedOn } = view;
  const fit = `Mean 1000, 400 points are ten times the odds; ridge ${rating.ridge.toExponential()}; ${rating.converged ? 'converged' : 'not converged'}; results ${rating.connected ? 'connect' : 'do not connect'} all agents. A line that runs to the edge has no bound on that side.`;
  const name = ({ agent }: { readonly agent: AgentId }) => agentRef(agent);
  return [
    ...(items === null ? [] : [{ kind: 'heading', id: 'by-matches', text: 'By matches' } as const]),
    ...ratedBoard({ label: 'Leaderboard by matches', columns: columnsOf(view), rows, scale, name }),
    howComputed([...apartSentences(rating.toldApart), ...methodSentences(rating, playedOn), fit]),
  ];
}

/** A leaderboard, best first. */
interface RatedBoard<Row> {
  readonly label: string;
  readonly look?: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly scale: Scale;
  /** Name of a rated agent, with a link where there is a page. */
  readonly name: (row: Row) => Inlines;
  /** The column of names. */
  readonly who?: 'agent' | 'entrant';
}

/** The first lines of a leaderboard, each with its interval drawn on a common scale, and the others in a line each, folded up. */
export function ratedBoard<Row extends BoundedRating>(board: RatedBoard<Row>): readonly Block[] {
  const { label, look = 'board cards', columns, rows, scale, name, who = 'agent' } = board;
  const nameStyles = { [who]: { cell: name } };
  const plotColumns = withColumnAfter(columns, 'rating', plotColumn);
  const few = pickedColumns(columns, 'rank', who, 'rating', 'interval', 'change');
  const styles = { ...ratingStyles<Row>(scale), ...nameStyles };
  const others = rows.slice(mostRows);
  const spare = ['above_next', 'since', 'last_played'];
  const rest = {
    label: 'The other agents',
    look: 'compact',
    columns: few,
    rows: others,
    styles: nameStyles,
    rowHead: who,
  };
  return [
    rowTable({ label, look, columns: plotColumns, rows: rows.slice(0, mostRows), styles, rowHead: who, spare }),
    ...(others.length === 0
      ? []
      : [{ kind: 'fold', summary: counted(others.length, 'more agent'), blocks: [rowTable(rest)] } as const]),
  ];
}

/** The columns of every leaderboard, with the record in one column, and skill where it is known. */
function columnsOf({ leaderboard, rating }: ReportView): readonly Column<LeaderboardEntry>[] {
  const tells = leaderboard.some(({ aboveNext = null }) => aboveNext !== null);
  const omitted = ['wins', 'losses', 'ties', ...(tells ? [] : ['above_next'])];
  const kept = withoutColumns<LeaderboardEntry>(leaderboardColumns(rating.level), ...omitted);
  return withColumnAfter(withSkill(kept, leaderboard), 'matches', recordColumn);
}

function withSkill<Row extends KnownSkill>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  return rows.some(({ skill }) => skill !== null) ? withColumnAfter(columns, 'interval', skillColumn) : columns;
}

const recordColumn: Column<Pick<Rating, 'wins' | 'losses' | 'ties'>> = {
  key: 'record',
  help: 'wins, losses, ties',
  head: 'W–L–T',
  text: ({ wins, losses, ties }) => `${wins}–${losses}–${ties}`,
  align: 'right',
};
