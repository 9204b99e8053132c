import { gradedItems } from '../../../examiner/task.ts';
import { html } from '../../reporting/html/html.ts';
import { clipped } from '../../reporting/html/page-text.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { TreePageView } from '../../reporting/view/tree-page-view.ts';
import { roundLink } from './links.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { pageTrail } from './section-head.ts';
import { rubricList } from './verdict-block.ts';

/** Rounds that are listed; further ones are counted. */
const mostRounds = 40;

/** The place of an own question: what was asked, by what answers are judged, and in which rounds. */
export function questionPage({ tree, title, questions }: TreePageView, frame: PageFrame): string {
  const body = html`<header>${pageTrail(html`<a href="${frame.up}${addresses.trees}">Questions</a>`, 'question')}
<h1><bdi>${clipped(title, 200)}</bdi></h1></header>
<main id="main">${questions.all.map(
    ({
      task,
      askedIn,
    }) => html`<section aria-label="Question"><p class="question" dir="auto">${clipped(task.question, 6000)}</p>
<ol class="items">${gradedItems(task).map(({ text }) => html`<li><div class="point" dir="auto">${clipped(text, 600)}</div></li>`)}</ol>
${task.rubric !== undefined && html`<h2>Rubric</h2>${rubricList(task.rubric)}`}
<p class="quiet">${
      askedIn.length === 0
        ? 'Not asked.'
        : html`Asked in ${askedIn.slice(0, mostRounds).map((asked, index) => html`${index > 0 && '; '}${roundLink(asked, frame)}`)}${askedIn.length > mostRounds && `; ${askedIn.length - mostRounds} more`}.`
    } ${frame.hasSnapshot(tree.id, tree.root) && html`<a href="${frame.up}${addresses.snapshot(tree.id, tree.root)}">All that its file says of it</a>`}</p></section>
`,
  )}</main>`;
  return pageDocument(frame, { title, place: 'trees', body });
}
