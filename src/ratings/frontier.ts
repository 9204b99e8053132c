import type { AgentId } from '../kernel/ids.ts';
import type { AmountEstimate } from './amount-estimate.ts';
import { likelyDraws } from './likely-order.ts';
import { at, zeros } from './matrix.ts';
import type { JointStandings } from './pair-standings.ts';

/** Where an agent stands by what it is worth and what an answer of it takes. */
export interface FrontierPlace {
  readonly agent: AgentId;
  /** Whether no other is as good for less, or better for as much, by the estimates. */
  readonly isOnFrontier: boolean;
  /** The chance of that, 0 to 1; null where its amount has no interval. */
  readonly chance: number | null;
  /** The best of those that are as good or better and take no more, by the estimates; null on the frontier. */
  readonly dominatedBy: AgentId | null;
  /** The chance that this one is really both better and cheaper; null as above, and on the frontier. */
  readonly dominatedChance: number | null;
}

interface Point {
  readonly strength: number;
  readonly amount: number;
}

/**
 * The Pareto frontier of strength against what an answer takes. Chances by draws: of the strengths from their multivariate t
 * (likely-order.ts), of the amounts from t on the log scale, independent of the strengths.
 *
 * @param amounts by agent; one without an amount stands nowhere
 * @returns in the order of the standings
 */
export function frontier(
  { agents, ...evidence }: JointStandings,
  amounts: ReadonlyMap<AgentId, AmountEstimate>,
): readonly FrontierPlace[] {
  const known = agents.flatMap((agent, index) => {
    const amount = amounts.get(agent);
    return amount === undefined ? [] : [{ agent, index, amount }];
  });
  const points = known.map(({ index, amount }) => ({ strength: at(evidence.strengths, index), amount: amount.mean }));
  const on = onFrontier(points);
  const strengths = likelyDraws(evidence);
  const taken = drawnAmounts(agents, amounts);
  const draws = strengths.map((values, draw) =>
    known.map(({ index }) => ({ strength: at(values, index), amount: at(taken[draw] ?? values, index) })),
  );
  const counts = countedOn(draws, known.length);
  return known.map(({ agent, amount }, place) => {
    const isOnFrontier = on[place] === true;
    const by = isOnFrontier ? null : bestAbove(points, place);
    const isKnown = amount.logError !== null;
    return {
      agent,
      isOnFrontier,
      chance: isKnown ? at(counts, place) / draws.length : null,
      dominatedBy: by === null ? null : (known[by]?.agent ?? null),
      dominatedChance:
        by === null || !isKnown ? null : shareOf(draws, (each) => isBetterForLess(each[by], each[place])),
    };
  });
}

/** By draw, of each agent of the standings. */
function drawnAmounts(agents: readonly AgentId[], amounts: ReadonlyMap<AgentId, AmountEstimate>): Float64Array[] {
  const covariance = zeros(agents.length);
  let degrees = Number.POSITIVE_INFINITY;
  const logs = Float64Array.from(agents, (agent, index) => {
    const { mean = 0, logError = null, trees = 0 } = amounts.get(agent) ?? {};
    covariance.cells[index * (agents.length + 1)] = (logError ?? 0) ** 2;
    if (logError !== null) degrees = Math.min(degrees, trees - 1);
    return Math.log(mean);
  });
  const drawn = likelyDraws(
    { strengths: logs, covariance, degrees: Number.isFinite(degrees) ? degrees : 1 },
    'amounts',
  );
  return drawn.map((values) => values.map(Math.exp));
}

function countedOn(draws: readonly (readonly Point[])[], size: number): Float64Array {
  const counts = new Float64Array(size);
  for (const points of draws) {
    for (const [place, on] of onFrontier(points).entries()) if (on) counts[place] = at(counts, place) + 1;
  }
  return counts;
}

/** By point whether no other dominates it: of rising amounts each that is stronger than all before. */
function onFrontier(points: readonly Point[]): boolean[] {
  const on = points.map(() => false);
  const rising = [...points.entries()].sort(
    ([, one], [, other]) => compared(one.amount, other.amount) || compared(other.strength, one.strength),
  );
  let best: Point | null = null;
  for (const [place, point] of rising) {
    const isLevel = best !== null && point.strength === best.strength && point.amount === best.amount;
    if (best !== null && point.strength <= best.strength && !isLevel) continue;
    on[place] = true;
    best = point;
  }
  return on;
}

function compared(one: number, other: number): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The strongest of those that dominate a point; of equal ones that which takes least. */
function bestAbove(points: readonly Point[], place: number): number | null {
  const own = points[place];
  const above = [...points.entries()].filter(([other, point]) => other !== place && dominates(point, own));
  above.sort(([, one], [, other]) => compared(other.strength, one.strength) || compared(one.amount, other.amount));
  return above[0]?.[0] ?? null;
}

function dominates(one: Point, other: Point | undefined): boolean {
  if (other === undefined || one.strength < other.strength || one.amount > other.amount) return false;
  return one.strength > other.strength || one.amount < other.amount;
}

function isBetterForLess(one: Point | undefined, other: Point | undefined): boolean {
  return one !== undefined && other !== undefined && one.strength > other.strength && one.amount < other.amount;
}

function shareOf<Each>(all: readonly Each[], isSo: (each: Each) => boolean): number {
  return all.filter(isSo).length / all.length;
}
