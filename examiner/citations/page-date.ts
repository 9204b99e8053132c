import type { Snapshot } from '../../crawler/page.ts';

/** Only the beginning of a page is searched: what is dated there is the page itself. */
const searchedBytes = 300_000;

const day = String.raw`(?<day>[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))`;
const names =
  'article:modified_time|article:published_time|og:updated_time|dateModified|datePublished|last-modified|dcterms\\.modified|dc\\.date(?:\\.\\w+)?|date|pubdate|publish-date|citation_publication_date';
/** `<meta>` in either order of its attributes, and the fields of schema.org. */
const forms = [
  new RegExp(
    `<meta[^>]{0,300}?(?:name|property|itemprop|http-equiv)=["'](?:${names})["'][^>]{0,300}?content=["']${day}`,
    'giu',
  ),
  new RegExp(`<meta[^>]{0,300}?content=["']${day}[^>]{0,300}?(?:name|property|itemprop)=["'](?:${names})["']`, 'giu'),
  new RegExp(`"(?:dateModified|datePublished)"\\s{0,5}:\\s{0,5}"${day}`, 'giu'),
];
const firstTime = new RegExp(`<time[^>]{0,300}?datetime=["']${day}`, 'iu');

/**
 * The latest day on which a page's metadata say that it was published or changed, else the day of its first `<time>`, as
 * YYYY-MM-DD; null where it has neither.
 */
export function pageDate({ bytes, contentType }: Pick<Snapshot, 'bytes' | 'contentType'>): string | null {
  if (!/html|^\s*$/i.test(contentType)) return null;
  const html = Buffer.from(bytes.subarray(0, searchedBytes)).toString('latin1');
  const days = forms.flatMap((form) => Array.from(html.matchAll(form), ({ groups }) => groups?.day ?? ''));
  return days.toSorted().at(-1) ?? firstTime.exec(html)?.groups?.day ?? null;
}
