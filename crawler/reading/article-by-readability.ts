import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

/** Longer pages are not given to Readability, whose time grows faster than the page. */
const MAX_HTML = 400_000;

/** The HTML that Mozilla's Readability takes for the article of a page; null when it finds none or the page is too long. */
export function articleByReadability(html: string): string | null {
  if (html.length > MAX_HTML) return null;
  const { document } = parseHTML(html);
  if (!document.body) return null;
  return new Readability(document, { charThreshold: 200 }).parse()?.content ?? null;
}
