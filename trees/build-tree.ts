import type { Page } from '../crawler/page.ts';
import type { Seed } from '../crawler/seed.ts';
import type { NodeId, TreeId } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import { baseNodes } from './base-nodes.ts';
import { classifyPage } from './classify-page.ts';
import { growNode } from './grow-node.ts';
import type { GrowParts } from './grow-parts.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { InformationTree, RootChoice, TreeNode } from './information-tree.ts';
import { linksToFollow } from './links-to-follow.ts';
import { nodeIdFor, type TreeFailure, treeFailure, treeIdFor } from './tree-store.ts';
import { viewTree } from './tree-view.ts';

/** Receives the number of grown pages, and of the pages known so far that must be grown. */
export type BuildProgress = (grownPages: number, knownPages: number) => void;

/**
 * Grows a planted tree breadth first to its build depth. A build that was interrupted goes on where it stopped.
 * Whether the result is usable is for `validateTree` to say. Rejects when the signal aborts.
 */
export async function buildTree(
  tree: InformationTree,
  parts: GrowParts,
  onProgress: BuildProgress = () => undefined,
): Promise<Result<InformationTree, TreeFailure>> {
  let current = tree;
  for (;;) {
    const base = baseNodes(viewTree(current), parts.settings);
    onProgress(base.filter((node) => node.grown).length, base.length);
    const next = base.find((node) => !node.grown);
    // Ends: each turn grows one base node, and their number is bounded by children and depth.
    if (next === undefined) return ok(current);
    const growth = await growNode(current, next.id, 0, parts);
    if (!growth.ok) return growth;
    current = growth.value;
  }
}

const MIN_ROOT_LINKS = 2;

export interface PlantRequest {
  readonly rootUrl: string;
  readonly seed: Seed;
  /** Choice of the root; absent if it was given. */
  readonly rootChoice?: RootChoice;
}

/**
 * Reads the root page and keeps a tree of one node. When the store has the tree of this root, seed (with its
 * time) and settings already, gives it back without reading. Fails with `root_unreadable` or `too_small`; rejects when
 * the signal aborts.
 */
export async function plantTree(root: PlantRequest, parts: GrowParts): Promise<Result<InformationTree, TreeFailure>> {
  const id = treeIdFor(root.rootUrl, root.seed, parts.settings);
  const existing = await parts.store.loadTree(id);
  if (existing !== null) return ok(existing);
  const read = await parts.reader.read(root.rootUrl, parts.signal);
  if (!read.ok) return treeFailure('root_unreadable', read.failure.detail, read.failure);
  const { page } = read.value;
  const links = linksToFollow(page, page.url, parts.settings.scope).length;
  if (links < MIN_ROOT_LINKS)
    return treeFailure('too_small', `${page.url} has ${links} links to follow; a root needs ${MIN_ROOT_LINKS}.`);
  await parts.store.savePage(read.value);
  await parts.store.createTree(seedling(id, root, page, parts.settings));
  const planted = await parts.store.loadTree(id);
  return planted === null ? treeFailure('unknown_tree', `The store did not keep tree ${id}.`) : ok(planted);
}

function seedling(
  id: TreeId,
  { seed, rootChoice }: PlantRequest,
  page: Page,
  { language }: GrowSettings,
): InformationTree {
  const root = nodeIdFor(id, page.url);
  const verdict = classifyPage(page, language);
  const node = {
    id: root,
    url: page.url,
    title: page.title,
    depth: 0,
    state: verdict.kind,
    page: page.hash,
    failure: null,
    hub: verdict.kind === 'hub' ? verdict.reason : null,
    revision: 1,
  };
  return { id, root, seed, rootChoice: rootChoice ?? null, revision: 1, nodes: [node], edges: [], growths: [] };
}

/** The nodes that the build gave a tree, the root first; whatever matches have grown since is not among them. */
export function builtNodes(tree: InformationTree, settings: GrowSettings): readonly TreeNode[] {
  const view = viewTree(tree);
  const ids = new Set<NodeId>();
  for (const { id } of baseNodes(view, settings)) {
    ids.add(id);
    for (const edge of view.baseEdges(id)) ids.add(edge.to);
  }
  return [...ids].flatMap((id) => view.node(id) ?? []);
}
