import { gradedItems } from '../../../examiner/task.ts';
import { isQuestionTree } from '../../../trees/question-tree.ts';
import type { NodeId } from '../../kernel/ids.ts';
import { counted } from '../../reporting/arena-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { clipped, namedValue, timeText } from '../../reporting/html/page-text.ts';
import { relationText, sourceText } from '../../reporting/tree-words.ts';
import { addresses } from '../../reporting/view/addresses.ts';
import type { TreeInput } from '../../reporting/view/page-inputs.ts';
import { type Count, type TreePageView, type TreeSummary, treePageView } from '../../reporting/view/tree-page-view.ts';
import type { TreeQuestion } from '../../reporting/view/tree-rows.ts';
import { questionAnchor, roundLink, urlLink } from './links.ts';
import { mostOutlined, outlineList, pageAnchor } from './outline-list.ts';
import { type PageFrame, pageDocument } from './page-frame.ts';
import { pageTrail } from './section.ts';
import { rubricList } from './verdict-block.ts';

/** The page of one information tree: its pages as an outline that folds, and the questions asked about it. */
export function treePage(input: TreeInput, frame: PageFrame): string {
  const view = treePageView(input);
  const { tree, title, rows, questions } = view;
  if (isQuestionTree(tree.id)) return questionPage(view, frame);
  const shown = new Set([...rows.placed, ...rows.loose].slice(0, mostOutlined).map(({ node }) => node.id));
  const body = html`<header>${pageTrail(html`<a href="${frame.up}${addresses.trees}">Trees</a>`, 'tree')}
<h1><bdi>${clipped(title, 200)}</bdi></h1>
${treeFigures(view)}</header>
<main id="main" class="tree-page">
<section aria-label="About this tree">${treeFacts(view)}</section>
<section aria-labelledby="pages">
<h2 id="pages">Pages</h2>
${outlineList(rows, { frame, tree: tree.id, questions })}
</section>
${questionList(questions.all, shown, frame)}
</main>`;
  return pageDocument(frame, { title, place: 'trees', body });
}

/** The place of an own question: what was asked, by what answers are judged, and in which rounds. */
function questionPage({ tree, title, questions }: TreePageView, frame: PageFrame): string {
  const file =
    frame.hasSnapshot(tree.id, tree.root) &&
    html`<a href="${frame.up}${addresses.snapshot(tree.id, tree.root)}">All that its file says of it</a>`;
  const body = html`<header>${pageTrail(html`<a href="${frame.up}${addresses.trees}">Questions</a>`, 'question')}
<h1><bdi>${clipped(title, 200)}</bdi></h1></header>
<main id="main">${questions.all.map(
    ({
      task,
      askedIn,
    }) => html`<section aria-label="Question"><p class="question" dir="auto">${clipped(task.question, 6000)}</p>
<ol class="items">${gradedItems(task).map(({ text }) => html`<li><div class="point" dir="auto">${clipped(text, 600)}</div></li>`)}</ol>
${task.rubric !== undefined && html`<h2>Rubric</h2>${rubricList(task.rubric)}`}
<p class="quiet">${askedText(askedIn, frame)} ${file}</p></section>
`,
  )}</main>`;
  return pageDocument(frame, { title, place: 'trees', body });
}

/** Longest list of questions, and of the targets and rounds of one. */
const mostQuestions = 300;
const mostTargets = 12;
const mostRounds = 8;

/** The questions asked on a tree: how deep and wide, their targets, the rounds they were asked in. Null when there are none. */
function questionList(questions: readonly TreeQuestion[], shown: ReadonlySet<NodeId>, frame: PageFrame): Html | null {
  if (questions.length === 0) return null;
  const rest = questions.length - mostQuestions;
  return html`<section aria-labelledby="questions">
<h2 id="questions">Questions</h2>
<p class="quiet">${counted(questions.length, 'question')} about pages of this tree, shallow and narrow ones first. Matches that reach the same place are asked the same.</p>
<ol class="asked-list">${questions.slice(0, mostQuestions).map((question) => item(question, shown, frame))}</ol>${
    rest > 0 && html`<p class="quiet">and ${rest} more; the match log has all.</p>`
  }
</section>
`;
}

function item(question: TreeQuestion, shown: ReadonlySet<NodeId>, frame: PageFrame): Html {
  const { number, task, askedIn } = question;
  const targets = task.targets.map(({ node, name }) => {
    const text = html`<bdi>${clipped(name, 80)}</bdi>`;
    return shown.has(node) ? html`<a href="#${pageAnchor(node)}">${text}</a>` : text;
  });
  return html`<li id="${questionAnchor(question)}"><span class="number">${number}</span><div><p><bdi>${clipped(task.question, 320)}</bdi></p>
<p class="quiet">Depth ${task.path.length}, width ${task.width}. ${targets.length > 0 && html`Targets: ${listed(targets, mostTargets)}. `}${askedText(askedIn, frame)}</p></div></li>
`;
}

function askedText(askedIn: TreeQuestion['askedIn'], frame: PageFrame): Html {
  if (askedIn.length === 0) return html`Not asked.`;
  const rounds = askedIn.map((asked) => roundLink(asked, frame));
  return html`Asked in ${listed(rounds, mostRounds)}.`;
}

function listed(parts: readonly Html[], most: number): Html {
  const rest = parts.length - most;
  return html`${parts.slice(0, most).map((part, index) => html`${index > 0 && '; '}${part}`)}${rest > 0 && `; ${rest} more`}`;
}

/** Where a tree came from and what it holds, as a list of facts. */
function treeFacts({ tree, url, counts }: TreeSummary): Html {
  const { topic, source, category, geo, at } = tree.seed;
  const relations = counts.relations.map(({ name, count }) => `${relationText[name]} ${count}`).join('; ');
  return html`<dl class="facts">
${namedValue('Seed', html`<bdi>${clipped(topic, 200)}</bdi> <span class="quiet">${sourceText[source]}${geo !== null && html`, <bdi>${clipped(geo, 10)}</bdi>`}, ${timeText(at)}</span>`)}
${category !== null && namedValue('Category', html`<bdi>${clipped(category, 200)}</bdi>`)}
${url !== null && namedValue('Root', html`${urlLink(url)}${tree.rootChoice === null && ' (given)'}`)}
${namedValue('Links', html`${counts.links}${relations !== '' && `: ${relations}`}`)}
${namedValue('Tree', html`<code>${clipped(tree.id, 80)}</code>, ${`revision ${tree.revision}`}`)}
</dl>`;
}

/** The figures at the head of the page. */
function treeFigures({ counts, matches, asked }: TreeSummary): Html {
  const figures = [
    [counts.pages, 'pages'],
    [counts.usable, 'can be targets'],
    [counts.asked, 'were asked about'],
    [total(counts.hubs), 'hubs'],
    [total(counts.unread), 'not read'],
    [asked, asked === 1 ? 'question' : 'questions'],
    [matches, matches === 1 ? 'match' : 'matches'],
  ] as const;
  return html`<dl class="figures small">${figures.map(([count, name]) => namedValue(name, count))}</dl>`;
}

function total(counts: readonly Count<unknown>[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
