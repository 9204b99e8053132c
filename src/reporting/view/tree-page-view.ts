import type { Task } from '../../../examiner/task.ts';
import type { TreeNode } from '../../../trees/information-tree.ts';
import { groupBy } from '../../kernel/group-by.ts';
import type { NodeId } from '../../kernel/ids.ts';
import type { TreeInput } from './page-inputs.ts';

/** A tree with all its pages, and what the tournament asked about them. */
export type TreePageView = ReturnType<typeof treePageView>;

/** Works out everything that the page of a tree shows. */
export function treePageView(input: TreeInput) {
  const { tree, record } = input;
  const questionCounts = timesAsked(input);
  const root = tree.nodes.find(({ id }) => id === tree.root);
  const inState = (nodeState: TreeNode['state']) => tree.nodes.filter(({ state }) => state === nodeState).length;
  const relations = [...groupBy(tree.edges, ({ relation }) => relation)];
  return {
    tree,
    /** Title of the root; the tree's id where it has none. */
    title: root?.title || root?.url || tree.id,
    url: root?.url ?? null,
    counts: {
      pages: tree.nodes.length,
      /** Pages that can be targets. */
      usable: inState('usable'),
      /** Pages that were targets. */
      asked: tree.nodes.filter(({ id }) => questionCounts.has(id)).length,
      hubs: inState('hub'),
      unread: inState('unusable'),
      links: tree.edges.length,
      /** The most frequent first. */
      relations: relations
        .map(([name, all]) => ({ name, count: all.length }))
        .sort((one, other) => other.count - one.count),
    },
    /** Played on it, void ones included. */
    matches: record.matches.filter((match) => match.tree === tree.id).length,
    rows: treeRows(input),
    questions: treeQuestions(input),
  };
}

/** A page of a tree with what is known of it there. */
export type TreeRow = ReturnType<typeof treeRows>[number];

/** Every page of a tree, each once, those nearest to the root first. */
function treeRows(input: TreeInput) {
  const { nodes, edges, root } = input.tree;
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const firsts = new Map(edges.toReversed().map((edge) => [edge.to, edge]));
  const questionCounts = timesAsked(input);
  return [...nodeOf.values()]
    .sort((one, other) => one.depth - other.depth)
    .map((node) => {
      // The first link that was followed to it, from the page that has the link.
      const edge = node.id === root ? null : (firsts.get(node.id) ?? null);
      return { node, edge, parent: (edge && nodeOf.get(edge.from)) ?? null, asked: questionCounts.get(node.id) ?? 0 };
    });
}

function ownTasks({ record, tree }: TreeInput): readonly Task[] {
  return record.tasks.filter((task) => task.tree === tree.id);
}

/** Counts the questions that have a page among their targets; pages of none are left out. */
function timesAsked(input: TreeInput): ReadonlyMap<NodeId, number> {
  const targets = ownTasks(input).flatMap((task) => [...new Set(task.targets.map(({ node }) => node))]);
  return new Map([...groupBy(targets, (node) => node)].map(([node, all]) => [node, all.length]));
}

/** A question about pages of a tree, with the rounds it was asked in, void ones too. */
export type TreeQuestion = ReturnType<typeof treeQuestions>[number];

/** The questions that were asked on one tree, shallow and narrow ones first. */
function treeQuestions(input: TreeInput) {
  const { record, tree } = input;
  const matchOf = new Map(record.matches.filter((match) => match.tree === tree.id).map((match) => [match.id, match]));
  const byTask = groupBy(record.rounds, ({ task }) => task);
  return [...ownTasks(input)].sort(byPlace).map((task) => ({
    task,
    askedIn: (byTask.get(task.id) ?? []).flatMap(({ match: id, number, result }) => {
      const match = matchOf.get(id);
      return match === undefined ? [] : [{ match, round: number, isVoid: result.kind === 'void' }];
    }),
  }));
}

function byPlace(one: Task, other: Task): number {
  return one.path.length - other.path.length || one.width - other.width || one.variant - other.variant;
}
