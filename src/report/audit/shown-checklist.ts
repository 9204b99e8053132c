import type { ShownItem } from '../../audit/packet.ts';
import { type Html, html } from '../html/html.ts';
import { clipped } from '../page/clipped.ts';
import { pageLink } from '../page/links.ts';
import { quoted } from '../page/quoted.ts';

type Item = Pick<ShownItem, 'text' | 'kind' | 'sources'>;

const titles = { depth: 'Depth: find what is hidden', width: 'Width: give the details' } as const;

/** Both checklists, each item with the page words it stands on and a link to the page as it is now. */
export function shownChecklist(items: readonly Item[]): Html {
  return html`${(['depth', 'width'] as const).map((kind) => {
    const own = items.filter((item) => item.kind === kind);
    return (
      own.length > 0 && html`<div class="list-title">${titles[kind]}</div><ol class="items">${own.map(itemLine)}</ol>`
    );
  })}`;
}

function itemLine({ text, sources }: Item): Html {
  return html`<li><div class="point" dir="auto">${clipped(text, 600)}</div>${sources.map(
    ({ title, url, quote }) =>
      html`<div class="source">${quoted(quote)} <cite>${pageLink({ title, url })}</cite></div>`,
  )}</li>
`;
}
