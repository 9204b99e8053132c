import tQuantile from '@stdlib/stats-base-dists-t-quantile';
import type { AgentId } from '../../kernel/ids.ts';
import { pointsPerNat } from '../bradley-terry.ts';
import { at } from '../matrix.ts';
import type { CountedItems, ItemCount } from './ability.ts';
import { type CombinedFigures, combinedFigures } from './combined-figures.ts';
import { combinedInterval, reliableTrees } from './combined-rating.ts';
import { type SliceDimension, type SlicedItems, slicedItems, type TaskTraits } from './item-slices.ts';
import { fitKind } from './kind-fit.ts';

/** One agent in one slice. */
export interface SliceAgent {
  readonly agent: AgentId;
  readonly passed: number;
  readonly items: number;
  /** Half depth, half width, mean 1000 over the agents of the slice; null with fewer than 20 items. */
  readonly rating: number | null;
  /** 95% interval; null where the slice has fewer than two trees. */
  readonly low: number | null;
  readonly high: number | null;
  /** Its rating less that by all other items, both around the same agents; null where either is unknown or on one tree. */
  readonly difference: number | null;
  /** Whether it differs, so that of all slices and agents shown any is wrong with a chance of at most 5% (Holm 1979). */
  readonly differs: 'stronger' | 'weaker' | null;
}

export interface RatedSlice extends Pick<SlicedItems, 'value' | 'values'> {
  readonly by: SliceDimension;
  readonly trees: number;
  readonly tasks: number;
  readonly passed: number;
  readonly items: number;
  /** `rough`: fewer than ten trees; `no_interval`: fewer than two. */
  readonly standing: 'firm' | 'rough' | 'no_interval';
  /** In the order of their ratings by all items. */
  readonly agents: readonly SliceAgent[];
}

export interface SliceReport {
  readonly slices: readonly RatedSlice[];
  /** What all items are of: there is nothing to compare. */
  readonly undivided: readonly { readonly by: SliceDimension; readonly value: string | null }[];
  /** Differences that were held against 0. */
  readonly compared: number;
}

/** An agent with fewer items in a slice than this is not rated there. */
export const leastItems = 20;

/**
 * The rating by all graded items within slices. Each slice is fitted for itself, as all items are (combined-rating.ts), and so are
 * all other items. Whether an agent does better or worse there than elsewhere: the difference with an error by leaving each tree
 * out of both fits at once, t on the trees less one of whichever has fewer, and Holm's step-down over every difference of the
 * report. Without a tree, the fit to all other items takes one Newton step, scaled to what a whole fit would go.
 *
 * @param dimensions what to slice by
 */
export function sliceReport(
  counted: CountedItems,
  dimensions: readonly SliceDimension[],
  traits: TaskTraits,
): SliceReport {
  const agents = [...counted.agents].sort();
  const order = bestFirst(figuresOf(agents, counted, 0));
  const cuts = dimensions.map((by) => ({ by, parts: slicedItems(counted, by, traits) }));
  const drafts = cuts.flatMap(({ by, parts }) =>
    parts.length < 2 ? [] : parts.map((part) => draftOf(by, part, agents, order)),
  );
  const tests = drafts.flatMap(({ differences }) => differences.flatMap((each) => each ?? []));
  const holds = heldTogether(tests);
  return {
    slices: drafts.map((draft) => ratedSlice(draft, holds)),
    undivided: cuts.flatMap(({ by, parts: [only, ...more] }) =>
      only === undefined || more.length > 0 ? [] : [{ by, value: only.value }],
    ),
    compared: tests.length,
  };
}

/** @param budget of steps for fits without a tree (kind-fit.ts) */
function figuresOf(agents: readonly AgentId[], { trees }: CountedItems, budget?: number): SideFigures {
  const figures = combinedFigures(fitKind('depth', agents, trees, budget), fitKind('width', agents, trees, budget));
  const withoutTree = new Map(trees.map(({ tree }, index) => [tree, figures.without[index] ?? figures.values]));
  return { ...figures, withoutTree };
}

interface SideFigures extends CombinedFigures {
  /** Its values without a tree, by the tree. */
  readonly withoutTree: ReadonlyMap<string, Float64Array>;
}

/** A difference from the rating by all other items. */
interface Difference {
  /** In log-odds. */
  readonly value: number;
  readonly error: number;
  readonly degrees: number;
}

interface Draft {
  readonly slice: Omit<RatedSlice, 'agents'>;
  readonly agents: readonly Omit<SliceAgent, 'differs'>[];
  /** By agent; null where it cannot be told. */
  readonly differences: readonly (Difference | null)[];
}

