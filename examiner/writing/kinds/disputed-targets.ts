import { fail, ok, type Result } from '../../../src/kernel/result.ts';
import { sameName } from '../../comparing/same-name.ts';
import { plainWords, runsOf, withoutArticle, wordsOf } from '../../comparing/words.ts';
import type { TaskFailure } from '../../examiner.ts';
import { mostBeside } from '../../model-examiner-options.ts';
import type { Conflict } from '../../reading/conflict.ts';
import type { ReadConflicts } from '../../reading/model-conflict-reader.ts';
import type { Task } from '../../task.ts';
import { isGradable } from '../asked-attributes.ts';
import { unavailable } from '../model-place-pages.ts';
import type { Member, PlacePages } from '../place-pages.ts';
import { type FoundOf, fittingTargets, withTargets } from './fitting-targets.ts';
import type { KindOrder } from './write-by-kind.ts';

/** The pages of a place with those for targets about which another site disagrees. */
export interface Disputed {
  readonly pages: PlacePages;
  readonly conflicts: FoundOf<Conflict>;
  readonly others: readonly Member[];
}

/**
 * Chooses the targets about which another site disagrees in something that was not asked before. Fails where none of the place's own is
 * disputed, or where the model cannot be asked.
 * @param others pages of other sites near the place
 */
export async function disputedTargets(
  { request: { place, attempt }, earlier }: Pick<KindOrder, 'request' | 'earlier'>,
  pages: PlacePages,
  others: readonly Member[],
  read: ReadConflicts,
): Promise<Result<Disputed, TaskFailure>> {
  const about = new Map([...pages.targets, ...pages.outside].map((page) => [page, pagesAbout(page, others)]));
  const isBeside = (page: Member) => (about.get(page) ?? []).length > 0;
  const isOther = ({ node }: Member) => others.some((other) => other.node === node);
  const near = {
    targets: pages.targets.filter(isBeside),
    outside: pages.outside.filter((page) => !isOther(page) && isBeside(page)),
  };
  const found = await fittingTargets(near, place.width, async (page) => {
    const conflicts: Conflict[] = [];
    for (const other of about.get(page) ?? []) {
      const reading = await read(page, other, attempt);
      if (!reading.ok) return fail(unavailable(reading.failure));
      conflicts.push(...reading.value.filter((conflict) => isAskable(conflict, page, earlier)));
    }
    return ok(conflicts);
  });
  if (!found.ok) return found;
  const conflicts = found.value;
  const isNear = near.targets.length + near.outside.length > 0;
  if (conflicts.size === 0)
    return fail({
      reason: 'too_few_facts',
      detail: isNear ? 'no two sites disagree here' : 'no page of another site is near that tells of one of these',
    });
  return ok({ pages: disputedPages(pages, conflicts, others), conflicts, others });
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

/** A page of another site about a target is about the same thing: no clue need tell the two apart. */
function disputedPages(pages: PlacePages, conflicts: Disputed['conflicts'], others: readonly Member[]): PlacePages {
  const chosen = withTargets(pages, ({ node }) => conflicts.has(node));
  const isTwin = (page: Member) =>
    others.some(({ node }) => node === page.node) && chosen.targets.some(({ entity }) => sameName(entity, page.entity));
  return { ...chosen, outside: chosen.outside.filter((page) => !isTwin(page)) };
}
