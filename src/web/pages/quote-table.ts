import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, quoted } from '../../reporting/html/page-text.ts';
import { quoteAnchor } from '../../reporting/view/addresses.ts';
import type { QuoteUse, QuoteView } from '../../reporting/view/snapshot-view.ts';
import { roundLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';

/** Quotes of a page, questions of a quote and rounds of a question listed, at most. */
export const mostQuotes = 500;
const mostUses = 12;
const mostRounds = 4;

/** Which questions stand on which words of a page; the words lead to their place in the text. */
export function quoteTable(quotes: readonly QuoteView[], frame: PageFrame): Html {
  if (quotes.length === 0)
    return html`<section aria-labelledby="quotes"><h2 id="quotes">Quotes</h2><p>No question stands on this page.</p></section>`;
  const rest = quotes.length - mostQuotes;
  return html`<section aria-labelledby="quotes"><h2 id="quotes">Quotes that questions stand on</h2>
<div class="wide" role="region" aria-label="Table of quotes" tabindex="0"><table class="quotes">
<thead><tr><th scope="col">Words of the page</th><th scope="col">Show</th><th scope="col">Asked in</th></tr></thead>
<tbody>${quotes.slice(0, mostQuotes).map((view) => quoteRow(view, frame))}</tbody></table></div>${
    rest > 0 && html`<p class="quiet">and ${rest} more; the match log has them.</p>`
  }</section>`;
}

function quoteRow({ quote, uses }: QuoteView, frame: PageFrame): Html {
  const shows = [...new Set(uses.map(({ item }) => item.text))];
  const rest = shows.length - mostUses;
  return html`<tr><th scope="row"><a href="#${quoteAnchor(quote)}">${quoted(quote.text)}</a></th>
<td>${shows.slice(0, mostUses).map((text) => html`<div dir="auto">${clipped(text, 300)}</div>`)}${rest > 0 && html`<div class="quiet">and ${rest} more</div>`}</td>
<td>${roundsOf(uses, frame)}</td></tr>
`;
}

function roundsOf(uses: readonly QuoteUse[], frame: PageFrame): Html {
  const all = new Map(
    uses.flatMap(({ rounds }) => rounds).map((each) => [JSON.stringify([each.match.id, each.round]), each] as const),
  );
  const rounds = [...all.values()];
  const rest = rounds.length - mostRounds;
  if (rounds.length === 0) return html`<span class="quiet">written, but not asked yet</span>`;
  return html`${rounds
    .slice(0, mostRounds)
    .map(
      (asked, index) => html`${index > 0 && ', '}${roundLink(asked, frame)}`,
    )}${rest > 0 && html` <span class="quiet">and ${counted(rest, 'round')} more</span>`}`;
}

/** Lines of a table of agents on the leaderboard page, at most: more make a page that nobody reads. */
const mostRows = 100;

/** The lines that are shown. */
export function firstRows<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.slice(0, mostRows);
}

/** How many are not shown, to stand below the table; nothing where all are. */
export function restOfRows(rows: readonly unknown[], what = 'agent'): Html | false {
  const rest = rows.length - mostRows;
  return rest > 0 && html`<p class="quiet">${counted(rest, `more ${what}`)}.</p>`;
}
