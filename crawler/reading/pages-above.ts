import type { Url } from '../../src/kernel/ids.ts';
import { canonicalUrl } from '../fetching/canonical-url.ts';
import { decodeText } from '../fetching/charset.ts';
import type { PageRead } from '../page.ts';
import { isNestedDeeper } from './html-nesting.ts';
import { attribute, elementsUnder, type HtmlElement, type HtmlNode, nameTokens, parseHtml } from './html-tree.ts';

/** The parser's time grows with the square of the depth; real pages stay far below. */
const MAX_NESTING = 1000;
/** Longer trails are menus. */
const MAX_STEPS = 8;

/**
 * The pages that an HTML page says it belongs under, nearest first: its trail of breadcrumbs, and what it links to as
 * `rel=up` (HTML 4.01 documentation, W3C link types). Only pages of its own host; none for what is no HTML.
 */
export function pagesAbove({ page, snapshot }: PageRead): readonly Url[] {
  if (!/html|^\s*$/i.test(snapshot.contentType)) return [];
  const html = decodeText(snapshot.bytes, snapshot.contentType);
  if (isNestedDeeper(html, MAX_NESTING)) return [];
  const nodes = parseHtml(html);
  const { host } = new URL(page.url);
  const above: Url[] = [];
  for (const href of [...upLinks(nodes), ...trail(nodes).reverse()]) {
    const url = canonicalUrl(href, page.url);
    if (url !== null && url !== page.url && new URL(url).host === host && !above.includes(url)) above.push(url);
  }
  return above;
}

function upLinks(nodes: readonly HtmlNode[]): string[] {
  return [...elementsUnder(nodes)]
    .filter((element) => /(^|\s)up(\s|$)/i.test(attribute(element, 'rel')))
    .map((element) => attribute(element, 'href'))
    .filter((href) => href !== '')
    .slice(0, 1);
}

/** The links of the first trail of breadcrumbs, outermost first; empty when there is none, or when it is a menu. */
function trail(nodes: readonly HtmlNode[]): string[] {
  for (const element of elementsUnder(nodes)) {
    if (!isTrail(element)) continue;
    const hrefs = [...elementsUnder(element.children)]
      .filter(({ tagName }) => tagName === 'a')
      .map((anchor) => attribute(anchor, 'href'))
      .filter((href) => href !== '' && !href.startsWith('#'));
    if (hrefs.length > 0) return hrefs.length <= MAX_STEPS ? hrefs : [];
  }
  return [];
}

function isTrail(element: HtmlElement): boolean {
  const names = [...nameTokens(element), attribute(element, 'aria-label').toLowerCase()];
  return names.some((name) => /bread-?crumb/.test(name)) || /BreadcrumbList/i.test(attribute(element, 'itemtype'));
}
