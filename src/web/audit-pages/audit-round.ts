import { failureTags } from '../../../examiner/verdict.ts';
import type { ShownCitation, ShownCitations, ShownRound } from '../../audit/packet.ts';
import type { AnswerOutcome } from '../../kernel/answer.ts';
import { counted, evolutionText, failureText, outcomeText, tagName, tagText } from '../../reporting/arena-words.ts';
import { clipped, type Html, type HtmlPart, html, trusted } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { markdownChunks } from '../../reporting/html/markdown-chunks.ts';
import { sanitisedMarkdown } from '../../reporting/html/sanitised-markdown.ts';
import { claimList } from '../pages/claim-list.ts';
import { pageLink, urlLink } from '../pages/links.ts';
import { rubricList } from '../pages/verdict-block.ts';
import { type PagesFrame, pageSaid, shownChecklist } from './page-said.ts';
import { choiceField, type FieldFrame, noteField } from './question-words.ts';

/** Longest question that is shown. */
const longestQuestion = 6000;

/** Frame of a round on a page. */
export interface RoundFrame extends FieldFrame, PagesFrame {
  /** The id of its element. */
  readonly id: string;
  /** Keeps what tells the automatic verdict away until the auditor's own verdict is given. */
  readonly sealed: (verdict: Html) => HtmlPart;
  /** The part under the auditor's verdict: how to give it, or what is on record. */
  readonly decision: HtmlPart;
}

/** A round with its questions, each beside what it is about: question, checklist, answers, verdict. */
export function auditRound(round: ShownRound, frame: RoundFrame): Html {
  return html`<article class="audit-round" id="${frame.id}" data-round="${round.number}" aria-labelledby="${frame.id}-title">
<h3 id="${frame.id}-title">Round ${round.number} <span class="state">${round.own ? 'own question' : placeText(round)}</span></h3>
${!round.own && html`<ol class="path" aria-label="Path, root first">${round.path.map((page) => html`<li>${pageLink(page)}</li>`)}</ol>`}
<h4>The question</h4>
${questions(round)}
${choiceField('A1', frame)}${choiceField('A2', frame)}${round.plannedChange !== null && choiceField('A3', frame)}
<h4>The checklist</h4>
${shownChecklist(round.items, frame, round.own)}${round.rubric.length > 0 && html`<div class="list-title">What the answers are compared by</div>${rubricList(round.rubric)}`}
${choiceField('B1', frame)}
<h4>The answers</h4>
${answerPanels(round.first, round.second)}
${choiceField('C1', frame)}
${frame.decision}
${frame.sealed(sealedVerdict(round, frame))}
${noteField(frame)}</article>
`;
}

function placeText({ depth, width, path }: ShownRound): Html {
  return html`depth ${depth}, width ${width}: ${counted(path.length, 'page')} from the root to what is asked about, ${counted(width, 'target')}`;
}

function questions({ plannedChange, question }: ShownRound): Html {
  const present = html`<p class="question" dir="auto">${clipped(question, longestQuestion)}</p>`;
  if (plannedChange === null) return present;
  return html`<p class="plan">Planned: ${evolutionText[plannedChange.kind]}.${
    plannedChange.note !== null && html` <span dir="auto">${clipped(plannedChange.note, 500)}</span>`
  }</p>
<div class="question-pair"><div><h5>Question before</h5><p class="question" dir="auto">${clipped(plannedChange.question, longestQuestion)}</p></div>
<div><h5>Present question</h5>${present}</div></div>`;
}

/** The automatic verdict of a round with its tag, reason and grades, and the question about it: for after one's own verdict. */
function sealedVerdict({ number, verdict, items, rubric, citations }: ShownRound, frame: RoundFrame): Html {
  return html`<div class="unsealed" id="${frame.scope}verdict">
<h4 tabindex="-1" data-unsealed>The automatic verdict: ${clipped(verdict.words, 200)}${
    verdict.tag !== null && tagOf(verdict.tag, rubric.length > 0)
  }</h4>
<p dir="auto">${clipped(verdict.reason, 1500)}</p>
${items.length > 0 && gradeTable(items, number)}${rubric.some(({ preferred }) => preferred.length > 0) && choiceTable(rubric, number)}
${choiceField('D1', frame)}${citationLists(citations, frame)}</div>
`;
}

function gradeTable(items: ShownRound['items'], round: number): Html {
  const rows = items.map(({ text, grades, reasons }) => [
    html`<span dir="auto">${clipped(text, 300)}</span>`,
    ...grades.map((grade, index) => html`${wordOf(outcomeText, grade) || 'not graded'}${whyNot(reasons[index])}`),
  ]);
  const heads = ['Checklist item', 'First', 'Second'];
  return cellTable({ label: `Grades of round ${round}`, className: 'shown-grades', heads, rows });
}

