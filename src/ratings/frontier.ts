import type { AgentId } from '../kernel/ids.ts';
import type { AmountEstimate } from './amount-estimate.ts';
import { at } from './matrix.ts';
import type { JointStandings } from './pair-standings.ts';

/** Where an agent stands by what it is worth and what an answer of it takes, by the estimates. */
export interface FrontierPlace {
  readonly agent: AgentId;
  /** Whether no other is as good for less, or better for as much. */
  readonly isOnFrontier: boolean;
  /** The best of those that are as good or better and take no more; null on the frontier. */
  readonly dominatedBy: AgentId | null;
}

interface Point {
  readonly agent: AgentId;
  readonly strength: number;
  readonly amount: number;
}

/**
 * The Pareto frontier of strength against what an answer takes.
 *
 * @param amounts by agent; one without an amount stands nowhere
 * @returns in the order of the standings
 */
export function frontier(
  { agents, strengths }: Pick<JointStandings, 'agents' | 'strengths'>,
  amounts: ReadonlyMap<AgentId, AmountEstimate>,
): readonly FrontierPlace[] {
  const points = agents.flatMap((agent, index): Point[] => {
    const amount = amounts.get(agent);
    return amount === undefined ? [] : [{ agent, strength: at(strengths, index), amount: amount.mean }];
  });
  return points.map((point) => {
    const above = points.filter((other) => dominates(other, point));
    above.sort((one, other) => other.strength - one.strength || one.amount - other.amount);
    return { agent: point.agent, isOnFrontier: above.length === 0, dominatedBy: above[0]?.agent ?? null };
  });
}

function dominates(one: Point, other: Point): boolean {
  if (one.strength < other.strength || one.amount > other.amount) return false;
  return one.strength > other.strength || one.amount < other.amount;
}
