import type { TournamentHead } from '../../arena/tournament.ts';
import { type Audit, type AuditOrder, auditOrders } from '../../audit/audit.ts';
import { longestAuditor } from '../../audit/audit-answer.ts';
import type { AuditFigures } from '../../audit/audit-figures.ts';
import { counted } from '../../reporting/arena-words.ts';
import { intervalWords, mainRows } from '../../reporting/audit-table.ts';
import { documentHtml } from '../../reporting/document/document-html.ts';
import { clipped, type Html, html, timeText } from '../../reporting/html/html.ts';
import { cellTable } from '../../reporting/html/html-table.ts';
import { type AuditorLine, auditorBlock, figureBlock } from '../../reporting/sections/audit-results.ts';
import type { PageContent } from '../pages/page-frame.ts';
import { timeAgo } from '../pages/time-ago.ts';
import { type AuditChoice, questionWords } from './question-words.ts';

/** Input of the page of one audit; it has the address `base`. */
export interface AuditPageInput {
  readonly audit: Audit;
  readonly base: string;
  readonly auditors: readonly AuditorLine[];
  /** True if the reader may join. */
  readonly takesPart: boolean;
}

/** One audit: who takes part, a form to join, the way to its results. */
export function auditPage({ audit, base, auditors, takesPart }: AuditPageInput): PageContent {
  const unfinished = auditors.filter(({ answered, asked }) => answered < asked).length;
  const body = html`<header><h1>Audit <span class="id">${clipped(audit.id, 80)}</span></h1><p>${auditWords(audit)}.</p></header>
<main id="main">
<section aria-labelledby="who"><h2 id="who">Who checks</h2>
${documentHtml([auditorBlock(auditors)], '')}
${
  takesPart &&
  html`<form method="post" action="${base}/by" class="start"><div class="fields"><label>Your name <input name="auditor" required maxlength="${longestAuditor}" autocomplete="name"></label></div><button class="main">Begin or go on</button></form>
<p class="quiet">Your name stands in the results beside your answers. Whoever uses this app can open your page.</p>`
}</section>
<section aria-labelledby="results"><h2 id="results">Results</h2>
<p>The results name the agents and tell verdicts and answers.${unfinished > 0 && html` <strong>${counted(unfinished, 'auditor has', 'auditors have')} not finished: whoever has still to answer should not look.</strong>`}</p>
<p class="audit-actions"><a class="button" href="${base}/results">Results</a> <a class="button" href="${base}/answers.json" download>All answers as JSON</a></p></section>
</main>`;
  return { title: `Audit ${audit.id}`, place: 'audits', body };
}

/** Audits shown on the leaderboard page. */
const mostShown = 3;

/**
 * Shows the results of a tournament's audits, for its leaderboard page.
 *
 * @param figures of the tournament's audits, newest first
 * @returns null where nobody has checked a match yet
 */
export function auditSection(figures: readonly AuditFigures[]): Html | null {
  const answeredAudits = figures.filter(({ pipeline, lastAnswerAt }) => pipeline !== null && lastAnswerAt !== null);
  if (answeredAudits.length === 0) return null;
  return html`<section id="audit" aria-labelledby="audit-title"><h2 id="audit-title">Checked by people</h2>
${answeredAudits.slice(0, mostShown).map(oneAudit)}</section>
`;
}

