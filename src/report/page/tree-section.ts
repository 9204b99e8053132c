import type { Seed } from '../../../crawler/seed.ts';
import { type Html, html } from '../html/html.ts';
import type { Count } from '../view/tree-counts.ts';
import type { TreeView } from '../view/tree-view.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { seedText } from './seed-text.ts';
import { treeBlock } from './tree-block.ts';
import { treeLegend } from './tree-legend.ts';

/** Longest list of seeds shown; the match log has all of them. */
const mostSeeds = 200;
/** With more trees than this, each is folded up. */
const mostOpen = 3;

/** The information trees that questions came from, each drawn, and the seeds that were drawn for them. */
export function treeSection(trees: readonly TreeView[], seeds: readonly Seed[]): Html | null {
  if (trees.length === 0) return null;
  return html`<section aria-labelledby="trees">
<h2 id="trees">Information trees</h2>
<p class="quiet">Each tree was grown from one root page along its links. Questions ask about pages of a tree; matches walk down its paths.</p>
<div class="wide" role="region" aria-label="Information trees" tabindex="0"><table>
<thead><tr><th scope="col">Tree</th><th scope="col" class="roomy">Seed</th><th scope="col" class="num">Pages</th><th scope="col" class="num">Asked about</th><th scope="col" class="num roomy">Hubs</th>
<th scope="col" class="num roomy">Not read</th><th scope="col" class="num roomy">Links</th><th scope="col" class="num roomy">Revision</th><th scope="col" class="num">Matches</th></tr></thead>
<tbody>${trees.map(line)}</tbody></table></div>
${seeds.length > 0 && seedList(seeds)}
${treeLegend(trees)}
${trees.map((tree) => treeBlock(tree, trees.length <= mostOpen))}
</section>
`;
}

function line({ number, title, seed, counts, revision, matches }: TreeView): Html {
  return html`<tr><th scope="row"><a href="#t${number}"><bdi>${clipped(title, 200)}</bdi></a></th><td class="roomy">${seedText(seed)}</td>
<td class="num">${counts.pages}</td><td class="num">${counts.asked}</td><td class="num roomy">${sum(counts.hubs)}</td><td class="num roomy">${sum(counts.unread)}</td><td class="num roomy">${counts.links}</td><td class="num roomy">${revision}</td><td class="num">${matches}</td></tr>
`;
}

function sum(counts: readonly Count<unknown>[]): number {
  return counts.reduce((all, { count }) => all + count, 0);
}

function seedList(seeds: readonly Seed[]): Html {
  const rest = seeds.length - mostSeeds;
  return html`<details class="figures-table"><summary>${counted(seeds.length, 'seed')} drawn, in this order; the first good ones became trees</summary>
<ul class="plain">${seeds.slice(0, mostSeeds).map((seed) => html`<li>${seedText(seed)}</li>`)}${rest > 0 && html`<li class="quiet">and ${rest} more</li>`}</ul></details>`;
}
