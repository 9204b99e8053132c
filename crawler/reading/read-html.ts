import { bytesHash, contentHash } from '../../src/kernel/hash.ts';
import type { Url } from '../../src/kernel/ids.ts';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import type { Result } from '../../src/kernel/result.ts';
import { fail, ok } from '../../src/kernel/result.ts';
import type { FetchFailure } from '../fetch-failure.ts';
import { decodeText } from '../fetching/charset.ts';
import { shown } from '../fetching/fetch-error.ts';
import type { Page } from '../page.ts';
import type { FetchedBody } from '../ports.ts';
import { declaredUrl } from './declared-url.ts';
import { isNestedDeeper } from './html-nesting.ts';
import type { HtmlElement } from './html-tree.ts';
import { attribute, type HtmlNode, headElements, isElement, parseHtml } from './html-tree.ts';
import { mainMarkdown } from './main-markdown.ts';
import { pageProblem } from './page-health.ts';
import { pageLanguage } from './page-language.ts';
import { pageLinks } from './page-links.ts';
import { documentTitle, pageTitle } from './page-title.ts';
import { pagesAbove } from './pages-above.ts';
import { cut } from './plain-text.ts';

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
  const named = documentTitle(head);
  const above = pagesAbove(nodes, url);
  const declared = declaredLanguage(nodes);
  const main = mainMarkdown(nodes, html);
  const text = cut(main.text, MAX_TEXT);
  const problem = pageProblem({ titles: [named, main.heading], text, html });
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

function baseOf(head: readonly HtmlElement[], answered: string): string {
  const base = head.find((element) => element.tagName === 'base' && attribute(element, 'href') !== '');
  const href = base === undefined ? '' : attribute(base, 'href');
  return parsedUrl(href, answered)?.href ?? answered;
}

/** The `lang` attribute of the document. */
function declaredLanguage(nodes: readonly HtmlNode[]): string {
  const html = nodes.find((node) => isElement(node) && node.tagName === 'html');
  return html !== undefined && isElement(html) ? attribute(html, 'lang') || attribute(html, 'xml:lang') : '';
}
