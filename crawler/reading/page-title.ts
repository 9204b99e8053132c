import type { HtmlElement } from './html-tree.ts';
import { attribute, rawText } from './html-tree.ts';
import { cut, oneLine } from './plain-text.ts';

const MAX_TITLE = 300;

/** What a page calls itself: its only main heading, else its `og:title`, else its `title` without the name of the site. */
export function pageTitle(head: readonly HtmlElement[], heading: string): string {
  const open = head.find((element) => element.tagName === 'meta' && attribute(element, 'property') === 'og:title');
  const candidates = [heading, open === undefined ? '' : attribute(open, 'content'), withoutSite(documentTitle(head))];
  return cut(candidates.map(oneLine).find((title) => title !== '') ?? '', MAX_TITLE);
}

/** The text of the `title` element. */
export function documentTitle(head: readonly HtmlElement[]): string {
  const title = head.find(({ tagName }) => tagName === 'title');
  return title === undefined ? '' : oneLine(rawText(title.children, 4 * MAX_TITLE));
}

/** Sites put their name behind the last separator. */
function withoutSite(title: string): string {
  return /^(.{3,})\s+[|–—·-]\s+[^|–—·]+$/u.exec(title)?.[1] ?? title;
}
