import type { Seed } from '../../../crawler/seed.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { relationText, sourceText } from '../../reporting/tree-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { TreeInput } from '../../reporting/view/page-inputs.ts';
import { type TreeSummary, treeSummary } from '../../reporting/view/tree-page-view.ts';
import { urlLink } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { total } from './tree-page.ts';

/** Relations named of one tree. */
const mostRelations = 3;

/** The trees of a tournament in figures. */
export function treesPage(trees: readonly TreeInput[], frame: PageFrame): string {
  const summaries = trees.map(treeSummary);
  if (frame.playedOn === 'question') return questionsPage(summaries, frame);
  const body = html`<header><h1>Information trees</h1>
<p class="quiet">Each tree was grown from one root page along its links. Questions ask about pages of a tree; matches walk down its paths.</p></header>
<main id="main">
${trees.length === 0 ? html`<p>No tree has been grown yet.</p>` : treeTable(summaries, frame)}
</main>`;
  return pageDocument(frame, { title: 'Information trees', place: 'trees', body });
}

/** Own questions, which stand where trees stand: there is no more of them than what is asked. */
function questionsPage(summaries: readonly TreeSummary[], frame: PageFrame): string {
  const body = html`<header><h1>Questions</h1>
<p class="quiet">Own questions: a pair of agents meets once on each, for one round.</p></header>
<main id="main"><div class="wide" role="region" aria-label="Questions" tabindex="0"><table class="cards">
<thead><tr><th scope="col">Question</th><th scope="col">Topic</th><th scope="col" class="num">Matches</th></tr></thead>
<tbody>${summaries.map(
    ({ tree, title, matches }) =>
      html`<tr><th scope="row"><a href="${frame.up}${addresses.tree(tree.id)}"><bdi>${clipped(title, 120)}</bdi></a></th><td data-head="Topic"><bdi>${clipped(tree.seed.category ?? '–', 200)}</bdi></td><td class="num" data-head="Matches">${matches}</td></tr>
`,
  )}</tbody></table></div></main>`;
  return pageDocument(frame, { title: 'Questions', place: 'trees', body });
}

function treeTable(summaries: readonly TreeSummary[], frame: PageFrame): Html {
  return html`<section aria-labelledby="trees"><h2 id="trees">In figures</h2>
<div class="wide" role="region" aria-label="Information trees in figures" tabindex="0"><table class="trees cards">
<thead><tr><th scope="col">Tree and root</th><th scope="col">Seed</th><th scope="col" class="num">Pages</th><th scope="col" class="num">Usable</th><th scope="col" class="num">Asked</th><th scope="col" class="num">Hubs</th>
<th scope="col" class="num">Not read</th><th scope="col" class="num">Links</th><th scope="col">Mostly</th><th scope="col" class="num">Revision</th><th scope="col" class="num">Matches</th></tr></thead>
<tbody>${summaries.map((summary) => line(summary, frame))}</tbody></table></div></section>
`;
}

function line({ tree, title, url, counts, matches }: TreeSummary, { up }: PageFrame): Html {
  return html`<tr><th scope="row"><a href="${up}${addresses.tree(tree.id)}"><bdi>${clipped(title, 120)}</bdi></a>${url !== null && html` <span class="root">${urlLink(url)}</span>`}</th><td data-head="Seed">${seedText(tree.seed)}</td>
<td class="num" data-head="Pages">${counts.pages}</td><td class="num" data-head="Usable">${counts.usable}</td><td class="num" data-head="Asked">${counts.asked}</td><td class="num" data-head="Hubs">${total(counts.hubs)}</td><td class="num" data-head="Not read">${total(counts.unread)}</td><td class="num" data-head="Links">${counts.links}</td>
<td class="quiet" data-head="Mostly">${counts.relations
    .slice(0, mostRelations)
    .map(({ name, count }) => `${relationText[name]} ${count}`)
    .join(
      ', ',
    )}</td><td class="num" data-head="Revision">${tree.revision}</td><td class="num" data-head="Matches">${matches}</td></tr>
`;
}

/** A seed on one line: its topic, where it comes from, its category and country. */
function seedText({ topic, source, category, geo }: Seed): Html {
  return html`<bdi>${clipped(topic, 120)}</bdi> <span class="quiet">${sourceText[source]}${
    category !== null && html`, <bdi>${clipped(category, 200)}</bdi>`
  }${geo !== null && html`, <bdi>${clipped(geo, 10)}</bdi>`}</span>`;
}
