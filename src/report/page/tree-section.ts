import { type Html, html } from '../html/html.ts';
import type { TreeView } from '../view/tree-view.ts';
import { clipped } from './clipped.ts';
import { pageLink } from './links.ts';

/** The information trees that questions came from. */
export function treeSection(trees: readonly TreeView[]): Html | null {
  if (trees.length === 0) return null;
  return html`<section aria-labelledby="trees">
<h2 id="trees">Information trees</h2>
<div class="wide" role="region" aria-label="Information trees" tabindex="0"><table>
<thead><tr><th scope="col">Root page</th><th scope="col">Seed</th><th scope="col" class="num">Pages</th><th scope="col" class="num">Unreadable</th>
<th scope="col" class="num">Links</th><th scope="col" class="num">Revision</th><th scope="col" class="num">Matches</th></tr></thead>
<tbody>${trees.map(line)}</tbody></table></div>
</section>
`;
}

function line({ title, url, seed, pages, unusable, links, revision, matches }: TreeView): Html {
  return html`<tr><th scope="row">${pageLink({ title, url })}</th><td><bdi>${clipped(seed.topic, 120)}</bdi> <span class="quiet">${seed.source.replace('_', ' ')}${seed.geo !== null && `, ${seed.geo}`}</span></td>
<td class="num">${pages}</td><td class="num">${unusable}</td><td class="num">${links}</td><td class="num">${revision}</td><td class="num">${matches}</td></tr>
`;
}
