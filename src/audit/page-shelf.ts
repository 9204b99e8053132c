import {
  type KeptText,
  type PlacedWords,
  pageKey,
  partsAround,
  quotesByPage,
  type ShownPage,
  type ShownSource,
} from './packet.ts';

/** Maximum text for one match or case, in UTF-16 code units. */
const mostText = 400_000;

/** The pages that one match or case shows, each once. */
export interface PageShelf {
  readonly pages: readonly ShownPage[];
  /** Returns the place of a quote; call it in the order shown. Null: the page is not stored. */
  readonly placeQuote: (quote: PlacedWords) => ShownSource['span'];
}

/**
 * Collects the texts of the quoted pages. Near the maximum, only the parts around the quotes of further pages are taken,
 * and in the end nothing.
 *
 * @param quotes all quotes of the match or case, in the order shown
 * @param findText finds the text of a page; null: it is not kept
 * @param titleOf the title of a quote's page
 */
export function pageShelf<Words extends PlacedWords>(
  quotes: readonly Words[],
  findText: (quote: Words) => KeptText | null,
  titleOf: (quote: Words) => string,
): PageShelf {
  const pages: ShownPage[] = [];
  const places = new Map<string, number>();
  let room = mostText;
  for (const [key, own] of quotesByPage(quotes)) {
    const text = findText(own[0]);
    const parts = text && partsThatFit(text, own, room);
    if (text === null || parts === null) continue;
    room -= sizeOf(parts);
    places.set(key, pages.length);
    pages.push({ title: titleOf(own[0]), url: text.url, length: text.length, parts });
  }
  const openedPages = new Set<number>();
  const placeQuote = (quote: PlacedWords) => {
    const page = places.get(pageKey(quote));
    if (page === undefined) return null;
    const first = !openedPages.has(page);
    openedPages.add(page);
    return { page, start: quote.start, end: quote.end, first };
  };
  return { pages, placeQuote: placeQuote };
}

function partsThatFit(
  { length, parts }: KeptText,
  quotes: readonly PlacedWords[],
  room: number,
): KeptText['parts'] | null {
  const isWhole = parts[0]?.text.length === length;
  if (isWhole && length <= room) return parts;
  const around = partsAround(parts, quotes);
  return around.length > 0 && sizeOf(around) <= room ? around : null;
}

function sizeOf(parts: KeptText['parts']): number {
  return parts.reduce((sum, { text }) => sum + text.length, 0);
}
