import { startPaths } from '../../trees/choose.ts';
import type { GrowSettings } from '../../trees/grow-settings.ts';
import { validateTree } from '../../trees/import-tree.ts';
import type { InformationTree, TreeEdge, TreeNode } from '../../trees/information-tree.ts';

/** What one grown tree is like, for looking at. */
export interface TreeSummary {
  readonly folder: string;
  readonly seconds: number;
  readonly nodes: number;
  readonly usable: number;
  readonly hubs: Readonly<Record<string, readonly string[]>>;
  readonly unread: Readonly<Record<string, number>>;
  /** Edges to usable pages by relation. */
  readonly relations: Readonly<Record<string, number>>;
  readonly starts: number;
  readonly problems: readonly string[];
  /** The largest groups of siblings, with their first members. */
  readonly groups: readonly SiblingGroup[];
}

interface SiblingGroup {
  readonly parent: string;
  readonly relation: string;
  readonly heading: string;
  readonly place: string;
  readonly size: number;
  readonly members: readonly string[];
}

const shownGroups = 12;
const shownMembers = 5;

/** Counts over a built tree; `origin` is left out of addresses. */
export function treeSummary(
  tree: InformationTree,
  settings: GrowSettings,
  origin: string,
): Omit<TreeSummary, 'folder' | 'seconds'> {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  const named = (node: TreeNode) => `${node.title} <${node.url.replace(`${origin}/`, '')}>`;
  const usableEdges = tree.edges.filter((edge) => nodes.get(edge.to)?.state === 'usable');
  return {
    nodes: tree.nodes.length,
    usable: tree.nodes.filter(({ state }) => state === 'usable').length,
    hubs: collected(tree.nodes.flatMap((node) => (node.hub === null ? [] : [[node.hub, named(node)] as const]))),
    unread: counted(tree.nodes.flatMap(({ failure }) => failure ?? [])),
    relations: counted(usableEdges.map(({ relation }) => relation)),
    starts: startPaths(tree, 1).length,
    problems: validateTree(tree, settings).map(({ reason }) => reason),
    groups: groupsOf(usableEdges, (edge) => nodes.get(edge)?.title ?? edge),
  };
}

function groupsOf(edges: readonly TreeEdge[], titleOf: (id: TreeEdge['to']) => string): SiblingGroup[] {
  const groups = new Map<string, TreeEdge[]>();
  for (const edge of edges) {
    const key = JSON.stringify([edge.from, edge.relation, edge.heading, edge.place]);
    groups.set(key, [...(groups.get(key) ?? []), edge]);
  }
  const wide = [...groups.values()].filter((group) => group.length > 1).sort((a, b) => b.length - a.length);
  return wide.slice(0, shownGroups).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { from, relation, heading, place } = first;
    const members = group.slice(0, shownMembers).map(({ to }) => titleOf(to));
    return [{ parent: titleOf(from), relation, heading, place, size: group.length, members }];
  });
}

function counted(words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(words)].sort().map((word) => [word, words.filter((w) => w === word).length]));
}

function collected(pairs: readonly (readonly [string, string])[]): Record<string, readonly string[]> {
  const keys = [...new Set(pairs.map(([key]) => key))].sort();
  return Object.fromEntries(keys.map((key) => [key, pairs.filter((pair) => pair[0] === key).map((pair) => pair[1])]));
}
