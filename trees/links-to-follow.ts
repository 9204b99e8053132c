import { getDomain } from 'tldts';
import type { Page, PageLink } from '../crawler/page.ts';
import type { Url } from '../src/kernel/ids.ts';
import { parsedUrl } from '../src/kernel/parsed-url.ts';
import type { GrowSettings } from './grow-settings.ts';
import { inferRelations } from './infer-relation.ts';
import { isNavigationUrl } from './navigation-url.ts';
import type { Relation } from './relation.ts';

/** A link that a growth can follow. */
export interface LinkToFollow {
  readonly link: PageLink;
  readonly relation: Relation;
  /** Position among the page's links, from 0. */
  readonly order: number;
}

/**
 * The links of a page that can lead to children, in document order. Left out: the page itself, the root, navigation,
 * links to the next and the previous page, and what lies outside the scope.
 */
export function linksToFollow(page: Page, root: Url, scope: GrowSettings['scope']): readonly LinkToFollow[] {
  const relations = inferRelations(page);
  return page.links
    .map((link, order) => ({ link, relation: relations[order] ?? ('unknown' as const), order }))
    .filter(({ link }) => link.url !== page.url && link.url !== root)
    .filter(({ link }) => !isPagerLink(link) && isFollowed(link.url, root, scope));
}

/** True when a page at this address can be a child in a tree with this root. */
export function isFollowed(url: string, root: Url, scope: GrowSettings['scope']): boolean {
  if (parsedUrl(url) === null || isNavigationUrl(url)) return false;
  return scope === 'web' || isSameSite(url, root);
}

/** Same registrable domain; for addresses without one (an IP address, localhost), the same origin. */
function isSameSite(a: string, b: string): boolean {
  const domain = getDomain(b);
  return domain === null ? new URL(a).origin === new URL(b).origin : getDomain(a) === domain;
}

const direction =
  /^(?:[«‹<←⟵]+\s*)?(?:prev(?:ious)?|next|up|back|forward|home|top|first|last|main page|start page|table of contents|contents|index)(?:\s+(?:page|chapter|section|topic|article|up))?(?:\s*[»›>→⟶]+)?$|^[«»‹›<>←→↑⟵⟶]+$/i;

/** True for a link that only says which way a book goes on: `Next`, `« Previous`, and the titles in a row with `Up | Home`. */
export function isPagerLink({ anchor, context, place }: PageLink): boolean {
  if (direction.test(anchor.trim())) return true;
  return place === 'table' && context.split('|').some((cell) => /^\s*(?:prev|next|up|home)\s*$/i.test(cell));
}
