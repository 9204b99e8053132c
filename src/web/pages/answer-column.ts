import { searchEvidence } from '../../../agents/cited-urls.ts';
import type { CitationReport } from '../../../examiner/citations/citation.ts';
import { type Answer, type AnswerOutcome, longestAnswer, type ToolCall } from '../../kernel/answer.ts';
import type { AgentId } from '../../kernel/ids.ts';
import { counted, duration, failureText } from '../../reporting/arena-words.ts';
import { highlightedMarkdown } from '../../reporting/html/highlighted-markdown.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import { averageText, clipped, namedValue } from '../../reporting/html/page-text.ts';
import { maxShownMarkdown } from '../../reporting/html/sanitised-markdown.ts';
import { dollars, many } from '../../reporting/spend-words.ts';
import type { AgentConduct } from '../../reporting/view/agent-conduct.ts';
import { type AnchoredGrade, answerTextView } from '../../reporting/view/answer-view.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';
import { stepList, type WorkRoom, workOf } from './answer-timeline.ts';
import { type CitedAddress, claimList, passageLink } from './claim-list.ts';
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
  readonly citedAddress: CitedAddress;
  readonly room: WorkRoom;
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
  const work = workOf(outcome);
  if (outcome.kind === 'failed')
    return column(html`${failureBlock(outcome)}${work.steps.length > 0 && stepList(work, side.room, side.whole)}`);
  const { answer, elapsedMs } = outcome;
  const text = textBlock(side, answer);
  return column(
    html`<p class="quiet facts-line">${factsLine(text.words, side.wordLimit, answer, elapsedMs)}</p>${evidence(answer)}${text.markup}${citationList(answer)}${side.report !== null && claimList(side.report, passageLink(side.citedAddress))}${stepList(work, side.room, side.whole)}`,
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
  const found = searchEvidence(answer);
  if (found === 'searched') return null;
  return html`<p class="flagged">${found === 'cited' ? 'It cites pages, but no search is on record.' : 'Nothing shows that it searched the web.'}</p>`;
}

interface TextBlock extends AnswerColumn {
  readonly words: number;
}

function textBlock({ wordLimit, grades }: AnswerSide, { text }: Answer): TextBlock {
  if (text.trim() === '')
    return { markup: html`<p class="quiet">The answer is empty.</p>`, marked: new Set(), words: 0 };
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

/** As it was written: it is not what the verdict stands on. */
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

/** How an agent works: what it does for an answer, how long it takes and what it costs; nothing before its first task. */
export function agentWork({ conduct, quality }: ReportView, agent: AgentId): Html | null {
  const own = conduct.find((each) => each.agent === agent);
  if (own === undefined) return null;
  const tasks = own.failures.reduce((sum, { count }) => sum + count, own.answers);
  if (tasks === 0) return null;
  const usd = quality.find((each) => each.agent === agent)?.usd.amount?.mean ?? null;
  return html`<section aria-labelledby="conduct">
<h2 id="conduct">How it works</h2>
<dl class="figures small">
${namedValue('answers', String(own.answers), `of ${counted(tasks, 'task')}`)}
${namedValue('searches an answer', averageText(own.meanSearches))}
${namedValue('pages an answer', averageText(own.meanReads))}
${namedValue('citations an answer', averageText(own.meanCitations))}
${own.medianMs !== null && namedValue('median time', duration(own.medianMs))}
${namedValue('cost of an answer', usd === null ? 'unknown' : dollars(usd))}
</dl>
<p class="quiet">As the agent reports it, but for the cost where the arena meters it.</p>
${troubles(own)}
</section>
`;
}

function troubles({ withoutEvidence, failures }: AgentConduct): Html | null {
  if (withoutEvidence === 0 && failures.length === 0) return null;
  return html`<ul class="sets">${failures.map(({ reason, count }) => html`<li>${counted(count, 'task')} without an answer: it ${failureText[reason]}.</li>`)}
${withoutEvidence > 0 && html`<li>${counted(withoutEvidence, 'answer')} without any search, page or citation.</li>`}</ul>`;
}
