interface Named {
  readonly node: string | null;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly opens: boolean;
}

const joined =
  /^[*_`"”']{0,3}(?:\s?\([^()\n]{0,80}\))?(?:\s?\/\s?|,\s|,?\s(?:or|oder)\s(?:else\s)?)(?:the\s)?[*_`"“']{0,3}$/i;
const leftOpen = /\/|\s(?:or|oder)\s/i;
const offered = /(?:\b(?:either|is|are|was|were|be|namely)\s(?:the\s)?|[:(→]\s?)[*_`"“']{0,3}$/i;

/**
 * Names that `or` or a slash joins where entities are offered are one mention of the target among them, as a choice left open. Names of
 * several targets stay what they are.
 * @param found all names of an answer in order
 */
export function withChoices<T extends Named>(
  found: readonly T[],
  text: string,
): (T & { readonly isChoice: boolean })[] {
  const merged: (T & { isChoice: boolean })[] = [];
  for (let at = 0; at < found.length; ) {
    const group = joinedFrom(found, at, text);
    const [first] = group;
    if (!first) break;
    const targets = new Set(group.flatMap(({ node }) => node ?? []));
    const target = group.find(({ node }) => node !== null);
    const isOffered = first.opens || offered.test(text.slice(Math.max(0, first.start - 20), first.start));
    const isOpen = group.some(({ end }, index) => leftOpen.test(text.slice(end, group[index + 1]?.start ?? end)));
    const isChoice = targets.size === 1 && new Set(group.map(({ name }) => name)).size > 1 && isOffered && isOpen;
    if (isChoice && target) {
      merged.push({ ...target, start: first.start, end: group.at(-1)?.end ?? first.end, opens: first.opens, isChoice });
    } else merged.push(...group.map((each) => ({ ...each, isChoice: false })));
    at += group.length;
  }
  return merged;
}

function joinedFrom<T extends Named>(found: readonly T[], from: number, text: string): readonly T[] {
  let to = from + 1;
  while (to < found.length && joined.test(text.slice(found[to - 1]?.end, found[to]?.start))) to++;
  return found.slice(from, to);
}
