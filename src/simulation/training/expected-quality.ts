import { qualityOf } from './research-state.ts';
import {
  answerMove,
  gatherMove,
  linkCount,
  moves,
  observations,
  type ResearchWorld,
  worldShape,
} from './research-world.ts';
import { cellOf, type PolicyTable } from './softmax-policy.ts';

/** A place on the way, or at the list, and what the policy does there. */
interface Place {
  readonly row: number;
  /** Quality of an answer given here. */
  readonly quality: number;
  /** The link that leads on, or -1 at the list. */
  readonly onward: number;
  /** Where it leads: one of these with even chances. */
  readonly next: readonly number[];
  /** Where gathering leads. */
  readonly gathering: number;
}

/**
 * The mean quality of a policy's answers over all questions of a world, exactly: by dynamic programming over places and
 * tool calls, backwards from the last call.
 *
 * @param table probabilities, see `policyTable`
 * @returns 0 to 1
 */
export function expectedQuality(world: ResearchWorld, table: PolicyTable): number {
  const astray = astrayMoves(table);
  let sum = 0;
  for (const depth of worldShape.depths) {
    for (const width of worldShape.widths) sum += valueFrom(placesOf(world, depth, width), world.back, table, astray);
  }
  return sum / (worldShape.depths.length * worldShape.widths.length);
}

/** The start, then the pages of each hop by kind, then the list by entries gathered. */
function placesOf(world: ResearchWorld, depth: number, width: number): Place[] {
  const { kinds, mostCalls } = worldShape;
  const pagesFrom = (hops: number) =>
    hops === depth ? [1 + (depth - 1) * kinds] : world.onward.map((_, kind) => 1 + (hops - 1) * kinds + kind);
  const at = (index: number, row: number, onward: number, hops: number): Place => ({
    ...{ row, onward, quality: qualityOf({ depth, width }, { hops, gathered: 0, end: 'answered' }) },
    ...{ next: pagesFrom(hops + 1), gathering: index },
  });
  const places = [at(0, observations.start, world.search, 0)];
  for (let hops = 1; hops < depth; hops++) {
    for (const [kind, onward] of world.onward.entries()) {
      places.push(at(places.length, observations.page(kind), onward, hops));
    }
  }
  for (let gathered = 0; gathered <= mostCalls; gathered++) {
    const row = observations.list(Math.max(0, width - gathered));
    const quality = qualityOf({ depth, width }, { hops: depth, gathered, end: 'answered' });
    const gathering = places.length + (gathered < mostCalls ? 1 : 0);
    places.push({ row, quality, onward: -1, next: [], gathering });
  }
  return places;
}

/** What the policy does on a page off the way, over all that such a page may look like. */
function astrayMoves(table: PolicyTable): number[] {
  const { kinds, seenAstray } = worldShape;
  return moves.map((_, move) => {
    let hidden = 0;
    for (let kind = 0; kind < kinds; kind++) hidden += table[cellOf(observations.page(kind), move)] ?? 0;
    return seenAstray * (table[cellOf(observations.astray, move)] ?? 0) + ((1 - seenAstray) * hidden) / kinds;
  });
}

function valueFrom(places: readonly Place[], back: number, table: PolicyTable, astray: readonly number[]): number {
  // After the last call there is no answer.
  let onWay = new Float64Array(places.length);
  let offWay = new Float64Array(places.length);
  for (let calls = worldShape.mostCalls - 1; calls >= 0; calls--) {
    const [nextOn, nextOff] = [onWay, offWay];
    onWay = Float64Array.from(places, (place, index) => valueOnWay(place, index, table, nextOn, nextOff));
    offWay = Float64Array.from(places, ({ quality }, index) => {
      const [backHere, stay] = [nextOn[index] ?? 0, nextOff[index] ?? 0];
      const leave = astray[back] ?? 0;
      const answer = astray[answerMove] ?? 0;
      return answer * quality + leave * backHere + (1 - answer - leave) * stay;
    });
  }
  return onWay[0] ?? 0;
}

function valueOnWay(
  { row, quality, onward, next, gathering }: Place,
  index: number,
  table: PolicyTable,
  nextOn: Float64Array,
  nextOff: Float64Array,
): number {
  const chance = (move: number) => table[cellOf(row, move)] ?? 0;
  let value = chance(answerMove) * quality + chance(gatherMove) * (nextOn[gathering] ?? 0);
  for (let link = 0; link < linkCount; link++) {
    const ahead = link === onward ? meanOver(next, nextOn) : (nextOff[index] ?? 0);
    value += chance(link) * ahead;
  }
  return value;
}

function meanOver(places: readonly number[], values: Float64Array): number {
  return places.reduce((sum, place) => sum + (values[place] ?? 0), 0) / places.length;
}
