import { ok, type Result } from '../../../src/kernel/result.ts';
import type { TaskFailure } from '../../examiner.ts';
import type { Member, PlacePages } from '../place-pages.ts';

/** Pages that are looked at for one question. */
const mostLookedAt = 6;

/** What was found of each page that fits, by its node; at least one thing of each. */
export type FoundOf<Found> = ReadonlyMap<string, readonly Found[]>;

/**
 * Looks at pages of a place until as many as the width have what a question asks for: the place's own before their siblings, which
 * only join them. Empty where none of its own has it; fails where a page cannot be looked at.
 * @param look what a page has of it
 */
export async function fittingTargets<Found>(
  { targets, outside }: Pick<PlacePages, 'targets' | 'outside'>,
  width: number,
  look: (page: Member) => Promise<Result<readonly Found[], TaskFailure>>,
): Promise<Result<FoundOf<Found>, TaskFailure>> {
  const found = new Map<string, readonly Found[]>();
  for (const page of [...targets, ...outside].slice(0, mostLookedAt)) {
    const isSibling = !targets.includes(page);
    if (found.size >= width || (isSibling && found.size === 0)) break;
    const looked = await look(page);
    if (!looked.ok) return looked;
    if (looked.value.length > 0) found.set(page.node, looked.value);
  }
  return ok(found);
}

/**
 * The pages that fit for targets. Siblings among them come from the targets' group; a set that the targets were chosen by is none any
 * more.
 */
export function withTargets(pages: PlacePages, fits: (page: Member) => boolean): PlacePages {
  const all = [...pages.targets, ...pages.outside];
  const targets = all.filter(fits);
  const outside = all.filter((page) => !targets.includes(page));
  const isOwn = targets.every((page) => pages.targets.includes(page));
  if (isOwn && targets.length === pages.targets.length) return pages;
  const { together: _, ...apart } = pages;
  const isListed = [...pages.targets, ...targets].every((page) => pages.group?.pages.includes(page));
  const heading = isOwn ? pages.heading : isListed ? (pages.group?.heading ?? null) : null;
  return { ...apart, targets, outside, heading };
}
