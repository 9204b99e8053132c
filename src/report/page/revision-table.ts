import { type Html, html } from '../html/html.ts';
import type { TreeRevision } from '../view/tree-revisions.ts';
import { counted } from '../words.ts';

/** Longest list of revisions. */
const mostRevisions = 300;

/** What each revision of a tree added, folded up. @param revision the tree's present one */
export function revisionTable(revisions: readonly TreeRevision[], revision: number): Html {
  const rest = revisions.length - mostRevisions;
  const late = revisions.reduce((sum, each) => sum + each.late, 0);
  return html`<details class="fold-up"><summary>How it grew: ${counted(revision, 'revision')}, ${counted(late, 'page')} grown by matches</summary>
<p class="quiet">A tree only gains pages. Revisions that added links but no page are left out.</p>
<div class="wide" role="region" aria-label="Revisions of this tree" tabindex="0"><table class="revisions">
<thead><tr><th scope="col" class="num">Revision</th><th scope="col" class="num">Pages added</th><th scope="col" class="num">By matches</th><th scope="col" class="num">Pages then</th></tr></thead>
<tbody>${revisions.slice(0, mostRevisions).map(
    (
      each,
    ) => html`<tr><th scope="row" class="num">${each.revision}</th><td class="num">${each.pages}</td><td class="num">${each.late > 0 ? html`<span class="grown">${each.late}</span>` : '–'}</td><td class="num">${each.total}</td></tr>
`,
  )}</tbody></table></div>${rest > 0 && html`<p class="quiet">and ${rest} more.</p>`}</details>`;
}
