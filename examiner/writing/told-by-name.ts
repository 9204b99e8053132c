import type { PageFacts } from '../reading/read-facts.ts';

/**
 * Whether what is asked of pages is told by their own names or titles: beside what all values have in common (`.c`, `Lib/`, `30.`)
 * each holds nothing but words and numbers of its page's name or title, as `event.c` and `prefork.c` of the modules so called.
 * @param values one of each page, in their order
 */
export function isToldByNames(
  pages: readonly Pick<PageFacts, 'entity' | 'page'>[],
  values: readonly string[],
): boolean {
  const parts = values.map(partsOf);
  return (
    pages.length > 0 &&
    pages.every(({ entity, page }, at) => {
      const name = partsOf(`${entity} ${page.title}`);
      const own = [...(parts[at] ?? [])].filter((part) => parts.length < 2 || !parts.every((each) => each.has(part)));
      return own.length > 0 && own.every((part) => name.has(part));
    })
  );
}

/** Its runs of letters and of digits. */
function partsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}+|\p{N}+/gu));
}
