import type { Audit } from '../../audit/audit.ts';
import { type GivenAnswer, questionKey } from '../../audit/audit-answer.ts';
import { countingAnswers } from '../../audit/merge-answers.ts';
import type { AuditPacket, ShownMatch, ShownRound } from '../../audit/packet.ts';
import type { QuestionId } from '../../audit/questions.ts';
import { clipped, type Html, html } from '../../reporting/html/html.ts';
import type { PageContent } from '../pages/page-frame.ts';
import { auditGuide, auditWords } from './audit-page.ts';

/** Input of an auditor's own page; it has the address `own`, the audit's is `base`. */
export interface AuditorPageInput {
  readonly audit: Audit;
  readonly auditor: string;
  readonly base: string;
  readonly own: string;
  readonly items: readonly ItemProgress[];
}

/** An auditor's own page: instructions, the items and how far each is answered. */
export function auditorPage(input: AuditorPageInput): PageContent {
  const { audit, auditor, base, own, items } = input;
  const next = items.findIndex(({ done }) => !done);
  const doneCount = items.filter((item) => item.done).length;
  const body = html`<header><p><a href="${base}">Audit ${clipped(audit.id, 80)}</a></p><h1>Checked by <bdi>${clipped(auditor, 80)}</bdi></h1><p>${auditWords(audit)}. ${doneCount} of ${items.length} done.</p>
<p class="audit-actions">${next < 0 ? html`<strong>Everything is answered. Thank you.</strong>` : html`<a class="button" href="${own}/${next + 1}">${doneCount === 0 && items[next]?.answered === 0 ? 'Begin' : 'Next unanswered'}</a>`}</p></header>
<main id="main">
<section aria-labelledby="guide"><h2 id="guide">How to do this</h2><div class="guide">${auditGuide(audit.instrument)}</div></section>
<section aria-labelledby="items"><h2 id="items">${audit.instrument === 'pipeline' ? 'Matches' : 'Cases'}</h2>${itemList(own, items)}</section>
</main>`;
  return { title: `Audit ${audit.id}: ${auditor}`, place: 'audits', body };
}

function itemList(own: string, items: readonly ItemProgress[]): Html {
  return html`<ol class="audit-items">${items.map(
    ({ label, answered, asked, done }, index) =>
      html`<li><a href="${own}/${index + 1}">${label}</a> <span class="${done ? 'saved' : 'quiet'}">${done ? 'done' : answered === 0 ? 'not begun' : `${answered} of ${asked} so far`}</span></li>
`,
  )}</ol>`;
}

/** The answer of one auditor that counts; null: none. */
export type AnswerAt = (item: string, round: number | null, question: QuestionId) => string | null;

/** One auditor's answers that count, at hand by what they are about. @param answers of the audit, as the ledger has them */
export function answersOf(answers: readonly GivenAnswer[], auditor: string): AnswerAt {
  const own = countingAnswers(answers.filter((each) => each.auditor === auditor));
  const values = new Map(own.map((each) => [questionKey(each), each.value]));
  return (item, round, question) => values.get(questionKey({ item, round, question })) ?? null;
}

/** A match or a case with how far it is answered. */
export interface ItemProgress {
  readonly item: string;
  /** `Match 3`. */
  readonly label: string;
  readonly answered: number;
  /** Questions that are open by now: later rounds open with the own verdict on earlier ones. */
  readonly asked: number;
  /** Everything is open and answered. */
  readonly done: boolean;
}

/** Returns the progress of one auditor, item by item. */
export function itemProgress({ matches, cases }: AuditPacket, answer: AnswerAt): readonly ItemProgress[] {
  const progress = (
    item: string,
    label: string,
    whole: boolean,
    asked: readonly (readonly [number | null, QuestionId])[],
  ) => {
    const answered = asked.filter(([round, question]) => answer(item, round, question) !== null).length;
    return { item, label, answered, asked: asked.length, done: whole && answered === asked.length };
  };
  const ofMatches = matches.map((match, index) => {
    const whole = isDecided(match, answer);
    const asked = openRounds(match, answer).flatMap((round) =>
      openQuestions(match.item, round, answer).map((question) => [round.number, question] as const),
    );
    return progress(match.item, `Match ${index + 1}`, whole, whole ? [...asked, [null, 'D2']] : asked);
  });
  const preferences = [[null, 'Q1'] as const, [null, 'Q2'] as const];
  return [...ofMatches, ...cases.map(({ item }, index) => progress(item, `Case ${index + 1}`, true, preferences))];
}

/** The rounds an auditor may see: up to the first without an own verdict, since later ones tell how that one was judged. */
export function openRounds({ item, rounds }: ShownMatch, answer: AnswerAt): readonly ShownRound[] {
  const first = rounds.findIndex(({ number }) => answer(item, number, 'C1') === null);
  return first < 0 ? rounds : rounds.slice(0, first + 1);
}

/** True if the auditor has given a verdict on every round. */
export function isDecided({ item, rounds }: ShownMatch, answer: AnswerAt): boolean {
  return rounds.every(({ number }) => answer(item, number, 'C1') !== null);
}

/** Returns the questions about an open round: about the automatic verdict only after the auditor's own. */
export function openQuestions(
  item: string,
  { number, plannedChange }: ShownRound,
  answer: AnswerAt,
): readonly Exclude<QuestionId, 'note'>[] {
  const decided = answer(item, number, 'C1') !== null;
  return ['A1', 'A2', ...(plannedChange ? (['A3'] as const) : []), 'B1', 'C1', ...(decided ? (['D1'] as const) : [])];
}
