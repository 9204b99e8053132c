import { dataNamesOf, dataTitles } from '../data/data-names.ts';
import { type Html, html } from '../html/html.ts';
import { addresses } from '../site/addresses.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { ReportView } from '../view/view-model.ts';

/** Every table of the page, to take away. */
export function dataSection(view: Pick<ReportView, 'series'>, { up }: Pick<PageFrame, 'up'>): Html {
  return html`<section aria-labelledby="data">
<h2 id="data">Tables</h2>
<p class="quiet">Everything above as CSV, as computed and not as shown: shares from 0 to 1, costs in US dollars, times in milliseconds. An empty cell is unknown.</p>
<ul class="tables">${dataNamesOf(view).map(
    (name) =>
      html`<li><a href="${up}${addresses.data(name)}" download>${name}.csv</a> <span class="quiet">${dataTitles[name]}</span></li>`,
  )}</ul>
</section>
`;
}
