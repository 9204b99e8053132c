import { bytesHash, contentHash } from '../../src/kernel/hash.ts';
import type { Url } from '../../src/kernel/ids.ts';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import { fail, ok, type Result } from '../../src/kernel/result.ts';
import { canonicalUrl } from '../fetching/canonical-url.ts';
import { decodeText } from '../fetching/capped-exchange.ts';
import { shown } from '../fetching/fetch-error.ts';
import type { FetchFailure, Page } from '../page.ts';
import type { FetchedBody } from '../ports.ts';
import {
  attribute,
  elementsUnder,
  type HtmlElement,
  type HtmlNode,
  headElements,
  isElement,
  nameTokens,
  parseHtml,
  rawText,
} from './html-tree.ts';
import { isNestedDeeper, mainMarkdown } from './main-markdown.ts';
import { pageProblem } from './page-health.ts';
import { pageLanguage } from './page-language.ts';
import { pageLinks } from './page-links.ts';
import { cutText, oneLine } from './plain-text.ts';

/** A longer text is cut: no reader or model would take it. */
const MAX_TEXT = 1_000_000;
/** The parser's time grows with the square of the depth; real pages stay far below. */
const MAX_NESTING = 1000;

export interface HtmlRead {
  readonly page: Page;
  readonly above: readonly Url[];
}

/**
 * Reads HTML into a page: main content as Markdown, links, hash. Walls, error pages that came with status 200, pages
 * without text and bodies that are no HTML are failures.
 *
 * @param fetchedAt ISO 8601, UTC
 */
export function readHtml(body: FetchedBody, fetchedAt: string): Result<HtmlRead, FetchFailure> {
  const html = decodeText(body.bytes, body.contentType);
  if (!isHtml(body.contentType, html))
    return fail({
      reason: 'unreadable_type',
      detail: `${shown(body.url)} is ${body.contentType.slice(0, 80) || 'no HTML'}`,
    });
  if (isNestedDeeper(html, MAX_NESTING))
    return fail({ reason: 'too_large', detail: `${shown(body.url)} nests more than ${MAX_NESTING} elements` });
  const nodes = parseHtml(html);
  const head = headElements(nodes);
  const url = declaredUrl(head, body.url);
  const base = baseOf(head, body.url);
  const headTitle = documentTitle(head);
  const above = pagesAbove(nodes, url);
  const declared = declaredLanguage(nodes);
  const main = mainMarkdown(nodes, html);
  const text = cutText(main.text, MAX_TEXT);
  const problem = pageProblem({ titles: [headTitle, main.heading], text, links: main.links, html });
  if (problem !== null) return fail({ reason: problem.reason, detail: `${shown(body.url)} ${problem.detail}` });
  const page = {
    url,
    title: pageTitle(head, main.heading) || url,
    text,
    hash: contentHash(text),
    links: pageLinks(main.links, base, url),
    language: pageLanguage(text, declared),
    fetchedAt,
    snapshot: bytesHash(body.bytes),
  };
  return ok({ page, above });
}

/** Servers that name no type are believed to send HTML when the body begins like it. */
function isHtml(contentType: string, html: string): boolean {
  if (contentType.trim() !== '') return /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(contentType);
  return /^\s*(<!--[\s\S]{0,500}?-->\s*)?<(!doctype html|html|head|body)\b/i.test(html.slice(0, 2000));
}

function baseOf(head: readonly HtmlElement[], responseUrl: string): string {
  const base = head.find((element) => element.tagName === 'base' && attribute(element, 'href') !== '');
  const href = base === undefined ? '' : attribute(base, 'href');
  return parsedUrl(href, responseUrl)?.href ?? responseUrl;
}

/** The `lang` attribute of the document. */
function declaredLanguage(nodes: readonly HtmlNode[]): string {
  const html = nodes.find((node) => isElement(node) && node.tagName === 'html');
  return html !== undefined && isElement(html) ? attribute(html, 'lang') || attribute(html, 'xml:lang') : '';
}

const MAX_TITLE = 300;

/** Returns a page's title: its only main heading, else its `og:title`, else its `title` without the site's name. */
function pageTitle(head: readonly HtmlElement[], heading: string): string {
  const open = head.find((element) => element.tagName === 'meta' && attribute(element, 'property') === 'og:title');
  const candidates = [heading, open === undefined ? '' : attribute(open, 'content'), withoutSite(documentTitle(head))];
  return cutText(candidates.map(oneLine).find((title) => title !== '') ?? '', MAX_TITLE);
}

/** The text of the `title` element. */
function documentTitle(head: readonly HtmlElement[]): string {
  const title = head.find(({ tagName }) => tagName === 'title');
  return title === undefined ? '' : oneLine(rawText(title.children, 4 * MAX_TITLE));
}

/** Sites put their name behind the last separator. */
function withoutSite(title: string): string {
  return /^(.{3,})\s+[|–—·-]\s+[^|–—·]+$/u.exec(title)?.[1] ?? title;
}

/**
 * The address a page declares by `rel=canonical` (RFC 6596), where it can be believed: same origin, and the same path but
 * for a trailing slash or letter case. So a page tells that its query or slash does not matter, but cannot pass itself off
 * as another page. Without one, the address that answered.
 */
function declaredUrl(head: readonly HtmlElement[], responseUrl: Url): Url {
  const link = head.find(
    (element) => element.tagName === 'link' && attribute(element, 'rel').toLowerCase() === 'canonical',
  );
  const declared = link === undefined ? null : canonicalUrl(attribute(link, 'href'), responseUrl);
  return declared !== null && samePage(declared, responseUrl) ? declared : responseUrl;
}

function samePage(a: Url, b: Url): boolean {
  const first = new URL(a);
  const second = new URL(b);
  return first.origin === second.origin && bare(first.pathname) === bare(second.pathname);
}

function bare(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}

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

/** Returns at most one link more than a trail has; trails may be nested, so few elements are looked at in each. */
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
