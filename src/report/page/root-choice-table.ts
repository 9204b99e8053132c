import type { RootChoice } from '../../../trees/root-choice.ts';
import { type Html, html } from '../html/html.ts';
import { counted } from '../words.ts';
import { clipped } from './clipped.ts';
import { pageLink } from './links.ts';

/** Longest list of candidates shown; the match log has all of them. */
const mostCandidates = 20;

/** The pages that were looked at as the root of a tree, with their scores and reasons, folded up. */
export function rootChoiceTable({ url, candidates }: RootChoice): Html {
  const rest = candidates.length - mostCandidates;
  return html`<details class="fold-up"><summary>How the root was chosen: ${counted(candidates.length, 'page')} looked at</summary>
<div class="wide" role="region" aria-label="Pages looked at as the root" tabindex="0"><table>
<thead><tr><th scope="col">Page</th><th scope="col" class="num">Score</th><th scope="col">Because</th></tr></thead>
<tbody>${candidates.slice(0, mostCandidates).map(
    (
      each,
    ) => html`<tr><th scope="row">${pageLink(each)}${each.url === url && html` <strong>root</strong>`}</th><td class="num">${each.score.toFixed(1)}</td><td>${each.reasons.map((reason, index) => html`${index > 0 && ', '}<bdi>${clipped(reason, 100)}</bdi>`)}</td></tr>
`,
  )}</tbody></table></div>${rest > 0 && html`<p class="quiet">and ${rest} more; the match log has all.</p>`}</details>`;
}
