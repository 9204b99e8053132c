import { type Html, html } from '../html/html.ts';
import { addresses } from '../site/addresses.ts';
import type { PageFrame } from '../site/page-frame.ts';
import type { VoidView } from '../view/void-view.ts';
import { counted, voidText } from '../words.ts';
import { agentName } from './agent-name.ts';
import { clipped } from './clipped.ts';
import { sectionHead } from './section-head.ts';

/** Longest list of voids shown; the table of data has all of them. */
const mostShown = 100;

/** What does not count, and why. */
export function voidSection(voids: readonly VoidView[], frame: PageFrame): Html {
  return html`<section aria-labelledby="voids">
${sectionHead('voids', 'Voids', frame, 'voids')}
<p class="quiet">A void round or match does not count: it is no loss, no tie, and not rated.</p>
${voids.length === 0 ? html`<p>There are none.</p>` : voidTable(voids, frame)}
</section>
`;
}

/** Voids with links to their matches, the first hundred of them. */
export function voidTable(voids: readonly VoidView[], frame: PageFrame): Html {
  const rest = voids.length - mostShown;
  return html`<div class="wide" role="region" aria-label="List of voids" tabindex="0"><table>
<thead><tr><th scope="col">Match</th><th scope="col">What</th><th scope="col">Reason</th><th scope="col">Detail</th></tr></thead>
<tbody>${voids.slice(0, mostShown).map(
    ({ match, round, void: { reason, detail } }) =>
      html`<tr><th scope="row"><a href="${frame.up}${addresses.match(match, round ?? undefined)}">${agentName(match.a)} – ${agentName(match.b)}</a></th><td>${round === null ? 'match' : `round ${round}`}</td><td>${voidText[reason]}</td><td dir="auto">${clipped(detail, 300)}</td></tr>
`,
  )}</tbody></table></div>
${rest > 0 && html`<p class="quiet">${counted(rest, 'more void')} in the data.</p>`}`;
}
