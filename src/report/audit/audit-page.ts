import type { Audit } from '../../audit/audit.ts';
import { longestAuditor } from '../../audit/audit-answer.ts';
import { type Html, html } from '../html/html.ts';
import { clipped } from '../page/clipped.ts';
import type { PageContent } from '../site/page-frame.ts';
import { counted } from '../words.ts';
import { auditWords } from './audit-words.ts';

/** Somebody who takes part, and how far. */
export interface AuditorLine {
  readonly name: string;
  /** Of the auditor's own page. */
  readonly address: string;
  readonly adjudicator: boolean;
  readonly answered: number;
  readonly asked: number;
}

/** What the page of one audit shows; it has the address `base`. */
export interface AuditPageInput {
  readonly audit: Audit;
  readonly base: string;
  readonly auditors: readonly AuditorLine[];
}

/** One audit: who takes part, a form to join, the way to its results. */
export function auditPage({ audit, base, auditors }: AuditPageInput): PageContent {
  const unfinished = auditors.filter(({ answered, asked }) => answered < asked).length;
  const body = html`<header><h1>Audit <span class="id">${clipped(audit.id, 80)}</span></h1><p>${auditWords(audit)}.</p></header>
<main id="main">
<section aria-labelledby="who"><h2 id="who">Who checks</h2>
${auditors.length === 0 ? html`<p class="quiet">Nobody yet.</p>` : auditorTable(auditors)}
<form method="post" action="${base}/by" class="audit-form"><label>Your name <input name="auditor" required maxlength="${longestAuditor}" autocomplete="name"></label><button class="main">Begin or go on</button></form>
<p class="quiet">Your name stands in the results beside your answers. Whoever uses this app can open your page.</p></section>
<section aria-labelledby="results"><h2 id="results">Results</h2>
<p>The results name the agents and tell verdicts and answers.${unfinished > 0 && html` <strong>${counted(unfinished, 'auditor has', 'auditors have')} not finished: whoever has still to answer should not look.</strong>`}</p>
<p class="audit-actions"><a class="button" href="${base}/results">Results</a> <a class="button" href="${base}/answers.json" download>All answers as JSON</a></p></section>
</main>`;
  return { title: `Audit ${audit.id}`, place: 'audits', body };
}

function auditorTable(auditors: readonly AuditorLine[]): Html {
  return html`<div class="wide" role="region" aria-label="Table of auditors" tabindex="0"><table>
<thead><tr><th scope="col">Auditor</th><th scope="col" class="num">Answered</th><th scope="col" class="num">Asked</th><th scope="col">State</th></tr></thead>
<tbody>${auditors.map(
    ({ name, address, adjudicator, answered, asked }) =>
      html`<tr><th scope="row"><a href="${address}"><bdi>${clipped(name, 80)}</bdi></a>${adjudicator && html` <span class="tag">adjudicator</span>`}</th><td class="num">${answered}</td><td class="num">${asked}</td><td>${answered === asked ? 'finished' : answered === 0 ? 'not begun' : 'under way'}</td></tr>
`,
  )}</tbody></table></div>`;
}
