import { getDomain } from 'tldts';
import type { FetchFailure, FetchFailureReason, FreshPage, Snapshot } from '../../crawler/page.ts';
import { parsedUrl } from '../../src/kernel/parsed-url.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { SourceReading } from './citation.ts';

/** A program may not read it, or was kept from it; people perhaps can. */
const blocking: ReadonlySet<FetchFailureReason> = new Set(['robots_disallowed', 'bot_wall']);
/** Statuses by which a server keeps programs out. */
const blockingStatuses: ReadonlySet<number> = new Set([401, 402, 403, 407, 429, 451]);

/** Tells how an address was found that an answer gives; `own`: beginnings of addresses that are the arena's own. */
export function sourceReading(
  url: string,
  read: Result<FreshPage, FetchFailure>,
  { own, readAt }: { readonly own: readonly string[]; readonly readAt: string },
): SourceReading {
  if (!read.ok) {
    const { reason, detail, status = 0 } = read.failure;
    const isBlocked = blocking.has(reason) || blockingStatuses.has(status);
    return { kind: isBlocked ? 'blocked' : 'unreachable', url, reason: `${reason}: ${detail}`, readAt };
  }
  const { page, snapshot } = read.value;
  const beginning = Buffer.from(snapshot.bytes.subarray(0, markedBytes)).toString('latin1');
  if (isOwn(page.url, own) || beginning.includes(ownMark)) return ownPage(url, readAt);
  return {
    kind: 'read',
    url,
    finalUrl: page.url,
    redirect: redirectTo(url, page.url),
    title: page.title,
    page: page.hash,
    datedAt: pageDate(snapshot),
    readAt,
  };
}

/** Tells whether an address, however it is written, is the arena's own. @param own beginnings, as `URL` writes addresses */
export function isOwn(url: string, own: readonly string[]): boolean {
  const { href = url } = parsedUrl(url) ?? {};
  return own.some((beginning) => href.startsWith(beginning));
}

/** An address of the arena's own: what answers and questions say is repeated there. */
export function ownPage(url: string, readAt: string): SourceReading {
  return { kind: 'unreachable', url, reason: 'it is a page of the arena itself, which is no source', readAt };
}

/** Mark by which pages of ours say what made them (src/web/pages/page-frame.ts). */
export const ownMark = '<meta name="generator" content="dr-arena">';
const markedBytes = 5_000;

/**
 * Returns the kind of redirect from a cited address; null where the address answered itself, or under `www.`, with another
 * scheme or slash.
 */
export function redirectTo(citedUrl: string, final: string) {
  const from = parsedUrl(citedUrl);
  const to = parsedUrl(final);
  if (from === null || to === null) return null;
  if (siteOf(from) !== siteOf(to)) return 'site';
  if (placeOf(from) === placeOf(to)) return null;
  return to.pathname === '/' && to.search === '' ? 'front_page' : 'page';
}

const siteOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;

const placeOf = ({ hostname, pathname, search }: URL) =>
  `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`;

/** Only the beginning of a page is searched: what is dated there is the page itself. */
const searchedBytes = 300_000;

const day = String.raw`(?<day>[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))`;
const dateNames =
  'article:modified_time|article:published_time|og:updated_time|dateModified|datePublished|last-modified|dcterms\\.modified|dc\\.date(?:\\.\\w+)?|date|pubdate|publish-date|citation_publication_date';
const meta = `<meta(?=[^>]{0,600}?(?:name|property|itemprop|http-equiv)=["'](?:${dateNames})["'])[^>]{0,600}?content=["']`;
const schemaOrg = String.raw`"(?:dateModified|datePublished)"\s{0,5}:\s{0,5}"`;
const stated = new RegExp(`(?:${meta}|${schemaOrg})${day}`, 'giu');
const firstTime = new RegExp(`<time[^>]{0,300}?datetime=["']${day}`, 'iu');

/** The latest day, YYYY-MM-DD, on which a page's metadata say that it was published or changed, else that of its first `<time>`. */
function pageDate({ bytes, contentType }: Pick<Snapshot, 'bytes' | 'contentType'>): string | null {
  if (!/html|^\s*$/i.test(contentType)) return null;
  const html = Buffer.from(bytes.subarray(0, searchedBytes)).toString('latin1');
  const days = Array.from(html.matchAll(stated), ({ groups }) => groups?.day ?? '');
  return days.toSorted().at(-1) ?? firstTime.exec(html)?.groups?.day ?? null;
}
