import { flightPrice } from '../world/air-lines.ts';
import { type Party, partyPrice } from '../world/party.ts';
import { trainLeg } from '../world/railway.ts';
import { routeBetween, routeCost } from '../world/routes.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { roomPrice } from '../world/vacancies.ts';
import { worldDate } from '../world/world-calendar.ts';
import type { ItineraryStretch, ResolvedPlan, Stay } from './resolve-steps.ts';

/** Returns the cost of a plan for a party, in crowns, by the world's prices; null if a step of it does not exist. */
export function itineraryCost(world: TravelWorld, party: Party, { stretches, stays }: ResolvedPlan): number | null {
  const parts = [...stretches.map((stretch) => stretchCost(world, party, stretch)), ...stays.map(stayCost)];
  return parts.reduce((sum: number | null, part) => (sum === null || part === null ? null : sum + part), 0);
}

function stretchCost(world: TravelWorld, party: Party, stretch: ItineraryStretch): number | null {
  switch (stretch.do) {
    case 'visit': {
      const { kind, price } = stretch.to;
      return kind === 'sight' || kind === 'restaurant' ? partyPrice(price, party) : 0;
    }
    case 'move': {
      const route = routeBetween(stretch.from.point, stretch.to.point, stretch.mode);
      return route.ok ? routeCost(route.value, party) : null;
    }
    case 'train': {
      const leg = trainLeg(stretch.train, stretch.from.city, stretch.to.city, stretch.date);
      return leg === null ? null : partyPrice(leg.price, party);
    }
    case 'flight':
      return partyPrice(flightPrice(world.seed, stretch.flight, stretch.date), party);
  }
}

function stayCost({ hotel, rooms, first, last }: Stay): number {
  return nightsOf({ first, last }).reduce((sum, night) => sum + roomPrice(hotel, worldDate(night)) * rooms, 0);
}

/** Returns the nights of a stay, in days after today. */
export function nightsOf({ first, last }: Pick<Stay, 'first' | 'last'>): number[] {
  return Array.from({ length: last - first }, (_, night) => first + night);
}
