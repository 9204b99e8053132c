import type { Snapshot } from '../../crawler/page.ts';

/** Only the beginning of a page is searched: what is dated there is the page itself. */
const searchedBytes = 300_000;

const day = String.raw`(?<day>[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))`;
const names =
  'article:modified_time|article:published_time|og:updated_time|dateModified|datePublished|last-modified|dcterms\\.modified|dc\\.date(?:\\.\\w+)?|date|pubdate|publish-date|citation_publication_date';
const meta = `<meta(?=[^>]{0,600}?(?:name|property|itemprop|http-equiv)=["'](?:${names})["'])[^>]{0,600}?content=["']`;
const schemaOrg = String.raw`"(?:dateModified|datePublished)"\s{0,5}:\s{0,5}"`;
const stated = new RegExp(`(?:${meta}|${schemaOrg})${day}`, 'giu');
const firstTime = new RegExp(`<time[^>]{0,300}?datetime=["']${day}`, 'iu');

/**
 * The latest day on which a page's metadata say that it was published or changed, else the day of its first `<time>`, as
 * YYYY-MM-DD; null where it has neither.
 */
export function pageDate({ bytes, contentType }: Pick<Snapshot, 'bytes' | 'contentType'>): string | null {
  if (!/html|^\s*$/i.test(contentType)) return null;
  const html = Buffer.from(bytes.subarray(0, searchedBytes)).toString('latin1');
  const days = Array.from(html.matchAll(stated), ({ groups }) => groups?.day ?? '');
  return days.toSorted().at(-1) ?? firstTime.exec(html)?.groups?.day ?? null;
}
