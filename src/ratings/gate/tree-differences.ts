import { isQuestionTree } from '../../../trees/question-tree.ts';
import type { AgentId, TreeId } from '../../kernel/ids.ts';
import { type ItemKind, type ItemResult, itemKinds } from '../ability/ability.ts';
import { pointsPerNat } from '../bradley-terry.ts';

/** Difference of two agents on one tree, on the tasks that both answered. */
export interface TreeDifference {
  readonly tree: TreeId;
  /** Tasks that both answered. */
  readonly tasks: number;
  /** Difference of the shares of items passed, the newer less the older, -1 to 1; null without items of the kind. */
  readonly depth: number | null;
  readonly width: number | null;
}

export interface PairedDifferences {
  /** Trees with a task that both answered, in the order in which they came. */
  readonly trees: readonly TreeDifference[];
  /** The share that both passed together of each kind, 0 to 1; null without items of the kind. */
  readonly passed: Readonly<Record<ItemKind, number | null>>;
}

export interface ComparedAgents {
  readonly newer: AgentId;
  readonly older: AgentId;
}

/**
 * The paired differences of two agents. Each task counts as much as any other of its tree, whatever its number of items,
 * and each tree as much as any other: what comes from one tree hangs together.
 * @param results of these two agents, in the order of the trees
 */
export function pairedDifferences(results: Iterable<ItemResult>, agents: ComparedAgents): PairedDifferences {
  const trees = new Map<string, TreeCounts>();
  const totals = { depth: noCount(), width: noCount() };
  for (const result of results) {
    if (result.agent !== agents.newer && result.agent !== agents.older) continue;
    const tree: TreeCounts = trees.get(result.tree) ?? new Map();
    trees.set(result.tree, tree);
    const task = tree.get(result.task) ?? { newer: noCounts(), older: noCounts() };
    tree.set(result.task, task);
    count(task[result.agent === agents.newer ? 'newer' : 'older'][result.kind], result.satisfied);
    count(totals[result.kind], result.satisfied);
  }
  const differences = [...trees].map(([tree, counts]) => differenceOn(tree as TreeId, counts));
  return {
    trees: differences.filter(({ tasks }) => tasks > 0),
    passed: { depth: shareOf(totals.depth), width: shareOf(totals.width) },
  };
}

interface Count {
  passed: number;
  items: number;
}

type Counts = Readonly<Record<ItemKind, Count>>;
type TaskCounts = Readonly<Record<keyof ComparedAgents, Counts>>;
/** Counts by task. */
type TreeCounts = Map<string, TaskCounts>;

const noCount = (): Count => ({ passed: 0, items: 0 });
const noCounts = (): Counts => ({ depth: noCount(), width: noCount() });

function count(of: Count, satisfied: boolean): void {
  of.items += 1;
  if (satisfied) of.passed += 1;
}

function shareOf({ passed, items }: Count): number | null {
  return items === 0 ? null : passed / items;
}

function differenceOn(tree: TreeId, counts: TreeCounts): TreeDifference {
  const both = [...counts.values()].filter(({ newer, older }) => hasAnswer(newer) && hasAnswer(older));
  const [depth = null, width = null] = itemKinds.map((kind) => meanOf(both.map((task) => differenceOf(task, kind))));
  return { tree, tasks: both.length, depth, width };
}

/** Whoever answered has items of depth: each task has them. */
function hasAnswer({ depth, width }: Counts): boolean {
  return depth.items + width.items > 0;
}

function differenceOf({ newer, older }: TaskCounts, kind: ItemKind): number | null {
  const [one, other] = [shareOf(newer[kind]), shareOf(older[kind])];
  return one === null || other === null ? null : one - other;
}

function meanOf(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

/** Smallest share taken as known, one in a hundred: near 0 or 1 a share says little of the odds. */
const extreme = 0.01;

/** The slope of the logistic curve where both together stand. */
function slopeAt(passed: number | null): number | null {
  return passed === null ? null : Math.max(passed * (1 - passed), extreme * (1 - extreme));
}

/**
 * Rating points for each unit of a difference of one kind: 400 / ln 10 over p (1 - p). Good where the two are close; a wide
 * difference is told too small.
 */
export function pointsPerShare(passed: number | null): number {
  return pointsPerNat / (slopeAt(passed) ?? 0.25);
}

/**
 * The same for a tree's difference: over what a tree's difference changes by on average with the log-odds, where many trees may say
 * nothing of width. As it is the same for every tree, it changes no decision but that on a margin.
 */
export function pointsPerDifference({ trees, passed }: PairedDifferences): number {
  const slope = (kind: ItemKind, value: number | null) => (value === null ? null : slopeAt(passed[kind]));
  const changes = trees.map(({ tree, depth, width }) =>
    differenceOfTree({ tree, depth: slope('depth', depth), width: slope('width', width) }),
  );
  return pointsPerNat / (meanOf(changes) ?? 0.25);
}

/**
 * A tree's difference, -1 to 1, depth and width half and half: of a kind that it says nothing of it counts as none, or a
 * lost trail, behind which there is no width, would weigh twice. An own question may ask for one of the two alone, which is all
 * of it then. Null where it says nothing of either.
 */
export function differenceOfTree({ tree, depth, width }: Pick<TreeDifference, 'tree' | ItemKind>): number | null {
  if (isQuestionTree(tree)) return meanOf([depth, width]);
  return depth === null && width === null ? null : ((depth ?? 0) + (width ?? 0)) / 2;
}
