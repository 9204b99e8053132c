import type { AgentId } from '../../kernel/ids.ts';
import type { CountedItems, TaskCount, TreeItems } from './ability.ts';

/** Traits by which items can be sliced. */
export const sliceDimensions = ['topic', 'kind', 'relation', 'depth', 'width', 'language', 'source'] as const;
export type SliceDimension = (typeof sliceDimensions)[number];

/** Traits of tasks beside depth and width; a tree or task without an entry has an unknown value. */
export interface TaskTraits {
  /** Traits of each tree: its seed's category or its topic; the language of its root page; the host of that page. */
  readonly topic: ReadonlyMap<string, string>;
  readonly language: ReadonlyMap<string, string>;
  readonly source: ReadonlyMap<string, string>;
  /** Kind of question of each task; tasks without an entry are of the first kind, `tabulate`. */
  readonly kind: ReadonlyMap<string, string>;
  /** Relation of the page at the end of each task's path to the page above it. */
  readonly relation: ReadonlyMap<string, string>;
}

/** The items of one slice. */
export interface SlicedItems {
  /** `unknown` where nothing tells; null for the slice of those that are too small for one of their own. */
  readonly value: string | null;
  /** Number of values that the slice holds: 1, or more where `value` is null. */
  readonly values: number;
  readonly items: CountedItems;
}

/** Slices of one dimension, at most: the largest, and one of all others. */
const mostSlices = 8;

/**
 * Items sliced by one trait of their tasks, those of whole numbers rising, others with most items first; those that no room is
 * left for together at the end.
 */
export function slicedItems(items: CountedItems, by: SliceDimension, traits: TaskTraits): readonly SlicedItems[] {
  const sliceOf = traitOf(by, traits);
  const sizes = new Map<string, number>();
  for (const tree of items.trees) {
    for (const task of [...tree.depth, ...tree.width]) {
      const value = sliceOf(tree.tree, task);
      sizes.set(value, (sizes.get(value) ?? 0) + itemsOf(task));
    }
  }
  const largest = [...sizes]
    .sort(([one, size], [other, of]) => of - size || (one < other ? -1 : 1))
    .map(([value]) => value);
  const own = largest.length <= mostSlices ? largest : largest.slice(0, mostSlices - 1);
  const rest = new Set(largest.slice(own.length));
  if (by === 'depth' || by === 'width') own.sort((one, other) => Number(one) - Number(other));
  const slice = (isOf: (value: string) => boolean) => itemsWhere(items, (tree, task) => isOf(sliceOf(tree, task)));
  return [
    ...own.map((value) => ({ value, values: 1, items: slice((each) => each === value) })),
    ...(rest.size > 0 ? [{ value: null, values: rest.size, items: slice((each) => rest.has(each)) }] : []),
  ];
}

/** Estimates the steps that slicing by every trait takes: a few fits of all answers for each tree. */
export function sliceSteps({ trees }: CountedItems): number {
  const answers = trees
    .flatMap(({ depth, width }) => [...depth, ...width])
    .reduce((sum, task) => sum + task.answers.length, 0);
  return answers * trees.length;
}

type TraitOf = (tree: string, task: TaskCount) => string;

function traitOf(by: SliceDimension, traits: TaskTraits): TraitOf {
  switch (by) {
    case 'depth':
    case 'width':
      return (_, task) => String(task[by]);
    case 'kind':
      return (_, { task }) => traits.kind.get(task) ?? 'tabulate';
    case 'relation':
      return (_, { task }) => traits.relation.get(task) ?? 'unknown';
    default:
      return (tree) => traits[by].get(tree) ?? 'unknown';
  }
}

/** Trees without a task that is left are left out. */
function itemsWhere({ trees, sources }: CountedItems, isOf: (tree: string, task: TaskCount) => boolean): CountedItems {
  const ownTrees = trees.flatMap(({ tree, depth, width }): TreeItems[] => {
    const own = {
      tree,
      depth: depth.filter((task) => isOf(tree, task)),
      width: width.filter((task) => isOf(tree, task)),
    };
    return own.depth.length + own.width.length > 0 ? [own] : [];
  });
  return { trees: ownTrees, sources, agents: agentsOf(ownTrees) };
}

function agentsOf(trees: readonly TreeItems[]): ReadonlySet<AgentId> {
  const tasks = trees.flatMap(({ depth, width }) => [...depth, ...width]);
  return new Set(tasks.flatMap(({ answers }) => answers.map(({ agent }) => agent)));
}

function itemsOf({ answers }: TaskCount): number {
  return answers.reduce((sum, { items }) => sum + items, 0);
}
