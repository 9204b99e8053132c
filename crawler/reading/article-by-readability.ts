import { createRequire } from 'node:module';
import { isNestedDeeper } from './html-nesting.ts';

const require = createRequire(import.meta.url);

/** Longer or deeper pages are not given to Readability, whose time grows faster than the page. */
const MAX_HTML = 400_000;
const MAX_NESTING = 100;

/** The HTML that Mozilla's Readability takes for the article of a page; null when it finds none or the page is too long or deep. */
export function articleByReadability(html: string): string | null {
  if (html.length > MAX_HTML || isNestedDeeper(html, MAX_NESTING)) return null;
  // Loaded with the first page that needs them: few do, and they are a good part of all that the program would load.
  const { Readability }: typeof import('@mozilla/readability') = require('@mozilla/readability');
  const { parseHTML }: typeof import('linkedom') = require('linkedom');
  const { document } = parseHTML(html);
  // Without any element there is no document element, and then not even asking for the body works.
  if (!document.documentElement) return null;
  return new Readability(document, { charThreshold: 200 }).parse()?.content ?? null;
}
