import { type Html, html } from '../html/html.ts';
import { addresses } from '../site/addresses.ts';
import { type PageFrame, pageDocument } from '../site/page-frame.ts';
import type { TreeInput } from '../site/tournament-pages.ts';
import { type TreePageView, treePageView } from '../view/tree-page-view.ts';
import { clipped } from './clipped.ts';
import { outlineList } from './outline-list.ts';
import { pageTrail } from './page-trail.ts';
import { questionList } from './question-list.ts';
import { revisionTable } from './revision-table.ts';
import { rootChoiceTable } from './root-choice-table.ts';
import { treeDrawing } from './tree-drawing.ts';
import { treeFacts, treeFigures } from './tree-facts.ts';
import { treeLegend } from './tree-legend.ts';
import { mapTools, outlineTools } from './tree-tools.ts';

/**
 * The page of one information tree: all its pages as an outline, the tree as a map, the questions asked about it. Whole
 * without scripts; `src/islands/tree.js` adds zoom, search and folding.
 */
export function treePage(input: TreeInput, frame: PageFrame): string {
  const view = treePageView(input);
  const body = html`<header>${pageTrail(html`<a href="${frame.up}${addresses.trees}">Trees</a>`, 'tree')}
<h1><bdi>${clipped(view.title, 200)}</bdi></h1>
${treeFigures(view)}</header>
<main id="main" class="tree-page">
<section aria-label="About this tree">${treeFacts(view)}${view.tree.rootChoice && rootChoiceTable(view.tree.rootChoice)}${revisionTable(view.revisions, view.tree.revision)}</section>
${workspace(view, frame)}
${questionList(view.questions.all, knownTitle(view).has, frame)}
</main>`;
  return pageDocument(frame, { title: view.title, place: 'trees', body, islands: ['tree-map', 'tree'] });
}

function workspace(view: TreePageView, frame: PageFrame): Html {
  const { tree, rows, questions, counts } = view;
  const parts = { frame, tree: tree.id, questions, titleOf: knownTitle(view).titleOf };
  const drawing = treeDrawing(view);
  return html`<section aria-labelledby="pages" class="workspace" data-tree>
<h2 id="pages">Pages</h2>
${treeLegend([view])}
<div class="panes"><div class="outline-pane">${outlineTools(counts)}<div class="scroller" role="region" aria-label="Outline of the tree" tabindex="0">${outlineList(rows, parts)}</div></div>
${drawing && html`<figure class="map-pane">${mapTools()}<div class="map">${drawing}</div><p class="chosen quiet" aria-live="polite"></p></figure>`}</div>
</section>
`;
}

function knownTitle({ tree }: TreePageView) {
  const titles = new Map(tree.nodes.map(({ id, title, url }) => [id, title || url]));
  return {
    has: (id: (typeof tree.nodes)[number]['id']) => titles.has(id),
    titleOf: (id: (typeof tree.nodes)[number]['id']) => titles.get(id) ?? id,
  };
}