function oneAudit(figures: AuditFigures): Html | null {
  const { pipeline, lastAnswerAt, progress, order, clusteredBy } = figures;
  if (pipeline === null) return null;
  const auditors = progress.filter(({ answered, adjudicator }) => answered > 0 && !adjudicator).length;
  const unfinished = progress.filter(({ answered, asked, adjudicator }) => answered < asked && !adjudicator).length;
  const orderText = order === null ? '' : orderWords[order];
  return html`<p>${counted(auditors, 'auditor')} checked a sample of ${counted(pipeline.matches, 'match', 'matches')} with ${counted(pipeline.rounds, 'round')}, ${orderText}, without knowing the agents and before seeing the automatic verdict.${
    lastAnswerAt !== null && html` Last answer: ${timeText(lastAnswerAt)}.`
  }${unfinished > 0 && html` ${counted(unfinished, 'auditor has', 'auditors have')} not finished.`}</p>
${documentHtml([figureBlock(`Main figures of audit ${figures.audit}`, mainRows(pipeline))], '')}
<p class="quiet">${intervalWords(clusteredBy)} Of each question the latest answer of each auditor counts, of verdicts the first, given before the automatic one was seen.${order !== 'random' && ' Matches that are not drawn at random are no fair sample of all.'}</p>`;
}

/** An audit with how far everybody has come: items with an answer to their last question. */
export interface AuditLine {
  readonly audit: Audit;
  readonly auditors: readonly { readonly name: string; readonly items: number }[];
}

/** Most matches that the form takes. */
export const largestSample = 500;

/** A tournament that can be chosen for an audit. */
export type OfferedTournament = Pick<TournamentHead, 'id' | 'agents' | 'startedAt'>;

/** Input of the list of audits; each has the address `root/ID`. */
interface AuditsInput {
  readonly root: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Newest first. */
  readonly lines: readonly AuditLine[];
  /** Tournaments with matches to check, newest first; null where none can be made. */
  readonly tournaments: readonly OfferedTournament[] | null;
}

/** The list of audits, and the form that makes one. */
export function auditsPage({ root, now, lines, tournaments }: AuditsInput): PageContent {
  const body = html`<header><h1>Audits</h1><p>People check questions, checklists and verdicts of a sample of matches without knowing the agents, and give a verdict of their own before they see the automatic one.</p></header>
<main id="main">
<section aria-labelledby="list"><h2 id="list">All audits</h2>
${lines.length === 0 ? html`<p class="quiet">There is none yet.</p>` : auditTable(root, lines, now)}</section>
${
  tournaments !== null &&
  html`<section aria-labelledby="new"><h2 id="new">New audit</h2>
${tournaments.length === 0 ? html`<p class="quiet">There is no tournament whose matches could be checked.</p>` : newForm(root, tournaments)}</section>`
}
</main>`;
  return { title: 'Audits', place: 'audits', body };
}

function auditTable(root: string, lines: readonly AuditLine[], now: number): Html {
  const rows = lines.map(({ audit, auditors }) => [
    html`<a href="${root}/${audit.id}">${clipped(audit.id, 80)}</a>`,
    clipped(audit.tournament, 60),
    auditWords(audit),
    auditors.length === 0
      ? '–'
      : html`${auditors.map(({ name, items }, index) => html`${index > 0 && ', '}<bdi>${clipped(name, 80)}</bdi> <span class="quiet">${items} of ${itemCount(audit)}</span>`)}`,
    timeAgo(audit.createdAt, now),
  ]);
  const heads = ['Audit', 'Tournament', 'What', 'Auditors', 'Made'];
  return cellTable({ label: 'Table of audits', className: 'audit-list', heads, rows });
}

const orderNames = { random: 'at random', disputes: 'by disputed grades' };

function newForm(root: string, tournaments: readonly OfferedTournament[]): Html {
  return html`<form method="post" action="${root}" class="start"><div class="fields"><label>Tournament <select name="tournament">${tournaments.map((each) => html`<option value="${each.id}">${tournamentLabel(each)}</option>`)}</select></label>
<label>Matches <input type="number" name="sample" value="30" min="1" max="${largestSample}" required></label>
<label>Order <select name="order">${auditOrders.map((order) => html`<option value="${order}">${orderNames[order]}</option>`)}</select></label>
<label>Seed <input type="number" name="seed" value="1" min="0" max="2147483647" required></label></div>
<button class="main">Make the audit</button></form>
<p class="quiet">The same tournament, number, order and seed give the same matches. By disputed grades: first those with the most grades that a second look disputed.</p>`;
}

