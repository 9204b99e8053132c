import type { Page } from '../crawler/page.ts';
import type { NodeId } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import { baseNodes, isBuilt } from './base-nodes.ts';
import { followLinks } from './follow-links.ts';
import type { GrowParts } from './grow-parts.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { Growth, InformationTree } from './information-tree.ts';
import { type TreeFailure, treeFailure } from './tree-store.ts';
import { type TreeView, viewTree } from './tree-view.ts';

interface Start {
  readonly page: Page;
  /** Links of the page that earlier steps have looked at. */
  readonly linksSeen: number;
}

/**
 * One growth of one node, identified by (tree, node, step): step 0 follows the page's links in document order until
 * enough usable children are found; step k goes on behind step k - 1. When the store has this growth, nothing is read.
 * What it adds is a function of (tree, node, step) and the web, whatever else has grown, once the tree is built.
 * Rejects when the signal aborts, and then keeps nothing.
 * @returns the tree after it
 */
export async function growNode(
  tree: InformationTree,
  node: NodeId,
  step: number,
  parts: GrowParts,
): Promise<Result<InformationTree, TreeFailure>> {
  if (viewTree(tree).growth(node, step) !== undefined) return ok(tree);
  const latest = await parts.store.loadTree(tree.id);
  if (latest === null) return treeFailure('unknown_tree', `The store has no tree ${tree.id}.`);
  const view = viewTree(latest);
  if (view.growth(node, step) !== undefined) return ok(latest);
  const start = await startOf(view, node, step, parts);
  if (!start.ok) return start;
  const childCount = childrenWanted(view, node, step, parts.settings);
  const building = !isBuilt(view, parts.settings);
  const children = await followLinks({ view, parent: node, step, wanted: childCount, building, ...start.value }, parts);
  for (const read of children.pages) await parts.store.savePage(read);
  return ok(await parts.store.addGrowth(latest.id, children.addition));
}

/** A number that follows from the built tree alone, never from the order in which matches grow it. */
function childrenWanted(view: TreeView, node: NodeId, step: number, settings: GrowSettings): number {
  if (step > 0) return settings.widthBatch;
  return baseNodes(view, settings).some((base) => base.id === node) ? settings.children : settings.depthChildren;
}

async function startOf(
  view: TreeView,
  id: NodeId,
  step: number,
  parts: GrowParts,
): Promise<Result<Start, TreeFailure>> {
  const node = view.node(id);
  if (node === undefined) return treeFailure('unknown_node', `Tree ${view.tree.id} has no node ${id}.`);
  if (node.page === null) return treeFailure('node_unreadable', `${node.url} was never read, so it cannot grow.`);
  const before = linksSeenBefore(view.growth(id, step - 1), step, node.url);
  if (!before.ok) return before;
  const page = await parts.store.loadPage(node.url, node.page);
  if (page === null) return treeFailure('page_missing', `The store does not hold the page of ${node.url}.`);
  return ok({ page, linksSeen: before.value });
}

function linksSeenBefore(previous: Growth | undefined, step: number, url: string): Result<number, TreeFailure> {
  if (step === 0) return ok(0);
  if (previous === undefined)
    return treeFailure('step_out_of_order', `${url} has not had step ${step - 1}, which step ${step} goes on from.`);
  if (previous.exhausted) return treeFailure('exhausted', `${url} has no link left to follow.`);
  return ok(previous.linksSeen);
}
