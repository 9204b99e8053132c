import type { InformationTree } from '../../../trees/information-tree.ts';
import type { TreeInput } from '../site/tournament-pages.ts';
import { lateNodes } from './late-nodes.ts';
import { type TreeCounts, treeCounts } from './tree-counts.ts';
import { type TreeQuestions, treeQuestions } from './tree-questions.ts';
import { type TreeRevision, treeRevisions } from './tree-revisions.ts';
import { type TreeRows, treeRows } from './tree-rows.ts';
import { treeUses } from './tree-use.ts';

/** A tree with all its pages, and what the tournament asked about them. */
export interface TreePageView extends TreeSummary {
  readonly rows: TreeRows;
  readonly questions: TreeQuestions;
  readonly revisions: readonly TreeRevision[];
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

/** Everything the page of a tree shows. */
export function treePageView(input: TreeInput): TreePageView {
  const { tree, record } = input;
  const isLate = lateNodes(tree, record.config);
  return {
    ...treeSummary(input),
    rows: treeRows(tree, treeUses(record)(tree.id), isLate),
    questions: treeQuestions(record, tree.id),
    revisions: treeRevisions(tree.nodes, isLate),
  };
}

/** What the list of trees says of one. */
export function treeSummary({ tree, record }: TreeInput): TreeSummary {
  const use = treeUses(record)(tree.id);
  const root = tree.nodes.find(({ id }) => id === tree.root);
  return {
    ...{ tree, title: root?.title || root?.url || tree.id, url: root?.url ?? null },
    counts: treeCounts(tree, ({ id }) => use.asked.has(id), lateNodes(tree, record.config)),
    matches: use.matches,
    asked: use.questions,
  };
}
