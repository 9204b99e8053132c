import type { NodeId } from '../../src/kernel/ids.ts';
import { type Random, randomFor } from '../../src/kernel/random.ts';
import { ok, type Result } from '../../src/kernel/result.ts';
import type { TreeStore } from '../../trees/tree-store.ts';
import { compareValue } from '../comparing/compare-value.ts';
import { wordsOf } from '../comparing/words.ts';
import type { TaskFailure, TaskRequest } from '../examiner.ts';
import type { Fact } from '../fact.ts';
import type { FactCache } from '../reading/fact-cache.ts';
import type { PageFacts } from '../reading/read-facts.ts';
import { asVersion } from '../values/version.ts';
import { countShared, leastShared } from './asked-attributes.ts';
import { type ClueFact, fitsClueFact } from './clue.ts';
import { isComposite } from './composite.ts';
import { mayBeTold } from './may-be-told.ts';
import { withPlaceFacts } from './place-facts.ts';
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
  return pages.ok ? ok(withNaturalTargets(withPlaceFacts(pages.value), request)) : pages;
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
  const hidden = questionLeaks(chosen);
  const isOpen = chosen.targets.every((page) => mayBeTold(set.clue, page, hidden));
  // One of those that are left is the clue itself.
  return isOpen && countShared(chosen.targets) > leastShared;
}

/** Siblings that somebody would ask for together, with the fact of the required one that tells why. */
interface NaturalSet<Page extends PageFacts> {
  /** In the order in which the siblings were given, the required one first. */
  readonly members: readonly Page[];
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
export function naturalSets<Page extends PageFacts>(
  siblings: readonly Page[],
  required: Page,
  size: number,
  random: Random,
): readonly NaturalSet<Page>[] {
  if (size < 2 || size >= siblings.length) return [];
  const known = required.own.filter(({ attribute }) => siblings.every((page) => hasAttribute(page, attribute)));
  const shuffled = random.shuffle(known);
  const clues = [
    ...shuffled.filter((fact) => isGroupName(fact, siblings)),
    ...shuffled
      .filter(({ attribute }) => areComparable(siblings, attribute))
      .map((fact) => withRange(fact, decadeAround(fact)))
      .filter((fact) => fact !== null),
    ...shuffled.flatMap((fact) => extremeClues(fact, siblings, size, random)),
  ];
  return clues.map((clue) => setOf(clue, siblings, required)).filter(({ members }) => members.length === size);
}

function hasAttribute({ own }: PageFacts, attribute: string): boolean {
  return own.some((fact) => fact.attribute === attribute);
}

/** A short plain value that every other sibling either has too or surely has not. */
function isGroupName({ attribute, value }: Fact, siblings: readonly PageFacts[]): boolean {
  if (isComposite(value) || wordsOf(value).length > mostGroupWords) return false;
  const others = siblings.flatMap(({ own }) => own.filter((fact) => fact.attribute === attribute));
  return others.every((other) =>
    ['same', 'different'].includes(compareValue(asVersion(value, attribute), other.value)),
  );
}

function withRange(fact: Fact, within: ClueFact['within'] | null): ClueFact | null {
  return within ? { ...fact, within } : null;
}

function extremeClues(fact: Fact, siblings: readonly PageFacts[], size: number, random: Random): readonly ClueFact[] {
  return random
    .shuffle(['greatest', 'smallest'] as const)
    .map((told) => withRange(fact, extremes(siblings, fact.attribute, size, told)?.range))
    .filter((clue) => clue !== null);
}

/** Where the required page does not meet the clue the set is empty. */
function setOf<Page extends PageFacts>(clue: ClueFact, siblings: readonly Page[], required: Page): NaturalSet<Page> {
  const members = siblings.filter((page) => fitsClueFact(page, clue));
  if (!members.includes(required)) return { members: [], clue };
  return { members: [required, ...members.filter((page) => page !== required)], clue };
}
