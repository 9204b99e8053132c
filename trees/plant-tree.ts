import type { Page } from '../crawler/page.ts';
import type { Seed } from '../crawler/seed.ts';
import type { TreeId } from '../src/kernel/ids.ts';
import { ok, type Result } from '../src/kernel/result.ts';
import { classifyPage } from './classify-page.ts';
import type { GrowParts } from './grow-parts.ts';
import type { GrowSettings } from './grow-settings.ts';
import type { InformationTree } from './information-tree.ts';
import { linksToFollow } from './links-to-follow.ts';
import type { RootChoice } from './root-choice.ts';
import { type TreeFailure, treeFailure } from './tree-failure.ts';
import { nodeIdFor, treeIdFor } from './tree-ids.ts';

const MIN_ROOT_LINKS = 2;

export interface PlantRequest {
  readonly rootUrl: string;
  readonly seed: Seed;
  /** How the root was chosen; absent when it was given. */
  readonly rootChoice?: RootChoice;
}

/**
 * Reads the root page and keeps a tree of one node. When the store has the tree of this root, seed (with its
 * time) and settings already, gives it back without reading. Fails with `root_unreadable` or `too_small`; rejects when
 * the signal aborts.
 */
export async function plantTree(root: PlantRequest, parts: GrowParts): Promise<Result<InformationTree, TreeFailure>> {
  const id = treeIdFor(root.rootUrl, root.seed, parts.settings);
  const known = await parts.store.loadTree(id);
  if (known !== null) return ok(known);
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
  const found = classifyPage(page, language);
  const node = {
    id: root,
    url: page.url,
    title: page.title,
    depth: 0,
    state: found.kind,
    page: page.hash,
    failure: null,
    hub: found.kind === 'hub' ? found.reason : null,
    revision: 1,
  };
  return { id, root, seed, rootChoice: rootChoice ?? null, revision: 1, nodes: [node], edges: [], growths: [] };
}
