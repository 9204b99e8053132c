import type { NodeId } from '../../src/kernel/ids.ts';
import { randomFor } from '../../src/kernel/random.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import type { TaskFailure, TaskRequest } from '../examiner.ts';
import type { FactCache } from '../reading/fact-cache.ts';
import { countStrong, leastStrong } from './asked-attributes.ts';
import { mayBeTold } from './choose-clue.ts';
import { fitsClueFact } from './clue.ts';
import { hiddenNames } from './hidden-names.ts';
import { type NaturalSet, naturalSets } from './natural-set.ts';
import { loadPlacePages, type Member, type PlacePages } from './place-pages.ts';

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

/** The same pages, with the best natural set of the width for targets where there is one. */
export function withNaturalTargets(
  pages: PlacePages,
  { place, seed }: Pick<TaskRequest, 'place' | 'seed'>,
): PlacePages {
  const [required] = pages.targets;
  const { group } = pages;
  if (!required || !group?.pages.includes(required)) return pages;
  const random = randomFor(seed, 'together', place.tree, ...place.path);
  const sets = naturalSets(group.pages, required, pages.targets.length, random);
  const set = sets.find((each) => isAskable(each, pages));
  return set ? withTargets(set, pages) : pages;
}

function withTargets({ members, clue }: NaturalSet<Member>, pages: PlacePages): PlacePages {
  const siblings = [...pages.targets, ...pages.outside];
  const outside = siblings.filter((page) => !members.includes(page));
  return { ...pages, targets: members, outside, heading: pages.group?.heading ?? null, together: clue };
}

/** The rest of the relation does not meet it either, it gives no name away, and enough else is left to ask for. */
function isAskable(set: NaturalSet<Member>, pages: PlacePages): boolean {
  const chosen = withTargets(set, pages);
  if (chosen.outside.some((page) => fitsClueFact(page, set.clue))) return false;
  const rules = { hidden: hiddenNames(chosen), asked: [], secrets: [] };
  const isOpen = chosen.targets.every((page) => mayBeTold(set.clue, page, rules));
  // One of those that are left is the clue itself.
  return isOpen && countStrong(chosen.targets) > leastStrong;
}