function draftOf(
  by: SliceDimension,
  { value, values, items, rest }: SlicedItems,
  agents: readonly AgentId[],
  order: readonly number[],
): Draft {
  const own = figuresOf(agents, items);
  const others = figuresOf(agents, rest, 0);
  const counts = countsOf(items);
  const isTold = Math.min(own.trees, others.trees) >= 2;
  const known = order.map((agent) => {
    const count = counts.get(agents[agent] as AgentId) ?? { passed: 0, items: 0 };
    const place = count.items < leastItems ? -1 : own.rated.indexOf(agent);
    return { agent, count, place, difference: place < 0 || !isTold ? null : differenceOf(agent, own, others) };
  });
  const all = [...counts.values()];
  return {
    slice: {
      by,
      value,
      values,
      trees: own.trees,
      tasks: new Set(items.trees.flatMap(({ depth, width }) => [...depth, ...width].map(({ task }) => task))).size,
      passed: all.reduce((sum, { passed }) => sum + passed, 0),
      items: all.reduce((sum, each) => sum + each.items, 0),
      standing: own.trees < 2 ? 'no_interval' : own.trees < reliableTrees ? 'rough' : 'firm',
    },
    agents: known.map(({ agent, count, place, difference }) => ({
      agent: agents[agent] as AgentId,
      ...count,
      ...(place < 0 ? { rating: null, low: null, high: null } : combinedInterval(own, place)),
      difference: difference && rounded(pointsPerNat * difference.value),
    })),
    differences: known.map(({ difference }) => difference),
  };
}

/** Agents by index, best first. */
function bestFirst({ rated, values }: CombinedFigures): readonly number[] {
  const places = [...rated.keys()].sort((one, other) => at(values, other) - at(values, one));
  return places.map((place) => rated[place] ?? 0);
}

/** An agent's value in a slice less that by all other items, both around the mean of the agents that have both; null where it has not. */
function differenceOf(agent: number, own: SideFigures, rest: SideFigures): Difference | null {
  const members = own.rated.filter((member) => rest.rated.includes(member));
  if (!members.includes(agent)) return null;
  const ownSide = centredOn(own, members, agent);
  const restSide = centredOn(rest, members, agent);
  const value = ownSide(own.values) - restSide(rest.values);
  const scale = rest.trees / Math.max(1, rest.trees - 1);
  const trees = new Set([...own.withoutTree.keys(), ...rest.withoutTree.keys()]);
  let squares = 0;
  for (const tree of trees) {
    const ownChange = ownSide(own.withoutTree.get(tree) ?? own.values) - ownSide(own.values);
    const restChange = restSide(rest.withoutTree.get(tree) ?? rest.values) - restSide(rest.values);
    squares += (ownChange - scale * restChange) ** 2;
  }
  const added = at(own.added, own.rated.indexOf(agent)) + at(rest.added, rest.rated.indexOf(agent));
  const error = Math.sqrt(((trees.size - 1) / trees.size) * squares + added);
  return { value, error, degrees: Math.max(1, Math.min(own.trees, rest.trees) - 1) };
}

/** An agent's value among those of a side, around the mean of some of them. */
function centredOn({ rated }: CombinedFigures, members: readonly number[], agent: number) {
  const places = members.map((member) => rated.indexOf(member));
  const place = rated.indexOf(agent);
  return (values: Float64Array) =>
    at(values, place) - places.reduce((sum, each) => sum + at(values, each), 0) / places.length;
}

/** The differences that hold together, with an error of 5% for any (Holm 1979). */
function heldTogether(tests: readonly Difference[]): ReadonlySet<Difference> {
  const sure = tests
    .map((test) => ({ test, chance: chanceBeyond(test) }))
    .sort((one, other) => one.chance - other.chance);
  const last = sure.findIndex(({ chance }, index) => !(chance < 0.05 / (sure.length - index)));
  return new Set((last < 0 ? sure : sure.slice(0, last)).map(({ test }) => test));
}

/** Halvings of the range of a chance: it is then known to a billionth. */
const halvings = 30;

/** Of both tails of t together beyond a difference; 1 where nothing scatters. */
function chanceBeyond({ value, error, degrees }: Difference): number {
  if (!(error > 0)) return 1;
  let low = 0;
  let high = 1;
  for (let count = 0; count < halvings; count++) {
    const middle = (low + high) / 2;
    if (tQuantile(1 - middle / 2, degrees) > Math.abs(value) / error) low = middle;
    else high = middle;
  }
  return high;
}

function ratedSlice({ slice, agents, differences }: Draft, holds: ReadonlySet<Difference>): RatedSlice {
  return {
    ...slice,
    agents: agents.map((agent, index) => {
      const difference = differences[index] ?? null;
      const differs =
        difference === null || !holds.has(difference) ? null : difference.value > 0 ? 'stronger' : 'weaker';
      return { ...agent, differs };
    }),
  };
}

function countsOf({ trees }: CountedItems): ReadonlyMap<AgentId, Omit<ItemCount, 'agent'>> {
  const counts = new Map<AgentId, { passed: number; items: number }>();
  for (const { answers } of trees.flatMap(({ depth, width }) => [...depth, ...width])) {
    for (const { agent, passed, items } of answers) {
      const known = counts.get(agent) ?? { passed: 0, items: 0 };
      counts.set(agent, { passed: known.passed + passed, items: known.items + items });
    }
  }
  return counts;
}

function rounded(points: number): number {
  return Math.round(points * 1e6) / 1e6;
}
