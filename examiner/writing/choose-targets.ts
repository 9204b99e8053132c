import type { NodeId } from '../../src/kernel/ids.ts';
import { type Random, randomFor } from '../../src/kernel/random.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { compareValue } from '../comparing/compare-value.ts';
import { wordsOf } from '../comparing/words.ts';
import type { TaskFailure, TaskRequest } from '../examiner.ts';
import type { Fact } from '../fact.ts';
import type { FactCache } from '../reading/fact-cache.ts';
import { asVersion } from '../values/version.ts';
import { countShared, factAbout, leastShared } from './asked-attributes.ts';
import { type ClueFact, fitsClueFact, type Range } from './clue.ts';
import { isComposite } from './composite.ts';
import { mayBeTold } from './may-be-told.ts';
import { loadPlacePages, type Member, type PlacePages } from './place-pages.ts';
import { questionLeaks } from './question-leaks.ts';
import { areComparable, decadeAround, extremes } from './ranges.ts';

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
  const siblings = [...pages.targets, ...pages.outside];
  const sets = naturalSets(group.pages, required, pages.targets.length, random).map(({ members, clue }): PlacePages => {
    const outside = siblings.filter((page) => !members.includes(page));
    return { ...pages, targets: members, outside, heading: group.heading, together: clue };
  });
  return sets.find(isAskable) ?? pages;
}

/** The rest of the relation does not meet it either, it gives no name away, and enough beside it is left to ask for. */
function isAskable(pages: PlacePages): boolean {
  const { together, targets, outside } = pages;
  if (!together || outside.some((page) => fitsClueFact(page, together))) return false;
  const hidden = questionLeaks(pages);
  return targets.every((page) => mayBeTold(together, page, hidden)) && countShared(targets) > leastShared;
}

/** Siblings that somebody would ask for together, with the fact of the required one that tells why. */
interface NaturalSet {
  /** In the order in which the siblings were given, the required one first. */
  readonly members: readonly Member[];
  /** What all members meet and no other sibling does. */
  readonly clue: ClueFact;
}

/** A longer value is no name of a group. */
const mostGroupWords = 4;

/**
 * The sets of exactly `size` siblings, the required one among them, that their facts give: those with one value, those
 * of one decade, then those with the greatest or smallest values. Each is closed: every sibling states the attribute and
 * meets it or fails it. Sets of one kind come in a seeded order; a function of the siblings, their order and the seed.
 * @param siblings all pages of the group, the required one among them
 * @param size number of members, at least 2 and less than the number of siblings
 */
export function naturalSets(
  siblings: readonly Member[],
  required: Member,
  size: number,
  random: Random,
): readonly NaturalSet[] {
  if (size < 2 || size >= siblings.length) return [];
  const known = random.shuffle(
    required.own.filter(({ attribute }) => siblings.every((page) => factAbout(page, attribute))),
  );
  const ranged = (fact: Fact, within: Range | null | undefined): ClueFact[] => (within ? [{ ...fact, within }] : []);
  const clues: ClueFact[] = [
    ...known.filter((fact) => isGroupName(fact, siblings)),
    ...known
      .filter(({ attribute }) => areComparable(siblings, attribute))
      .flatMap((fact) => ranged(fact, decadeAround(fact))),
    ...known.flatMap((fact) =>
      random
        .shuffle(['greatest', 'smallest'] as const)
        .flatMap((told) => ranged(fact, extremes(siblings, fact.attribute, size, told)?.range)),
    ),
  ];
  return clues.flatMap((clue) => {
    const members = siblings.filter((page) => fitsClueFact(page, clue));
    if (members.length !== size || !members.includes(required)) return [];
    return [{ members: [required, ...members.filter((page) => page !== required)], clue }];
  });
}

/** A short plain value that every other sibling either has too or surely has not. */
function isGroupName({ attribute, value }: Fact, siblings: readonly Member[]): boolean {
  if (isComposite(value) || wordsOf(value).length > mostGroupWords) return false;
  return siblings.every((page) => {
    const stated = factAbout(page, attribute)?.value ?? '';
    return ['same', 'different'].includes(compareValue(asVersion(value, attribute), stated));
  });
}
