import { searchEvidence } from '../../../agents/cited-urls.ts';
import type { CitationReport } from '../../../examiner/citations/citation.ts';
import { countGradedWords, gradedText } from '../../../examiner/graded-text.ts';
import { quoteFinder } from '../../../examiner/reading/find-quote.ts';
import type { Span } from '../../../examiner/span.ts';
import type { Grade } from '../../../examiner/task.ts';
import { type Answer, type AnswerOutcome, longestAnswer, type ToolCall } from '../../kernel/answer.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { counted, duration, failureText } from '../../reporting/arena-words.ts';
import { type Highlight, highlightedMarkdown } from '../../reporting/html/highlighted-markdown.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';
import { maxShownMarkdown } from '../../reporting/html/sanitised-markdown.ts';
import { dollars, many } from '../../reporting/spend-words.ts';
import { claimList } from './claim-list.ts';
import { agentLink, urlLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';

/** Longest list of citations that is shown; the match log has all. */
const mostListed = 60;
/** Longest part beyond what is graded that is shown, in UTF-16 code units. */
const mostUngraded = 12_000;

/** One side of a round. */
export interface AnswerSide {
  readonly agent: AgentId;
  readonly seat: 'A' | 'B';
  /** The fragment at which it stands. */
  readonly id: string;
  readonly outcome: AnswerOutcome | null;
  readonly wordLimit: number;
  readonly grades: readonly AnchoredGrade[];
  /** Null where its citations were only counted. */
  readonly report: CitationReport | null;
  /** Tells where all of its work is kept. */
  readonly whole: Html;
}

export interface AnswerColumn {
  readonly markup: Html;
  /** Anchors of the quotes that are marked in the text. */
  readonly marked: ReadonlySet<string>;
}

/** An answer with its graded quotes marked, or why there is none; what it searched, read and cited; time and cost. */
export function answerColumn(side: AnswerSide, frame: PageFrame): AnswerColumn {
  const { outcome } = side;
  const title = html`<h4>${agentLink(side.agent, frame)} <span class="quiet">seat ${side.seat}</span></h4>`;
  const column = (inside: Html, marked: ReadonlySet<string> = new Set()) => ({
    markup: html`<div class="given" id="${side.id}">${title}${inside}</div>`,
    marked,
  });
  if (outcome === null) return column(html`<p class="quiet">No answer was recorded.</p>`);
  if (outcome.kind === 'failed') {
    const steps = outcome.toolCalls ?? [];
    return column(html`${failureBlock(outcome)}${steps.length > 0 && stepList(steps, '', side.whole)}`);
  }
  const { answer, elapsedMs } = outcome;
  const text = textBlock(side, answer);
  return column(
    html`<p class="quiet facts-line">${factsLine(text.words, side.wordLimit, answer, elapsedMs)}</p>${evidence(answer)}${text.markup}${citationList(answer)}${side.report !== null && claimList(side.report)}${stepList(answer.toolCalls, answer.reasoning ?? '', side.whole)}`,
    text.marked,
  );
}

function failureBlock({ failure, elapsedMs }: Extract<AnswerOutcome, { kind: 'failed' }>): Html {
  return html`<p><strong class="warn">No answer: ${failureText[failure.reason]}.</strong> <span class="quiet">${duration(elapsedMs)}</span></p>
<p class="quiet">${failure.fault === 'agent' ? 'Graded as an empty answer.' : 'A fault outside the agent: it voids the round.'} <span dir="auto">${clipped(failure.detail, 1000)}</span></p>`;
}

function factsLine(words: number, limit: number, { costUsd, usage, toolCalls }: Answer, elapsedMs: number): string {
  const count = (tool: ToolCall['tool']) => toolCalls.filter((call) => call.tool === tool).length;
  const searches = Math.max(count('search'), usage?.searches ?? 0);
  return [
    `${many(words)} of ${many(limit)} words`,
    counted(searches, 'search', 'searches'),
    `${counted(count('read'), 'page')} read`,
    ...(count('other') > 0 ? [counted(count('other'), 'other call')] : []),
    duration(elapsedMs),
    costUsd === null ? 'cost not stated' : dollars(costUsd),
    ...(usage === undefined ? [] : [`${many(usage.inputTokens)} tokens in, ${many(usage.outputTokens)} out`]),
  ].join(' · ');
}

function evidence(answer: Answer): Html | null {
  const evidence = searchEvidence(answer);
  if (evidence === 'searched') return null;
  return html`<p class="flagged">${evidence === 'cited' ? 'It cites pages, but no search is on record.' : 'Nothing shows that it searched the web.'}</p>`;
}

function textBlock({ wordLimit, grades }: AnswerSide, { text }: Answer) {
  if (text.trim() === '')
    return { markup: html`<p class="quiet">The answer is empty.</p>`, marked: new Set<string>(), words: 0 };
  const view = answerTextView(text, wordLimit, grades);
  const { markup, shown } = highlightedMarkdown(view.graded.slice(0, maxShownMarkdown), view.highlights, 5);
  return {
    markup: html`<div class="answer-text">${markup}</div>${leftOut(view.graded.length - maxShownMarkdown)}${
      view.ungraded !== '' && ungradedBlock(view.ungraded, view.ungradedWords)
    }${text.length >= longestAnswer && html`<p class="quiet">What it wrote beyond ${many(longestAnswer)} characters was not kept.</p>`}`,
    marked: shown,
    words: view.words,
  };
}

/** Renders the ungraded rest of an answer as it was written. */
function ungradedBlock(text: string, words: number): Html {
  return html`<details class="ungraded"><summary>Not graded: ${many(words)} words beyond 1.5 times the limit</summary>
<div class="as-written" dir="auto">${clipped(text.trim(), mostUngraded)}</div>${leftOut(text.length - mostUngraded)}</details>`;
}

function leftOut(characters: number): Html | null {
  if (characters <= 0) return null;
  return html`<p class="quiet">${many(characters)} more characters are not shown; the match log has them.</p>`;
}

function citationList({ citations }: Answer): Html {
  if (citations.length === 0) return html`<p class="quiet work">No citations</p>`;
  const rest = citations.length - mostListed;
  return html`<details class="work"><summary>${counted(citations.length, 'citation')}</summary><ol class="plain">${citations
    .slice(0, mostListed)
    .map(
      (url) => html`<li>${urlLink(url)}</li>`,
    )}</ol>${rest > 0 && html`<p class="quiet">and ${rest} more</p>`}</details>`;
}

/** Steps of an answer that are shown, and characters of what was thought before each and came back: a page has many answers. */
const mostSteps = 40;
const mostThought = 400;

/**
 * The steps of an answer in order: what was asked of what, when, how long it took and what it cost; folded, what was thought
 * before it and what came back.
 * @param reasoning what it thought after the last one
 * @param whole tells where all of it is kept
 */
function stepList(steps: readonly ToolCall[], reasoning: string, whole: Html): Html {
  if (steps.length === 0 && reasoning.trim() === '') return html`<p class="quiet work">No tool calls</p>`;
  const rest = steps.length - mostSteps;
  return html`<details class="work"><summary>${counted(steps.length, 'tool call')}</summary><ol class="plain step-list">${steps
    .slice(0, mostSteps)
    .map((step) => html`<li>${stepItem(step)}</li>`)}${
    rest > 0 && html`<li class="quiet">${counted(rest, 'more step')}: ${whole}.</li>`
  }${reasoning.trim() !== '' && html`<li><span class="tool think">answer</span>${folded('Thought before', reasoning)}</li>`}</ol><p class="quiet">Texts are cut; ${whole}.</p></details>`;
}

function stepItem({ tool, name, input, reasoning = '', result = '', startMs, elapsedMs, costUsd }: ToolCall): Html {
  const figures = [
    ...(startMs === undefined ? [] : [`after ${duration(startMs)}`]),
    ...(elapsedMs === undefined ? [] : [`took ${duration(elapsedMs)}`]),
    ...(costUsd === undefined ? [] : [dollars(costUsd)]),
  ].join(' · ');
  return html`<span class="tool ${tool}">${name === undefined ? tool : html`<bdi>${clipped(name, 60)}</bdi>`}</span> ${tool === 'read' ? urlLink(input) : html`<bdi>${clipped(input, 300)}</bdi>`}${
    figures !== '' && html` <span class="quiet">${figures}</span>`
  }${folded('Thought before', reasoning)}${folded('What came back', result)}`;
}

function folded(title: string, text: string): Html | null {
  if (text.trim() === '') return null;
  const rest = text.length - mostThought;
  return html`<details class="step"><summary>${title}</summary><div class="as-written" dir="auto">${text.slice(0, mostThought)}</div>${
    rest > 0 && html`<p class="quiet">${many(rest)} more characters are not shown.</p>`
  }</details>`;
}

/** An answer's text as it was graded. */
export interface AnswerTextView {
  /** The part that is graded. */
  readonly graded: string;
  /** Text beyond 1.5 times the word limit; empty for most. */
  readonly ungraded: string;
  readonly words: number;
  readonly ungradedWords: number;
  /** Places of the grades' quotes in the graded part, as far as it is shown. */
  readonly highlights: readonly Highlight[];
}

/** An item's grade and the fragment under which its quote is to be found in the answer. */
export interface AnchoredGrade {
  readonly anchor: string;
  readonly grade: Grade | null;
  /** Reason why a check did not pass, in words of a task pack's program; left out where no program graded it. */
  readonly reason?: string;
}

/** Parts an answer's text into what was graded and the rest, and finds the quotes of its grades in it. */
export function answerTextView(text: string, wordLimit: number, grades: readonly AnchoredGrade[]): AnswerTextView {
  const graded = gradedText(text, wordLimit);
  const visiblePart = graded.slice(0, maxShownMarkdown);
  const ungraded = text.slice(graded.length);
  const rest = countGradedWords(ungraded);
  const find = quoteFinder(visiblePart);
  return {
    graded,
    ungraded: rest === 0 ? '' : ungraded,
    words: countGradedWords(graded) + rest,
    ungradedWords: rest,
    highlights: grades.flatMap(({ anchor, grade }) => highlightOf(find, anchor, grade)),
  };
}

function highlightOf(find: (quote: string) => Span | null, id: string, grade: Grade | null): Highlight[] {
  if (grade === null || grade.quote === null) return [];
  const span = find(grade.quote);
  return span === null ? [] : [{ ...span, id, kind: grade.outcome }];
}
