import type { PageFacts } from '../reading/read-facts.ts';

/**
 * Whether what is asked of pages is told by their own names or titles: beside what all values have in common (`.c`, `Lib/`,
 * `_module`) each holds nothing but words and numbers of its page's name or title, as `event.c` and `prefork.c` of the
 * modules so called. Equal values are told by no name.
 * @param values one of each page, in their order
 */
export function isToldByNames(
  pages: readonly Pick<PageFacts, 'entity' | 'page'>[],
  values: readonly string[],
): boolean {
  const parts = values.map(partsOf);
  const isShared = (part: string) => parts.length > 1 && parts.every((each) => each.has(part));
  const own = parts.map((each) => [...each].filter((part) => !isShared(part)));
  const isTold = pages.map(({ entity, page }, at) => {
    const name = partsOf(`${entity} ${page.title}`);
    // One value may be the beginning of all others, as `session.c` is of `session_dbd.c`: then it has nothing of its own.
    return own[at]?.every((part) => name.has(part)) && [...(parts[at] ?? [])].some((part) => name.has(part));
  });
  return own.some(({ length }) => length > 0) && isTold.every(Boolean);
}

/** Its runs of letters, and its numbers: 3.2 is not part of 3.11.2. */
function partsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}+|\p{N}+(?:[.,]\p{N}+)*/gu));
}