/** Agents named in a choice of tournaments, and the longest such name in characters. */
const mostNamed = 3;
const longestName = 24;

/** A tournament by its date, its agents and its id, so that a list distinguishes them. */
function tournamentLabel({ id, agents, startedAt }: OfferedTournament): string {
  const names = agents.slice(0, mostNamed).map((agent) => clipped(agent, longestName));
  const more = agents.length > mostNamed ? ` and ${agents.length - mostNamed} more` : '';
  return `${startedAt.slice(0, 16).replace('T', ' ')}: ${names.join(', ')}${more} (${clipped(id, 60)})`;
}

/** Choice of an audit's matches, in words behind a comma. */
const orderWords: Readonly<Record<AuditOrder, string>> = {
  random: 'drawn at random',
  influence: 'first those whose error would move the ranking most',
  disputes: 'first those with the most disputed grades',
};

/** Describes an audit's sample in a few words. */
export function auditWords(audit: Audit): string {
  if (audit.instrument === 'preference') return `${counted(audit.cases.length, 'case')} of tasks in several forms`;
  return `${counted(audit.matches.length, 'match', 'matches')}, ${orderWords[audit.order]}, seed ${audit.seed}`;
}

/** Counts the matches or cases of an audit. */
function itemCount(audit: Audit): number {
  return audit.instrument === 'preference' ? audit.cases.length : audit.matches.length;
}

/** Instructions for auditors, with a made-up example of every question. */
export function auditGuide(instrument: 'pipeline' | 'preference'): Html {
  return instrument === 'pipeline' ? pipelineGuide() : preferenceGuide();
}

function pipelineGuide(): Html {
  return html`<p>Two agents were asked the same questions, one a round. A checklist was made with each question, and a program judged both answers against it. Please check all of it: question, checklist, verdict, and how the match went on.</p>
<ul>
<li>The agents have no names here, and first and second were drawn by lot for you. Where an agent’s name stands in an answer as a word of its own, it is masked.</li>
<li>Give your own verdict before you see the automatic one. It opens when you have decided, and so does the next round. You can change your verdict later; both stay on record, and how far people agree is worked out from the first.</li>
<li>Answer for yourself, and do not talk to other auditors until all have finished. Skip what you cannot tell.</li>
</ul>
${definitions()}
${examples(['A1', 'A2', 'A3', 'B1', 'C1', 'D1', 'D2'])}`;
}

function preferenceGuide(): Html {
  return html`<p>Each case shows up to three tasks that were written about the same pages in different ways. Their order was drawn by lot for you. Choose the best question, then the best checklist; they need not be of the same option.</p>
${definitions()}
<dl class="meanings">
<div><dt>A good question</dt><dd>hides the names of what it asks about, so that one has to reason to find it, and asks for several things that must be brought together.</dd></div>
<div><dt>A good checklist</dt><dd>is a key that a teacher could grade with: it says what identifies each thing asked about, and holds exact names, numbers and dates rather than summaries.</dd></div>
</dl>
${examples(['Q1', 'Q2'])}`;
}

function definitions(): Html {
  return html`<dl class="meanings">
<div><dt>Depth</dt><dd>how many pages lead from the root page to what is asked about, each linked from the one before. A deep question hides names, so that one has to find one thing to find the next.</dd></div>
<div><dt>Width</dt><dd>how many things of one kind (targets) the question covers. A wide question wants details of each, from several pages.</dd></div>
</dl>`;
}

function examples(questions: readonly AuditChoice[]): Html {
  return html`<h3>An example of each question</h3>
<dl class="examples">${questions.map(
    (
      question,
    ) => html`<div><dt><span class="code">${question}</span> ${questionWords[question].title}</dt><dd>${questionWords[question].example}</dd></div>
`,
  )}</dl>`;
}
