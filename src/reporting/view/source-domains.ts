import { gradedItems, type Task } from '../../../examiner/task.ts';
import type { InformationTree } from '../../../trees/information-tree.ts';
import { parsedUrl } from '../../kernel/parsed-url.ts';

/** What of a tournament comes from one domain. */
export interface DomainCount {
  /** A host, such as `en.wikipedia.org`. */
  readonly domain: string;
  /** Trees whose root page is of it. */
  readonly roots: number;
  /** Different pages of it that checklists quote. */
  readonly pages: number;
  /** Quotes on checklists. */
  readonly quotes: number;
}

/**
 * Which domains trees start from (DR-Arena, table 9) and which ones checklists stand on. Most roots first, then most pages,
 * then in order of name.
 */
export function sourceDomains(trees: readonly InformationTree[], tasks: readonly Task[]): readonly DomainCount[] {
  const counts = new Map<string, { roots: number; pages: Set<string>; quotes: number }>();
  const countOf = (url: string) => {
    const domain = hostOf(url);
    const known = counts.get(domain) ?? { roots: 0, pages: new Set<string>(), quotes: 0 };
    counts.set(domain, known);
    return known;
  };
  for (const { root, nodes } of trees) {
    const url = nodes.find(({ id }) => id === root)?.url;
    if (url !== undefined) countOf(url).roots++;
  }
  for (const { url } of quotesOf(tasks)) {
    const count = countOf(url);
    count.pages.add(url);
    count.quotes++;
  }
  return [...counts]
    .map(([domain, { roots, pages, quotes }]) => ({ domain, roots, pages: pages.size, quotes }))
    .sort((x, y) => y.roots - x.roots || y.pages - x.pages || y.quotes - x.quotes || (x.domain < y.domain ? -1 : 1));
}

function quotesOf(tasks: readonly Task[]) {
  const items = tasks.flatMap(gradedItems);
  return items.flatMap(({ facts }) => facts.map(({ quote }) => quote));
}

function hostOf(url: string): string {
  return parsedUrl(url)?.hostname ?? 'unknown';
}
