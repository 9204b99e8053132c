import { partsAround, type ShownItem, type ShownPage, type ShownSource, type TextPart } from '../../audit/packet.ts';
import { highlightedMarkdown } from '../../reporting/html/highlighted-markdown.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import type { TextSpan } from '../../reporting/html/markdown-chunks.ts';
import { clipped, gapText, quoted } from '../../reporting/html/page-text.ts';
import { many } from '../../reporting/spend-words.ts';
import { pageLink, urlLink } from '../pages/links.ts';

/** The pages that a match or case quotes, as they stand on a page of an audit. */
export interface PagesFrame {
  readonly pages: readonly ShownPage[];
  /** Goes before the ids of a match's texts, and of a checklist's marks, so that no two on a page of an audit share one. */
  readonly pageScope: string;
  readonly scope: string;
}

/** A source whose words a page of an audit opens. */
type SaidSource = Pick<ShownSource, 'said' | 'quote'>;
type Items = readonly { readonly sources: readonly SaidSource[] }[];

/**
 * What the page of a source said, folded. The first source of a match on a page opens all that is kept of it, with the
 * quotes of its checklist marked. Every further one opens what stands around its own words, and leads to the first.
 *
 * @param items the checklist, or claims, that the source belongs to
 * @param place tells the source from the others of its list
 */
export function pageSaid(
  { said, quote }: SaidSource,
  items: Items,
  { pages, pageScope, scope }: PagesFrame,
  place: string,
): Html {
  const page = said === null ? undefined : pages[said.page];
  if (said === null || page === undefined) return html`<div class="said">What the page said is not kept here.</div>`;
  const id = `${pageScope}page-${said.page + 1}`;
  const stands = page.parts.some((part) => wordsAt(part, said) === quote);
  return html`<details class="said"><summary>What the page said</summary>
<p>${urlLink(page.url)}, ${many(page.length)} characters when it was read</p>
${!stands && html`<p>The quoted words do not stand in it where they should.</p>`}
${said.first ? html`<div id="${id}">${allKept(page, spansOn(said.page, items), `${scope}${place}`)}</div>` : laterText(page, stands ? said : null, id)}</details>`;
}

function wordsAt({ start, text }: TextPart, span: TextSpan): string {
  return span.start < start ? '' : text.slice(span.start - start, span.end - start);
}

/** The words of one page that a checklist stands on, each once, by place. */
function spansOn(page: number, items: Items): readonly TextSpan[] {
  const own = items.flatMap(({ sources }) => sources).filter(({ said }) => said?.page === page);
  const spans = new Map(own.flatMap(({ said }) => (said ? [[`${said.start}-${said.end}`, said] as const] : [])));
  return [...spans.values()].sort((one, other) => one.start - other.start || one.end - other.end);
}

/** A whole text is shown formatted, unless a mark would be lost by that; parts are shown as they are written. */
function allKept(page: ShownPage, spans: readonly TextSpan[], marks: string): Html {
  const [part] = page.parts;
  if (part === undefined || part.text.length < page.length) return written(page, partsAround(page.parts, spans), spans);
  const inside = spans.filter(({ end }) => end <= page.length);
  const highlights = inside.map(({ start, end }) => ({ id: `${marks}-${start}-${end}`, kind: 'quote', start, end }));
  const { markup, shown } = highlightedMarkdown(part.text, highlights, 5);
  return shown.size === highlights.length ? markup : written(page, page.parts, spans);
}

/** @param first the id of the text under the first quote from the page */
function laterText(page: ShownPage, span: TextSpan | null, first: string): Html {
  const parts = span === null ? [] : partsAround(page.parts, [span]);
  const size = parts.reduce((sum, { text }) => sum + text.length, 0);
  const more =
    size < page.length && html`<p>More of it stands <a href="#${first}">under the first quote from this page</a>.</p>`;
  return html`${span !== null && written(page, parts, [span])}${more}`;
}

/** Text as it is written, with what is left out told. */
function written({ length }: ShownPage, parts: readonly TextPart[], spans: readonly TextSpan[]): Html {
  const end = (part: TextPart | undefined) => (part === undefined ? 0 : part.start + part.text.length);
  return html`${parts.map(
    (part, index) =>
      html`${gapText(part.start - end(parts[index - 1]))}<pre dir="auto">${'\n'}${marked(part, spans)}</pre>`,
  )}${gapText(length - end(parts.at(-1)))}`;
}

/** @param spans by place; those that overlap are marked as one */
function marked({ start: from, text }: TextPart, spans: readonly TextSpan[]): readonly Html[] {
  const pieces: Html[] = [];
  let at = 0;
  for (const span of spans) {
    const start = Math.max(at, span.start - from);
    const end = Math.min(text.length, span.end - from);
    if (start >= end) continue;
    pieces.push(html`${text.slice(at, start)}<mark class="quote">${text.slice(start, end)}</mark>`);
    at = end;
  }
  return [...pieces, html`${text.slice(at)}`];
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

function itemLine(item: Item, items: readonly Item[], pages: PagesFrame): Html {
  const { text, sources } = item;
  return html`<li><div class="point" dir="auto">${clipped(text, 600)}</div>${sources.map(
    (source, index) =>
      html`<div class="source">${quoted(source.quote)} <cite>${pageLink(source)}</cite></div>${pageSaid(source, items, pages, `said-${items.indexOf(item) + 1}-${index + 1}`)}`,
  )}</li>
`;
}
