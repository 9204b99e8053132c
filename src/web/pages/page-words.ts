import type { Page } from '../../../crawler/page.ts';
import { partsAround, type TextPart } from '../../audit/packet.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, quoted, timeText } from '../../reporting/html/page-text.ts';
import { standsIn, writtenText } from '../../reporting/html/written-text.ts';
import { pageAnchor, quoteAnchor } from '../../reporting/view/addresses.ts';
import type { QuotedPage } from '../../reporting/view/quoted-pages.ts';
import { urlLink } from './links.ts';

/** What is shown of a page that was read. */
type ReadPage = Pick<Page, 'text' | 'fetchedAt'> & { readonly hash: string };

/**
 * A page that questions stand on, as it was read: its words around those, which are marked and have the fragment
 * `quoteAnchor`.
 * @param page null where its text is not kept
 * @param whole whether all of its text is shown
 */
export function pageWords({ node, quotes }: QuotedPage, page: ReadPage | null, whole = false): Html {
  const id = `${pageAnchor(node.id)}-words`;
  const all: TextPart = { start: 0, text: page?.text ?? '' };
  const placed = quotes.filter((quote) => standsIn(all, quote, quote.text));
  const others = quotes.filter((quote) => !placed.includes(quote));
  const marks = placed.map((quote) => ({ start: quote.start, end: quote.end, id: quoteAnchor(quote) }));
  return html`<article aria-labelledby="${id}"><h3 id="${id}" dir="auto">${clipped(node.title || node.url, 300)}</h3>
<p class="quiet">${urlLink(node.url)}${page === null ? '. Its text is not kept here.' : html`, read ${timeText(page.fetchedAt)}. SHA-256 of the text <code>${clipped(page.hash, 64)}</code>`}</p>
${page !== null && writtenText(all.text.length, whole ? [all] : partsAround([all], placed), marks)}
${others.map((quote) => html`<p>Words that do not stand in it where they should: <mark id="${quoteAnchor(quote)}">${quoted(quote.text)}</mark></p>`)}</article>
`;
}
