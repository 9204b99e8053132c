import type { HtmlNode } from './html-tree.ts';
import { attribute, findElement, rawText } from './html-tree.ts';
import { cut, oneLine } from './plain-text.ts';

const MAX_TITLE = 300;

/** What a page calls itself: its main heading, else its `og:title`, else its `title` without the name of the site. */
export function pageTitle(nodes: readonly HtmlNode[], heading: string): string {
  const open = findElement(
    nodes,
    (element) => element.tagName === 'meta' && attribute(element, 'property') === 'og:title',
  );
  const candidates = [heading, open === undefined ? '' : attribute(open, 'content'), withoutSite(documentTitle(nodes))];
  return cut(candidates.map(oneLine).find((title) => title !== '') ?? '', MAX_TITLE);
}

/** The text of the `title` element. */
export function documentTitle(nodes: readonly HtmlNode[]): string {
  const title = findElement(nodes, ({ tagName }) => tagName === 'title');
  return title === undefined ? '' : oneLine(rawText(title.children, 4 * MAX_TITLE));
}

/** Sites put their name behind the last separator. */
function withoutSite(title: string): string {
  return /^(.{3,})\s+[|–—·-]\s+[^|–—·]+$/u.exec(title)?.[1] ?? title;
}
