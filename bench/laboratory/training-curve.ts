import { type MonteCarlo, meanOf, pairedDifference } from '../simulation/monte-carlo.ts';
import {
  answerMove,
  gatherMove,
  linkCount,
  moves,
  observations,
  qualityOf,
  type ResearchWorld,
  worldShape,
} from './research-world.ts';
import { cellOf, type PolicyTable, policyTable } from './softmax-policy.ts';
import type { RunState } from './training-run.ts';

/** Checkpoints of a curve, the beginning included. */
export const checkpoints = 21;

/** The true mean quality of a policy at each checkpoint of one run. */
export type RunCurve = readonly number[];

/** What runs showed at one checkpoint: the mean over seeds, with its 95% interval. */
export interface CurvePoint {
  /** What was spent: batches, or tool calls. */
  readonly at: number;
  /** Of the policy; of differences: how much more. */
  readonly quality: MonteCarlo;
}

/** Runs of one kind less those of another, seed by seed. */
export interface CurveDifference {
  readonly one: string;
  readonly other: string;
  readonly curve: readonly CurvePoint[];
  /** Mean over all checkpoints after the first, and at the last. */
  readonly mean: MonteCarlo;
  readonly last: MonteCarlo;
}

/** Whether a difference is told by its interval; `open`: it is not. */
export type Finding = 'better' | 'worse' | 'open';

/** By whether its interval holds 0. */
export function findingOf({ low, high }: MonteCarlo): Finding {
  if (low > 0) return 'better';
  return high < 0 ? 'worse' : 'open';
}

/** The exact mean quality of the policy of a run. */
export function qualityNow({ world, policy }: RunState): number {
  return expectedQuality(world, policyTable(policy));
}

/** What is spent at each checkpoint, evenly from 0 to all. */
export function checkpointsTo(all: number): number[] {
  return Array.from({ length: checkpoints }, (_, index) => (all * index) / (checkpoints - 1));
}

/**
 * The mean curve of runs, one of each seed.
 *
 * @throws RangeError for fewer than two runs
 */
export function meanCurve(curves: readonly RunCurve[], all: number): CurvePoint[] {
  return checkpointsTo(all).map((at, index) => ({ at, quality: meanOf(curves.map((curve) => curve[index] ?? 0)) }));
}

/** Mean quality over a curve without its beginning, which nothing has changed yet. */
export function meanQuality(curve: RunCurve): number {
  return curve.slice(1).reduce((sum, quality) => sum + quality, 0) / (curve.length - 1);
}

/** Paired by seed: the lists go by the same seeds. `all` is what was spent in all. */
export function curveDifference(
  [one, curves]: readonly [string, readonly RunCurve[]],
  [other, others]: readonly [string, readonly RunCurve[]],
  all: number,
): CurveDifference {
  const paired = (of: (curve: RunCurve) => number) => pairedDifference(curves.map(of), others.map(of));
  return {
    one,
    other,
    mean: paired(meanQuality),
    last: paired(lastOf),
    curve: checkpointsTo(all).map((at, index) => ({ at, quality: paired((curve) => curve[index] ?? 0) })),
  };
}

/** The quality at the last checkpoint. */
export function lastOf(curve: RunCurve): number {
  return curve.at(-1) ?? 0;
}

/** A place on the way, or at the list, and where moves lead from it. */
interface Place {
  /** What the policy sees. */
  readonly row: number;
  /** Quality of an answer given here. */
  readonly quality: number;
  /** The link that leads on, or -1 at the list. */
  readonly onward: number;
  /** Which places it leads to, with even chances: from one index to before another. */
  readonly next: { readonly from: number; readonly to: number };
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
  for (const places of placesOfAll(world)) sum += valueFrom(places, world.back, table, astray);
  return sum / (worldShape.depths.length * worldShape.widths.length);
}

/** Those of a world are made once. */
const known = new WeakMap<ResearchWorld, readonly (readonly Place[])[]>();

function placesOfAll(world: ResearchWorld): readonly (readonly Place[])[] {
  const made =
    known.get(world) ??
    worldShape.depths.flatMap((depth) => worldShape.widths.map((width) => placesOf(world, depth, width)));
  known.set(world, made);
  return made;
}

/** The start, then the pages of each hop by kind, then the list by entries gathered. */
function placesOf(world: ResearchWorld, depth: number, width: number): Place[] {
  const { kinds } = worldShape;
  const list = 1 + (depth - 1) * kinds;
  const pageAt = (index: number, row: number, onward: number, hops: number): Place => {
    const from = 1 + hops * kinds;
    const next = hops + 1 === depth ? { from: list, to: list + 1 } : { from, to: from + kinds };
    const quality = qualityOf({ depth, width }, { hops, gathered: 0, end: 'answered' });
    return { row, quality, onward, next, gathering: index };
  };
  const places = [pageAt(0, observations.start, world.search, 0)];
  for (let hops = 1; hops < depth; hops++) {
    for (const [kind, onward] of world.onward.entries()) {
      places.push(pageAt(places.length, observations.page(kind), onward, hops));
    }
  }
  return [...places, ...listPlaces(depth, width, list)];
}

function listPlaces(depth: number, width: number, first: number): Place[] {
  return Array.from({ length: worldShape.mostCalls + 1 }, (_, gathered) => ({
    row: observations.list(Math.max(0, width - gathered)),
    quality: qualityOf({ depth, width }, { hops: depth, gathered, end: 'answered' }),
    onward: -1,
    next: { from: first, to: first },
    gathering: first + Math.min(gathered + 1, worldShape.mostCalls),
  }));
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
  const answer = astray[answerMove] ?? 0;
  const leave = astray[back] ?? 0;
  // After the last call there is no answer.
  let onWay = new Float64Array(places.length);
  let offWay = new Float64Array(places.length);
  for (let calls = worldShape.mostCalls - 1; calls >= 0; calls--) {
    const nextOn = onWay;
    const nextOff = offWay;
    onWay = new Float64Array(places.length);
    offWay = new Float64Array(places.length);
    let index = 0;
    for (const place of places) {
      const here = nextOn[index] ?? 0;
      const off = nextOff[index] ?? 0;
      onWay[index] = valueOnWay(place, off, table, nextOn);
      offWay[index] = answer * place.quality + leave * here + (1 - answer - leave) * off;
      index += 1;
    }
  }
  return onWay[0] ?? 0;
}

/** @param off value of being off the way from here, after one more call */
function valueOnWay(
  { row, quality, onward, next, gathering }: Place,
  off: number,
  table: PolicyTable,
  on: Float64Array,
) {
  const cell = cellOf(row, 0);
  let ahead = 0;
  for (let place = next.from; place < next.to; place++) ahead += on[place] ?? 0;
  let value = (table[cell + answerMove] ?? 0) * quality + (table[cell + gatherMove] ?? 0) * (on[gathering] ?? 0);
  for (let link = 0; link < linkCount; link++) {
    value += (table[cell + link] ?? 0) * (link === onward ? ahead / (next.to - next.from) : off);
  }
  return value;
}
