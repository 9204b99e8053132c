import { checkReason } from '../../../examiner/checks/grade-checks.ts';
import { asksForPoints } from '../../../examiner/task.ts';
import type { Verdict } from '../../../examiner/verdict.ts';
import type { CitationRecord } from '../../arena/citations/citation-record.ts';
import { leastWidth, type MatchRecord } from '../../arena/match.ts';
import { counted, evolutionWords, placeWords } from '../../reporting/arena-words.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';
import type { ItemView, RoundView } from '../../reporting/view/match-view.ts';
import { type AnchoredGrade, type AnswerColumn, answerColumn } from './answer-column.ts';
import { checklistTable } from './checklist-table.ts';
import { agentName, nodeLink } from './links.ts';
import type { PageFrame } from './page-frame.ts';
import { panelBlock, rubricTable, verdictBlock, voidBlock } from './verdict-block.ts';

/** A round and what stands around it. */
export interface RoundContext {
  readonly match: MatchRecord;
  readonly next: RoundView | undefined;
  readonly frame: PageFrame;
  /** Citations of the match's answers; empty where they were only counted. */
  readonly citations: readonly CitationRecord[];
}

/** One round: where it stood, what was asked, how it was judged, what comes next, what was answered. */
export function roundSection(view: RoundView, context: RoundContext): Html {
  const { round, task } = view;
  const { match } = context;
  const { result } = round;
  const [a, b] = columnsOf(view, context);
  const byRubric = task?.rubric !== undefined;
  return html`<section class="round-card" id="round-${round.number}" aria-labelledby="round-title-${round.number}">
<h2 id="round-title-${round.number}">Round ${round.number} <span class="state">${placeWords(view.depth, round.width)}</span></h2>
${
  task
    ? html`<h3 class="unseen">Question</h3><p class="question" dir="auto">${clipped(task.question, 6000)}</p>
<p class="quiet">Word limit: ${task.wordLimit}. Graded up to ${Math.floor(task.wordLimit * 1.5)} words.${!asksForPoints(task) && ` ${counted(task.targets.length, 'target')}.`}</p>`
    : html`<p class="quiet">No question was recorded.</p>`
}
${round.note !== undefined && html`<p class="quiet" dir="auto">${clipped(round.note, 500)}</p>`}
${result.kind === 'void' ? voidBlock(result.void, 'round') : verdictBlock(result.judgement, { match, score: [round.scoreA, round.scoreB], byRubric })}
${evolutionBlock(view, context.next, match)}
${pathLine(view, context)}
${result.kind === 'judged' && panelBlock(result.judgement, match, round.number, byRubric)}
${task && checklists(view, context, new Set([...a.marked, ...b.marked]))}
${task?.rubric !== undefined && rubricTable(task.rubric, result.kind === 'judged' ? (result.judgement.soft ?? []) : [], match, round.number)}
${task && html`<h3>Answers${result.kind === 'judged' && markKey}</h3><div class="side-by-side">${a.markup}${b.markup}</div>`}
</section>
`;
}

/** Tells the marks in answers apart. */
const markKey = html` <span class="quiet">words that were graded: <span class="key satisfied">satisfies</span> <span class="key contradicted">contradicts</span></span>`;

function columnsOf(view: RoundView, { match, frame, citations }: RoundContext): readonly [AnswerColumn, AnswerColumn] {
  const whole = wholeText(match, frame);
  const column = (seat: 'A' | 'B') => {
    const agent = seat === 'A' ? match.a : match.b;
    const outcome = seat === 'A' ? view.answerA : view.answerB;
    const lists = [view.depthItems, view.widthItems, view.chainItems];
    const grades = lists.flatMap((items) => anchored(view, items)).map((pair) => (seat === 'A' ? pair[0] : pair[1]));
    const id = `round-${view.round.number}-answer-${seat.toLowerCase()}`;
    const wordLimit = view.task?.wordLimit ?? 0;
    const ownCitations = citations.filter((each) => each.agent === agent && each.task === view.round.task);
    const own = ownCitations.find(({ scope }) => scope === match.id) ?? ownCitations[0];
    const report = own?.report ?? null;
    return answerColumn({ agent, seat, id, outcome, wordLimit, grades, report, whole }, frame);
  };
  return [column('A'), column('B')];
}

