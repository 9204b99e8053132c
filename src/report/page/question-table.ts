import type { NodeId } from '../../kernel/ids.ts';
import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { TreeQuestion } from '../view/tree-questions.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { pageAnchor } from './page-anchor.ts';
import { questionAnchor, roundLink } from './question-links.ts';

/** Longest list of questions, and of the targets and rounds of one. */
const [mostQuestions, mostTargets, mostRounds] = [300, 12, 8];

/** The questions asked on a tree: how deep and wide, their targets, the rounds they were asked in. Null when there are none. */
export function questionTable(
  questions: readonly TreeQuestion[],
  has: (node: NodeId) => boolean,
  frame: PageFrame,
): Html | null {
  if (questions.length === 0) return null;
  const rest = questions.length - mostQuestions;
  return html`<section aria-labelledby="questions">
<h2 id="questions">Questions</h2>
<p class="quiet">${counted(questions.length, 'question')} asked about pages of this tree, shallow and narrow ones first. Every match that reached the same place was asked the same.</p>
<div class="wide" role="region" aria-label="Questions asked on this tree" tabindex="0"><table class="questions">
<thead><tr><th scope="col" class="num">No.</th><th scope="col">Question</th><th scope="col" class="num">Depth</th><th scope="col" class="num">Width</th><th scope="col">Targets</th><th scope="col">Asked in</th></tr></thead>
<tbody>${questions.slice(0, mostQuestions).map((question) => line(question, has, frame))}</tbody></table></div>${
    rest > 0 && html`<p class="quiet">and ${rest} more; the match log has all.</p>`
  }
</section>
`;
}

function line(question: TreeQuestion, has: (node: NodeId) => boolean, frame: PageFrame): Html {
  const { number, task, askedIn } = question;
  const targets = task.targets.map(({ node, name }) =>
    has(node)
      ? html`<a href="#${pageAnchor(node)}"><bdi>${clipped(name, 80)}</bdi></a>`
      : html`<bdi>${clipped(name, 80)}</bdi>`,
  );
  return html`<tr id="${questionAnchor(question)}"><td class="num">${number}</td><th scope="row"><bdi>${clipped(task.question, 220)}</bdi></th><td class="num">${task.path.length}</td><td class="num">${task.width}</td>
<td>${listed(targets, mostTargets)}</td><td>${
    askedIn.length === 0
      ? html`<span class="quiet">not asked</span>`
      : listed(
          askedIn.map((asked) => roundLink(asked, frame)),
          mostRounds,
        )
  }</td></tr>
`;
}

function listed(parts: readonly Html[], most: number): Html {
  const rest = parts.length - most;
  return html`${parts.slice(0, most).map((part, index) => html`${index > 0 && '; '}${part}`)}${rest > 0 && `; ${rest} more`}`;
}
