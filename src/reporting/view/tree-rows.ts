import type { Task } from '../../../examiner/task.ts';
import type { InformationTree, TreeEdge, TreeNode } from '../../../trees/information-tree.ts';
import { viewTree } from '../../../trees/tree-view.ts';
import type { TournamentRecord } from '../../arena/tournament.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { NodeId, TreeId } from '../../kernel/ids.ts';
import { type AskedRound, askedRounds } from './asked-rounds.ts';

/** A page of a tree where it is met first, with what is known of it there. */
export interface TreeRow {
  readonly node: TreeNode;
  /** The page above; null for the root and for a page that no link reaches from it. */
  readonly parent: TreeRow | null;
  /** The link it was met by; null where there is no parent. */
  readonly edge: TreeEdge | null;
  /** Distance from the root by these links. */
  readonly level: number;
  readonly children: readonly TreeRow[];
  /** Questions that had it among their targets. */
  readonly asked: number;
}

export interface TreeRows {
  /** All pages that the root leads to, level by level, the root first; empty when the tree does not hold its root. */
  readonly placed: readonly TreeRow[];
  /** Pages that no link reaches from the root. */
  readonly loose: readonly TreeRow[];
}

interface Growing extends TreeRow {
  readonly children: Growing[];
}

/** Every page of a tree, each once, at the shortest distance from the root, level by level; links in the order of growth and document. */
export function treeRows(tree: InformationTree, use: TreeUse): TreeRows {
  const view = viewTree(tree);
  const root = view.node(tree.root);
  const rowOf = (node: TreeNode, parent: Growing | null, edge: TreeEdge | null): Growing => ({
    node,
    parent,
    edge,
    level: parent === null ? 0 : parent.level + 1,
    children: [],
    asked: use.asked.get(node.id) ?? 0,
  });
  const placed = root === undefined ? [] : [rowOf(root, null, null)];
  const met = new Set(placed.map(({ node }) => node.id));
  for (const parent of placed)
    for (const edge of view.edges(parent.node.id)) {
      const node = view.node(edge.to);
      if (node === undefined || met.has(node.id)) continue;
      met.add(node.id);
      const child = rowOf(node, parent, edge);
      parent.children.push(child);
      placed.push(child);
    }
  const loose = new Map(tree.nodes.filter(({ id }) => !met.has(id)).map((node) => [node.id, node]));
  return { placed, loose: [...loose.values()].map((node) => rowOf(node, null, null)) };
}

/** What a tournament did with one tree. */
interface TreeUse {
  /** Questions that had the page among their targets. */
  readonly asked: ReadonlyMap<NodeId, number>;
  readonly questions: number;
  /** Void ones included. */
  readonly matches: number;
}

/** Counts how often the pages of a tree were asked about. */
export function treeUse({ matches, tasks }: Pick<TournamentRecord, 'matches' | 'tasks'>, tree: TreeId): TreeUse {
  const own = tasks.filter((task) => task.tree === tree);
  const asked = new Map<NodeId, number>();
  for (const { targets } of own)
    for (const node of new Set(targets.map((target) => target.node))) asked.set(node, (asked.get(node) ?? 0) + 1);
  return { asked, questions: own.length, matches: matches.filter((match) => match.tree === tree).length };
}

/** A question about pages of a tree, with the rounds it was asked in. */
export interface TreeQuestion {
  /** Its place in the list, from 1: shallow and narrow ones first. */
  readonly number: number;
  readonly task: Task;
  readonly askedIn: readonly AskedRound[];
}

export interface TreeQuestions {
  readonly all: readonly TreeQuestion[];
  /** Questions that had the page among their targets. */
  readonly about: (node: NodeId) => readonly TreeQuestion[];
}

/** The questions that were asked on one tree. */
export function treeQuestions(
  { matches, rounds, tasks }: Pick<TournamentRecord, 'matches' | 'rounds' | 'tasks'>,
  tree: TreeId,
): TreeQuestions {
  const askedIn = askedRounds({ matches: matches.filter((match) => match.tree === tree), rounds });
  const all = tasks
    .filter((task) => task.tree === tree)
    .sort(byPlace)
    .map((task, index) => ({ number: index + 1, task, askedIn: askedIn(task.id) }));
  const pairs = all.flatMap((question) =>
    [...new Set(question.task.targets.map(({ node }) => node))].map((node) => ({ node, question })),
  );
  const about = new Map(
    [...groupBy(pairs, ({ node }) => node)].map(([node, found]) => [node, found.map(({ question }) => question)]),
  );
  return { all, about: (node) => about.get(node) ?? [] };
}

function byPlace(one: Task, other: Task): number {
  return one.path.length - other.path.length || one.width - other.width || one.variant - other.variant;
}
