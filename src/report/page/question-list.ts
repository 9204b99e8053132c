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
export function questionList(
  questions: readonly TreeQuestion[],
  has: (node: NodeId) => boolean,
  frame: PageFrame,
): Html | null {
  if (questions.length === 0) return null;
  const rest = questions.length - mostQuestions;
  return html`<section aria-labelledby="questions">
<h2 id="questions">Questions</h2>
<p class="quiet">${counted(questions.length, 'question')} about pages of this tree, shallow and narrow ones first. Matches that reach the same place are asked the same.</p>
<ol class="asked-list">${questions.slice(0, mostQuestions).map((question) => item(question, has, frame))}</ol>${
    rest > 0 && html`<p class="quiet">and ${rest} more; the match log has all.</p>`
  }
</section>
`;
}

function item(question: TreeQuestion, has: (node: NodeId) => boolean, frame: PageFrame): Html {
  const { number, task, askedIn } = question;
  const targets = task.targets.map(({ node, name }) => {
    const text = html`<bdi>${clipped(name, 80)}</bdi>`;
    return has(node) ? html`<a href="#${pageAnchor(node)}">${text}</a>` : text;
  });
  const rounds = askedIn.map((asked) => roundLink(asked, frame));
  return html`<li id="${questionAnchor(question)}"><span class="number">${number}</span><div><p><bdi>${clipped(task.question, 320)}</bdi></p>
<p class="quiet">Depth ${task.path.length}, width ${task.width}. ${targets.length > 0 && html`Targets: ${listed(targets, mostTargets)}. `}${rounds.length === 0 ? 'Not asked.' : html`Asked in ${listed(rounds, mostRounds)}.`}</p></div></li>
`;
}

function listed(parts: readonly Html[], most: number): Html {
  const rest = parts.length - most;
  return html`${parts.slice(0, most).map((part, index) => html`${index > 0 && '; '}${part}`)}${rest > 0 && `; ${rest} more`}`;
}
