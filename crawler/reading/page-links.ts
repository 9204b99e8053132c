import type { Url } from '../../src/kernel/ids.ts';
import { canonicalUrl } from '../fetching/canonical-url.ts';
import type { PageLink } from '../page.ts';
import type { RawLink } from './written-markdown.ts';

/** Files that cannot be read as a page. */
const FILE_NAME =
  /\.(docx?|xlsx?|pptx?|od[tsp]|rtf|epub|zip|gz|tgz|bz2|xz|7z|rar|tar|dmg|exe|msi|deb|rpm|iso|apk|jar|whl|png|jpe?g|gif|webp|svg|ico|bmp|tiff?|avif|mp3|mp4|m4a|m4v|ogg|oga|ogv|wav|flac|webm|avi|mov|mkv|css|js|mjs|json|xml|rss|atom|csv|tsv|txt|woff2?|ttf|otf|eot|ics|bib)$/i;
/** Parts of content systems that change or show records of a page rather than be one. */
const ACTION_QUERY = /[?&](action=(edit|history|raw|info|delete)|oldid=|diff=|printable=|redlink=1)/i;

/**
 * Links that lead to other pages, in document order, each page once: the first link wins, but a list's or row's own over one
 * in a column of values, and a row's own over one in a paragraph. Out fall empty anchors, links
 * into the page itself, schemes but http and https, and addresses that are plainly files or actions.
 *
 * @param base what relative addresses are resolved against
 * @param self canonical address of the page
 */
export function pageLinks(links: readonly RawLink[], base: string, self: Url): PageLink[] {
  const linksByUrl = new Map<Url, PageLink>();
  for (const { href, ...link } of links) {
    if (href.startsWith('#') || link.anchor === '') continue;
    const url = canonicalUrl(href, base);
    if (url === null || url === self || !leadsToPage(url)) continue;
    const before = linksByUrl.get(url);
    if (before !== undefined && !saysMore(link, before)) continue;
    linksByUrl.delete(url);
    linksByUrl.set(url, { url, ...link });
  }
  return [...linksByUrl.values()];
}

/** True if a later link to a page shows the page's place better, so that no entry of a list is lost to an aside. */
function saysMore({ column, place }: Omit<PageLink, 'url'>, before: PageLink): boolean {
  if (before.column === 'value') return column === 'subject' || place === 'list';
  return column === 'subject' && before.place === 'paragraph';
}

function leadsToPage(url: Url): boolean {
  return !FILE_NAME.test(new URL(url).pathname) && !ACTION_QUERY.test(url);
}
