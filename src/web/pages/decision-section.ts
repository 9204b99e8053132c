import { decisionLines } from '../../reporting/decision-words.ts';
import { type Html, html } from '../../reporting/html/html.ts';
import type { ReportView } from '../../reporting/view/view-model.ts';

/** What of a tournament a decision is made of. */
export type Decided = Pick<ReportView, 'board' | 'pairs' | 'profiles' | 'quality' | 'running'>;

/** Which agent to take, and what speaks for it; nothing while the tournament runs, or where its board is not by items. */
export function decisionSection({ board, pairs, profiles, quality, running }: Decided): Html | null {
  if (running || pairs === null || board !== 'items') return null;
  const lines = decisionLines({ pairs, board, costs: quality, failures: profiles });
  if (lines.length === 0) return null;
  return html`<section aria-labelledby="decision">
<h2 id="decision">The decision</h2>
<dl class="said">${lines.map(({ question, answer }) => html`<dt>${question}</dt><dd>${answer}</dd>`)}</dl>
</section>
`;
}
