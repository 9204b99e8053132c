import { gradedItems, type Task } from '../../../examiner/task.ts';
import type { InformationTree, TreeNode } from '../../../trees/information-tree.ts';
import type { ContentHash, NodeId, Url } from '../../kernel/ids.ts';
import type { RoundRecord } from '../../tournament/tournament-record.ts';

/** Names a stored page. */
export interface PageKey {
  readonly url: Url;
  readonly hash: ContentHash;
}

/** The quotes of a task's checklists. */
export function quotesOf(task: Task) {
  return gradedItems(task).flatMap(({ facts }) => facts.map(({ quote }) => quote));
}

/**
 * The pages that a match's questions stand on, each once: those on its paths, the targets, and those that its checklists
 * quote; or all pages of the tree.
 */
export function bundlePages(
  tree: InformationTree,
  rounds: readonly RoundRecord[],
  tasks: readonly Task[],
  all: boolean,
): readonly PageKey[] {
  const used = new Set<NodeId>([tree.root, ...rounds.flatMap(({ path }) => path)]);
  for (const { path, targets } of tasks)
    for (const node of [...path, ...targets.map(({ node }) => node)]) used.add(node);
  const nodes = tree.nodes.filter(({ id }) => all || used.has(id)).flatMap(pageOf);
  const quoted = tasks.flatMap(quotesOf).map(({ url, page }) => ({ url, hash: page }));
  return [...new Map([...nodes, ...quoted].map((key) => [`${key.hash} ${key.url}`, key])).values()];
}

function pageOf({ url, page }: TreeNode): PageKey[] {
  return page === null ? [] : [{ url, hash: page }];
}
