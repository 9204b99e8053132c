import type { TripRequest } from '../tasks/travel-task.ts';
import { routeResult } from '../tools/tool-results.ts';
import type { LookUps } from '../tools/travel-desk.ts';
import type { Party } from '../world/party.ts';
import { type RouteMode, routeCost, routeModes } from '../world/routes.ts';
import type { PlanContext } from './plan-context.ts';

/** A place on the map. */
export interface Spot {
  readonly id: string;
  /** `longitude,latitude`. */
  readonly location: string;
}

/** A way between two spots for a party. */
export interface Leg {
  readonly mode: RouteMode;
  readonly minutes: number;
  /** Crowns, for the whole party. */
  readonly cost: number;
}

/** The best way between any two of the loaded spots. */
export interface LegTable {
  /** @throws Error for spots that were not loaded */
  between(from: Spot, to: Spot): Leg;
}

/** Criterion by which a way is chosen. */
type LegChoice = 'time' | 'cost' | 'car';

/** Longest walk that is taken to save a fare, in minutes. */
const pleasantWalk = 25;
const nowhere: Leg = { mode: 'walking', minutes: 0, cost: 0 };

/** Looks up the ways between all of some spots, by what its request prefers. */
export async function loadLegs(
  { lookUps, request: { party, less }, skill }: PlanContext<TripRequest>,
  spots: readonly Spot[],
): Promise<LegTable> {
  const choice = skill.looks ? less : 'car';
  const table = new Map<string, Leg>();
  const different = [...new Map(spots.map((spot) => [spot.id, spot])).values()];
  for (const from of different)
    for (const to of different)
      if (from.id !== to.id) table.set(`${from.id} ${to.id}`, await findLeg(lookUps, party, choice, from, to));
  return {
    between: (from, to) => {
      if (from.id === to.id) return nowhere;
      const leg = table.get(`${from.id} ${to.id}`);
      if (leg === undefined) throw new Error(`no way was looked up from ${from.id} to ${to.id}`);
      return leg;
    },
  };
}

/** Finds the best way from one spot to another. */
export async function findLeg(lookUps: LookUps, party: Party, choice: LegChoice, from: Spot, to: Spot): Promise<Leg> {
  const legs: Leg[] = [];
  for (const mode of choice === 'car' ? (['driving'] as const) : routeModes) {
    const query = { origin: from.location, destination: to.location, mode };
    const leg = (await lookUps.find('get_navigation', query, routeResult))?.legs[0];
    if (leg === undefined) continue;
    const fare = { per: leg.fare_per, price: leg.fare };
    legs.push({ mode, minutes: leg.minutes, cost: routeCost({ fare }, party) });
  }
  const worth = ({ minutes, cost }: Leg) =>
    choice === 'cost'
      ? cost * 1000 + minutes + (cost === 0 && minutes > pleasantWalk ? 1e6 : 0)
      : minutes * 1000 + cost;
  const best = legs.sort((a, b) => worth(a) - worth(b))[0];
  if (best === undefined) throw new Error(`no way leads from ${from.id} to ${to.id}`);
  return best;
}
