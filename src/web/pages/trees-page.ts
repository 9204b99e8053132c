import type { Seed } from '../../../crawler/seed.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { sourceText } from '../../reporting/tree-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { TreeSummary } from '../../reporting/view/tree-page-view.ts';
import { cellTable } from './cell-table.ts';
import { urlLink } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';

/** The trees of a tournament in figures; own questions, which stand where trees stand, by what was asked. */
export function treesPage(trees: readonly TreeSummary[], frame: PageFrame): string {
  const areQuestions = frame.playedOn === 'question';
  const title = areQuestions ? 'Questions' : 'Information trees';
  const body = html`<header><h1>${title}</h1>
<p class="quiet">${
    areQuestions
      ? 'Own questions: a pair of agents meets once on each, for one round.'
      : 'Each tree was grown from one root page along its links. Questions ask about pages of a tree; matches walk down its paths.'
  }</p></header>
<main id="main">
${trees.length === 0 ? html`<p>No tree has been grown yet.</p>` : areQuestions ? questionTable(trees, frame) : treeTable(trees, frame)}
</main>`;
  return pageDocument(frame, { title, place: 'trees', body });
}

function questionTable(summaries: readonly TreeSummary[], frame: PageFrame): Html {
  const rows = summaries.map(({ tree, title, matches }) => [
    titleLink(tree, title, frame),
    html`<bdi>${clipped(tree.seed.category ?? '–', 200)}</bdi>`,
    matches,
  ]);
  return cellTable({ label: 'Questions', className: 'cards', heads: ['Question', 'Topic', '#Matches'], rows });
}

function treeTable(summaries: readonly TreeSummary[], frame: PageFrame): Html {
  const rows = summaries.map(({ tree, title, url, counts, matches }) => [
    html`${titleLink(tree, title, frame)}${url !== null && html` <span class="root">${urlLink(url)}</span>`}`,
    seedText(tree.seed),
    counts.pages,
    counts.usable,
    counts.asked,
    counts.links,
    tree.revision,
    matches,
  ]);
  const heads = ['Tree and root', 'Seed', '#Pages', '#Usable', '#Asked', '#Links', '#Revision', '#Matches'];
  return cellTable({ label: 'Information trees in figures', className: 'trees cards', heads, rows });
}

function titleLink({ id }: TreeSummary['tree'], title: string, { up }: PageFrame): Html {
  return html`<a href="${up}${addresses.tree(id)}"><bdi>${clipped(title, 120)}</bdi></a>`;
}

/** A seed on one line: its topic, where it comes from, its category and country. */
function seedText({ topic, source, category, geo }: Seed): Html {
  return html`<bdi>${clipped(topic, 120)}</bdi> <span class="quiet">${sourceText[source]}${
    category !== null && html`, <bdi>${clipped(category, 200)}</bdi>`
  }${geo !== null && html`, <bdi>${clipped(geo, 10)}</bdi>`}</span>`;
}
