import * as z from 'zod';
import type { FetchFailureReason } from '../../../crawler/page.ts';
import { builtNodes } from '../../../trees/build-tree.ts';
import { defaultGrowSettings } from '../../../trees/grow-settings.ts';
import type { HubReason, InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import type { Relation } from '../../../trees/relation.ts';
import { memoize } from '../../kernel/memoize.ts';
import type { TreeInput } from './page-inputs.ts';
import { type TreeQuestions, type TreeRows, treeQuestions, treeRows, treeUse } from './tree-rows.ts';

/** A tree with all its pages, and what the tournament asked about them. */
export interface TreePageView extends TreeSummary {
  readonly rows: TreeRows;
  readonly questions: TreeQuestions;
}

/** A tree in figures. */
export interface TreeSummary {
  readonly tree: InformationTree;
  /** Of the root; the tree's id where it has none. */
  readonly title: string;
  readonly url: string | null;
  readonly counts: TreeCounts;
  /** Played on it, void ones included. */
  readonly matches: number;
  /** Questions about it. */
  readonly asked: number;
}

/** Everything the pages of a tree show; worked out once for all of them. */
export const treePageView = memoize((input: TreeInput): TreePageView => {
  const { tree, record } = input;
  return {
    ...treeSummary(input),
    rows: treeRows(tree, treeUse(record, tree.id), lateNodes(tree, record.config)),
    questions: treeQuestions(record, tree.id),
  };
});

/** What the list of trees says of one. */
export function treeSummary({ tree, record }: TreeInput): TreeSummary {
  const use = treeUse(record, tree.id);
  const root = tree.nodes.find(({ id }) => id === tree.root);
  return {
    tree,
    title: root?.title || root?.url || tree.id,
    url: root?.url ?? null,
    counts: treeCounts(tree, ({ id }) => use.asked.has(id), lateNodes(tree, record.config)),
    matches: use.matches,
    asked: use.questions,
  };
}

/** How often something was found. */
export interface Count<Name> {
  readonly name: Name;
  readonly count: number;
}

/** How the pages and links of a tree divide up; counts with the most frequent first. */
export interface TreeCounts {
  readonly pages: number;
  /** Pages that can be targets. */
  readonly usable: number;
  /** Pages that were targets. */
  readonly asked: number;
  readonly hubs: readonly Count<HubReason | null>[];
  readonly unread: readonly Count<FetchFailureReason | null>[];
  readonly links: number;
  readonly relations: readonly Count<Relation>[];
  /** Pages grown by matches, after the build. */
  readonly late: number;
}

/** Counts the pages and links of a tree. */
function treeCounts(
  { nodes, edges }: InformationTree,
  isAsked: (node: TreeNode) => boolean,
  isLate: (node: TreeNode) => boolean,
): TreeCounts {
  const inState = (wanted: TreeNode['state']) => nodes.filter(({ state }) => state === wanted);
  return {
    pages: nodes.length,
    usable: inState('usable').length,
    asked: nodes.filter(isAsked).length,
    hubs: countEach(inState('hub').map(({ hub }) => hub)),
    unread: countEach(inState('unusable').map(({ failure }) => failure)),
    links: edges.length,
    relations: countEach(edges.map(({ relation }) => relation)),
    late: nodes.filter(isLate).length,
  };
}

function countEach<Name>(names: readonly Name[]): Count<Name>[] {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}

/** What of a run's config says how far the build went. */
const builtBy = z.object({ trees: z.object({ depth: z.int(), children: z.int() }) });

/** The pages that the build did not give; where the config does not tell, those of later growth steps. */
export function lateNodes(tree: InformationTree, config: unknown): (node: TreeNode) => boolean {
  const settings = builtBy.safeParse(config);
  if (!settings.success) {
    const widened = new Set(tree.edges.filter(({ step }) => step > 0).map(({ to }) => to));
    for (const { to, step } of tree.edges) if (step === 0) widened.delete(to);
    return ({ id }) => widened.has(id);
  }
  const built = new Set(builtNodes(tree, { ...defaultGrowSettings, ...settings.data.trees }).map(({ id }) => id));
  return ({ id }) => id !== tree.root && !built.has(id);
}
