import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import type { TreeInput } from './page-inputs.ts';
import { treeQuestions, treeRows, treeUse } from './tree-rows.ts';

/** A tree with all its pages, and what the tournament asked about them. */
export type TreePageView = ReturnType<typeof treePageView>;

/** A tree in figures. */
export type TreeSummary = ReturnType<typeof treeSummary>;

/** Everything the page of a tree shows. */
export function treePageView(input: TreeInput) {
  const { tree, record } = input;
  return {
    ...treeSummary(input),
    rows: treeRows(tree, treeUse(record, tree.id)),
    questions: treeQuestions(record, tree.id),
  };
}

/** What the list of trees says of one. */
export function treeSummary({ tree, record }: TreeInput) {
  const use = treeUse(record, tree.id);
  const root = tree.nodes.find(({ id }) => id === tree.root);
  return {
    tree,
    /** Of the root; the tree's id where it has none. */
    title: root?.title || root?.url || tree.id,
    url: root?.url ?? null,
    counts: treeCounts(tree, ({ id }) => use.asked.has(id)),
    /** Played on it, void ones included. */
    matches: use.matches,
    /** Questions about it. */
    asked: use.questions,
  };
}

/** How often something was found. */
export interface Count<Name> {
  readonly name: Name;
  readonly count: number;
}

/** Counts the pages and links of a tree. */
function treeCounts({ nodes, edges }: InformationTree, isAsked: (node: TreeNode) => boolean) {
  const inState = (wanted: TreeNode['state']) => nodes.filter(({ state }) => state === wanted);
  return {
    pages: nodes.length,
    /** Pages that can be targets. */
    usable: inState('usable').length,
    /** Pages that were targets. */
    asked: nodes.filter(isAsked).length,
    hubs: countEach(inState('hub').map(({ hub }) => hub)),
    unread: countEach(inState('unusable').map(({ failure }) => failure)),
    links: edges.length,
    relations: countEach(edges.map(({ relation }) => relation)),
  };
}

function countEach<Name>(names: readonly Name[]): Count<Name>[] {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}
