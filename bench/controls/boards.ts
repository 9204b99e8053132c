import { knownSkills } from '../../src/application/site-parts.ts';
import { itemResults } from '../../src/arena/item-results.ts';
import { TournamentOutcomes } from '../../src/arena/void-tally.ts';
import { abilities } from '../../src/ratings/ability/abilities.ts';
import type { ItemResult } from '../../src/ratings/ability/ability.ts';
import { meanRating } from '../../src/ratings/bradley-terry.ts';
import { spearman } from '../../src/ratings/correlation.ts';
import type { MemoryTournament } from '../arena/play-in-memory.ts';

/** Boards of a tournament: its matches, and all graded items. Each control holds for both. */
export const boards = ['matches', 'items'] as const;
export type Board = (typeof boards)[number];

/** Ratings by agent; whoever has none stands at the mean. */
export type BoardRatings = ReadonlyMap<string, number>;

interface BoardFigures {
  readonly ratings: BoardRatings;
  /** Significantly different pairs, each at 95%. */
  readonly apart: number;
}

/** Returns both boards of a tournament. */
export function boardsOf({ config, record }: MemoryTournament): Readonly<Record<Board, BoardFigures>> {
  const { ratings, toldApart } = new TournamentOutcomes(config.ratings, record).rated(record);
  const { combined } = abilities(itemResults(record));
  return {
    matches: { ratings: ratingsOf(ratings), apart: toldApart?.apart.length ?? 0 },
    items: { ratings: ratingsOf(combined.agents), apart: combined.apart.length },
  };
}

function ratingsOf(rows: readonly { readonly agent: string; readonly rating: number | null }[]): BoardRatings {
  return new Map(rows.map(({ agent, rating }) => [agent, rating ?? meanRating]));
}

/** Ratings by items. */
export function itemBoard(items: readonly ItemResult[]): BoardRatings {
  return ratingsOf(abilities(items).combined.agents);
}

/** The same of each board. */
export function ofBoards<Value>(of: (board: Board) => Value): Readonly<Record<Board, Value>> {
  return { matches: of('matches'), items: of('items') };
}

/** Spearman correlation of ratings with known skill; 0 where it is undefined: ratings that are all equal show no skill. */
export function correlationWithSkill(board: BoardRatings): number {
  const skills = knownSkills();
  const rows = [...board].map(([agent, rating]) => {
    const skill = skills.get(agent);
    if (skill === undefined) throw new Error(`${agent} has no known skill`);
    return { rating, skill };
  });
  const ratings = rows.map(({ rating }) => rating);
  const known = rows.map(({ skill }) => skill);
  return spearman(ratings, known) ?? 0;
}
