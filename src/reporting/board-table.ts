import { visibleLine } from '../kernel/visible-text.ts';
import type { AgentAbility } from '../ratings/ability/ability.ts';
import { duration, intervalText, percent, points, rankText } from './arena-words.ts';
import { dollars } from './spend-words.ts';
import { type Column, numberColumn, type ShownColumn, shownColumns, wordColumn } from './table.ts';
import type { AgentConduct } from './view/agent-conduct.ts';
import type { FailureProfile } from './view/failure-profile.ts';
import type { ItemRatingEntry } from './view/item-board.ts';
import type { LeaderboardEntry, ReportView } from './view/view-model.ts';

/** All that is known of one agent of a tournament, in a line; null where it is not rated or asked. */
export interface BoardRow {
  readonly agent: string;
  /** Its place on the board that stands first, from 1. */
  readonly place: number;
  readonly byItems: ItemRatingEntry | null;
  readonly byMatches: LeaderboardEntry | null;
  readonly depth: AgentAbility | null;
  readonly width: AgentAbility | null;
  readonly profile: FailureProfile | null;
  readonly conduct: AgentConduct | null;
  readonly usd: number | null;
}

/** A line an agent, in the order of the board that stands first. */
export function boardRows(view: ReportView): readonly BoardRow[] {
  const { items, leaderboard, abilities, profiles, conduct, costs } = view;
  const find = <Row extends { readonly agent: string }>(rows: readonly Row[] | undefined) => {
    const byAgent = new Map(rows?.map((row) => [row.agent, row]));
    return (agent: string) => byAgent.get(agent) ?? null;
  };
  const itemsOf = find(items?.entries);
  const matchesOf = find(leaderboard);
  const depthOf = find(abilities?.depth.agents);
  const widthOf = find(abilities?.width.agents);
  const profileOf = find(profiles);
  const conductOf = find(conduct);
  const costOf = find(costs);
  return view.agents.map((agent, index) => ({
    agent,
    place: index + 1,
    byItems: itemsOf(agent),
    byMatches: matchesOf(agent),
    depth: depthOf(agent),
    width: widthOf(agent),
    profile: profileOf(agent),
    conduct: conductOf(agent),
    usd: costOf(agent)?.perAnswer ?? null,
  }));
}

/** What the board can show, in its order. Every column has a value to sort by. */
const columns: readonly Column<BoardRow>[] = [
  {
    key: 'rank',
    help: 'the ranks that hold its own with a chance of 95%, on the board that stands first',
    value: ({ place }) => place,
    head: 'Rank',
    text: ({ byItems, byMatches }) => rankText(byItems ?? byMatches ?? { rankLow: null, rankHigh: null }),
    align: 'right',
  },
  wordColumn('agent', 'its name', 'Agent', ({ agent }) => agent, visibleLine),
  numberColumn(
    'rating',
    'rating by all graded items, mean 1000',
    'Rating by items',
    ({ byItems }) => byItems?.rating ?? null,
    points,
  ),
  {
    key: 'interval',
    help: 'the 95% interval of that rating; sorted by its lower end',
    value: ({ byItems }) => byItems?.low ?? null,
    head: '95% interval',
    text: ({ byItems }) =>
      byItems === null || byItems.rating === null ? '–' : intervalText(byItems.low, byItems.high),
  },
  numberColumn('match_rating', 'rating by matches, mean 1000', 'By matches', ratedMatches, points),
  numberColumn(
    'depth',
    'rating by items of depth: finding what is hidden',
    'Depth',
    ({ depth }) => depth?.rating ?? null,
    points,
  ),
  numberColumn('width', 'rating by items of width: the details', 'Width', ({ width }) => width?.rating ?? null, points),
  numberColumn('matches', 'matches or rounds that count', 'Matches', ({ byMatches }) => byMatches?.matches ?? null),
  {
    key: 'record',
    help: 'wins, losses, ties; sorted by the share of wins, ties as half',
    value: ({ byMatches: row }) => (row === null || row.matches === 0 ? null : (row.wins + row.ties / 2) / row.matches),
    head: 'W–L–T',
    text: ({ byMatches: row }) => (row === null ? '–' : `${row.wins}–${row.losses}–${row.ties}`),
    align: 'right',
  },
  numberColumn('failures', 'rounds not won, of all', 'Not won', ({ profile }) => profile?.shareNotWon ?? null, percent),
  numberColumn('cost', 'US dollars an answer', 'Cost an answer', ({ usd }) => usd, dollars),
  numberColumn(
    'time',
    'median time of an answer',
    'Time an answer',
    ({ conduct }) => conduct?.medianMs ?? null,
    duration,
  ),
  numberColumn(
    'searches',
    'searches an answer, as it reports them',
    'Searches',
    ({ conduct }) => conduct?.meanSearches ?? null,
    tenth,
  ),
  numberColumn(
    'without_evidence',
    'answers without any search, page or citation',
    'No evidence',
    ({ conduct }) => conduct?.withoutEvidence ?? null,
  ),
  numberColumn(
    'skill',
    'known skill, in the sandbox alone',
    'Skill',
    ({ byItems, byMatches }) => byItems?.skill ?? byMatches?.skill ?? null,
    (skill) => skill.toFixed(2),
  ),
];

function ratedMatches({ byMatches }: BoardRow): number | null {
  return byMatches === null || byMatches.matches === 0 ? null : byMatches.rating;
}

function tenth(value: number): string {
  return value.toFixed(1);
}

/** Columns whose least value is the best, or comes first in a list of names. */
const rising: ReadonlySet<string> = new Set(['rank', 'agent', 'failures', 'cost', 'time', 'without_evidence']);

/** An order of the board. */
export interface BoardOrder {
  readonly key: string;
  readonly rising: boolean;
}

/** The order by a column that is looked at first. */
export function firstOrder(key: string): BoardOrder {
  return { key, rising: rising.has(key) };
}

/** The columns of which at least one agent has something to show. */
export function boardColumns(rows: readonly BoardRow[]): readonly ShownColumn<BoardRow>[] {
  return shownColumns(columns).filter(({ key, value }) => key === 'rank' || rows.some((row) => value?.(row) !== null));
}

/** Rows by a column; unknown ones always last, equal ones by rank. Null where there is no such column. */
export function sortedBoard(
  rows: readonly BoardRow[],
  { key, rising: isRising }: BoardOrder,
): readonly BoardRow[] | null {
  const value = columns.find((column) => column.key === key)?.value;
  if (value === undefined) return null;
  const sign = isRising ? 1 : -1;
  return [...rows].sort((one, other) => {
    const first = value(one);
    const second = value(other);
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || one.place - other.place;
    return (first < second ? -sign : first > second ? sign : 0) || one.place - other.place;
  });
}
