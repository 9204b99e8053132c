import { partsAround, type ShownItem, type ShownPage, type ShownSource } from '../../audit/packet.ts';
import { clipped, type Html, html, quoted } from '../../reporting/html/html.ts';
import type { TextSpan } from '../../reporting/html/markdown-chunks.ts';
import { standsIn, writtenText } from '../../reporting/html/written-text.ts';
import { many } from '../../reporting/spend-words.ts';
import { pageLink, urlLink } from '../pages/links.ts';

/** The pages that a match or case quotes, as they stand on a page of an audit. */
export interface PagesFrame {
  readonly pages: readonly ShownPage[];
  /** Goes before the ids of a match's texts, so that no two on a page of an audit share one. */
  readonly pageScope: string;
}

/** A source whose words a page of an audit opens. */
type SaidSource = Pick<ShownSource, 'span' | 'quote'>;
type Items = readonly { readonly sources: readonly SaidSource[] }[];

/**
 * Shows the text of a source's page, folded. The first source of a match on a page opens all that is stored of it, with the
 * quotes of its checklist marked. Every further one opens what stands around its own words, and leads to the first.
 *
 * @param items the checklist, or claims, that the source belongs to
 */
export function pageSaid({ span, quote }: SaidSource, items: Items, { pages, pageScope }: PagesFrame): Html {
  const page = span === null ? undefined : pages[span.page];
  if (span === null || page === undefined) return html`<div class="said">What the page said is not kept here.</div>`;
  const id = `${pageScope}page-${span.page + 1}`;
  const stands = page.parts.some((part) => standsIn(part, span, quote));
  return html`<details class="said"><summary>What the page said</summary>
<p>${urlLink(page.url)}, ${many(page.length)} characters when it was read</p>
${!stands && html`<p>The quoted words do not stand in it where they should.</p>`}
${span.first ? html`<div id="${id}">${writtenText(page.length, page.parts, spansOn(span.page, items))}</div>` : laterText(page, stands ? span : null, id)}</details>`;
}

/** The words of one page that a checklist stands on, by place. */
function spansOn(page: number, items: Items): readonly TextSpan[] {
  const own = items.flatMap(({ sources }) => sources.flatMap(({ span }) => (span?.page === page ? [span] : [])));
  return own.sort((one, other) => one.start - other.start || one.end - other.end);
}

/** @param first the id of the text under the first quote from the page */
function laterText(page: ShownPage, span: TextSpan | null, first: string): Html {
  const parts = span === null ? [] : partsAround(page.parts, [span]);
  const size = parts.reduce((sum, { text }) => sum + text.length, 0);
  const more =
    size < page.length && html`<p>More of it stands <a href="#${first}">under the first quote from this page</a>.</p>`;
  return html`${span !== null && writtenText(page.length, parts, [span])}${more}`;
}

type Item = Pick<ShownItem, 'text' | 'kind' | 'sources'>;

const titles = { depth: 'Depth: find what is hidden', width: 'Width: give the details' } as const;
const ownTitles = { depth: 'The answer', width: 'Points' } as const;

/** Both checklists, each item with the page words it stands on, a link to the page as it is now, and what it said. */
export function shownChecklist(items: readonly Item[], pages: PagesFrame, isOwn = false): Html {
  return html`${(['depth', 'width'] as const).map((kind) => {
    const own = items.filter((item) => item.kind === kind);
    return (
      own.length > 0 &&
      html`<div class="list-title">${(isOwn ? ownTitles : titles)[kind]}</div><ol class="items">${own.map((item) => itemLine(item, items, pages))}</ol>`
    );
  })}`;
}

function itemLine({ text, sources }: Item, items: readonly Item[], pages: PagesFrame): Html {
  return html`<li><div class="point" dir="auto">${clipped(text, 600)}</div>${sources.map(
    (source) =>
      html`<div class="source">${quoted(source.quote)} <cite>${pageLink(source)}</cite></div>${pageSaid(source, items, pages)}`,
  )}</li>
`;
}
