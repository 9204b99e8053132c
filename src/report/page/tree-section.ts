import type { Seed } from '../../../crawler/seed.ts';
import { type Html, html } from '../html/html.ts';
import type { TreeView } from '../view/tree-view.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { pageLink } from './links.ts';

/** Longest list of seeds shown; the match log has all of them. */
const mostSeeds = 200;

/** The information trees that questions came from, and the seeds that were drawn for them. */
export function treeSection(trees: readonly TreeView[], seeds: readonly Seed[]): Html | null {
  if (trees.length === 0) return null;
  return html`<section aria-labelledby="trees">
<h2 id="trees">Information trees</h2>
<div class="wide" role="region" aria-label="Information trees" tabindex="0"><table>
<thead><tr><th scope="col">Root page</th><th scope="col">Seed</th><th scope="col" class="num">Pages</th><th scope="col" class="num">Unreadable</th>
<th scope="col" class="num">Links</th><th scope="col" class="num">Revision</th><th scope="col" class="num">Matches</th></tr></thead>
<tbody>${trees.map(line)}</tbody></table></div>
${seeds.length > 0 && seedList(seeds)}
</section>
`;
}

function line({ title, url, seed, pages, unusable, links, revision, matches }: TreeView): Html {
  return html`<tr><th scope="row">${pageLink({ title, url })}</th><td>${seedText(seed)}</td>
<td class="num">${pages}</td><td class="num">${unusable}</td><td class="num">${links}</td><td class="num">${revision}</td><td class="num">${matches}</td></tr>
`;
}

function seedList(seeds: readonly Seed[]): Html {
  const rest = seeds.length - mostSeeds;
  return html`<details class="figures-table"><summary>${counted(seeds.length, 'seed')} drawn, in this order; the first good ones became trees</summary>
<ul class="plain">${seeds.slice(0, mostSeeds).map((seed) => html`<li>${seedText(seed)}</li>`)}${rest > 0 && html`<li class="quiet">and ${rest} more</li>`}</ul></details>`;
}

const sourceText: Readonly<Record<Seed['source'], string>> = {
  trends_rss: 'trends feed',
  trends_related: 'related topics of Google Trends',
  trends_category: 'category of Google Trends',
  list: 'list of topics',
  root_url: 'given address',
};

function seedText({ topic, source, geo }: Seed): Html {
  return html`<bdi>${clipped(topic, 120)}</bdi> <span class="quiet">${sourceText[source]}${geo !== null && `, ${clipped(geo, 10)}`}</span>`;
}
