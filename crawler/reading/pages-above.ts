import type { Url } from '../../src/kernel/ids.ts';
import { canonicalUrl } from '../fetching/canonical-url.ts';
import { attribute, elementsUnder, type HtmlElement, type HtmlNode, nameTokens } from './html-tree.ts';

/** Longer trails are menus. */
const MAX_STEPS = 8;
const MOST_LOOKED = 1000;

/**
 * The pages that an HTML page says it belongs under, nearest first: its trail of breadcrumbs, and what it links to as
 * `rel=up` (HTML 4.01 documentation, W3C link types). Only pages of its own host.
 *
 * @param nodes the parsed page, not pruned
 * @param self its canonical address
 */
export function pagesAbove(nodes: readonly HtmlNode[], self: Url): readonly Url[] {
  const { host } = new URL(self);
  const above: Url[] = [];
  for (const href of [...upLinks(nodes), ...trail(nodes).reverse()]) {
    const url = canonicalUrl(href, self);
    if (url !== null && url !== self && new URL(url).host === host && !above.includes(url)) above.push(url);
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
    const hrefs = hrefsIn(element);
    if (hrefs.length > 0) return hrefs.length <= MAX_STEPS ? hrefs : [];
  }
  return [];
}

/** At most one more than a trail has; trails may stand in trails, so few elements are looked at in each. */
function hrefsIn(element: HtmlElement): string[] {
  const hrefs: string[] = [];
  let looked = 0;
  for (const inner of elementsUnder(element.children)) {
    const href = inner.tagName === 'a' ? attribute(inner, 'href') : '';
    if (href !== '' && !href.startsWith('#')) hrefs.push(href);
    if (hrefs.length > MAX_STEPS || ++looked >= MOST_LOOKED) break;
  }
  return hrefs;
}

function isTrail(element: HtmlElement): boolean {
  const names = [...nameTokens(element), attribute(element, 'aria-label').toLowerCase()];
  return names.some((name) => /bread-?crumb/.test(name)) || /BreadcrumbList/i.test(attribute(element, 'itemtype'));
}
