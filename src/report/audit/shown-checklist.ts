import type { ShownItem } from '../../audit/packet.ts';
import { type Html, html } from '../html/html.ts';
import { clipped } from '../page/clipped.ts';
import { pageLink } from '../page/links.ts';
import { quoted } from '../page/quoted.ts';
import { type PagesFrame, pageSaid } from './page-said.ts';

type Item = Pick<ShownItem, 'text' | 'kind' | 'sources'>;

const titles = { depth: 'Depth: find what is hidden', width: 'Width: give the details' } as const;

/** Both checklists, each item with the page words it stands on, a link to the page as it is now, and what it said. */
export function shownChecklist(items: readonly Item[], pages: PagesFrame): Html {
  return html`${(['depth', 'width'] as const).map((kind) => {
    const own = items.filter((item) => item.kind === kind);
    return (
      own.length > 0 &&
      html`<div class="list-title">${titles[kind]}</div><ol class="items">${own.map((item) => itemLine(item, items, pages))}</ol>`
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
