import type { NodeId } from '../../src/kernel/ids.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { TaskFailure, TaskRequest } from '../examiner.ts';
import type { FactCache } from '../reading/fact-cache.ts';
import { withNaturalTargets } from './closed-sets.ts';
import { loadPlacePages, type PlacePages } from './place-pages.ts';

/**
 * The pages of a place with its targets chosen: a natural set around the path's last node where its list is known in
 * full and gives one, else siblings in a seeded order. A function of (tree, path, width, seed), whatever has grown since.
 */
export async function placePages(
  request: Pick<TaskRequest, 'place' | 'tree' | 'seed'>,
  store: TreeStore,
  cache: FactCache,
): Promise<Result<PlacePages, TaskFailure>> {
  const pages = await loadPlacePages(request, store, cache);
  return pages.ok ? ok(withNaturalTargets(pages.value, request)) : pages;
}

/** The targets of every task at a place, without writing one; null where none can be written. */
export async function targetsAt(
  request: Pick<TaskRequest, 'place' | 'tree' | 'seed'>,
  store: TreeStore,
  cache: FactCache,
): Promise<readonly NodeId[] | null> {
  const pages = await placePages(request, store, cache);
  return pages.ok ? pages.value.targets.map(({ node }) => node) : null;
}
