import type { Url } from '../../src/kernel/ids.ts';
import { canonicalUrl } from '../fetching/canonical-url.ts';
import type { HtmlElement } from './html-tree.ts';
import { attribute } from './html-tree.ts';

/**
 * The address a page declares by `rel=canonical` (RFC 6596), where it can be believed: same origin, and the same path but
 * for a trailing slash or letter case. So a page tells that its query or slash does not matter, but cannot pass itself off
 * as another page. Without one, the address that answered.
 */
export function declaredUrl(head: readonly HtmlElement[], answered: Url): Url {
  const link = head.find(
    (element) => element.tagName === 'link' && attribute(element, 'rel').toLowerCase() === 'canonical',
  );
  const declared = link === undefined ? null : canonicalUrl(attribute(link, 'href'), answered);
  return declared !== null && samePage(declared, answered) ? declared : answered;
}

function samePage(a: Url, b: Url): boolean {
  const [first, second] = [new URL(a), new URL(b)];
  return first.origin === second.origin && bare(first.pathname) === bare(second.pathname);
}

function bare(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '');
}
