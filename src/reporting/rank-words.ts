import type { AgentId } from '../kernel/ids.ts';
import { visibleLine } from '../kernel/visible-text.ts';
import type { Contender } from '../ratings/lead.ts';
import type { AgentPair, Rating } from '../ratings/rating.ts';
import { listed } from './rating-sentences.ts';

/** A line of a board by matches, or by items, which counts no losses. */
type Ranked = Contender & Partial<Pick<Rating, 'wins' | 'losses' | 'ties'>>;
type Placed = Ranked & { readonly rankLow: number; readonly rankHigh: number };

/**
 * Which test ranks are of and which pairs, where the two say different things of a board; nothing where they agree.
 * @param rows best first
 * @param apart who is significantly better than whom, each pair for itself; left out where ranks hold for all at once
 */
export function rankSentences(rows: readonly Ranked[], apart: readonly AgentPair[] | undefined): readonly string[] {
  if (apart === undefined) return [];
  const placed = rows.filter(isPlaced);
  const last = placed.filter(lostAll);
  const others = placed.filter((row) => !lostAll(row));
  const isForced = last.some(({ agent, rankLow }) => rankLow > 1 + toldAbove(agent, apart));
  return [
    ...(isOutside(others, placed.length, apart) || sharesNoRank(others, apart) || isCrossed(others)
      ? [
          'Ranks and pairs are two tests, and differ here: ranks are from draws of all ratings at once, so that a wider interval has wider ranks; a pair goes by its own difference alone.',
        ]
      : []),
    ...(isForced
      ? [
          `${listed(last.map(({ agent }) => visibleLine(agent)))} lost everything, and so ${last.length === 1 ? 'stands' : 'stand'} behind all that did not, whatever the pairs tell.`,
        ]
      : []),
  ];
}

function isPlaced(row: Ranked): row is Placed {
  return row.rankLow !== null && row.rankHigh !== null && row.matches !== 0;
}

function lostAll({ wins, losses = 0, ties }: Ranked): boolean {
  return losses > 0 && wins === 0 && ties === 0;
}

/** True where the ranks of some agent hold a place that its pairs rule out. @param of agents with ranks */
function isOutside(rows: readonly Placed[], of: number, apart: readonly AgentPair[]): boolean {
  return rows.some(({ agent, rankLow, rankHigh }) => {
    const below = apart.filter(([better]) => better === agent).length;
    return rankLow < 1 + toldAbove(agent, apart) || rankHigh > of - below;
  });
}

function toldAbove(agent: AgentId, apart: readonly AgentPair[]): number {
  return apart.filter(([, worse]) => worse === agent).length;
}

/** True where two agents share no place although their pair is not significantly different. */
function sharesNoRank(rows: readonly Placed[], apart: readonly AgentPair[]): boolean {
  const told = new Set(apart.map((pair) => JSON.stringify(pair)));
  return rows.some((row) =>
    rows.some((other) => row.rankHigh < other.rankLow && !told.has(JSON.stringify([row.agent, other.agent]))),
  );
}

/** True where an agent that stands higher has a lower last place than the next. */
function isCrossed(rows: readonly Placed[]): boolean {
  return rows.some((row, place) => row.rankHigh > (rows[place + 1]?.rankHigh ?? row.rankHigh));
}
