import type { Result } from '../../../src/kernel/result.ts';
import { type CompareRequest, type TravelMode, travelModes } from '../tasks/travel-task.ts';
import type { TravelWorld } from '../world/travel-world.ts';
import { clockText } from '../world/world-calendar.ts';
import { allFailed, type CheckOutcome, outcomeOfFaults } from './check-outcome.ts';
import type { CompareOption, Itinerary } from './itinerary.ts';
import { possibleWays, type TravelWay } from './possible-ways.ts';

/** Checks a comparison: the best way by each means, or that there is none, and the choice among them. */
export function checkCompare(
  world: TravelWorld,
  request: CompareRequest,
  itinerary: Result<Itinerary, string>,
): CheckOutcome[] {
  const names = [...travelModes, 'choice'];
  if (!itinerary.ok) return allFailed(['form', ...names], itinerary.failure);
  const { value } = itinerary;
  if (value.kind !== 'compare')
    return allFailed(['form', ...names], `its kind is ${value.kind}, asked for was compare`);
  const ways = possibleWays(world, request);
  return [
    outcomeOfFaults('form', []),
    ...travelModes.map((mode) => {
      const option = value.options.find((each) => each.mode === mode);
      return outcomeOfFaults(mode, optionFaults(option, ways[mode], request));
    }),
    outcomeOfFaults('choice', choiceFaults(value.choice, ways, request)),
  ];
}

/** What is compared, less of which is better. */
function worthOf({ cost, depart, arrive }: TravelWay, { wanted }: CompareRequest): number {
  return wanted === 'cheapest' ? cost : arrive - depart;
}

const bestOf = (ways: readonly TravelWay[], request: CompareRequest) =>
  Math.min(...ways.map((way) => worthOf(way, request)));

/** Within this many crowns a stated cost is right. */
const roundingCrowns = 1;

function optionFaults(
  option: CompareOption | undefined,
  ways: readonly TravelWay[],
  request: CompareRequest,
): string[] {
  if (option === undefined) return ['it is not mentioned'];
  if (ways.length === 0) return option.possible ? ['no such way keeps to what was asked'] : [];
  if (!option.possible) return [`it is possible, as ${wayText(ways[0])}`];
  const way = ways.find(({ ids }) => ids.join() === option.ids.join());
  if (way === undefined) return [`${option.ids.join(', ') || 'nothing'} is no way that keeps to what was asked`];
  const times = option.depart === clockText(way.depart) && option.arrive === clockText(way.arrive);
  const best = bestOf(ways, request);
  return [
    ...(times ? [] : [`it goes ${clockText(way.depart)} to ${clockText(way.arrive)}`]),
    ...(Math.abs((option.cost ?? Number.POSITIVE_INFINITY) - way.cost) <= roundingCrowns
      ? []
      : [`it costs ${way.cost}`]),
    ...(worthOf(way, request) <= best ? [] : [`another is better: ${best}, not ${worthOf(way, request)}`]),
  ];
}

function choiceFaults(
  choice: TravelMode | null,
  ways: Readonly<Record<TravelMode, readonly TravelWay[]>>,
  request: CompareRequest,
): string[] {
  const best = bestOf(Object.values(ways).flat(), request);
  const right = travelModes.filter((mode) => ways[mode].length > 0 && bestOf(ways[mode], request) === best);
  if (right.length === 0) return choice === null ? [] : ['nothing is possible'];
  return choice !== null && right.includes(choice) ? [] : [`${right.join(' or ')} is ${request.wanted}`];
}

function wayText(way: TravelWay | undefined): string {
  return way === undefined ? 'none' : `${way.ids.join(' and ') || 'a drive'} at ${clockText(way.depart)}`;
}
