import type { AgentId } from '../../kernel/ids.ts';
import { at } from '../matrix.ts';
import { reliableClusters } from '../rating.ts';
import type { CountedItems, ItemCount } from './ability.ts';
import { type CombinedFigures, combinedFigures } from './combined-figures.ts';
import { combinedInterval } from './combined-rating.ts';
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
}

export interface RatedSlice extends Pick<SlicedItems, 'value' | 'values'> {
  readonly by: SliceDimension;
  readonly trees: number;
  readonly tasks: number;
  readonly passed: number;
  readonly items: number;
  /** `rough`: fewer than ten trees; `no_interval`: fewer than two. */
  readonly standing: 'firm' | 'rough' | 'no_interval';
  /** Agents in the order of their ratings by all items. */
  readonly agents: readonly SliceAgent[];
}

export interface SliceReport {
  readonly slices: readonly RatedSlice[];
  /** Dimensions in which all items have one value, so that there is nothing to compare. */
  readonly undivided: readonly { readonly by: SliceDimension; readonly value: string | null }[];
}

/** An agent with fewer items in a slice than this is not rated there. */
export const leastItems = 20;

/**
 * The rating by all graded items within slices, each fitted for itself, as all items are (combined-rating.ts).
 *
 * @param dimensions what to slice by
 */
export function sliceReport(
  items: CountedItems,
  dimensions: readonly SliceDimension[],
  traits: TaskTraits,
): SliceReport {
  const agents = [...items.agents].sort();
  const order = bestFirst(figuresOf(agents, items, 0));
  const cuts = dimensions.map((by) => ({ by, parts: slicedItems(items, by, traits) }));
  return {
    slices: cuts.flatMap(({ by, parts }) =>
      parts.length < 2 ? [] : parts.map((part) => ratedSlice(by, part, agents, order)),
    ),
    undivided: cuts.flatMap(({ by, parts: [only, ...more] }) =>
      only === undefined || more.length > 0 ? [] : [{ by, value: only.value }],
    ),
  };
}

/** @param budget of steps for fits without a tree (kind-fit.ts) */
function figuresOf(agents: readonly AgentId[], { trees }: CountedItems, budget?: number): CombinedFigures {
  return combinedFigures(fitKind('depth', agents, trees, budget), fitKind('width', agents, trees, budget));
}

function ratedSlice(
  by: SliceDimension,
  { value, values, items }: SlicedItems,
  agents: readonly AgentId[],
  order: readonly number[],
): RatedSlice {
  const own = figuresOf(agents, items);
  const counts = countsOf(items);
  const all = [...counts.values()];
  return {
    by,
    value,
    values,
    trees: own.trees,
    tasks: new Set(items.trees.flatMap(({ depth, width }) => [...depth, ...width].map(({ task }) => task))).size,
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    items: all.reduce((sum, each) => sum + each.items, 0),
    standing: own.trees < 2 ? 'no_interval' : own.trees < reliableClusters ? 'rough' : 'firm',
    agents: order.map((agent) => {
      const count = counts.get(agents[agent] as AgentId) ?? { passed: 0, items: 0 };
      const place = count.items < leastItems ? -1 : own.rated.indexOf(agent);
      const rating = place < 0 ? { rating: null, low: null, high: null } : combinedInterval(own, place);
      return { agent: agents[agent] as AgentId, ...count, ...rating };
    }),
  };
}

/** Agents by index, best first. */
function bestFirst({ rated, values }: CombinedFigures): readonly number[] {
  const places = [...rated.keys()].sort((one, other) => at(values, other) - at(values, one));
  return places.map((place) => rated[place] ?? 0);
}

function countsOf({ trees }: CountedItems): ReadonlyMap<AgentId, Omit<ItemCount, 'agent'>> {
  const counts = new Map<AgentId, { passed: number; items: number }>();
  for (const { answers } of trees.flatMap(({ depth, width }) => [...depth, ...width])) {
    for (const { agent, passed, items } of answers) {
      const sum = counts.get(agent) ?? { passed: 0, items: 0 };
      counts.set(agent, { passed: sum.passed + passed, items: sum.items + items });
    }
  }
  return counts;
}
