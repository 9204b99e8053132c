import { type Audit, auditOrders } from '../../audit/audit.ts';
import type { TournamentId } from '../../kernel/ids.ts';
import { type Html, html } from '../html/html.ts';
import { clipped } from '../page/clipped.ts';
import { timeText } from '../page/time-text.ts';
import type { PageContent } from '../site/page-frame.ts';
import { auditWords, itemCount } from './audit-words.ts';

/** An audit with how far everybody has come: items with an answer to their last question. */
export interface AuditLine {
  readonly audit: Audit;
  readonly auditors: readonly { readonly name: string; readonly items: number }[];
}

/** Most matches that the form takes. */
export const largestSample = 500;

/** What the list of audits shows; each has the address `root/ID`. */
export interface AuditsInput {
  readonly root: string;
  /** Newest first. */
  readonly lines: readonly AuditLine[];
  /** Tournaments with matches to check, newest first. */
  readonly tournaments: readonly TournamentId[];
}

/** The list of audits, and the form that makes one. */
export function auditsPage({ root, lines, tournaments }: AuditsInput): PageContent {
  const body = html`<header><h1>Audits</h1><p>People check questions, checklists and verdicts of a sample of matches without knowing the agents, and give a verdict of their own before they see the automatic one.</p></header>
<main id="main">
<section aria-labelledby="list"><h2 id="list">All audits</h2>
${lines.length === 0 ? html`<p class="quiet">There is none yet.</p>` : auditTable(root, lines)}</section>
<section aria-labelledby="new"><h2 id="new">New audit</h2>
${tournaments.length === 0 ? html`<p class="quiet">There is no tournament whose matches could be checked.</p>` : newForm(root, tournaments)}</section>
</main>`;
  return { title: 'Audits', place: 'audits', body };
}

function auditTable(root: string, lines: readonly AuditLine[]): Html {
  return html`<div class="wide" role="region" aria-label="Table of audits" tabindex="0"><table class="audit-list">
<thead><tr><th scope="col">Audit</th><th scope="col">Tournament</th><th scope="col">What</th><th scope="col">Auditors</th><th scope="col">Made</th></tr></thead>
<tbody>${lines.map(
    ({
      audit,
      auditors,
    }) => html`<tr><th scope="row"><a href="${root}/${audit.id}">${clipped(audit.id, 80)}</a></th><td>${clipped(audit.tournament, 60)}</td><td>${auditWords(audit)}</td>
<td>${auditors.length === 0 ? '–' : auditors.map(({ name, items }, index) => html`${index > 0 && ', '}<bdi>${clipped(name, 80)}</bdi> <span class="quiet">${items} of ${itemCount(audit)}</span>`)}</td><td>${timeText(audit.createdAt)}</td></tr>
`,
  )}</tbody></table></div>`;
}

const orderNames = { random: 'at random', influence: 'by influence on the ranking', disputes: 'by disputed grades' };

function newForm(root: string, tournaments: readonly TournamentId[]): Html {
  return html`<form method="post" action="${root}" class="audit-form">
<label>Tournament <select name="tournament">${tournaments.map((id) => html`<option>${id}</option>`)}</select></label>
<label>Matches <input type="number" name="sample" value="30" min="1" max="${largestSample}" required></label>
<label>Order <select name="order">${auditOrders.map((order) => html`<option value="${order}">${orderNames[order]}</option>`)}</select></label>
<label>Seed <input type="number" name="seed" value="1" min="0" max="2147483647" required></label>
<button class="main">Make the audit</button></form>
<p class="quiet">The same tournament, number, order and seed give the same matches. By influence: first those matches whose wrong verdict would move the ranking most. By disputed grades: first those with the most grades that a second look disputed.</p>`;
}
