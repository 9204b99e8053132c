import type { AuditPacket, ShownCase, ShownMatch, ShownRound } from '../../audit/packet.ts';
import type { QuestionId } from '../../audit/questions.ts';
import { clipped, type Html, type HtmlPart, html } from '../../reporting/html/html.ts';
import type { PageContent } from '../pages/page-frame.ts';
import { auditRound } from './audit-round.ts';
import { type AnswerAt, type ItemProgress, isDecided, openQuestions, openRounds } from './auditor-page.ts';
import { type PagesFrame, shownChecklist } from './page-said.ts';
import { choiceField, choiceWords, type FieldFrame, matchEnd, noteField } from './question-words.ts';

/** Input of the page of one item for one auditor; it has the address `own/NUMBER`. */
export interface AuditItemInput {
  readonly packet: AuditPacket;
  readonly own: string;
  /** Counted from 1: matches, then cases. */
  readonly number: number;
  readonly answer: AnswerAt;
  /** The auditor's verdicts on a round, oldest first. */
  readonly verdicts: (round: number) => readonly string[];
  readonly progress: readonly ItemProgress[];
  /** Result of the form that was just sent; null if none was. */
  readonly notice: string | null;
}

/** Before the name of every field of a round, or of what is asked about the whole item. */
export function fieldScope(round: number | null): string {
  return round === null ? 'whole-' : `r${round}-`;
}

/**
 * One match or case with its forms. What tells the automatic verdict on a round is in the page only when the auditor's own
 * verdict is kept; the same holds for the rounds after it and the match's end.
 */
export function auditItemPage(input: AuditItemInput): PageContent {
  const { packet, number, progress, own } = input;
  const match = packet.matches[number - 1];
  const ownCase = packet.cases[number - 1 - packet.matches.length];
  const { label = '', answered = 0, asked = 0, done = false, item = '' } = progress[number - 1] ?? {};
  const state = done ? 'done' : `${answered} of ${asked} answered${match ? ' so far' : ''}`;
  const body = html`<header class="audit"><p><a href="${own}">Audit ${clipped(packet.audit, 80)}, <bdi>${clipped(packet.auditor, 80)}</bdi></a></p>
<h1>${label} <span class="id">of ${progress.length}</span> <span class="quiet">${state}</span></h1></header>
${itemBar(input)}
<main id="main" class="audit"><section class="audit-item" data-item="${item}" aria-label="${label}">
<h2 class="unseen">What is shown, and the questions about it</h2>
${match ? matchForms(match, input) : ownCase !== undefined && caseForm(ownCase, input)}</section>
<p class="keys quiet"><label><input type="checkbox" data-keys-on checked> Keys: <kbd>1</kbd> to <kbd>5</kbd> choose, <kbd>n</kbd> and <kbd>p</kbd> go to the next and the previous item, <kbd>u</kbd> to the next unanswered. Save before you go on.</label></p></main>`;
  return { title: `${label}, audit ${packet.audit}`, place: 'audits', body, islands: ['audit-walk'] };
}

function itemBar({ own, number, progress, notice }: AuditItemInput): Html {
  const after = [...progress.keys()].map((step) => (number + step) % progress.length);
  const open = after.find((index) => progress[index]?.done === false);
  const link = (to: number | undefined, way: string, text: string, label: string) =>
    to !== undefined &&
    to >= 1 &&
    to <= progress.length &&
    html`<a class="button" data-go="${way}" href="${own}/${to}" aria-label="${label}">${text}</a>`;
  return html`<nav class="audit-bar" aria-label="Audit"><p class="where">${link(number - 1, 'previous', '‹', 'Previous')} ${link(number + 1, 'next', '›', 'Next')} ${link(open === undefined ? undefined : open + 1, 'unanswered', 'Next unanswered', 'Next unanswered')}</p>
<p class="kept" role="status" data-status>${notice}</p></nav>`;
}

function matchForms(match: ShownMatch, input: AuditItemInput): Html {
  const { answer } = input;
  const open = openRounds(match, answer);
  const isWhole = isDecided(match, answer);
  return html`${open.map((round) => roundForm(match, round, input))}${
    isWhole &&
    html`<form method="post" class="audit-end" id="end"><input type="hidden" name="round" value="">${earlierValues('whole-', ['D2'], (question) => answer(match.item, null, question))}
${matchEnd(match, fields(match.item, null, answer))}${saveLine()}</form>`
  }`;
}

function roundForm({ item, pages }: ShownMatch, round: ShownRound, { answer, verdicts }: AuditItemInput): Html {
  const frame = fields(item, round.number, answer);
  const decided = frame.given('C1') !== null;
  const verdictWords = verdicts(round.number).map((verdict) => choiceWords('C1', verdict));
  const record =
    verdictWords.length > 1 ? `On record: ${verdictWords.join(', then ')}.` : 'Decided. A change stays on record.';
  return html`<form method="post" id="form-${round.number}"><input type="hidden" name="round" value="${round.number}">${earlierValues(frame.scope, [...openQuestions(item, round, answer), 'note'], frame.given)}
${auditRound(round, {
  ...frame,
  pages,
  pageScope: '',
  id: `round-${round.number}`,
  sealed: (verdict): HtmlPart => decided && verdict,
  decision: decided
    ? html`<p class="decision quiet">${record}</p>`
    : html`<p class="decision"><button name="save" value="now">Save the other answers</button> <button class="main" name="decided" value="yes" data-decide>I have decided</button> <span class="quiet">Then the automatic verdict opens, and what comes next.</span></p>`,
})}
${decided && saveLine()}</form>
`;
}

function caseForm(ownCase: ShownCase, { answer }: AuditItemInput): Html {
  const frame = fields(ownCase.item, null, answer);
  return html`<form method="post"><input type="hidden" name="round" value="">${earlierValues(frame.scope, ['Q1', 'Q2', 'note'], frame.given)}
${auditCase(ownCase, { ...frame, pageScope: '' })}${saveLine()}</form>`;
}

function fields(item: string, round: number | null, answer: AnswerAt): FieldFrame {
  return { scope: fieldScope(round), given: (question) => answer(item, round, question) };
}

/** Hidden fields with the values when the page was made: a form changes only what its sender changed. */
function earlierValues(scope: string, questions: readonly QuestionId[], given: FieldFrame['given']): Html {
  return html`${questions.map((question) => html`<input type="hidden" name="was-${scope}${question}" value="${given(question)}">`)}`;
}

function saveLine(): Html {
  return html`<p class="decision"><button class="main">Save</button></p>`;
}

/** A case: its options side by side, in the packet's order, with both questions. */
export function auditCase({ options, pages }: ShownCase, fields: FieldFrame & Pick<PagesFrame, 'pageScope'>): Html {
  return html`<div class="options">${options.map(
    (
      { question, items },
      index,
    ) => html`<section class="option" aria-label="Option ${index + 1}"><h3>Option ${index + 1}</h3>
<p class="question" dir="auto">${clipped(question, 6000)}</p>
<h4>Checklist</h4>
${shownChecklist(items, { pages, pageScope: fields.pageScope })}</section>
`,
  )}</div>
${choiceField('Q1', fields)}${choiceField('Q2', fields)}${noteField(fields)}`;
}
