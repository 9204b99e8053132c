import { getDomain } from 'tldts';
import type { Page, PageLink } from '../crawler/page.ts';
import type { Url } from '../src/kernel/ids.ts';
import { decodedUri, parsedUrl } from '../src/kernel/parsed-url.ts';
import type { GrowSettings } from './grow-settings.ts';
import { inferRelations } from './infer-relation.ts';
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
 * links to the next and the previous page, what lies outside the scope, and links in a table's columns of values of which
 * nothing says how they relate: they are no entries of the list.
 */
export function linksToFollow(page: Page, root: Url, scope: GrowSettings['scope']): readonly LinkToFollow[] {
  const relations = inferRelations(page);
  return page.links
    .map((link, order) => ({ link, relation: relations[order] ?? ('unknown' as const), order }))
    .filter(({ link }) => link.url !== page.url && link.url !== root)
    .filter(({ link, relation }) => link.column !== 'value' || relation !== 'unknown')
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

const navigationNames = new Set(
  (
    'genindex py-modindex modindex search searchresults contents toc copyright bugs about about-us license licence legal imprint ' +
    'login signin sign-in signup sign-up logout register account my-account privacy privacy-policy terms ' +
    'terms-of-service terms-of-use terms-and-conditions cookies cookie-policy contact contact-us sitemap site-map 404 cart ' +
    'basket checkout wishlist subscribe newsletter feedback donate rss feed recentchanges changelog release-notes ' +
    'legalnotice legal-notice disclaimer accessibility-statement'
  ).split(' '),
);

const wikiNamespaces =
  /^(?:file|image|category|special|talk|user|user_talk|help|template|template_talk|wikipedia|portal|draft|module|mediawiki|project):/i;

const otherFiles =
  /\.(?:zip|gz|tgz|bz2|xz|7z|tar|exe|dmg|msi|deb|rpm|png|jpe?g|gif|svg|webp|ico|mp[34]|ogg|wav|webm|avi|mov|css|js|mjs|json|xml|csv|tsv|txt|rst|docx?|xlsx?|pptx?|epub|ps|py|c|h|whl)$/i;

/**
 * Addresses under which blogs and shops list their pages: `/tag/bells`, `/category/news/`, `/author/ann`, `/page/3`,
 * `/archives/2024/05`, `/2024/05/`. A name with an ending, such as `/category/theory.html`, is a page like others.
 */
const listingPaths: readonly RegExp[] = [
  /\/(?:tags?|categor(?:y|ies)|authors?)(?:\/[^/.]+)?\/?$/i,
  /\/page\/\d+\/?$/i,
  /\/archives?(?:\/\d{4}(?:\/\d{1,2})?)?\/?$/i,
  /\/(?:19|20)\d{2}(?:\/(?:0?[1-9]|1[0-2])){1,2}\/$/,
];

/** Folders in which the last part names a subject: `/wiki/Privacy`. */
const articleFolders = /\/(?:wiki|encyclop(?:a?e)dia|articles?|entry|entries|topics?)\/[^/]+\/?$/i;

/** Parameters that ask a site to search, filter or show another page of a list. */
const listingQueries = /^(?:s|q|query|search|keywords?|tag|cat|paged|add-to-cart)$/i;

/**
 * True for an address that by its last part names navigation, an account, legal or shop page, a list of posts, a wiki's
 * own pages or a file that is no page.
 */
export function isNavigationUrl(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const last = decodedUri(pathname.split('/').filter(Boolean).at(-1) ?? '');
  if (otherFiles.test(last) || wikiNamespaces.test(last)) return true;
  if (searchParams.has('action') && /^(?:edit|history|login)$/.test(searchParams.get('action') ?? '')) return true;
  if ([...searchParams.keys()].some((key) => listingQueries.test(key))) return true;
  if (listingPaths.some((pattern) => pattern.test(pathname))) return true;
  const name = last.toLowerCase().replace(/\.(?:html?|php|aspx?|jsp)$/, '');
  if (articleFolders.test(pathname)) return false;
  return navigationNames.has(name) || /^genindex-/.test(name);
}