/** Leads to all that is kept of the work on answers. */
function wholeText({ id }: MatchRecord, { app, tournament }: PageFrame): Html {
  if (app === null) return html`the match log of an export has all that is kept`;
  const address = `/api/v1/tournaments/${encodeURIComponent(tournament)}/matches/${encodeURIComponent(id)}`;
  return html`<a href="${address}">all that is kept, as JSON</a>`;
}

/** Grades of items with the fragments of their quotes, built from numbers alone, and the reasons of checks. */
function anchored(
  { round, answerA, answerB }: RoundView,
  items: readonly ItemView[],
): (readonly [AnchoredGrade, AnchoredGrade])[] {
  return items.map(({ item, gradeA, gradeB }, index) => {
    const place = `${item.kind.slice(0, 1)}${index + 1}`;
    const reasonA = checkReason(answerA, item);
    const reasonB = checkReason(answerB, item);
    return [
      { anchor: `round-${round.number}-a-${place}`, grade: gradeA, ...(reasonA && { reason: reasonA }) },
      { anchor: `round-${round.number}-b-${place}`, grade: gradeB, ...(reasonB && { reason: reasonB }) },
    ];
  });
}

function checklists(view: RoundView, { match, frame }: RoundContext, marked: ReadonlySet<string>): Html {
  const { result } = view.round;
  const judgement = result.kind === 'judged' ? result.judgement : null;
  const { flags = [], secondLooks = [] } = judgement ?? {};
  const table = (title: string, items: readonly ItemView[]) =>
    checklistTable(
      { title, round: view.round.number, items, grades: anchored(view, items), flags, secondLooks, marked, match },
      frame,
    );
  const isOwn = view.task !== null && asksForPoints(view.task);
  return html`<h3 class="unseen">Checklists</h3>${table(isOwn ? 'The answer' : 'Depth: find what is hidden', view.depthItems)}${table(isOwn ? 'Points' : 'Width: give the details', view.widthItems)}${table(chainTitle(view), view.chainItems)}`;
}

function chainTitle({ task }: RoundView): string {
  const counts = task?.chainCounts ? 'counted in the verdict' : 'no part of the verdict';
  return `Chain: the steps on the way that the answers name, ${counts}`;
}

/** The pages that lead to what is asked about, the root first. */
function pathLine({ path, task }: RoundView, { match, frame }: RoundContext): Html | null {
  if (task && asksForPoints(task)) return null;
  return html`<p class="quiet">Path: ${path.map((page, index) => {
    return html`${index > 0 && ' › '}${page.node === null ? clipped(page.title, 200) : nodeLink(frame, match.tree, page.node, page)}`;
  })}.</p>`;
}

/**
 * Describes the change that the verdict makes for the next round, and the reason (DR-Arena, Table 2).
 * @param next the round that follows; undefined where there is none
 */
function evolutionBlock(view: RoundView, next: RoundView | undefined, match: MatchRecord): Html | null {
  const { result } = view.round;
  if (result.kind === 'void') return null;
  const { evolution, judgement } = result;
  if (evolution === null) return html`<p class="evolution quiet">The match ends with this round.</p>`;
  return html`<p class="evolution"><strong dir="auto">Next: ${clipped(evolutionWords(evolution).replace(/\.$/, ''), 500)}.</strong> ${evolution.note !== null && 'By the rule: '}${why(judgement.verdict, match)}${
    next !== undefined &&
    html` <span class="quiet">${change('Depth', view.depth, next.depth)}, ${change('width', view.round.width, next.round.width)}${
      evolution.kind !== 'backtrack' &&
      next.round.width < view.round.width &&
      ', since no more can be asked about there'
    }.</span>`
  }</p>`;
}

function why({ tier, tag }: Verdict, { a, b }: MatchRecord): Html {
  if (tier === 'TIE_HIGH')
    return html`Both answers are good, so the question was too easy to tell the two apart: the next one is deeper and wider.`;
  if (tier === 'TIE_LOW')
    return html`Both answers are poor, so the question was too hard: the next one stands on the page above, with one target fewer, but at least ${leastWidth}.`;
  const loser = agentName(tier.startsWith('A_') ? b : a);
  if (tag === 'DEPTH')
    return html`${loser} did not find what was hidden: the next question asks for more of that, one page deeper.`;
  if (tag === 'WIDTH')
    return html`${loser} found it but not all details: the next question asks for more of that, about one target more.`;
  return html`The tag names no single weakness of ${loser}: the next question is deeper and wider.`;
}

function change(name: string, from: number, to: number): string {
  return from === to ? `${name} stays ${from}` : `${name} ${from} → ${to}`;
}
