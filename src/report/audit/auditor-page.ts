import type { Audit } from '../../audit/audit.ts';
import { type Html, html } from '../html/html.ts';
import { clipped } from '../page/clipped.ts';
import type { PageContent } from '../site/page-frame.ts';
import { auditGuide } from './audit-guide.ts';
import { auditWords } from './audit-words.ts';
import type { ItemProgress } from './item-progress.ts';

/** What an auditor's own page shows; it has the address `own`, the audit's is `base`. */
export interface AuditorPageInput {
  readonly audit: Audit;
  readonly auditor: string;
  readonly base: string;
  readonly own: string;
  readonly items: readonly ItemProgress[];
  /** Answers that an upload just added; null: there was none. */
  readonly added: number | null;
}

/** An auditor's own page: instructions, the items and how far each is answered, files out and in. */
export function auditorPage(input: AuditorPageInput): PageContent {
  const { audit, auditor, base, own, items, added } = input;
  const next = items.findIndex(({ done }) => !done);
  const done = items.filter((item) => item.done).length;
  const body = html`<header><p><a href="${base}">Audit ${clipped(audit.id, 80)}</a></p><h1>Checked by <bdi>${clipped(auditor, 80)}</bdi></h1><p>${auditWords(audit)}. ${done} of ${items.length} done.</p>
<p role="status">${added !== null && html`<span class="saved">Uploaded: ${added} new answers.</span>`}</p>
<p class="audit-actions">${next < 0 ? html`<strong>Everything is answered. Thank you.</strong>` : html`<a class="button" href="${own}/${next + 1}">${done === 0 && items[next]?.answered === 0 ? 'Begin' : 'Next unanswered'}</a>`}</p></header>
<main id="main">
<section aria-labelledby="guide"><h2 id="guide">How to do this</h2><div class="guide">${auditGuide(audit.instrument)}</div></section>
<section aria-labelledby="items"><h2 id="items">${audit.instrument === 'pipeline' ? 'Matches' : 'Cases'}</h2>${itemList(own, items)}</section>
<section aria-labelledby="files"><h2 id="files">Away from this app</h2>
<p>The file shows all of this without a network and keeps its own answers. Upload what it hands out: answers are added, none is lost.</p>
<p class="audit-actions"><a class="button" href="${own}/audit.html" download>Offline file</a> <a class="button" href="${own}/answers.json" download>Your answers as JSON</a></p>
<form method="post" action="${own}/answers" enctype="multipart/form-data" class="audit-form"><label>File of answers <input type="file" name="file" accept=".json,application/json" required></label><button>Upload</button></form></section>
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
