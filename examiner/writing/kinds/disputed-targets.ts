import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { sameName } from '../../comparing/compare-names.ts';
import { plainWords, runsOf, withoutArticle, wordsOf } from '../../comparing/words.ts';
import type { TaskFailure } from '../../examiner.ts';
import { mostBeside } from '../../model-examiner-options.ts';
import type { Conflict } from '../../reading/conflict-notes.ts';
import type { ReadConflicts } from '../../reading/model-conflict-reader.ts';
import type { Task } from '../../task.ts';
import { isGradable } from '../asked-attributes.ts';
import { unavailable } from '../model-place-pages.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import type { KindOrder } from './write-by-kind.ts';

/** Pages whose conflicts are looked for at one place. */
const mostLookedAt = 6;

/** The pages of a place with those for targets about which another site disagrees. */
export interface Disputed {
  readonly pages: PlacePages;
  /** Of each target, by its node; at least one. */
  readonly conflicts: ReadonlyMap<string, readonly Conflict[]>;
  readonly others: readonly Member[];
}

/**
 * Chooses the targets about which another site disagrees in something that was not asked before: as many as the width, or
 * those that there are, the place's own before their siblings, which
 * only join them. Fails where none of its own is disputed, or where the model cannot be asked.
 * @param others pages of other sites near the place
 */
export async function disputedTargets(
  { request: { place, attempt }, earlier }: Pick<KindOrder, 'request' | 'earlier'>,
  pages: PlacePages,
  others: readonly Member[],
  read: ReadConflicts,
): Promise<Result<Disputed, TaskFailure>> {
  const conflicts = new Map<string, readonly Conflict[]>();
  const near = [...pages.targets, ...pages.outside.filter(({ node }) => !others.some((other) => other.node === node))]
    .map((page) => ({ page, beside: pagesAbout(page, others) }))
    .filter(({ beside }) => beside.length > 0)
    .slice(0, mostLookedAt);
  for (const { page, beside } of near) {
    const isSibling = !pages.targets.includes(page);
    if (conflicts.size >= place.width || (isSibling && conflicts.size === 0)) break;
    const found: Conflict[] = [];
    for (const other of beside) {
      const reading = await read(page, other, attempt);
      if (!reading.ok) return fail(unavailable(reading.failure));
      found.push(...reading.value.filter((conflict) => isAskable(conflict, page, earlier)));
    }
    if (found.length > 0) conflicts.set(page.node, found);
  }
  if (conflicts.size === 0)
    return fail({
      reason: 'too_few_facts',
      detail:
        near.length === 0 ? 'no page of another site is near that tells of one of these' : 'no two sites disagree here',
    });
  return ok({ pages: withTargets(pages, conflicts, others), conflicts, others });
}

function isAskable({ kept, rejected }: Conflict, { node }: Member, earlier: readonly Task[]): boolean {
  const asked = earlier.flatMap(({ widthChecklist }) => widthChecklist).filter(({ target }) => target === node);
  return isGradable(kept.value) && isGradable(rejected.value) && !asked.some(({ value }) => value === kept.value);
}

/** The pages of the same name, then those that name a page most often. */
function pagesAbout({ entity }: Member, others: readonly Member[]): readonly Member[] {
  const name = withoutArticle(plainWords(entity));
  return others
    .map((other) => ({
      other,
      isNamed: Number(sameName(other.entity, entity)),
      count: runsOf(name, wordsOf(other.page.text)).length,
    }))
    .filter(({ isNamed, count }) => isNamed + count > 0)
    .sort((a, b) => b.isNamed - a.isNamed || b.count - a.count)
    .slice(0, mostBeside)
    .map(({ other }) => other);
}

/**
 * Siblings that take the place of targets come from their group; a set that the targets were chosen by is none any more. A page of
 * another site about a target is about the same thing: no clue need tell the two apart.
 */
function withTargets(pages: PlacePages, conflicts: Disputed['conflicts'], others: readonly Member[]): PlacePages {
  const all = [...pages.targets, ...pages.outside];
  const targets = all.filter(({ node }) => conflicts.has(node));
  const isTwin = (page: Member) =>
    others.some(({ node }) => node === page.node) && targets.some(({ entity }) => sameName(entity, page.entity));
  const outside = all.filter((page) => !targets.includes(page) && !isTwin(page));
  const isAsBefore = targets.length === pages.targets.length && targets.every((page) => pages.targets.includes(page));
  if (isAsBefore) return { ...pages, outside };
  const { together: _, ...apart } = pages;
  const listed = [...pages.targets, ...targets].every((page) => pages.group?.pages.includes(page));
  const isOwn = targets.every((page) => pages.targets.includes(page));
  return {
    ...apart,
    targets,
    outside,
    heading: isOwn ? pages.heading : listed ? (pages.group?.heading ?? null) : null,
  };
}
