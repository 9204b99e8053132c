import type { Quote } from '../../examiner/fact.ts';
import { gradedItems, type Task } from '../../examiner/task.ts';
import type { ContentHash, Url } from '../kernel/ids.ts';
import { partsAround, type TextPart } from './text-part.ts';

/** Texts up to so many UTF-16 code units are kept whole. */
const longestWhole = 12_000;

/** What a page said when it was read, as far as an audit shows it. */
export interface KeptText {
  readonly url: Url;
  readonly page: ContentHash;
  /** UTF-16 code units of the whole text. */
  readonly length: number;
  /** The whole text as one part, or what stands around the quotes of a long one. */
  readonly parts: readonly TextPart[];
}

/** Tells pages apart, by address and text. */
export function pageKey({ url, page }: Pick<KeptText, 'url' | 'page'>): string {
  return `${page} ${url}`;
}

/** The text of a page as far as an audit with these quotes of it needs it. */
export function keptText(text: string, quotes: readonly [Quote, ...Quote[]]): KeptText {
  const [{ url, page }] = quotes;
  const whole = [{ start: 0, text }];
  return { url, page, length: text.length, parts: text.length <= longestWhole ? whole : partsAround(whole, quotes) };
}

/** What the checklist of a task quotes, in the order shown. */
export function taskQuotes(task: Task): readonly Quote[] {
  return gradedItems(task).flatMap(({ facts }) => facts.map(({ quote }) => quote));
}

/** Quotes by their pages, pages in the order in which they are first quoted. */
export function quotesByPage(quotes: readonly Quote[]): ReadonlyMap<string, readonly [Quote, ...Quote[]]> {
  const pages = new Map<string, [Quote, ...Quote[]]>();
  for (const quote of quotes) {
    const known = pages.get(pageKey(quote));
    if (known) known.push(quote);
    else pages.set(pageKey(quote), [quote]);
  }
  return pages;
}
