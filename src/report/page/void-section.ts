import { type Html, html } from '../html/html.ts';
import type { VoidView } from '../view/void-view.ts';
import { counted, voidText } from '../words.ts';
import { agentName } from './agent-name.ts';
import { clipped } from './clipped.ts';

/** Longest list of voids shown; the match log has all of them. */
const mostShown = 500;

/** What does not count, and why. */
export function voidSection(voids: readonly VoidView[]): Html {
  return html`<section aria-labelledby="voids">
<h2 id="voids">Voids</h2>
<p class="quiet">A void round or match does not count: it is no loss, no tie, and not rated.</p>
${voids.length === 0 ? html`<p>There are none.</p>` : table(voids)}
</section>
`;
}

function table(voids: readonly VoidView[]): Html {
  const rest = voids.length - mostShown;
  return html`<div class="wide" role="region" aria-label="Voids" tabindex="0"><table>
<thead><tr><th scope="col">Match</th><th scope="col">What</th><th scope="col">Reason</th><th scope="col">Detail</th></tr></thead>
<tbody>${voids.slice(0, mostShown).map(
    ({ matchNumber, a, b, round, void: { reason, detail } }) =>
      html`<tr><th scope="row"><a href="#m${matchNumber}">${matchNumber}</a> ${agentName(a)} – ${agentName(b)}</th><td>${round === null ? 'match' : `round ${round}`}</td><td>${voidText[reason]}</td><td dir="auto">${clipped(detail, 500)}</td></tr>
`,
  )}</tbody></table></div>
${rest > 0 && html`<p class="quiet">${counted(rest, 'more void')}; the match log has all.</p>`}`;
}
