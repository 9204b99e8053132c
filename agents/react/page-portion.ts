import type { Page, PageLink } from '../../crawler/page.ts';
import type { Fence } from '../../src/kernel/fence.ts';
import { visibleLine } from '../../src/kernel/visible-text.ts';

/** About 2,000 tokens: most articles in one to five portions. */
const portion = 8_000;
const linksShown = 40;
const longestUrl = 500;
const longestAnchor = 100;

/**
 * The part of a page that begins at a character, with the links whose words stand in it and where to read on.
 * @param from 0 or more; past the end there is nothing but a note that says so
 */
export function pagePortion({ url, title, text, links }: Page, from: number, fence: Fence): string {
  if (from > 0 && from >= text.length) return `The page has ${text.length} characters: nothing stands at ${from}.`;
  const part = text.slice(from, from + portion);
  const end = from + part.length;
  const where = `Characters ${from} to ${end} of ${text.length}.`;
  const more = end < text.length ? ` Read on with from=${end}.` : ' This is its end.';
  const head = `${visibleLine(title).slice(0, 300)}\n${url}`;
  return `${where}${more}\n${fence('page', [head, part, ...linkLines(part, links)].join('\n\n'))}`;
}

function linkLines(part: string, links: readonly PageLink[]): string[] {
  const inPart = new Map<string, string>();
  for (const { url, anchor } of links) {
    if (inPart.size >= linksShown) break;
    const fits = url.length <= longestUrl && anchor.trim() !== '' && part.includes(anchor);
    if (fits && !inPart.has(url)) inPart.set(url, visibleLine(anchor).slice(0, longestAnchor));
  }
  if (inPart.size === 0) return [];
  return [`Links:\n${[...inPart].map(([url, anchor]) => `- ${anchor}: ${url}`).join('\n')}`];
}
