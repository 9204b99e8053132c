import type { AgentId } from '../kernel/ids.ts';
import type { ApartPair, RankRange } from './likely-order.ts';
import type { AgentPair } from './rating.ts';
import type { Unproven } from './unproven.ts';

/**
 * Ranks that agree with who is significantly better than whom, each pair for itself: the first rank is open to whoever nobody
 * is better than, and to no other; alone on it is only who is better than every other.
 * @param ranges by agent, each for itself
 */
export function agreeingRanges(ranges: readonly RankRange[], pairs: readonly ApartPair[]): readonly RankRange[] {
  const worse = new Set(pairs.map(([, agent]) => agent));
  return ranges.map(({ rankLow, rankHigh }, agent) => {
    if (worse.has(agent)) return { rankLow: Math.max(2, rankLow), rankHigh: Math.max(2, rankHigh) };
    const isAlone = pairs.filter(([better]) => better === agent).length === ranges.length - 1;
    return { rankLow: 1, rankHigh: isAlone ? rankHigh : Math.max(2, rankHigh) };
  });
}

/** Facts of a board's line that decide who leads. */
export interface Contender {
  readonly agent: AgentId;
  /** Null where nothing is known of the agent. */
  readonly rating: number | null;
  /** Null where nothing tells. */
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  /** Left out where an agent that has a rating has played. */
  readonly matches?: number;
  readonly unproven?: Unproven;
}

/** The leader of a board, and the agents that may be the best. */
export interface Lead<Row> {
  readonly first: Row;
  /** Agents that may be the best and are rated as the first is, itself among them: where they are several, none leads. */
  readonly level: readonly Row[];
  /** All that may be the best, in the board's order. */
  readonly best: readonly Row[];
  /** Others that the first is not significantly better than, and that still are not counted among the best. */
  readonly uncounted: readonly Row[];
  /** Test by which the first is significantly better than every other; null: it is not. */
  readonly ahead: 'each' | 'together' | null;
}

/** Ratings nearer than this are written alike. */
const levelPoints = 0.5;

/**
 * Returns the leader, for every page, list and document.
 * @param rows best first
 * @param told who is significantly better than whom, each pair for itself; null: ranks alone tell, which then hold for all at once
 * @returns null where nobody has a rating
 */
export function boardLead<Row extends Contender>(
  rows: readonly Row[],
  told: readonly AgentPair[] | null,
): Lead<Row> | null {
  const [first, ...others] = rows.filter(isRated);
  if (first === undefined) return null;
  const worse = new Set(told?.flatMap(([better, agent]) => (better === first.agent ? agent : [])));
  const open = others.filter((row) => (told === null ? hasFirstRank(row) : !worse.has(row.agent)));
  const best = [first, ...others].filter((row) => row.unproven === undefined && hasFirstRank(row));
  const isAhead = others.length > 0 && open.length === 0 && first.unproven !== 'none_right';
  return {
    first,
    level: best.filter((row) => best[0] === first && isLevel(row, first)),
    best,
    uncounted: open.filter((row) => !best.includes(row)),
    ahead: isAhead ? (first.rankHigh === 1 ? 'together' : 'each') : null,
  };
}

function isLevel(one: Contender, other: Contender): boolean {
  return Math.abs((one.rating ?? 0) - (other.rating ?? 0)) < levelPoints;
}

function isRated({ rating, matches }: Contender): boolean {
  return rating !== null && matches !== 0;
}

function hasFirstRank({ rankLow }: Contender): boolean {
  return rankLow === null || rankLow === 1;
}