/** Judged sources of both answers; nothing if they were only counted. */
function citationLists(citations: ShownRound['citations'], frame: RoundFrame): Html | null {
  if (citations.every((report) => report === null)) return null;
  const list = (title: string, report: ShownCitations | null) =>
    report !== null &&
    html`<div class="answer-panel"><h5>${title}</h5>${claimList(report, saidOf(report, frame))}</div>`;
  const [first, second] = citations;
  return html`<h4>The judged citations</h4>
<p class="quiet">If one is judged wrongly, say which and why in the note.</p>
<div class="answer-pair">${list('First answer', first)}${list('Second answer', second)}</div>
`;
}

/** Returns a folded text of the page of a citation, with the words marked that the judgement rests on. */
function saidOf({ claims }: ShownCitations, frame: RoundFrame) {
  const sourceOf = ({ span, quote }: ShownCitation) => {
    return { span, quote: span === null ? '' : (quote ?? '').slice(0, span.end - span.start) };
  };
  const sources = claims.flatMap(({ citations }) => citations.map(sourceOf));
  return (citation: ShownCitation): Html | null =>
    citation.quote === null ? null : pageSaid(sourceOf(citation), [{ sources }], frame);
}

/** Shows why a check of a task pack did not pass. */
function whyNot(reason: string | undefined): Html | null {
  return reason === undefined ? null : html`<div class="quiet" dir="auto">${clipped(reason, 400)}</div>`;
}

function choiceTable(rubric: ShownRound['rubric'], round: number): Html {
  const words = { first: 'First', second: 'Second' };
  const rows = rubric.map(({ text, weight, preferred }) => [
    html`<span dir="auto">${clipped(text, 300)}</span>`,
    weight,
    preferred.map((side) => (side === null ? 'nobody' : words[side])).join(', '),
  ]);
  const heads = ['Criterion', 'Weighs', 'Judges prefer'];
  return cellTable({ label: `Rubric of round ${round}`, className: 'shown-grades', heads, rows });
}

function tagOf(tag: string, byRubric: boolean): Html {
  const failureTag = failureTags.find((each) => each === tag);
  const text = failureTag === undefined ? clipped(tag, 300) : tagText(failureTag, byRubric ? 'by_rubric' : 'unclear');
  return html` <span class="tag" title="${text}">${wordOf(tagName, tag)}</span> <span class="quiet">the loser ${text}</span>`;
}

/** Returns the words for a code; the code itself if it has none. */
function wordOf(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : clipped(code, 300);
}

/** Longest list of citations that is shown. */
const mostCitations = 40;

/** Longest answer that is shown, in UTF-16 code units: some 15,000 words. */
const longestShown = 100_000;

/** Both answers side by side, without names. */
function answerPanels(first: AnswerOutcome | null, second: AnswerOutcome | null): Html {
  return html`<div class="answer-pair">${panel('First answer', first)}${panel('Second answer', second)}</div>
`;
}

function panel(title: string, outcome: AnswerOutcome | null): Html {
  return html`<div class="answer-panel"><h5>${title}</h5>${content(outcome)}</div>`;
}

function content(outcome: AnswerOutcome | null): Html {
  if (outcome === null) return html`<p class="quiet">No answer was recorded.</p>`;
  if (outcome.kind === 'failed') {
    return html`<p class="quiet">No answer: the agent ${failureText[outcome.failure.reason]}. It was graded as an empty answer.</p>`;
  }
  const { text, citations } = outcome.answer;
  return html`${text.trim() === '' ? html`<p class="quiet">The answer is empty.</p>` : wholeText(text)}${citationList(citations)}`;
}

/** More of an answer than a report shows: an auditor judges all of it. */
function wholeText(text: string): Html {
  const cut = text.length - longestShown;
  const visibleText = text.slice(0, longestShown);
  const chunks = markdownChunks(visibleText).map(({ start, end }) =>
    trusted(sanitisedMarkdown(visibleText.slice(start, end))),
  );
  return html`<div class="prose" dir="auto">${chunks}</div>${
    cut > 0 && html`<p class="quiet">${cut} more characters are not shown.</p>`
  }`;
}

function citationList(citations: readonly string[]): Html | null {
  if (citations.length === 0) return null;
  const rest = citations.length - mostCitations;
  return html`<details class="citations"><summary>${counted(citations.length, 'citation')}</summary><ul class="plain">${citations
    .slice(0, mostCitations)
    .map(
      (url) => html`<li>${urlLink(url)}</li>`,
    )}${rest > 0 && html`<li class="quiet">and ${rest} more</li>`}</ul></details>`;
}
