import { type Html, html } from '../html/html.ts';
import type { PageFrame } from '../site/page-frame.ts';
import { dollars, many, roleText, spentText } from '../spend-words.ts';
import type { SpendSum, SpendView } from '../view/spend-view.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { sectionHead } from './section-head.ts';

/** What the calls of models cost, by agent and by role. */
export function spendSection(view: SpendView | null, frame: PageFrame): Html | null {
  if (!view) return null;
  const { agents, roles, whole } = view;
  return html`<section aria-labelledby="spend">
${sectionHead('spend', 'Calls of models', frame, 'spend')}
<p><strong>${spentText(whole)}</strong> for ${many(whole.calls)} calls of models.${whole.reservedUsd > 0 && ` ${dollars(whole.reservedUsd)} of it is only reserved, by calls whose cost was never told; it counts as spent.`}${
    whole.unknownCost > 0 &&
    ` The cost of ${counted(whole.unknownCost, 'call')} is unknown, which is not the same as nothing.`
  }</p>
${agents.length > 0 && table('By agent', 'Agent', agents, (sum) => html`<bdi class="agent">${clipped(sum.name, 64)}</bdi>`)}
${
  roles.length > 0 &&
  table(
    'The Examiner’s own calls',
    'For',
    roles,
    (sum) => html`${roleText[sum.name]} <span class="quiet">${clipped(sum.models.join(', '), 300)}</span>`,
  )
}
</section>
`;
}

function table<Sum extends SpendSum>(
  caption: string,
  what: string,
  sums: readonly Sum[],
  nameOf: (sum: Sum) => Html,
): Html {
  const columns = ['Calls', 'Failed', 'Tokens in', 'Tokens out', 'Searches', 'Cost', 'Reserved', 'Cost unknown'];
  return html`<h3>${caption}</h3>
<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table>
<thead><tr><th scope="col">${what}</th>${columns.map((column) => html`<th scope="col" class="num">${column}</th>`)}</tr></thead>
<tbody>${sums.map(
    (sum) => html`<tr><th scope="row">${nameOf(sum)}</th>${cells(sum)}</tr>
`,
  )}</tbody></table></div>`;
}

function cells(sum: SpendSum): Html[] {
  const reserved = sum.reservedUsd > 0 ? dollars(sum.reservedUsd) : '–';
  const unknown = sum.unknownCost > 0 ? counted(sum.unknownCost, 'call') : '–';
  const counts = [sum.calls, sum.failed, sum.inputTokens, sum.outputTokens, sum.searches].map(many);
  return [...counts, spentText(sum), reserved, unknown].map((text) => html`<td class="num">${text}</td>`);
}
